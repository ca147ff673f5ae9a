import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { dayWords, LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { add, compare, isZero, money, negate } from '../kernel/decimal.ts';
import { date, optionalReference, recordId, reference, text } from '../kernel/fields.ts';
import { isBic, isIban } from '../kernel/identifiers.ts';
import { sealedPart } from '../kernel/personal.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { bankStatementAggregate } from '../banking/bank-statement.ts';
import { openLine } from '../banking/bank-statement-commands.ts';
import { bankMeansOf } from '../accounting/bank-means.ts';
import { reversalOf } from '../accounting/direct-entry.ts';
import { requireOpenPeriod } from '../accounting/open-period.ts';
import { accountRecord, findOwnAccount } from '../company/own-account.ts';
import { organizationQuestions } from '../company/questions.ts';
import { batchReference, debtorOf, requireExecutionDay } from '../payments/credit-transfer-commands.ts';
import { MAX_ORDERS, type TransferParty } from '../payments/credit-transfer.ts';
import { loadColleague } from '../people/colleague.ts';
import type { PersonState } from '../people/person.ts';
import { advanceAggregate, leftOf, type AdvanceEvent, type AdvanceState } from './advance.ts';
import { batchEntry } from './booking.ts';
import { expenseAggregate, mayStepExpense } from './expense.ts';
import { reimburseRole } from './expense-access.ts';
import type { LoadedExpense } from './expense-commands.ts';
import { expenseQuestions } from './questions.ts';
import {
  dueOf,
  mayReturn,
  reimbursementAggregate,
  requireLiveBatch,
  type ReimbursementEvent,
  type ReimbursementOrder,
  type ReimbursementState,
} from './reimbursement.ts';

type LoadedAdvance = Loaded<AdvanceState, AdvanceEvent>;

/** Whom a transfer goes to, or what is missing. A bank is told the address where the file of the person has it whole. */
export function payeeOf({
  identity,
  payroll,
  details,
}: PersonState): { party: TransferParty } | { error: string } {
  if (identity === null) return { error: 'errors.reference' };
  const name = `${identity.firstName} ${identity.lastName}`;
  const iban = payroll?.iban ?? null;
  if (iban === null || !isIban(iban)) return { error: `expenses.error.noIban|name=${name}` };
  const bic = payroll?.bic ?? null;
  const none = { street: '', complement: null, postalCode: '', city: '', country: '' };
  return {
    party: {
      name: payroll?.accountHolder ?? name,
      iban,
      bic: bic !== null && isBic(bic) ? bic : null,
      address: details?.address ?? none,
    },
  };
}

/** What is chosen of one person. */
interface Owed {
  person: number;
  expenses: LoadedExpense[];
  advances: LoadedAdvance[];
}

/** What was chosen, by whom it is owed to. @throws Refusal `invalid` at `expenses[i]` and `advances[i]` */
async function chosenOf(
  work: UnitOfWork,
  actor: Actor,
  ids: { expenses: readonly number[]; advances: readonly number[] },
): Promise<Owed[]> {
  const errors: FieldErrors = {};
  const owed = new Map<number, Owed>();
  const of = (person: number): Owed => {
    const known = owed.get(person) ?? { person, expenses: [], advances: [] };
    owed.set(person, known);
    return known;
  };
  for (const [index, id] of ids.expenses.entries()) {
    const expense = await work.load(expenseAggregate, id, actor);
    const { status, batch, person } = expense.state;
    if (ids.expenses.indexOf(id) !== index || batch !== null)
      errors[`expenses[${index}]`] = ['expenses.error.inBatch'];
    else if (!mayStepExpense('reimburse', status)) errors[`expenses[${index}]`] = ['expenses.error.status'];
    else of(person).expenses.push(expense);
  }
  for (const [index, id] of ids.advances.entries()) {
    const advance = await work.load(advanceAggregate, id, actor);
    const { batch, given, person, decision } = advance.state;
    if (decision !== 'agreed') errors[`advances[${index}]`] = ['expenses.error.advanceStatus'];
    else if (ids.advances.indexOf(id) !== index || batch !== null || given)
      errors[`advances[${index}]`] = ['expenses.error.advanceGiven'];
    else of(person).advances.push(advance);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return [...owed.values()];
}

/** Advances that somebody holds something of, the oldest first, as their streams say. */
async function heldBy(work: UnitOfWork, actor: Actor, person: number): Promise<LoadedAdvance[]> {
  const held: LoadedAdvance[] = [];
  for (const { id } of await work.ask(expenseQuestions).openAdvances(person, corporationOf(actor)))
    held.push(await work.load(advanceAggregate, id, actor));
  return held;
}

/**
 * What one person is paid, and the advances that something is taken off.
 * @throws Refusal `invalid` at `expenses` for who has no account that a bank could pay
 */
async function orderOf(
  work: UnitOfWork,
  actor: Actor,
  { person, expenses, advances }: Owed,
): Promise<{ order: ReimbursementOrder; held: LoadedAdvance[] }> {
  const spent = money(add('0', ...expenses.map(({ state }) => state.facts?.amounts.total ?? '0')));
  const advanced = money(add('0', ...advances.map(({ state }) => state.amount)));
  const held = await heldBy(work, actor, person);
  const due = dueOf(
    { spent, advanced },
    held.map(({ id, state }) => ({ id, left: leftOf(state) })),
  );
  const payee = isZero(due.amount) ? null : payeeOf((await loadColleague(work, actor, person)).state);
  if (payee !== null && 'error' in payee) throw invalid({ expenses: [payee.error] });
  const order = {
    person,
    expenses: expenses.map(({ id }) => id),
    spent,
    advances: advances.map(({ id }) => id),
    advanced,
    ...due,
    party: payee?.party ?? null,
  };
  return { order, held };
}

const chosenIds = () => z.array(recordId()).max(MAX_ORDERS, `errors.transferTooMany|max=${MAX_ORDERS}`);

/**
 * Prepares the transfers that pay people what they spent: one a person, less what they hold of advances, with the
 * advances that are given. An expense is in one live batch alone: its stream says so.
 * @throws Refusal `invalid` at what is chosen; `conflict` when the company has no account of its own
 */
export const prepareReimbursement = command({
  name: 'PrepareReimbursement',
  role: reimburseRole,
  input: z.object({
    executionDate: date(),
    bankAccount: optionalReference('rib'),
    expenses: chosenIds().default([]),
    advances: chosenIds().default([]),
  }),
  refuses: ['NO_OWN_ADDRESS', 'NO_OWN_IBAN'],
  async handle(work, actor, { executionDate, bankAccount, expenses, advances }) {
    const own = await work.ask(organizationQuestions).corporation(corporationOf(actor));
    if (own === null) throw missing();
    const chosen =
      bankAccount === null ? (own.account ?? null) : await findOwnAccount(work, own.id, bankAccount);
    if (bankAccount !== null && chosen === null) throw invalid({ bankAccount: ['errors.reference'] });
    const debtor = debtorOf(own, chosen);
    const today = todayIn(own.timeZone, new Date(work.now));
    requireExecutionDay(executionDate, today);
    if (expenses.length + advances.length === 0) throw invalid({ expenses: ['expenses.error.noneChosen'] });
    const owed = await chosenOf(work, actor, { expenses, advances });
    const batch = await work.create(reimbursementAggregate);
    const { id } = batch;
    const orders: { order: ReimbursementOrder; held: LoadedAdvance[] }[] = [];
    for (const one of owed) orders.push(await orderOf(work, actor, one));
    await work.append(batch, [
      {
        type: 'ReimbursementPrepared',
        data: {
          batch: id,
          corporation: own.id,
          reference: batchReference('NDF', today, id),
          debtor,
          bankAccount: chosen?.id ?? null,
          executionDate,
          madeAt: work.now,
        },
      },
      ...orders.map(({ order }) => ({
        type: 'ReimbursementOrdered' as const,
        data: { batch: id, ...order, personal: sealedPart(order.person, 'payroll', 'party') },
      })),
    ]);
    for (const { expenses: mine, advances: given } of owed) {
      for (const expense of mine)
        await work.append(expense, [{ type: 'ExpenseOrdered', data: { expense: expense.id, batch: id } }]);
      for (const advance of given)
        await work.append(advance, [{ type: 'AdvanceOrdered', data: { advance: advance.id, batch: id } }]);
    }
    for (const { order, held } of orders)
      for (const advance of held) {
        const amount = order.deductions.find((one) => one.advance === advance.id)?.amount;
        if (amount !== undefined)
          await work.append(advance, [
            { type: 'AdvanceDeducted', data: { advance: advance.id, batch: id, amount } },
          ]);
      }
    return { id };
  },
});

const byId = z.object({ id: recordId() });

/** The file was handed to the bank. @throws Refusal `conflict` for an ended batch */
export const sendReimbursement = command({
  name: 'SendReimbursement',
  role: reimburseRole,
  input: byId,
  refuses: ['REIMBURSEMENT_ENDED'],
  async handle(work, actor, { id }) {
    const batch = await work.load(reimbursementAggregate, id, actor);
    requireLiveBatch(batch.state);
    if (batch.state.status === 'made')
      await work.append(batch, [{ type: 'ReimbursementSent', data: { batch: id } }]);
    return { id };
  },
});

/** Books what a batch pays on the day that the bank did, and says of its expenses and advances that they are paid. */
async function execute(
  work: UnitOfWork,
  actor: Actor,
  batch: Loaded<ReimbursementState, ReimbursementEvent>,
  day: CivilDate,
): Promise<void> {
  const { id } = batch;
  requireLiveBatch(batch.state);
  if (day > todayIn(LEGAL_TIME_ZONE, new Date(work.now))) throw invalid({ date: ['errors.future'] });
  const books = await requireOpenPeriod(work, actor, day);
  const { bankAccount, reference, orders } = batch.state;
  const own = bankAccount === null ? null : await accountRecord(work, corporationOf(actor), bankAccount);
  const entry = batchEntry(books, bankMeansOf(books.chart, own), {
    reference,
    date: day,
    orders: orders.map(({ spent, advanced, deducted }) => ({
      expenses: spent,
      advances: advanced,
      deducted,
    })),
  });
  await work.append(batch, [{ type: 'ReimbursementExecuted', data: { batch: id, date: day, entry } }]);
  for (const { person, expenses, advances } of orders) {
    for (const expense of expenses)
      await work.append(await work.load(expenseAggregate, expense, actor), [
        { type: 'ExpenseReimbursed', data: { expense, person, batch: id, date: day } },
      ]);
    for (const advance of advances)
      await work.append(await work.load(advanceAggregate, advance, actor), [
        { type: 'AdvanceTransferred', data: { advance, batch: id, date: day, person } },
      ]);
  }
}

/** The bank has executed it: what it pays is booked, and its expenses are paid back. */
export const executeReimbursement = command({
  name: 'ExecuteReimbursement',
  role: reimburseRole,
  input: byId.extend({ date: date() }),
  refuses: ['REIMBURSEMENT_ENDED'],
  async handle(work, actor, { id, date: day }) {
    await execute(work, actor, await work.load(reimbursementAggregate, id, actor), day);
    return { id };
  },
});

/** Whether the movement that a batch was said to be still says so: one that was taken up again does not. */
async function isFound(work: UnitOfWork, actor: Actor, { found }: ReimbursementState): Promise<boolean> {
  if (found === null) return false;
  const { state } = await work.load(bankStatementAggregate, found.statement, actor);
  return state.lines.get(found.line)?.ignored === true;
}

/**
 * Says that a movement of the bank is a batch: it is executed on the movement's day, unless somebody said so before, and
 * the movement is put aside with its reference, since the batch itself is booked.
 * @throws Refusal `invalid` at `batch` where the amounts differ, or another movement is it; `conflict`
 */
export const settleReimbursement = command({
  name: 'SettleReimbursement',
  role: reimburseRole,
  input: z.object({
    statement: recordId(),
    line: z.coerce.number({ error: 'errors.reference' }).int('errors.reference').min(1, 'errors.reference'),
    /** The batch. */
    id: recordId(),
  }),
  refuses: ['REIMBURSEMENT_ENDED', 'BANK_LINE_BOOKED', 'BANK_LINE_IGNORED', 'BANK_LINE_MATCHED'],
  async handle(work, actor, { statement: statementId, line, id }) {
    const batch = await work.load(reimbursementAggregate, id, actor);
    const { statement, found } = await openLine(work, actor, statementId, line);
    const paid = money(add('0', ...batch.state.orders.map(({ amount }) => amount)));
    if (compare(negate(paid), found.facts.amount) !== 0)
      throw invalid({ batch: [`expenses.error.batchAmount|amount=${paid}`] });
    if (await isFound(work, actor, batch.state)) throw invalid({ batch: ['expenses.error.batchFound'] });
    if (batch.state.status !== 'executed') await execute(work, actor, batch, found.facts.date);
    await work.append(batch, [
      { type: 'ReimbursementFound', data: { batch: id, statement: statementId, line } },
    ]);
    await work.append(statement, [
      { type: 'BankLineIgnored', data: { statement: statementId, line, reason: batch.state.reference } },
    ]);
    return { id };
  },
});

/**
 * The bank gave one transfer of an executed batch back: what was booked of it is taken back on that day, and its expenses
 * are owed again, less the advances that they were to be.
 * @throws Refusal `invalid` at `date`; `conflict` where nothing was transferred, or an advance that it gave is used up
 */
export const returnReimbursement = command({
  name: 'ReturnReimbursement',
  role: reimburseRole,
  input: byId.extend({ person: reference('persons'), date: date(), reason: text(500) }),
  refuses: ['REIMBURSEMENT_NOT_PAID', 'ADVANCE_USED'],
  async handle(work, actor, { id, person, date: day, reason }) {
    const batch = await work.load(reimbursementAggregate, id, actor);
    const { orders, bankAccount, reference: batchName, executedOn } = batch.state;
    const order = orders.find((one) => one.person === person);
    if (order === undefined) throw invalid({ person: ['errors.reference'] });
    if (!mayReturn(batch.state, order)) throw conflict('REIMBURSEMENT_NOT_PAID', 'expenses.error.notPaid');
    if (day > todayIn(LEGAL_TIME_ZONE, new Date(work.now))) throw invalid({ date: ['errors.future'] });
    if (executedOn !== null && day < executedOn)
      throw invalid({ date: [`expenses.error.beforePaid|day=${dayWords(executedOn)}`] });
    const books = await requireOpenPeriod(work, actor, day);
    const own = bankAccount === null ? null : await accountRecord(work, corporationOf(actor), bankAccount);
    const { spent, advanced, deducted } = order;
    const paid = batchEntry(books, bankMeansOf(books.chart, own), {
      reference: batchName,
      date: day,
      orders: [{ expenses: spent, advances: advanced, deducted }],
    });
    const entry = reversalOf(paid, day, 'Virement rejeté');
    await work.append(batch, [
      { type: 'ReimbursementReturned', data: { batch: id, person, date: day, reason, entry } },
    ]);
    await takeBack(work, actor, id, order);
    return { id };
  },
});

/** What an order paid is owed again. */
async function takeBack(
  work: UnitOfWork,
  actor: Actor,
  batch: number,
  { person, expenses, advances, deductions }: ReimbursementOrder,
): Promise<void> {
  for (const expense of expenses)
    await work.append(await work.load(expenseAggregate, expense, actor), [
      { type: 'ExpenseReturned', data: { expense, person, batch } },
    ]);
  for (const id of advances) {
    const advance = await work.load(advanceAggregate, id, actor);
    if (compare(leftOf(advance.state), advance.state.amount) !== 0)
      throw conflict('ADVANCE_USED', 'expenses.error.advanceUsed');
    await work.append(advance, [{ type: 'AdvanceTransferReturned', data: { advance: id, batch } }]);
  }
  for (const { advance, amount } of deductions)
    await work.append(await work.load(advanceAggregate, advance, actor), [
      { type: 'AdvanceDeductionReversed', data: { advance, batch, amount } },
    ]);
}

/** Its expenses and advances are free again. @throws Refusal `conflict` for an ended batch */
export const cancelReimbursement = command({
  name: 'CancelReimbursement',
  role: reimburseRole,
  input: byId.extend({ reason: text(500) }),
  refuses: ['REIMBURSEMENT_ENDED'],
  async handle(work, actor, { id, reason }) {
    const batch = await work.load(reimbursementAggregate, id, actor);
    requireLiveBatch(batch.state);
    await work.append(batch, [{ type: 'ReimbursementCancelled', data: { batch: id, reason } }]);
    for (const { expenses, advances, deductions } of batch.state.orders) {
      for (const expense of expenses)
        await work.append(await work.load(expenseAggregate, expense, actor), [
          { type: 'ExpenseReleased', data: { expense, batch: id } },
        ]);
      for (const advance of advances)
        await work.append(await work.load(advanceAggregate, advance, actor), [
          { type: 'AdvanceReleased', data: { advance, batch: id } },
        ]);
      for (const { advance, amount } of deductions)
        await work.append(await work.load(advanceAggregate, advance, actor), [
          { type: 'AdvanceDeductionReversed', data: { advance, batch: id, amount } },
        ]);
    }
    return { id };
  },
});
