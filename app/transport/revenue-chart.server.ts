import { money, subtract } from '#domain/kernel/decimal.ts';
import { addDays, addMonths, atDayOfMonth, type CivilDate } from '#domain/kernel/dates.ts';
import type { StatisticsRow } from '#projections/transport/order-list.ts';
import { longMonthName, monthName } from '../revenue/revenue.server.ts';
import { daysFrom } from '../ui/board/month.ts';
import { lineChart } from '../ui/chart/line-chart.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

const MOST_NAMED = 16;

/** What is planned or under way, of what interventions come to. */
export const plannedOf = ({ net, done }: Pick<StatisticsRow, 'net' | 'done'>): string =>
  money(subtract(net, done));

/** "novembre 2026": a span may be longer than a year. @param first the month's first day */
export const monthOfYear = (first: CivilDate, language: StaffContext['language']): string =>
  `${longMonthName(first, language)} ${first.slice(0, 4)}`;

interface Span {
  from: CivilDate;
  until: CivilDate;
}

/** Days that are drawn one by one; more are drawn by month. */
const MOST_DAYS = 62;

/** Whether what lies between two days is drawn by day or by month. */
export const grainOf = ({ from, until }: Span): 'day' | 'month' =>
  addDays(from, MOST_DAYS) < until ? 'month' : 'day';

/** Months that a span touches, by their first days. */
function monthsFrom({ from, until }: Span): CivilDate[] {
  const months: CivilDate[] = [];
  for (let month = atDayOfMonth(from, 1); month <= until; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * What each day or month between two days brings, done and still planned, drawn as lines; none where nothing is.
 * @param rows by day or month, as `grainOf` says
 */
export function revenueChart(
  rows: readonly StatisticsRow[],
  span: Span,
  { t, language }: Pick<StaffContext, 't' | 'language'>,
) {
  if (rows.length === 0) return null;
  const grain = grainOf(span);
  // Each day or month of the period, so that what lies apart is drawn apart.
  const earned = new Map(rows.map((row) => [row.name, { done: row.done, planned: plannedOf(row) }]));
  const days = (grain === 'day' ? daysFrom(span.from, span.until) : monthsFrom(span)).map((day) => ({
    day,
    month: grain === 'month' ? monthOfYear(day, language) : null,
    ...(earned.get(day) ?? { done: '0.00', planned: '0.00' }),
  }));
  const apart = Math.ceil(days.length / MOST_NAMED);
  const chart = lineChart(
    // As many days are named as stand beside one another.
    days.map(({ day, month }, index) =>
      index % apart > 0
        ? ''
        : month === null
          ? `${day.slice(8)}/${day.slice(5, 7)}`
          : monthName(day, language),
    ),
    [
      {
        name: t('transport.kpi.done'),
        values: days.map(({ done }) => Number(done)),
        marker: { colour: '#0000a1', className: 'line-now' },
      },
      {
        name: t('transport.kpi.planned'),
        values: days.map(({ planned }) => Number(planned)),
        marker: { colour: '#0000a2', className: 'line-before' },
      },
    ],
    { language, width: 1000 },
  );
  return { chart, days, grain };
}

export type RevenueChart = NonNullable<ReturnType<typeof revenueChart>>;
