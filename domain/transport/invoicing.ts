import { legalDayOf, monthOf } from '../kernel/dates.ts';
import type { BillingMode } from './order-schema.ts';

/** What grouping looks at of an intervention. */
export interface Invoiceable {
  id: number;
  client: number;
  /** ISO instant of its beginning, as `workedAt` has it. */
  start: string;
  lines: number;
}

/** When an intervention began: by the driver's note, or else as it was planned. Its month is that of its invoice. */
export const workedAt = ({ startedAt, start }: { startedAt: string | null; start: string }): string =>
  startedAt ?? start;

/** Lines that an invoice may have, less the one that names each intervention (second specification, section 9). */
const MOST = 100;

/** Invoices to be made of interventions, each billed as it says itself. @returns as `invoiceGroups` */
export const groupsByOwnBilling = (orders: readonly (Invoiceable & { billing: BillingMode })[]): number[][] =>
  (['individual', 'group'] as const).flatMap((billing) =>
    invoiceGroups(
      orders.filter((one) => one.billing === billing),
      billing,
    ),
  );

/**
 * Invoices to be made of interventions: one each, or one a client and civil month (parted where it would have more
 * lines than an invoice may).
 * @returns ids of each invoice's interventions, in the order of their days
 */
export function invoiceGroups(orders: readonly Invoiceable[], billing: BillingMode): number[][] {
  if (billing === 'individual') return orders.map(({ id }) => [id]);
  const groups: { key: string; ids: number[]; lines: number }[] = [];
  for (const { id, client, start, lines } of orders.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const key = `${client} ${monthOf(legalDayOf(start))}`;
    const open = groups.findLast((one) => one.key === key);
    if (open !== undefined && open.lines + lines + 1 <= MOST) {
      open.ids.push(id);
      open.lines += lines + 1;
    } else groups.push({ key, ids: [id], lines: lines + 1 });
  }
  return groups.map(({ ids }) => ids);
}
