import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { comparedCosts, type ComparedCost } from './year-costs.server.ts';

const amounts = ['owning', 'running', 'upkeep', 'total', 'perUnit'] as const;

const columns: ListColumn<ComparedCost>[] = [
  { key: 'name', header: 'equipment.field.name', type: 'text', value: ({ name }) => name },
  { key: 'code', header: 'equipment.field.code', type: 'text', value: ({ code }) => code },
  { key: 'type', header: 'equipment.field.type', type: 'text', value: ({ typeName }) => typeName },
  { key: 'counted', header: 'equipment.cost.counted', type: 'amount', value: ({ counted }) => counted },
  ...amounts.map((key): ListColumn<ComparedCost> => ({
    key,
    header: `equipment.cost.${key}`,
    type: 'amount',
    value: (row) => row[key],
  })),
];

/** What pieces cost in a year, as a file. */
export const loader = screen('equipmentYearCostsExport', async (context) => {
  const { rows, year } = await comparedCosts(context);
  return exportList(context, {
    title: `${context.t('equipment.cost.compared')} ${year}`,
    columns,
    request: { sort: 'total', direction: 'desc', limit: 500, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => null,
  });
});
