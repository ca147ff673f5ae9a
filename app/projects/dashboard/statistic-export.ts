import { exportList } from '../../http/export/export.server.ts';
import { screen } from '../../http/screen.server.ts';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { statisticRows, type ReckonedRow } from './dashboard.server.ts';

const money = ['sold', 'invoiced', 'spent', 'margin'] as const;

/** What projects come to, as a file has it: figures that nobody is to see are in none of its columns. */
const columnsOf = (rows: readonly ReckonedRow[]): readonly ListColumn<ReckonedRow>[] => [
  { key: 'code', header: 'projects.field.code', type: 'text', value: ({ code }) => code },
  { key: 'name', header: 'projects.field.name', type: 'text', value: ({ name }) => name },
  { key: 'family', header: 'projects.field.family', type: 'text', value: ({ family }) => family },
  { key: 'endDate', header: 'projects.field.endDate', type: 'date', value: ({ endDate }) => endDate },
  ...money
    .filter((name) => rows.some(({ summary }) => summary[name] !== null))
    .map((name): ListColumn<ReckonedRow> => ({
      key: name,
      header: `projects.figure.${name}`,
      type: 'amount',
      value: ({ summary }) => summary[name],
    })),
  {
    key: 'progress',
    header: 'projects.job.progress',
    type: 'integer',
    value: ({ summary: { progress } }) => (progress === null ? null : String(progress)),
  },
];

/** What projects come to, one by one, as a file: those that the page is narrowed to. */
export const loader = screen('projectStatisticExport', async (context) => {
  const rows = await statisticRows(context);
  return exportList(context, {
    title: context.t('projects.dashboard.projectStatistic'),
    columns: columnsOf(rows),
    request: { sort: 'name', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => null,
  });
});
