import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { draftRefund, refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { deleteInvoiceDraft, editInvoice, validateInvoice } from '#domain/documents/invoice-commands.ts';
import {
  agreeAdvance,
  approveAdvance,
  askAdvance,
  cancelAdvance,
  refuseAdvance,
  repayAdvance,
  reverseRepayment,
  withdrawAdvance,
} from '#domain/expenses/advance-commands.ts';
import {
  approveExpenses,
  refuseExpenses,
  revokeExpenseApproval,
} from '#domain/expenses/decision-commands.ts';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import {
  deleteExpense,
  draftExpense,
  editExpense,
  submitExpense,
  withdrawExpense,
} from '#domain/expenses/expense-commands.ts';
import { registerUser } from '#domain/users/commands.ts';
import { freeExpense, rebillExpenses } from '#domain/expenses/rebilling-commands.ts';
import {
  cancelReimbursement,
  executeReimbursement,
  returnReimbursement,
  settleReimbursement,
  prepareReimbursement,
} from '#domain/expenses/reimbursement-commands.ts';
import {
  orderedBatch,
  reimbursementAggregate,
  type ReimbursementEvent,
  type ReimbursementState,
} from '#domain/expenses/reimbursement.ts';
import { importBankStatement, reopenBankLine } from '#domain/banking/bank-statement-commands.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { addDays, dayWords, todayIn } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { pain001 } from '#domain/payments/pain001.ts';
import { createProject } from '#domain/projects/commands.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { analyticSums } from '#projections/accounting/analytic.ts';
import { batchesOfAmount } from '#projections/expenses/reimbursements.ts';
import {
  advancesToDecide,
  findAdvance,
  listAdvances,
  sumOfAdvances,
} from '#projections/expenses/advances.ts';
import { expensesToDecide, findExpense } from '#projections/expenses/expense-list.ts';
import { fixedPriceOf } from '#projections/projects/billing.ts';
import { projectFigures } from '#projections/projects/figures.ts';
import { projections } from '#projections/registry.ts';
import { createCompany, documentInput, send, type Company } from '#tests/builders/company.ts';
import { acting, expenseTypes, receiptOf, spender, type ExpenseTypes } from '#tests/builders/expenses.ts';
import { bankEntry, bankFile } from '#tests/builders/busy/busy-banking.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';
import { rowsOf } from '#tests/builders/projected.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

const today = todayIn('Europe/Paris', new Date());

let world: World;
let here: Company;
let there: Company;
let types: ExpenseTypes;
let boss: number;
let anna: number;

const store = () => world.runtime.store;
const everything = { own: null, team: false, everybody: true, manages: true, alone: false };

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store());
  there = await createCompany(store(), 1);
  types = await expenseTypes(store(), here);
  boss = await spender(store(), here, { lastName: 'Kervella' });
  anna = await spender(store(), here, { lastName: 'Le Goff', manager: boss });
});
afterAll(() => world.close());

const refused = async (attempt: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Refusal) return error;
  throw error ?? new Error('It was not refused');
};

const find = async (id: number) => {
  const found = await findExpense(world.owner, id, here.corporation, everything);
  if (found === null) throw new Error('No such expense');
  return found;
};

const noted = async (person: number, changes: Parameters<typeof receiptOf>[1] = {}) =>
  (await send(store(), draftExpense, here.actor, { ...receiptOf(types, changes), person })).id;
const handedIn = (person: number, changes: Parameters<typeof receiptOf>[1] = {}) =>
  noted(person, { ...changes, submit: true });
const approved = async (person: number, changes: Parameters<typeof receiptOf>[1] = {}) => {
  const id = await handedIn(person, changes);
  await send(store(), approveExpenses, here.actor, { ids: [id] });
  return id;
};
const trip = (distance: string, changes: object = {}) => ({
  title: 'Chantier du Relecq',
  type: types.kilometres,
  total: null,
  noReceipt: null,
  distance,
  power: 5,
  ...changes,
});

/** Debit less credit of an account, of entries of these documents. */
async function booked(kind: string, id: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ account: string; amount: string }>`
    select account, sum(debit - credit)::text as amount from journal_line
    where corporation_id = ${here.corporation} and document_kind = ${kind} and document_id = ${id}
    group by account having sum(debit - credit) <> 0 order by account`.execute(world.owner);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount).toFixed(2)]));
}

async function unbalanced(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select entry from journal_line where corporation_id = ${here.corporation}
    group by entry having sum(debit) <> sum(credit)) wrong`.execute(world.owner);
  return rows[0]?.count ?? -1;
}

const batchOf = async (id: number) =>
  foldStream<ReimbursementState, ReimbursementEvent>(
    reimbursementAggregate,
    await store().read(`reimbursement-${id}`),
  );

describe('an expense', () => {
  it('is noted, handed in, refused with a reason, corrected and handed in again', async () => {
    const id = await handedIn(anna);
    expect(await find(id)).toMatchObject({
      status: 'submitted',
      net: '100.00',
      vat: '20.00',
      total: '120.00',
    });
    await send(store(), refuseExpenses, here.actor, { ids: [id], reason: 'Quel chantier ?' });
    expect(await find(id)).toMatchObject({ status: 'refused', reason: 'Quel chantier ?' });
    const { revision } = await find(id);
    await send(store(), editExpense, here.actor, {
      ...receiptOf(types, { title: 'Visserie du hangar' }),
      id,
      revision,
      submit: true,
    });
    expect(await find(id)).toMatchObject({ status: 'submitted', title: 'Visserie du hangar', reason: null });
    await send(store(), withdrawExpense, here.actor, { id });
    await send(store(), deleteExpense, here.actor, { id });
    expect(await findExpense(world.owner, id, here.corporation, everything)).toBeNull();
  });

  it('waits for a receipt, or for why there is none', async () => {
    const id = await noted(anna, { noReceipt: null });
    const told = await refused(send(store(), submitExpense, here.actor, { id }));
    expect(told.errors).toEqual({ noReceipt: ['expenses.error.noFile'] });
    const nothing = await noted(anna, { total: null });
    expect((await refused(send(store(), submitExpense, here.actor, { id: nothing }))).errors).toEqual({
      total: ['expenses.error.nothing'],
    });
  });

  it('is decided about by who leads the person or manages expenses, and by nobody about their own', async () => {
    const own = await handedIn(boss);
    const team = await handedIn(anna);
    // Somebody else may decide: who is alone may decide about their own (tests/http/expenses.test.ts).
    const account = { username: 'gerante', person: anna, group: 'admin' as const };
    await send(store(), registerUser, systemActor(null), account);
    const leads = acting(here, boss, 'ROLE_PROJECT_EXPENSE_APPROVE');
    const manages = acting(here, boss, 'ROLE_PROJECT_EXPENSE_MANAGE');
    for (const actor of [leads, manages]) {
      const told = await refused(send(store(), approveExpenses, actor, { ids: [own] }));
      expect(told.code).toBe('EXPENSE_OWN');
    }
    const waiting = await expensesToDecide(world.owner, here.corporation, expenseSightOf(leads));
    expect(waiting.map(({ id }) => id)).toContain(team);
    expect(waiting.map(({ id }) => id)).not.toContain(own);
    await send(store(), approveExpenses, leads, { ids: [team] });
    expect((await find(team)).status).toBe('approved');
  });

  it('is nobody else’s to see without the right, and another company’s is missing', async () => {
    const id = await handedIn(boss);
    const colleague = acting(here, anna);
    expect(await findExpense(world.owner, id, here.corporation, expenseSightOf(colleague))).toBeNull();
    expect((await refused(send(store(), withdrawExpense, colleague, { id }))).kind).toBe('missing');
    expect(await findExpense(world.owner, id, there.corporation, everything)).toBeNull();
    const foreign: Actor = there.actor;
    for (const ask of [
      () => send(store(), approveExpenses, foreign, { ids: [id] }),
      () => send(store(), refuseExpenses, foreign, { ids: [id], reason: 'Non' }),
      () => send(store(), rebillExpenses, foreign, { project: 1, expenses: [id] }),
      () => send(store(), prepareReimbursement, foreign, { executionDate: today, expenses: [id] }),
    ])
      expect((await refused(ask())).kind).toBe('missing');
    const reader = acting(here, anna, 'ROLE_PROJECT_EXPENSE_READ');
    expect(await findExpense(world.owner, id, here.corporation, expenseSightOf(reader))).not.toBeNull();
    expect((await refused(send(store(), withdrawExpense, reader, { id }))).kind).toBe('forbidden');
  });

  it('is approved once by two at once, and all or none of several', async () => {
    const id = await handedIn(anna);
    const both = await Promise.allSettled([
      send(store(), approveExpenses, here.actor, { ids: [id] }),
      send(store(), approveExpenses, here.actor, { ids: [id] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const next = await handedIn(anna);
    expect((await refused(send(store(), approveExpenses, here.actor, { ids: [next, id] }))).code).toBe(
      'EXPENSE_STATUS',
    );
    expect((await find(next)).status).toBe('submitted');
  });
});

describe('what an approved expense books', () => {
  it('is its cost, the VAT that is deducted, and what is owed to who spent', async () => {
    const paid = await approved(anna, {
      type: types.fuel,
      total: '60',
      noReceipt: null,
      files: [photo(anna)],
    });
    expect(await booked('expense', paid)).toEqual({
      '428600': '-60.00',
      '445660': '8.00',
      '606100': '52.00',
    });
    const lost = await approved(anna, { type: types.fuel, total: '60' });
    expect(await booked('expense', lost)).toEqual({ '428600': '-60.00', '606100': '60.00' });
    const hotel = await approved(anna, {
      type: types.hotel,
      total: '90',
      noReceipt: null,
      files: [photo(anna)],
    });
    expect(await booked('expense', hotel)).toEqual({ '428600': '-90.00', '625600': '90.00' });
    expect(await unbalanced()).toBe(0);
  });

  it('is reversed when the approval is taken back', async () => {
    const id = await approved(anna);
    await send(store(), revokeExpenseApproval, here.actor, { id });
    expect(await booked('expense', id)).toEqual({});
    expect((await find(id)).status).toBe('submitted');
  });
});

/** A file as the web keeps it: sealed with the key of the person. */
const photo = (person: number) => ({
  name: 'ticket.jpg',
  file: `${'c'.repeat(64)}.person-${person}-employment`,
  size: 10,
  type: 'image/jpeg',
});

describe('kilometres', () => {
  it('are worth what the scale says of the year, as they are approved', async () => {
    const yann = await spender(store(), here, { lastName: 'Le Bihan' });
    const first = await approved(yann, trip('4990'));
    expect((await find(first)).total).toBe('3173.64');
    // Handed in before the others were approved: reckoned anew once it is.
    const small = await handedIn(yann, trip('40'));
    expect((await find(small)).total).toBe('17.07');
    await send(store(), approveExpenses, here.actor, { ids: [small] });
    expect(await find(small)).toMatchObject({ total: '17.07', vat: '0.00', distance: '40' });
    expect(await booked('expense', small)).toEqual({ '428600': '-17.07', '625100': '17.07' });
    const told = await refused(send(store(), revokeExpenseApproval, here.actor, { id: first }));
    expect(told.code).toBe('EXPENSE_LATER_TRIP');
    await send(store(), revokeExpenseApproval, here.actor, { id: small });
    const next = await approved(yann, trip('10'));
    expect((await find(next)).total).toBe('6.36');
    await send(store(), approveExpenses, here.actor, { ids: [small] });
    expect((await find(small)).total).toBe('14.28');
  });

  it('of a year are those of a vehicle: another one begins at nothing', async () => {
    const ewen = await spender(store(), here, { lastName: 'Corre' });
    const first = await approved(ewen, trip('4990'));
    const other = await approved(ewen, trip('40', { electric: true }));
    // 40 km of the first band, and twenty percent more.
    expect((await find(other)).total).toBe('30.53');
    const again = await approved(ewen, trip('40'));
    expect((await find(again)).total).toBe('17.07');
    await send(store(), revokeExpenseApproval, here.actor, { id: again });
    await send(store(), revokeExpenseApproval, here.actor, { id: first });
  });

  it('need a scale of their vehicle', async () => {
    const told = await refused(handedIn(anna, trip('12', { power: 9 })));
    expect(told.errors).toEqual({ distance: ['expenses.error.noScale|year=2026'] });
  });

  it('of one person are approved one after the other', async () => {
    const mael = await spender(store(), here, { lastName: 'Tanguy' });
    const trips = await Promise.all(['3000', '3000'].map((distance) => handedIn(mael, trip(distance))));
    await Promise.all(trips.map((id) => send(store(), approveExpenses, here.actor, { ids: [id] })));
    const totals = await Promise.all(trips.map(async (id) => Number((await find(id)).total)));
    // 6,000 km by the scale of 5 CV.
    expect(totals.reduce((sum, one) => sum + one, 0)).toBeCloseTo(3537, 2);
  });
});

it('counts allowances by the amount of their year', async () => {
  const meals = { type: types.meal, total: null, noReceipt: null, quantity: '3' };
  expect((await find(await handedIn(anna, meals))).total).toBe('64.20');
  expect((await find(await handedIn(anna, { ...meals, date: '2025-03-04' }))).total).toBe('63.30');
  const told = await refused(handedIn(anna, { ...meals, date: '2024-03-04' }));
  expect(told.errors).toEqual({ quantity: ['expenses.error.noRate|year=2024'] });
});

describe('a batch of transfers', () => {
  const prepare = (expenses: number[], advances: number[] = []) =>
    send(store(), prepareReimbursement, here.actor, { executionDate: today, expenses, advances });

  it('pays each person once, by the file that a bank takes, and is booked when it is executed', async () => {
    const [two, one] = [await approved(anna), await approved(boss, { total: '50' })];
    const more = await approved(anna, { total: '30' });
    const { id } = await prepare([two, more, one]);
    const state = await batchOf(id);
    expect(state.orders.map(({ amount }) => amount)).toEqual(['150.00', '50.00']);
    const file = pain001(orderedBatch(state));
    expect(file).toContain('<NbOfTxs>2</NbOfTxs>');
    expect(file).toContain('<CtrlSum>200.00</CtrlSum>');
    expect(file).toContain('<IBAN>FR7630006000011234567890189</IBAN>');
    expect((await refused(prepare([two]))).errors).toEqual({ 'expenses[0]': ['expenses.error.inBatch'] });
    expect((await refused(send(store(), revokeExpenseApproval, here.actor, { id: two }))).code).toBe(
      'EXPENSE_IN_BATCH',
    );
    await send(store(), executeReimbursement, here.actor, { id, date: today });
    expect(await booked('reimbursement', id)).toEqual({ '428600': '200.00', '512000': '-200.00' });
    expect(await find(two)).toMatchObject({ status: 'reimbursed', paidOn: today, batch: id });
    expect((await refused(send(store(), executeReimbursement, here.actor, { id, date: today }))).code).toBe(
      'REIMBURSEMENT_ENDED',
    );
    expect(await unbalanced()).toBe(0);
  });

  it('is one of two that are prepared at once', async () => {
    const id = await approved(anna);
    const both = await Promise.allSettled([prepare([id]), prepare([id])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('frees its expenses when it is cancelled', async () => {
    const expense = await approved(anna);
    const { id } = await prepare([expense]);
    await send(store(), cancelReimbursement, here.actor, { id, reason: 'Mauvais compte' });
    expect(await find(expense)).toMatchObject({ status: 'approved', batch: null });
    await prepare([expense]);
  });

  it('says who has no account', async () => {
    const poor = await spender(store(), here, { lastName: 'Sans', iban: null });
    const told = await refused(prepare([await approved(poor)]));
    expect(told.errors).toEqual({ expenses: ['expenses.error.noIban|name=Anna Sans'] });
  });

  it('is owed again where the bank gave the transfer of one person back, and what it took off too', async () => {
    const moved = await spender(store(), here, { lastName: 'Déménagée' });
    const input = { person: moved, amount: '50', date: today, title: 'Salon' };
    const { id: advance } = await send(store(), agreeAdvance, here.actor, input);
    const given = await prepare([], [advance]);
    await send(store(), executeReimbursement, here.actor, { id: given.id, date: today });
    const [hers, his] = [await approved(moved), await approved(anna)];
    const { id } = await prepare([hers, his]);
    const back = (changes: object = {}) =>
      send(store(), returnReimbursement, here.actor, {
        id,
        person: moved,
        date: today,
        reason: 'Compte clos',
        ...changes,
      });
    expect((await refused(back())).code).toBe('REIMBURSEMENT_NOT_PAID');
    await send(store(), executeReimbursement, here.actor, { id, date: today });
    expect(await booked('reimbursement', id)).toEqual({
      '425000': '-50.00',
      '428600': '240.00',
      '512000': '-190.00',
    });
    const early = await refused(back({ date: addDays(today, -1) }));
    expect(Object.keys(early.errors)).toEqual(['date']);
    expect((await refused(back({ date: addDays(today, 1) }))).errors).toEqual({ date: ['errors.future'] });
    expect((await refused(back({ person: boss }))).errors).toEqual({ person: ['errors.reference'] });
    await back();
    expect(await booked('reimbursement', id)).toEqual({ '428600': '120.00', '512000': '-120.00' });
    expect(await find(hers)).toMatchObject({ status: 'approved', batch: null, paidOn: null });
    expect(await find(his)).toMatchObject({ status: 'reimbursed', batch: id });
    expect(await findAdvance(world.owner, advance, here.corporation, everything)).toMatchObject({
      left: '50.00',
    });
    expect((await refused(back())).code).toBe('REIMBURSEMENT_NOT_PAID');
    // The advance that the first batch gave, once it is taken off again, cannot come back as a whole.
    const again = await prepare([hers]);
    expect((await batchOf(again.id)).orders[0]).toMatchObject({ amount: '70.00', deducted: '50.00' });
    expect((await refused(back({ id: given.id }))).code).toBe('ADVANCE_USED');
    await send(store(), cancelReimbursement, here.actor, { id: again.id, reason: 'Nouveau compte' });
    await back({ id: given.id });
    expect(await findAdvance(world.owner, advance, here.corporation, everything)).toMatchObject({
      status: 'agreed',
      batch: null,
    });
    expect(await unbalanced()).toBe(0);
  });

  it('gives advances, and takes them off what follows, never more than is owed', async () => {
    const holder = await spender(store(), here, { lastName: 'Avance' });
    const { id: advance } = await send(store(), agreeAdvance, here.actor, {
      person: holder,
      amount: '200',
      date: today,
      title: 'Salon',
    });
    const left = async () => (await findAdvance(world.owner, advance, here.corporation, everything))?.left;
    const first = await prepare([], [advance]);
    expect((await batchOf(first.id)).orders[0]).toMatchObject({ amount: '200.00', deducted: '0.00' });
    expect(await left()).toBe('0.00');
    await send(store(), executeReimbursement, here.actor, { id: first.id, date: today });
    expect(await booked('reimbursement', first.id)).toEqual({ '425000': '200.00', '512000': '-200.00' });
    expect(await left()).toBe('200.00');
    // Larger than the expenses: nothing is transferred, the rest is still held.
    const second = await prepare([await approved(holder)]);
    expect((await batchOf(second.id)).orders[0]).toMatchObject({ amount: '0.00', deducted: '120.00' });
    await send(store(), executeReimbursement, here.actor, { id: second.id, date: today });
    expect(await booked('reimbursement', second.id)).toEqual({ '425000': '-120.00', '428600': '120.00' });
    expect(await left()).toBe('80.00');
    const third = await prepare([await approved(holder)]);
    expect((await batchOf(third.id)).orders[0]).toMatchObject({ amount: '40.00', deducted: '80.00' });
    await send(store(), cancelReimbursement, here.actor, { id: third.id, reason: 'Erreur' });
    expect(await left()).toBe('80.00');
    const much = send(store(), repayAdvance, here.actor, { id: advance, amount: '81', date: today });
    expect((await refused(much)).errors).toEqual({ amount: ['expenses.error.advanceLeft|left=80.00'] });
    const before = send(store(), repayAdvance, here.actor, { id: advance, amount: '1', date: '2026-01-02' });
    expect(Object.keys((await refused(before)).errors)).toEqual(['date']);
    await send(store(), repayAdvance, here.actor, { id: advance, amount: '8', date: today });
    await send(store(), reverseRepayment, here.actor, { id: advance });
    expect(await left()).toBe('80.00');
    expect((await refused(send(store(), reverseRepayment, here.actor, { id: advance }))).code).toBe(
      'ADVANCE_NOT_REPAID',
    );
    await send(store(), repayAdvance, here.actor, { id: advance, amount: '80', date: today });
    expect(await booked('expenseAdvance', advance)).toEqual({ '425000': '-80.00', '512000': '80.00' });
    expect(await findAdvance(world.owner, advance, here.corporation, everything)).toMatchObject({
      left: '0.00',
      status: 'settled',
    });
  });
});

describe('advances', () => {
  it('of which something is left come first, and are all added up, however many there are', async () => {
    const settled = {
      title: 'Salon',
      day: today,
      amount: '10',
      given_on: today,
      batch_id: null,
      revision: 1,
    };
    const rows = Array.from({ length: 201 }, (_, at) => ({
      ...settled,
      id: 900_000 + at,
      corporation_id: there.corporation,
      person_id: 1,
      repaid: at === 0 ? '4' : '10',
    }));
    await world.owner.insertInto('expense_advance').values(rows).execute();
    const [first] = await listAdvances(world.owner, there.corporation, { sight: everything });
    expect(first).toMatchObject({ id: 900_000, left: '6.00', status: 'given' });
    expect(await sumOfAdvances(world.owner, there.corporation, everything)).toEqual({
      count: 201,
      left: '6.00',
    });
    await world.owner.deleteFrom('expense_advance').where('id', '>=', 900_000).execute();
  });
});

describe('an advance that is asked for', () => {
  const asking = (person: number) => acting(here, person);
  const ask = (person: number, changes: object = {}) =>
    send(store(), askAdvance, asking(person), { amount: '80', date: today, title: 'Salon', ...changes });
  const one = async (id: number) => findAdvance(world.owner, id, here.corporation, everything);
  const leader = () => acting(here, boss, 'ROLE_PROJECT_EXPENSE_APPROVE');

  it('is decided about as expenses are, and given once it is agreed to', async () => {
    const past = await refused(ask(anna, { date: addDays(today, -1) }));
    expect(past.errors).toEqual({ date: ['expenses.error.wishedBefore'] });
    const { id } = await ask(anna);
    expect(await one(id)).toMatchObject({ status: 'asked', person: anna, left: '0.00' });
    // It is neither paid nor given by who pays before it is agreed to.
    const prepare = () =>
      send(store(), prepareReimbursement, here.actor, { executionDate: today, advances: [id] });
    const early = await refused(prepare());
    expect(early.errors).toEqual({ 'advances[0]': ['expenses.error.advanceStatus'] });
    expect((await refused(send(store(), cancelAdvance, here.actor, { id }))).code).toBe('ADVANCE_STATUS');
    const stranger = acting(
      here,
      await spender(store(), here, { lastName: 'Autre' }),
      'ROLE_PROJECT_EXPENSE_APPROVE',
    );
    await expect(send(store(), approveAdvance, stranger, { id })).rejects.toMatchObject({ kind: 'missing' });
    await send(store(), approveAdvance, leader(), { id });
    expect((await refused(send(store(), approveAdvance, leader(), { id }))).code).toBe('ADVANCE_STATUS');
    expect((await refused(send(store(), withdrawAdvance, asking(anna), { id }))).code).toBe('ADVANCE_STATUS');
    const batch = await prepare();
    await send(store(), executeReimbursement, here.actor, { id: batch.id, date: today });
    expect(await one(id)).toMatchObject({ status: 'given', left: '80.00' });
    await send(store(), repayAdvance, here.actor, { id, amount: '80', date: today });
  });

  it('is refused with a reason, or withdrawn by who asked', async () => {
    const { id } = await ask(anna);
    await send(store(), refuseAdvance, leader(), { id, reason: 'Pas un frais' });
    expect(await one(id)).toMatchObject({ status: 'refused', reason: 'Pas un frais' });
    const { id: other } = await ask(anna);
    expect((await advancesToDecide(world.owner, here.corporation, everything)).map((row) => row.id)).toEqual([
      other,
    ]);
    await send(store(), withdrawAdvance, asking(anna), { id: other });
    expect(await one(other)).toBeNull();
  });

  it('is nobody’s own to agree to, where others may', async () => {
    const { id } = await ask(boss);
    for (const role of ['ROLE_PROJECT_EXPENSE_MANAGE', 'ROLE_PROJECT_EXPENSE_APPROVE']) {
      const own = acting(here, boss, role);
      expect((await refused(send(store(), approveAdvance, own, { id }))).code).toBe('EXPENSE_OWN');
    }
    await send(store(), withdrawAdvance, asking(boss), { id });
  });

  it('tells who decides, and whoever asked what became of it', async () => {
    const { id } = await ask(anna);
    await send(store(), approveAdvance, leader(), { id });
    const history = await store().read(`expenseadvance-${id}`);
    const told = history.map((_one, index) => proposedNotification(history.slice(0, index + 1)));
    expect(told).toMatchObject([
      { key: 'notices.text.advanceAsked', audience: { persons: [boss] } },
      { key: 'notices.text.advanceApproved', audience: { persons: [anna] } },
    ]);
  });
});

describe('an expense of a day to come', () => {
  it('is noted and handed in, and agreed to from that day on', async () => {
    const id = await handedIn(anna, { date: addDays(today, 3) });
    const early = send(store(), approveExpenses, here.actor, { ids: [id] });
    const day = dayWords(addDays(today, 3));
    expect((await refused(early)).errors).toEqual({ ids: [`expenses.error.notSpentYet|day=${day}`] });
  });
});

describe('expenses of a project', () => {
  it('are spent once approved, asked of its client, and free again with their line', async () => {
    const { id: project } = await send(store(), createProject, here.actor, {
      name: 'Hangar',
      client: here.client,
    });
    const of = { project, billable: true };
    const [first, second] = [await approved(anna, of), await approved(anna, { ...of, total: '60' })];
    const waiting = await handedIn(anna, of);
    const spent = async () =>
      (await projectFigures(world.owner, here.corporation, [project]))(project).expenses;
    expect(Number(await spent())).toBe(180);
    const year = { from: `${today.slice(0, 4)}-01-01`, until: `${today.slice(0, 4)}-12-31` };
    const sums = await analyticSums(world.owner, here.corporation, 'project', year);
    expect(sums.filter(({ id }) => id === project).map(({ net }) => net)).toEqual(['-180.00']);
    const rebill = (...expenses: number[]) =>
      send(store(), rebillExpenses, here.actor, { project, expenses });
    expect((await refused(rebill(waiting))).code).toBe('EXPENSE_NOT_BILLABLE');
    const { id: version } = await rebill(first, second);
    expect(await find(first)).toMatchObject({ invoice: version });
    expect((await refused(rebill(first))).code).toBe('EXPENSE_REBILLED');
    expect((await refused(send(store(), revokeExpenseApproval, here.actor, { id: first }))).code).toBe(
      'EXPENSE_REBILLED',
    );
    // The first line is taken out of the draft: its expense alone is free.
    const line = {
      id: 2,
      productType: 'none' as const,
      productName: 'Visserie',
      quantity: '1',
      unitPrice: '50',
      vat: here.vat,
    };
    await send(store(), editInvoice, here.actor, {
      ...documentInput(here, { expiryDate: null, project, productList: [line] }),
      version,
    });
    expect(await find(first)).toMatchObject({ invoice: null });
    expect(await find(second)).toMatchObject({ invoice: version });
    const draft = await rebill(first);
    await send(store(), deleteInvoiceDraft, here.actor, { version: draft.id });
    expect(await find(first)).toMatchObject({ invoice: null });

    await send(store(), validateInvoice, here.actor, { version });
    expect((await refused(send(store(), freeExpense, here.actor, { id: second }))).code).toBe(
      'EXPENSE_NOT_CREDITED',
    );
    const credit = await send(store(), refundInvoice, here.actor, {
      version,
      lines: [{ line: 0, quantity: '0.5' }],
    });
    await send(store(), validateRefund, here.actor, { version: credit.version });
    expect(await find(second)).toMatchObject({
      invoice: version,
      credited: false,
      creditedPart: { quantity: '0.5', of: '1' },
    });
    const half = send(store(), freeExpense, here.actor, { id: second });
    expect((await refused(half)).errors).toEqual({ '': ['expenses.error.stillAsked|left=30.00'] });
    // Neither the invoice nor its credit note asks for anything of what was sold.
    expect(Number((await fixedPriceOf(world.owner, project, here.corporation)).billed)).toBe(0);
    const { invoiced, beside } = (await projectFigures(world.owner, here.corporation, [project]))(project);
    expect([Number(invoiced), Number(beside)]).toEqual([25, 25]);
    const rest = await send(store(), refundInvoice, here.actor, { version, lines: [] });
    await send(store(), validateRefund, here.actor, { version: rest.version });
    expect(await find(second)).toMatchObject({ invoice: null });
    await rebill(second);
  });

  it('are asked for by what they cost, and are free again line by line as their lines are credited', async () => {
    const { id: project } = await send(store(), createProject, here.actor, {
      name: 'Quai',
      client: here.client,
    });
    const of = { project, billable: true };
    await send(store(), editCommerceSettings, here.actor, {
      ...settingsInput,
      defaultPaymentCondition: here.condition,
      defaultPaymentType: here.paymentType,
    });
    const [first, second] = [await approved(anna, of), await approved(anna, { ...of, total: '60' })];
    const third = await approved(anna, { ...of, total: '30' });
    const { id: version, invoice } = await send(store(), rebillExpenses, here.actor, {
      project,
      expenses: [first, second, third],
    });
    // Lost receipts: their VAT is not deducted, and so they cost as much as was paid.
    const drafted = await world.owner
      .selectFrom('document_list')
      .select('total_without_vat')
      .where('version_id', '=', version)
      .executeTakeFirstOrThrow();
    expect(Number(drafted.total_without_vat)).toBe(210);
    await send(store(), validateInvoice, here.actor, { version });
    const creditOf = async (line: number, quantity: string) => {
      const made = await send(store(), refundInvoice, here.actor, { version, lines: [{ line, quantity }] });
      await send(store(), validateRefund, here.actor, { version: made.version });
    };
    const free = (id: number) => send(store(), freeExpense, here.actor, { id });
    await creditOf(0, '0.1');
    expect((await refused(free(second))).errors).toEqual({ '': ['expenses.error.stillAsked|left=72.00'] });
    expect((await refused(free(first))).errors).toEqual({ '': ['expenses.error.stillAsked|left=129.60'] });
    await creditOf(0, '0.9');
    expect(await find(first)).toMatchObject({ invoice: null, creditedPart: null });
    expect(await find(second)).toMatchObject({ invoice: version });
    // By hand, of no line: as much as the second's line.
    const { thirdParty: _client, ...gesture } = documentInput(here, {
      date: today,
      expiryDate: null,
      project,
      productList: [
        { productType: 'none', productName: 'Geste', quantity: '1', unitPrice: '60', vat: here.vat },
      ],
    });
    const made = await send(store(), draftRefund, here.actor, { ...gesture, invoice });
    expect((await refused(free(second))).code).toBe('EXPENSE_NOT_CREDITED');
    await send(store(), validateRefund, here.actor, { version: made.version });
    expect(await find(third)).toMatchObject({ invoice: version, credited: true });
    await free(second);
    expect(await find(second)).toMatchObject({ invoice: null });
    expect((await refused(free(third))).errors).toEqual({ '': ['expenses.error.stillAsked|left=36.00'] });
  });
});

describe('a movement of the bank', () => {
  const moved = async (amount: string, label = 'VIR FRAIS') => {
    const entry = { ...bankEntry(amount, label), date: today };
    const { ids } = await send(store(), importBankStatement, here.actor, bankFile([entry]));
    return ids[0] ?? 0;
  };
  const lineIn = (statement: number) =>
    world.owner
      .selectFrom('bank_line')
      .select(['status', 'reason'])
      .where('statement_id', '=', statement)
      .executeTakeFirstOrThrow();

  it('is proposed to be the batch of its amount, executes it once, and no other movement is it', async () => {
    const expense = await approved(anna, { total: '77.77' });
    const chosen = { executionDate: today, expenses: [expense] };
    const { id: batch } = await send(store(), prepareReimbursement, here.actor, chosen);
    const proposed = async () =>
      (await batchesOfAmount(world.owner, here.corporation, { amount: '77.77', day: today })).map(
        ({ id }) => id,
      );
    expect(await proposed()).toEqual([batch]);
    const settle = (statement: number) =>
      send(store(), settleReimbursement, here.actor, { statement, line: 1, id: batch });
    const other = await refused(settle(await moved('-77.78')));
    expect(other.errors).toEqual({ batch: ['expenses.error.batchAmount|amount=77.77'] });
    const statement = await moved('-77.77');
    await settle(statement);
    expect(await find(expense)).toMatchObject({ status: 'reimbursed' });
    expect(await booked('reimbursement', batch)).toMatchObject({ '512000': '-77.77' });
    expect((await lineIn(statement)).status).toBe('ignored');
    expect(await proposed()).toEqual([]);
    const again = await moved('-77.77', 'VIR FRAIS BIS');
    expect((await refused(settle(again))).errors).toEqual({ batch: ['expenses.error.batchFound'] });
    await send(store(), reopenBankLine, here.actor, { id: statement, line: 1 });
    expect(await proposed()).toEqual([batch]);
    await settle(again);
    expect(await booked('reimbursement', batch)).toMatchObject({ '512000': '-77.77' });
  });
});

it('comes out the same when it is rebuilt', async () => {
  const mine = projections.filter(({ name }) =>
    ['expenses', 'expense-advances', 'reimbursements'].includes(name),
  );
  const tables = ['expense', 'expense_invoice', 'expense_advance', 'reimbursement'];
  const before = await Promise.all(tables.map((table) => rowsOf(world.owner, table)));
  await rebuildProjections(world.owner, testDataKey, mine, () => undefined);
  expect(await Promise.all(tables.map((table) => rowsOf(world.owner, table)))).toEqual(before);
});
