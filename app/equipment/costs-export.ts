import { costKinds, type YearOfOwning } from '#domain/equipment/ownership-cost.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { costsOf } from './costs.server.ts';
import { equipment } from './equipment.server.ts';

const columns: ListColumn<YearOfOwning>[] = [
  { key: 'year', header: 'equipment.cost.year', type: 'integer', value: ({ year }) => String(year) },
  ...costKinds.map((kind): ListColumn<YearOfOwning> => ({
    key: kind,
    header: `equipment.cost.${kind}`,
    type: 'amount',
    value: ({ sums }) => sums[kind] ?? '0.00',
  })),
  {
    key: 'downDays',
    header: 'equipment.cost.downDays',
    type: 'integer',
    value: ({ downDays }) => String(downDays),
  },
  { key: 'total', header: 'equipment.cost.total', type: 'amount', value: ({ total }) => total },
];

/** What a piece cost in each year, as a file. */
export const loader = screen('equipmentCosts', async (context) => {
  const piece = await findTracked(context, equipment);
  const { years } = await costsOf(context, piece);
  return exportList(context, {
    title: `${context.t('equipment.cost.title')} ${piece.code}`,
    columns,
    request: { sort: 'newest', direction: 'desc', limit: 500, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows: years, next: null, previous: null }),
    contextOf: () => null,
  });
});
