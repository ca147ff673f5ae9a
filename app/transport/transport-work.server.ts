import { transportRoles } from '#domain/transport/roles.ts';
import { driverWork, slipsOfPastMonths } from '#projections/transport/order-work.ts';
import { turnWork } from '#projections/transport/own-turns.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { worksWith } from '../http/works-with.ts';
import { pathTo } from '../paths.ts';
import { formatMoney, formatTime } from '../ui/format.ts';
import type { WorkItem } from '../ui/work-item.ts';

/** A driver's interventions of today, with the first that is left. */
async function ownItems(context: StaffContext, today: string): Promise<WorkItem[]> {
  const { services, corporation, actor, may, t } = context;
  if (actor.person === null || !may(transportRoles.drive)) return [];
  const work = await driverWork(services.db, corporation, actor.person, today);
  if (work === null) return [];
  const { count, start, clientName, siteAddress } = work;
  return [
    {
      key: 'own-interventions',
      title: t('transport.work.mine', { count }),
      detail: [formatTime(start), clientName, siteAddress].filter(Boolean).join(' · '),
      to: pathTo('ownInterventions', {}),
      action: t('revenue.work.see'),
    },
  ];
}

/** Turns of today to interventions of others that a driver is not back from. */
async function turnItems(context: StaffContext, today: string): Promise<WorkItem[]> {
  const { services, corporation, actor, may, t } = context;
  if (actor.person === null || !may(transportRoles.drive)) return [];
  const work = await turnWork(services.db, corporation, { driver: actor.person, day: today });
  if (work === null) return [];
  return [
    {
      key: 'own-turns',
      title: t('transport.work.turns', { count: work.count }),
      detail: [formatTime(work.start), work.siteAddress].filter(Boolean).join(' · '),
      to: pathTo('ownInterventions', {}),
      action: t('revenue.work.see'),
    },
  ];
}

/** The slips of past months that nobody invoiced yet, for who invoices them. */
async function invoicingItems(context: StaffContext, today: string): Promise<WorkItem[]> {
  const { services, corporation, may, t, language } = context;
  if (!may(transportRoles.invoice)) return [];
  const { count, net } = await slipsOfPastMonths(services.db, corporation, today);
  if (count === 0) return [];
  return [
    {
      key: 'slips-to-invoice',
      title: t('transport.work.invoice', { count }),
      detail: t('revenue.work.withoutVat', { amount: formatMoney(net, language) }),
      to: pathTo('transportInvoicing', {}),
      action: t('revenue.work.bill'),
    },
  ];
}

/** What pumping and transport leave somebody to do, in companies that work with it. */
export async function transportWork(context: StaffContext, today: string): Promise<WorkItem[]> {
  if (!worksWith(context.signedIn, 'showTransport')) return [];
  return (
    await Promise.all([ownItems(context, today), turnItems(context, today), invoicingItems(context, today)])
  ).flat();
}
