import type { CivilDate } from '#domain/kernel/dates.ts';
import type { StatisticsRow } from '#projections/transport/order-list.ts';
import { daysFrom } from '../ui/board/month.ts';
import { lineChart } from '../ui/chart/line-chart.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

const MOST_NAMED = 16;

/** What each day between two brings, drawn as a line; none where nothing was done. */
export function revenueChart(
  byDay: readonly StatisticsRow[],
  { from, until }: { from: CivilDate; until: CivilDate },
  { t, language }: Pick<StaffContext, 't' | 'language'>,
) {
  if (byDay.length === 0) return null;
  // Each day of the period, so that what lies apart is drawn apart.
  const earned = new Map(byDay.map(({ name, net }) => [name, net]));
  const days = daysFrom(from, until).map((day) => ({ day, net: earned.get(day) ?? '0.00' }));
  const apart = Math.ceil(days.length / MOST_NAMED);
  const chart = lineChart(
    // As many days are named as stand beside one another.
    days.map(({ day }, index) => (index % apart === 0 ? `${day.slice(8)}/${day.slice(5, 7)}` : '')),
    [
      {
        name: t('transport.revenues'),
        values: days.map(({ net }) => Number(net)),
        marker: { colour: '#0000a1', className: 'line-now' },
      },
    ],
    { language, width: 1000 },
  );
  return { chart, days };
}

export type RevenueChart = NonNullable<ReturnType<typeof revenueChart>>;
