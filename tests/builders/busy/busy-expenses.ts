import { importBankStatement } from '#domain/banking/bank-statement-commands.ts';
import { bankEntry, bankFile } from './busy-banking.ts';
import * as advances from '#domain/expenses/advance-commands.ts';
import * as decisions from '#domain/expenses/decision-commands.ts';
import * as expenses from '#domain/expenses/expense-commands.ts';
import * as rebilling from '#domain/expenses/rebilling-commands.ts';
import * as batches from '#domain/expenses/reimbursement-commands.ts';
import { draftRefund, validateRefund } from '#domain/documents/refund-commands.ts';
import { editInvoice, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { createProject } from '#domain/projects/commands.ts';
import type { Store } from '#db/events/store.ts';
import { documentInput, send, type Company } from '../company.ts';
import { expenseTypes, receiptOf, spender } from '../expenses.ts';

/** Everything that can happen to expenses, advances and the batches that pay them. */
export async function busyExpenses(store: Store, company: Company): Promise<void> {
  const { actor, client } = company;
  const today = todayIn('Europe/Paris', new Date());
  const types = await expenseTypes(store, company);
  const boss = await spender(store, company, { lastName: 'Kervella' });
  const person = await spender(store, company, { lastName: 'Frais', manager: boss });
  const draft = async (changes: Parameters<typeof receiptOf>[1] = {}) =>
    (await send(store, expenses.draftExpense, actor, { ...receiptOf(types, changes), person })).id;
  const approved = async (changes: Parameters<typeof receiptOf>[1] = {}) => {
    const id = await draft({ ...changes, submit: true });
    await send(store, decisions.approveExpenses, actor, { ids: [id] });
    return id;
  };
  const gone = await draft();
  await send(store, expenses.deleteExpense, actor, { id: gone });
  const first = await draft();
  await send(store, expenses.submitExpense, actor, { id: first });
  await send(store, expenses.withdrawExpense, actor, { id: first });
  await send(store, expenses.submitExpense, actor, { id: first });
  await send(store, decisions.refuseExpenses, actor, { ids: [first], reason: 'Quel chantier ?' });
  const corrected = receiptOf(types, { title: 'Visserie du hangar', submit: true });
  await send(store, expenses.editExpense, actor, { ...corrected, id: first });
  await send(store, decisions.approveExpenses, actor, { ids: [first] });
  await send(store, decisions.revokeExpenseApproval, actor, { id: first });
  await send(store, decisions.approveExpenses, actor, { ids: [first] });
  await approved({
    title: 'Chantier du Relecq',
    type: types.kilometres,
    total: null,
    noReceipt: null,
    distance: '42',
    power: 5,
    itinerary: 'Brest – Le Relecq',
  });
  const agree = async (amount: string) =>
    (await send(store, advances.agreeAdvance, actor, { person, amount, date: today, title: 'Salon' })).id;
  const asker = { ...actor, person };
  const ask = async (title: string) =>
    (await send(store, advances.askAdvance, asker, { amount: '25', date: today, title })).id;
  await send(store, advances.withdrawAdvance, asker, { id: await ask('Péage') });
  const unwise = { id: await ask('Fauteuil'), reason: 'Pas un frais' };
  await send(store, advances.refuseAdvance, actor, unwise);
  const wanted = await ask('Formation');
  await send(store, advances.approveAdvance, actor, { id: wanted });
  await send(store, advances.cancelAdvance, actor, { id: wanted });
  const unwanted = await agree('10');
  await send(store, advances.cancelAdvance, actor, { id: unwanted });
  const advance = await agree('90');
  const prepare = (ids: number[], given: number[] = []) =>
    send(store, batches.prepareReimbursement, actor, {
      executionDate: today,
      expenses: ids,
      advances: given,
    });
  const off = await prepare([first], [advance]);
  await send(store, batches.cancelReimbursement, actor, { id: off.id, reason: 'Mauvais compte' });
  const given = await prepare([], [advance]);
  await send(store, batches.sendReimbursement, actor, { id: given.id });
  await send(store, batches.executeReimbursement, actor, { id: given.id, date: today });
  const undone = await prepare([first]);
  await send(store, batches.cancelReimbursement, actor, { id: undone.id, reason: 'Erreur' });
  const paid = await prepare([await approved({ total: '30' })]);
  await send(store, batches.executeReimbursement, actor, { id: paid.id, date: today });
  const { id: next } = await send(store, advances.agreeAdvance, actor, {
    person: boss,
    amount: '15',
    date: today,
    title: 'Train',
  });
  const ticket = { ...receiptOf(types, { title: 'Billet', submit: true }), person: boss };
  const { id: spent } = await send(store, expenses.draftExpense, actor, ticket);
  await send(store, decisions.approveExpenses, actor, { ids: [spent] });
  const refused = await prepare([spent], [next]);
  await send(store, batches.executeReimbursement, actor, { id: refused.id, date: today });
  const closed = { id: refused.id, person: boss, date: today, reason: 'Compte clos' };
  await send(store, batches.returnReimbursement, actor, closed);
  const seen = bankFile([{ ...bankEntry('-90', 'VIR FRAIS'), date: today }]);
  const { ids } = await send(store, importBankStatement, actor, seen);
  const movement = { statement: ids[0] ?? 0, line: 1, id: given.id };
  await send(store, batches.settleReimbursement, actor, movement);
  await send(store, advances.repayAdvance, actor, { id: advance, amount: '20', date: today });
  await send(store, advances.reverseRepayment, actor, { id: advance });
  await send(store, advances.repayAdvance, actor, { id: advance, amount: '10', date: today });
  const { id: project } = await send(store, createProject, actor, { name: 'Hangar refacturé', client });
  const billable = await approved({ project, billable: true });
  const { id: version, invoice } = await send(store, rebilling.rebillExpenses, actor, {
    project,
    expenses: [billable],
  });
  const line = {
    id: 1,
    productType: 'none' as const,
    productName: 'Visserie',
    quantity: '1',
    unitPrice: '100',
    vat: company.vat,
  };
  // Beside the expense, so that a credit note of as much as its line leaves something of the invoice.
  const beside = { ...line, id: 2, productName: 'Pose' };
  const document = documentInput(company, { expiryDate: null, project, productList: [line, beside] });
  await send(store, editInvoice, actor, { ...document, version });
  await send(store, validateInvoice, actor, { version });
  const { thirdParty: _client, ...gesture } = documentInput(company, {
    date: today,
    expiryDate: null,
    project,
    productList: [{ ...line, productName: 'Geste commercial' }],
  });
  const credit = await send(store, draftRefund, actor, { ...gesture, invoice });
  await send(store, validateRefund, actor, { version: credit.version });
  await send(store, rebilling.freeExpense, actor, { id: billable });
  // Last: what walks the addresses takes the newest.
  await prepare([await approved()]);
  await agree('50');
  await draft({ submit: true });
  await draft({ title: 'Péage' });
}
