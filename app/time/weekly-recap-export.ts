import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { weekColumns } from './weekly-recap-columns.ts';
import { readWeeks } from './weekly-recap.server.ts';

/** Weeks of people as a file. */
export const loader = screen('weeklyRecapExport', async (context) => {
  const { asked, rows } = await readWeeks(context);
  return exportList(context, {
    title: `${context.t('time.weeks.title')} ${asked.month}`,
    columns: weekColumns,
    request: { sort: 'name', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => null,
  });
});
