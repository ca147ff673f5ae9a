import { form, screen } from './screen.ts';

/** The books. */
export const accountingScreens = {
  journal: screen('/accounting', 'accounting/journal.tsx', 'ROLE_ACCOUNTING_VIEW'),
  entryNew: form('/accounting/entry/new', 'accounting/entry-new.tsx', 'ROLE_ACCOUNTING_BOOK'),
  entryDetails: screen(
    '/accounting/entry/{id}/details',
    'accounting/entry-details.tsx',
    'ROLE_ACCOUNTING_VIEW',
  ),
  entryReverse: form(
    '/accounting/entry/{id}/reverse',
    'accounting/entry-reverse.tsx',
    'ROLE_ACCOUNTING_BOOK',
  ),
  trialBalance: screen('/accounting/balance', 'accounting/trial-balance.tsx', 'ROLE_ACCOUNTING_VIEW'),
  analytic: screen('/accounting/analytic', 'accounting/analytic.tsx', 'ROLE_ACCOUNTING_VIEW'),
  analyticExport: screen(
    '/accounting/analytic/export',
    'accounting/analytic-export.ts',
    'ROLE_ACCOUNTING_VIEW',
  ),
  vatReturn: screen('/accounting/vat', 'accounting/vat-return.tsx', 'ROLE_ACCOUNTING_VIEW'),
  accountingPeriods: screen('/accounting/periods', 'accounting/periods.tsx', 'ROLE_ACCOUNTING_VIEW'),
  chartOfAccounts: screen('/accounting/accounts', 'accounting/chart.tsx', 'ROLE_ACCOUNTING_EDIT_ACCOUNTS'),
  fecExport: screen('/accounting/export/fec', 'accounting/fec-export.ts', [
    'ROLE_ACCOUNTING_EXPORT',
    'ROLE_REVENUE_STATS_MANAGER',
  ]),
  sageExport: screen('/accounting/export/sage', 'accounting/sage-export.ts', [
    'ROLE_ACCOUNTING_EXPORT',
    'ROLE_REVENUE_STATS_MANAGER',
  ]),
} as const;
