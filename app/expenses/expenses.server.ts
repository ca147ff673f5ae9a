import {
  approveExpenses,
  refuseExpenses,
  revokeExpenseApproval,
} from '#domain/expenses/decision-commands.ts';
import { expenseStatuses } from '#domain/expenses/expense.ts';
import { decideExpenseRoles, expenseSightOf } from '#domain/expenses/expense-access.ts';
import { deleteExpense, submitExpense, withdrawExpense } from '#domain/expenses/expense-commands.ts';
import {
  countExpenses,
  findExpense,
  listExpenses,
  type ExpenseFilter,
  type ExpenseRow,
} from '#projections/expenses/expense-list.ts';
import { askedId } from '../http/asked-id.ts';
import { askedDay } from '../http/asked-day.ts';
import { formText } from '../http/form-text.ts';
import { intent } from '../http/intents.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { backToFile, type Tracked } from '../tracked/tracked.server.ts';
import { expenseLook } from './expense-look.ts';

const flags: ReadonlyMap<string | null, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

/** What expenses are read and changed by, of those that somebody sees. */
export function trackedExpenses(
  context: Pick<StaffContext, 'actor'>,
): Tracked<ExpenseRow, ExpenseRow, ExpenseFilter> {
  const sight = expenseSightOf(context.actor);
  return {
    look: expenseLook,
    owner: 'expense',
    roles: { create: 'ROLE_USER', edit: 'ROLE_USER' },
    find: (db, id, corporation) => findExpense(db, id, corporation, sight),
    nameOf: ({ title, typeName }) => title || typeName,
    list: listExpenses,
    count: countExpenses,
    filterOf: ({ keyword }, status, _custom, { url }) => ({
      keyword,
      status: expenseStatuses.find((one) => one === status) ?? null,
      person: askedId(url.searchParams, 'person'),
      project: askedId(url.searchParams, 'project'),
      type: askedId(url.searchParams, 'type'),
      billable: flags.get(url.searchParams.get('billable')) ?? null,
      from: askedDay(url.searchParams, 'from'),
      until: askedDay(url.searchParams, 'until'),
      sight,
    }),
    steps: {
      submit: {
        role: 'ROLE_USER',
        intent: intent(submitExpense, (id) => ({ id }), backToFile(expenseLook, 'submitted', 'withdraw')),
      },
      withdraw: {
        role: 'ROLE_USER',
        intent: intent(withdrawExpense, (id) => ({ id }), backToFile(expenseLook, 'withdrawn')),
      },
      approve: {
        role: decideExpenseRoles,
        intent: intent(approveExpenses, (id) => ({ ids: [id] }), backToFile(expenseLook, 'approved')),
      },
      revoke: {
        role: decideExpenseRoles,
        intent: intent(revokeExpenseApproval, (id) => ({ id }), backToFile(expenseLook, 'revoked')),
      },
      remove: {
        role: 'ROLE_USER',
        intent: intent(
          deleteExpense,
          (id) => ({ id }),
          () => ({ to: pathTo('expenseMine', {}), flash: 'expenses.notice.removed' }),
        ),
      },
    },
  };
}

/** Turning down takes a reason. */
export const refuseIntent = intent(
  refuseExpenses,
  (id, form) => ({ ids: [id], reason: formText(form, 'reason') }),
  backToFile(expenseLook, 'refused'),
);
