import { money, subtract } from '#domain/kernel/decimal.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { StatisticsRow } from '#projections/transport/order-list.ts';
import { daysFrom } from '../ui/board/month.ts';
import { lineChart } from '../ui/chart/line-chart.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

const MOST_NAMED = 16;

/** What is planned or under way, of what interventions come to. */
export const plannedOf = ({ net, done }: Pick<StatisticsRow, 'net' | 'done'>): string =>
  money(subtract(net, done));

/** What each day between two brings, done and still planned, drawn as lines; none where nothing is. */
export function revenueChart(
  byDay: readonly StatisticsRow[],
  { from, until }: { from: CivilDate; until: CivilDate },
  { t, language }: Pick<StaffContext, 't' | 'language'>,
) {
  if (byDay.length === 0) return null;
  // Each day of the period, so that what lies apart is drawn apart.
  const earned = new Map(byDay.map((row) => [row.name, { done: row.done, planned: plannedOf(row) }]));
  const days = daysFrom(from, until).map((day) => ({
    day,
    ...(earned.get(day) ?? { done: '0.00', planned: '0.00' }),
  }));
  const apart = Math.ceil(days.length / MOST_NAMED);
  const chart = lineChart(
    // As many days are named as stand beside one another.
    days.map(({ day }, index) => (index % apart === 0 ? `${day.slice(8)}/${day.slice(5, 7)}` : '')),
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
  return { chart, days };
}

export type RevenueChart = NonNullable<ReturnType<typeof revenueChart>>;
