import { monthOf } from '#domain/kernel/dates.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { firmExportColumns } from './firm-month-columns.ts';
import { readFirmMonth } from './firm-month.server.ts';

/** A month of the company as a file. */
export const loader = screen('firmMonthExport', async (context) => {
  const { t } = context;
  const { asked, rows } = await readFirmMonth(context);
  return exportList(context, {
    title: `${t('time.firm.title')} ${monthOf(asked.first)}`,
    columns: firmExportColumns(asked.by, rows),
    request: { sort: 'name', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => null,
  });
});
