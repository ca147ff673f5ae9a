import { money } from '#domain/kernel/decimal.ts';
import { orderStatistics, statisticsBy, type StatisticsRow } from '#projections/transport/order-list.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { plannedOf } from './revenue-chart.server.ts';
import { askedSpan } from './revenues.server.ts';

const HOUR = 3600;

/** What interventions bring between two days by month, pump, driver, client, zone or day, as a file. */
export const loader = screen('transportRevenuesExport', async (context) => {
  const { services, corporation, url, t } = context;
  const by = statisticsBy.find((one) => one === url.searchParams.get('by')) ?? 'month';
  const span = askedSpan(context);
  const hours = (seconds: number) => (seconds / HOUR).toFixed(2);
  const amount = (key: string, value: (row: StatisticsRow) => string): ListColumn<StatisticsRow, object> => ({
    key,
    header: `transport.kpi.${key}`,
    type: 'amount',
    value,
  });
  const isDated = by === 'day' || by === 'month';
  return exportList(context, {
    title: `${t(`transport.by.${by}`)} ${span.from} ${span.until}`,
    columns: [
      {
        key: 'name',
        header: `transport.field.${by}`,
        type: isDated ? 'date' : 'text',
        value: ({ name }) => name ?? '',
      },
      { key: 'count', header: 'transport.kpi.count', type: 'integer', value: ({ count }) => String(count) },
      amount('volume', ({ volume }) => volume),
      amount('hours', ({ worked }) => hours(worked)),
      amount('idle', ({ waited }) => hours(waited)),
      amount('done', ({ done }) => money(done)),
      amount('planned', plannedOf),
    ],
    request: { sort: 'name', direction: 'asc', limit: 0, cursor: null, offset: 0 },
    // A thousand rows at most: they come at once.
    page: async ({ cursor }) => ({
      rows: cursor === null ? await orderStatistics(services.db, corporation, by, span) : [],
      previous: null,
      next: null,
    }),
    contextOf: () => Promise.resolve({}),
  });
});
