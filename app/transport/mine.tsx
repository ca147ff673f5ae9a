import { useLoaderData } from '@remix-run/react';
import { ordersOnDays } from '#projections/transport/order-list.ts';
import { turnSitesOnDay } from '#projections/transport/own-turns.ts';
import { askedDay } from '../http/asked-day.ts';
import { screen } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { periodOf } from '../ui/board/period.ts';
import { EmptyState, Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DriverPage, driverMeta } from './driver-page.tsx';
import { orderLook } from './order-look.ts';

export const meta = driverMeta;

export const loader = screen('ownInterventions', async ({ services, corporation, actor, url, today, t }) => {
  const day = askedDay(url.searchParams, 'day') ?? today;
  const rows =
    actor.person === null
      ? []
      : await ordersOnDays(services.db, corporation, day, day, {
          driver: actor.person,
          goingOn: day === today,
        });
  const turns =
    actor.person === null
      ? []
      : await turnSitesOnDay(services.db, corporation, {
          driver: actor.person,
          day,
          goingOn: day === today,
        });
  return {
    title: t('transport.mine'),
    owner: actor.user ?? 0,
    corporation,
    period: periodOf(
      { view: 'day', day },
      { views: [], addressOf: (one) => pathTo('ownInterventions', {}, { day: one.day }), today, t },
    ),
    rows: rows
      .filter(({ status }) => status !== 'draft')
      .map(({ id, number, status, clientName, siteAddress, start, end, equipmentName }) => ({
        id,
        number,
        status,
        clientName,
        siteAddress,
        start,
        end,
        equipmentName,
      })),
    turns: turns.map(({ id, status, siteAddress, start, end, turns: count }) => ({
      id,
      isCancelled: status === 'cancelled',
      siteAddress,
      start,
      end,
      count,
    })),
  };
});

/** A driver's day: each intervention with its site, then the turns that they drive to those of others. */
export default function Mine() {
  const { title, owner, corporation, period, rows, turns } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page title={title}>
      <DriverPage owner={owner} corporation={corporation}>
        <PeriodNav period={period} />
        {rows.length + turns.length === 0 && (
          <EmptyState title={t('transport.noneToday')} hint={t('transport.noneTodayHint')} />
        )}
        <ol className="todo">
          {rows.map((row) => (
            <li key={row.id}>
              <a href={pathTo('ownIntervention', { id: row.id })} data-ahead>
                <strong>
                  {format.time(row.start)}–{format.time(row.end)} · {row.clientName || t('commerce.erased')}
                </strong>
                <small>{row.siteAddress}</small>
                <small>{row.equipmentName}</small>
              </a>
              <TrackedBadge look={orderLook} status={row.status} />
            </li>
          ))}
          {turns.map((row) => (
            <li key={row.id}>
              <a href={pathTo('ownIntervention', { id: row.id })} data-ahead>
                <strong>
                  {format.time(row.start)}–{format.time(row.end)} ·{' '}
                  {t('transport.turnsTo', { count: row.count })}
                </strong>
                <small>{row.siteAddress}</small>
              </a>
              {row.isCancelled && <TrackedBadge look={orderLook} status="cancelled" />}
            </li>
          ))}
        </ol>
      </DriverPage>
    </Page>
  );
}
