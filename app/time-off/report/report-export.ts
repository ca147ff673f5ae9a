import { daysText } from '#domain/time-off/counting.ts';
import { closedMonth, monthDays, type ReportDay } from '#projections/time-off/monthly-report.ts';
import { exportList } from '../../http/export/export.server.ts';
import { screen } from '../../http/screen.server.ts';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { askedMonth } from './report.server.ts';

interface Words {
  t(key: string): string;
}

const columns: readonly ListColumn<ReportDay, Words>[] = [
  {
    key: 'number',
    header: 'timeOff.report.number',
    type: 'text',
    value: ({ personnelNumber }) => personnelNumber,
  },
  {
    key: 'name',
    header: 'timeOff.field.person',
    type: 'text',
    value: ({ name }, { t }) => name || t('commerce.erased'),
  },
  { key: 'day', header: 'timeOff.field.day', type: 'date', value: ({ day }) => day },
  { key: 'code', header: 'timeOff.report.code', type: 'text', value: ({ kindCode }) => kindCode },
  {
    key: 'kind',
    header: 'timeOff.field.kind',
    type: 'text',
    value: ({ kindName }, { t }) => kindName ?? t('commerce.erased'),
  },
  { key: 'days', header: 'timeOff.field.days', type: 'amount', value: ({ halves }) => daysText(halves) },
];

/** The month's absences day by day, for the payroll program: as it was closed, or as it stands. */
export const loader = screen('leaveReportExport', async (context) => {
  const { services, corporation, t } = context;
  const month = askedMonth(context);
  const closed = await closedMonth(services.db, corporation, month);
  const rows = await monthDays(services.db, corporation, month, closed?.closedAt ?? null);
  return exportList(context, {
    title: `${t('timeOff.report.file')} ${month}`,
    columns,
    request: { sort: 'day', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => ({ t }),
  });
});
