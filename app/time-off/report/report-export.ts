import { daysText } from '#domain/time-off/counting.ts';
import { closedMonth, dailyReport, type ReportDay } from '#projections/time-off/monthly-report.ts';
import type { PayElementRow } from '#projections/time-off/pay-elements.ts';
import { exportList } from '../../http/export/export.server.ts';
import { screen, type StaffContext } from '../../http/screen.server.ts';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { askedMonth, PAY_ROLE } from './report.server.ts';

/** A line of the file: a day of somebody, or a variable element of pay. */
interface ReportEntry extends Pick<ReportDay, 'name' | 'personnelNumber' | 'kindName' | 'kindCode'> {
  /** `timeOff.report.entry.<name>` */
  entry: 'absence' | 'correction' | 'element' | 'elementCorrection';
  day: string;
  half: string | null;
  days: string | null;
  quantity: string | null;
  unit: string | null;
}

interface Words {
  t(key: string): string;
}

const columns: readonly ListColumn<ReportEntry, Words>[] = [
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
  { key: 'days', header: 'timeOff.field.days', type: 'amount', value: ({ days }) => days },
  {
    key: 'half',
    header: 'timeOff.report.half',
    type: 'text',
    value: ({ half }, { t }) => (half === null ? null : t(`timeOff.half.${half}`)),
  },
  {
    key: 'quantity',
    header: 'timeOff.elements.quantity',
    type: 'amount',
    value: ({ quantity }) => quantity,
  },
  {
    key: 'unit',
    header: 'timeOff.elements.unit',
    type: 'text',
    value: ({ unit }, { t }) => (unit === null ? null : t(`timeOff.elements.units.${unit}`)),
  },
  {
    key: 'entry',
    header: 'timeOff.report.entry.title',
    type: 'text',
    value: ({ entry }, { t }) => t(`timeOff.report.entry.${entry}`),
  },
];

const ofDay =
  (entry: ReportEntry['entry']) =>
  ({ halves, ...one }: ReportDay): ReportEntry => ({
    ...one,
    entry,
    days: daysText(halves),
    quantity: null,
    unit: null,
  });

const ofElement =
  (entry: ReportEntry['entry']) =>
  ({ month, ...one }: PayElementRow): ReportEntry => ({
    ...one,
    entry,
    day: `${month}-01`,
    half: null,
    days: null,
  });

/** Everything that the payroll office is told of a month, line by line. */
async function entriesOf(
  { services, corporation, may }: StaffContext,
  month: string,
): Promise<ReportEntry[]> {
  const { db } = services;
  const asOf = (await closedMonth(db, corporation, month))?.closedAt ?? null;
  const report = await dailyReport(db, corporation, { month, asOf, withPay: may(PAY_ROLE) });
  return [
    ...report.days.map(ofDay('absence')),
    ...report.corrections.map(ofDay('correction')),
    ...report.elements.map(ofElement('element')),
    ...report.elementCorrections.map(ofElement('elementCorrection')),
  ];
}

/**
 * The month for the payroll program: absences day by day, corrections of months closed before, and for who manages pay
 * its variable elements; as it was closed, or as it stands.
 */
export const loader = screen('leaveReportExport', async (context) => {
  const { t } = context;
  const month = askedMonth(context);
  const rows = await entriesOf(context, month);
  return exportList(context, {
    title: `${t('timeOff.report.file')} ${month}`,
    columns,
    request: { sort: 'day', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => ({ t }),
  });
});
