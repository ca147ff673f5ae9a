import { addDays, addMonths, atDayOfMonth, endOfMonth, type CivilDate } from '#domain/kernel/dates.ts';
import { revenueYearOf } from '#domain/revenue/revenue.ts';
import type { StatisticsBy, StatisticsRow } from '#projections/transport/order-list.ts';
import { askedDay } from '../http/asked-day.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { fiscalYearStart } from '../revenue/revenue.server.ts';

/** Days between which interventions are added up, both included. */
export type RevenueSpan = { from: CivilDate; until: CivilDate };

/** As many months as are told one by one. */
const MOST_MONTHS = 36;

/** The span that an address asks for, else this calendar year: 36 months at most. */
export function askedSpan({ url, today }: Pick<StaffContext, 'url' | 'today'>): RevenueSpan {
  const from = askedDay(url.searchParams, 'from') ?? `${today.slice(0, 4)}-01-01`;
  const asked = askedDay(url.searchParams, 'until') ?? `${from.slice(0, 4)}-12-31`;
  const last = addDays(addMonths(from, MOST_MONTHS), -1);
  return { from, until: asked > last ? last : asked < from ? from : asked };
}

const LISTED: ReadonlySet<string> = new Set(['equipment', 'driver', 'client', 'zone']);

/** The list of what a row of figures is made of; null: the list is not narrowed by that. */
export function listOf(
  by: StatisticsBy,
  { id, name }: Pick<StatisticsRow, 'id' | 'name'>,
  { from, until }: RevenueSpan,
): string | null {
  if (by === 'month' && name !== null) {
    const first = name < from ? from : name;
    const last = endOfMonth(name);
    return pathTo('transportList', {}, { from: first, until: last > until ? until : last });
  }
  return LISTED.has(by) && id !== null ? pathTo('transportList', {}, { [by]: id, from, until }) : null;
}

/** Spans that are asked for by a press: this month, the last twelve, the calendar year and the tax year. */
export async function spanLinks({ services, corporation, today, t }: StaffContext, current: RevenueSpan) {
  const firstMonth = await fiscalYearStart(services, corporation);
  const yearOf = (period: 'calendar' | 'tax'): RevenueSpan => {
    const { start } = revenueYearOf(period, today, firstMonth);
    return { from: start, until: addDays(addMonths(start, 12), -1) };
  };
  const spans = {
    month: { from: atDayOfMonth(today, 1), until: endOfMonth(today) },
    twelve: { from: addMonths(atDayOfMonth(today, 1), -11), until: endOfMonth(today) },
    calendar: yearOf('calendar'),
    tax: yearOf('tax'),
  };
  return (
    (['month', 'twelve', 'calendar', 'tax'] as const)
      // A tax year that is the calendar year is offered once.
      .filter((name) => name !== 'tax' || spans.tax.from !== spans.calendar.from)
      .map((name) => ({
        label: t(`transport.span.${name}`),
        to: pathTo('transportRevenues', {}, spans[name]),
        current: spans[name].from === current.from && spans[name].until === current.until,
      }))
  );
}
