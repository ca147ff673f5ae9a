import { money } from '#domain/kernel/decimal.ts';
import {
  kindStatistics,
  orderStatistics,
  statisticsBy,
  type KindStatistics,
  type StatisticsRow,
} from '#projections/transport/order-list.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { plannedOf } from './revenue-chart.server.ts';
import { askedSpan } from './revenues.server.ts';

const HOUR = 3600;

/** All rows of a file at once. */
const whole = { sort: 'name', direction: 'asc', limit: 0, cursor: null, offset: 0 } as const;

/** What is billed by kinds of lines, as a file. */
function kindsFile(context: StaffContext) {
  const { services, corporation, t } = context;
  const span = askedSpan(context);
  const amount = (
    key: string,
    header: string,
    value: (row: KindStatistics) => string,
  ): ListColumn<KindStatistics, object> => ({ key, header, type: 'amount', value });
  return exportList(context, {
    title: `${t('transport.by.kind')} ${span.from} ${span.until}`,
    columns: [
      {
        key: 'kind',
        header: 'transport.field.kind',
        type: 'text',
        value: ({ kind }) => t(`transport.kind.${kind ?? 'cancellation'}`),
      },
      amount('plannedQuantity', 'transport.field.line.planned', ({ planned }) => planned),
      amount('realQuantity', 'transport.field.line.real', ({ real }) => real),
      amount('done', 'transport.kpi.done', ({ done }) => money(done)),
      amount('planned', 'transport.kpi.planned', plannedOf),
    ],
    request: whole,
    page: async ({ cursor }) => ({
      rows: cursor === null ? await kindStatistics(services.db, corporation, span) : [],
      previous: null,
      next: null,
    }),
    contextOf: () => Promise.resolve({}),
  });
}

/** What interventions bring between two days by month, pump, driver, client, zone, day or kind of lines, as a file. */
export const loader = screen('transportRevenuesExport', async (context) => {
  const { services, corporation, url, t } = context;
  if (url.searchParams.get('by') === 'kind') return kindsFile(context);
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
    request: whole,
    // A thousand rows at most: they come at once.
    page: async ({ cursor }) => ({
      rows: cursor === null ? await orderStatistics(services.db, corporation, by, span) : [],
      previous: null,
      next: null,
    }),
    contextOf: () => Promise.resolve({}),
  });
});
