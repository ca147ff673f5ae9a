import { screen } from '../../http/screen.server.ts';
import { reportSheet } from './report-sheet.server.ts';
import { askedMonth, PAY_ROLE } from './report.server.ts';

/** The month's report as a PDF. */
export const loader = screen('leaveReportPdf', (context) =>
  reportSheet(context, askedMonth(context), context.may(PAY_ROLE)),
);
