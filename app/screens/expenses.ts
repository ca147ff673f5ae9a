import { decideExpenseRoles, expenseRoles, reimburseRole } from '#domain/expenses/expense-access.ts';
import { form, screen } from './screen.ts';

/** Expenses of people: their own, those that wait for a decision, and what is paid back. */
export const expenseScreens = {
  expenseMine: screen('/expense', 'expenses/expense-mine.tsx', 'ROLE_USER'),
  expenseList: screen('/expense/list', 'expenses/expense-list.tsx', expenseRoles),
  expenseExport: screen('/expense/list/export', 'expenses/expense-export.ts', expenseRoles),
  expenseNew: form('/expense/new', 'expenses/expense-new.tsx', 'ROLE_USER'),
  expenseDetails: screen('/expense/{id}/details', 'expenses/expense-details.tsx', expenseRoles),
  expenseEdit: form('/expense/{id}/edit', 'expenses/expense-edit.tsx', 'ROLE_USER'),
  expenseApproval: screen('/expense/approval', 'expenses/expense-approval.tsx', decideExpenseRoles),
  reimbursementList: screen('/expense/reimbursement', 'expenses/pay/reimbursement-list.tsx', reimburseRole),
  reimbursementDetails: screen(
    '/expense/reimbursement/{id}/details',
    'expenses/pay/reimbursement-details.tsx',
    reimburseRole,
  ),
  reimbursementFile: screen(
    '/expense/reimbursement/{id}/file',
    'expenses/pay/reimbursement-file.ts',
    reimburseRole,
  ),
  advanceMine: screen('/expense/advance/mine', 'expenses/pay/advance-mine.tsx', 'ROLE_USER'),
  advanceAsk: form('/expense/advance/ask', 'expenses/pay/advance-ask.tsx', 'ROLE_USER'),
  advanceList: screen('/expense/advance', 'expenses/pay/advance-list.tsx', reimburseRole),
  advanceNew: form('/expense/advance/new', 'expenses/pay/advance-new.tsx', reimburseRole),
  advanceDetails: screen('/expense/advance/{id}/details', 'expenses/pay/advance-details.tsx', expenseRoles),
  projectExpenses: screen('/project/{id}/expenses', 'expenses/project-expenses.tsx', 'ROLE_PROJECT_READ'),
} as const;
