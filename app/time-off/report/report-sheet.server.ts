import { closedAs, daysOfMonth } from '#domain/time-off/leave-month.ts';
import { closedMonth, wholeReport } from '#projections/time-off/monthly-report.ts';
import { hashOf, sheetResponse, type SheetContext } from '../../http/printed-sheet.server.ts';

/**
 * A month's report as a PDF, with variable elements of pay for who manages pay: as it stood when it was closed, the same
 * file ever after; else as it stands.
 */
export async function reportSheet(context: SheetContext, month: string, withPay: boolean): Promise<Response> {
  const { services, corporation, t } = context;
  const closed = await closedMonth(services.db, corporation, month);
  const { first, last } = daysOfMonth(month);
  const as = closed
    ? closedAs(closed.id)
    : hashOf([month, await wholeReport(services.db, corporation, { month, asOf: null, withPay })]);
  return sheetResponse(context, {
    kind: withPay ? 'payReport' : 'leave',
    id: corporation,
    days: { from: first, until: last },
    as,
    name: `${t('timeOff.report.file')} ${month}`,
  });
}
