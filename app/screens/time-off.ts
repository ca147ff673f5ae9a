import { askRoles, decideRoles, lookRoles } from '#domain/time-off/rest-day-access.ts';
import { form, screen } from './screen.ts';

const asking = [...askRoles, 'ROLE_MANAGER_REST_DAY'] as const;
const manage = 'ROLE_PERSON_MANAGE_REST_DAY';

/** Leave: who is away, what is asked for, what is left, and what the payroll office is handed. */
export const timeOffScreens = {
  restDayBoard: screen('/rest-day', 'time-off/board/rest-day-board.tsx', lookRoles),
  restDayList: screen('/rest-day/list', 'time-off/rest-day-list.tsx', lookRoles),
  restDayExport: screen('/rest-day/export', 'time-off/rest-day-export.ts', lookRoles),
  restDayNew: form('/rest-day/new', 'time-off/rest-day-new.tsx', asking),
  restDayDetails: screen('/rest-day/{id}/details', 'time-off/rest-day-details.tsx', lookRoles),
  restDayEdit: form('/rest-day/{id}/edit', 'time-off/rest-day-edit.tsx', asking),

  leaveBalances: screen('/rest-day/balances', 'time-off/balances.tsx', manage),
  leaveBalancesExport: screen('/rest-day/balances/export', 'time-off/balances-export.ts', manage),
  leaveLedger: screen('/rest-day/balance/{id}', 'time-off/ledger.tsx', lookRoles),
  leaveEntryNew: form('/rest-day/balance/{id}/entry', 'time-off/entry-new.tsx', manage),

  leaveReport: screen('/rest-day/report', 'time-off/report/report.tsx', manage),
  leaveReportExport: screen('/rest-day/report/export', 'time-off/report/report-export.ts', manage),
  leaveReportPdf: screen('/rest-day/report/pdf', 'time-off/report/report-pdf.ts', manage),

  payElements: screen('/rest-day/elements', 'time-off/elements/elements.tsx', 'ROLE_PERSON_MANAGE_PAYROLL'),
  payElementNew: form(
    '/rest-day/elements/new',
    'time-off/elements/element-new.tsx',
    'ROLE_PERSON_MANAGE_PAYROLL',
  ),

  leaveDeputies: screen('/rest-day/deputy', 'time-off/deputies.tsx', decideRoles),
  leaveDeputyNew: form('/rest-day/deputy/new', 'time-off/deputy-new.tsx', decideRoles),

  leaveYearEnd: screen('/rest-day/year-end', 'time-off/year-end/year-end.tsx', manage),
  leaveNotice: screen('/rest-day/notice/{id}', 'time-off/year-end/notice-pdf.ts', lookRoles),
  leaveDecision: screen('/conge/{token}', 'time-off/decision/decision.tsx', 'public', 'installation'),
  leaveRecount: screen('/rest-day/recount', 'time-off/recount.tsx', manage),
  leaveClosure: form('/rest-day/closure', 'time-off/closure.tsx', manage),
} as const;
