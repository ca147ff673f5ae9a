import type { Command } from '#domain/kernel/command.ts';
import * as advances from '#domain/expenses/advance-commands.ts';
import * as decisions from '#domain/expenses/decision-commands.ts';
import * as expenses from '#domain/expenses/expense-commands.ts';
import * as rebilling from '#domain/expenses/rebilling-commands.ts';
import * as batches from '#domain/expenses/reimbursement-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { expenseTypes, receiptOf, spender } from '../expenses.ts';

interface Theirs {
  expense: number;
  expenseAdvance: number;
  reimbursement: number;
}

/** An expense, an advance and a batch of the other corporation. */
export async function makeTheirExpenses(store: Store, company: Company): Promise<Theirs> {
  const { actor } = company;
  const date = todayIn('Europe/Paris', new Date());
  const types = await expenseTypes(store, company);
  const person = await spender(store, company, { lastName: 'Dépensière' });
  const paid = { ...receiptOf(types), person, submit: true };
  const { id: expense } = await send(store, expenses.draftExpense, actor, paid);
  const { id: other } = await send(store, expenses.draftExpense, actor, paid);
  await send(store, decisions.approveExpenses, actor, { ids: [other] });
  const agreed = { person, amount: '50', date, title: 'Salon' };
  const { id: expenseAdvance } = await send(store, advances.agreeAdvance, actor, agreed);
  const chosen = { executionDate: date, expenses: [other] };
  const { id: reimbursement } = await send(store, batches.prepareReimbursement, actor, chosen);
  return { expense, expenseAdvance, reimbursement };
}

/** Each command of expenses that names a record, its input for an id, and the other corporation's id. */
export const expenseCases = (theirs: () => Theirs): [Command, (id: number) => object, () => number][] => {
  const expense = () => theirs().expense;
  const advance = () => theirs().expenseAdvance;
  const batch = () => theirs().reimbursement;
  const byId = (id: number) => ({ id });
  return [
    [expenses.editExpense, (id) => ({ id, type: 1, date: '2026-03-02', total: '1' }), expense],
    [expenses.submitExpense, byId, expense],
    [expenses.withdrawExpense, byId, expense],
    [expenses.deleteExpense, byId, expense],
    [decisions.revokeExpenseApproval, byId, expense],
    [rebilling.freeExpense, byId, expense],
    [advances.cancelAdvance, byId, advance],
    [advances.approveAdvance, byId, advance],
    [advances.refuseAdvance, (id) => ({ id, reason: 'Non' }), advance],
    [advances.withdrawAdvance, byId, advance],
    [advances.repayAdvance, (id) => ({ id, amount: '1', date: '2026-03-02' }), advance],
    [advances.reverseRepayment, byId, advance],
    [batches.sendReimbursement, byId, batch],
    [batches.executeReimbursement, (id) => ({ id, date: '2026-03-02' }), batch],
    [batches.settleReimbursement, (id) => ({ statement: 1, line: 1, id }), batch],
    [
      batches.returnReimbursement,
      (id) => ({ id, person: 1, date: '2026-03-02', reason: 'Compte clos' }),
      batch,
    ],
    [batches.cancelReimbursement, (id) => ({ id, reason: 'Non' }), batch],
  ];
};
