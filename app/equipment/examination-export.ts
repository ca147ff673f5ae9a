import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { dueColumns } from './examination-columns.ts';
import { dueFilter, dueRows } from './examination.server.ts';

/** What is due on people and equipment as a file, narrowed as the list is. */
export const loader = screen('examinationExport', async (context) => {
  const { rows } = await dueRows(context, dueFilter(context));
  return exportList(context, {
    title: context.t('equipment.examination.title'),
    columns: dueColumns,
    request: { sort: 'day', direction: 'asc', limit: 500, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => context,
  });
});
