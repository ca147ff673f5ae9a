import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { dayWords, LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { compare, money } from '../kernel/decimal.ts';
import { date, decimal, optionalReference, recordId, reference, text } from '../kernel/fields.ts';
import { conflict, forbidden, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { bankMeansOf } from '../accounting/bank-means.ts';
import { reversalOf } from '../accounting/direct-entry.ts';
import { bookedOn, requireOpenPeriod } from '../accounting/open-period.ts';
import { accountingQuestions } from '../accounting/questions.ts';
import { accountRecord } from '../company/own-account.ts';
import { peopleQuestions } from '../people/questions.ts';
import { advanceAggregate, leftOf, requireDecision, requireNotGiven } from './advance.ts';
import { repaidEntry } from './booking.ts';
import { sealExpense } from './expense.ts';
import { decideExpenseRoles, reimburseRole } from './expense-access.ts';
import { standingTo } from './expense-commands.ts';

const amount = () => decimal({ places: 2, min: 0.01, max: 100_000 });

/** Agrees to give somebody money before they spend it: the next batch of transfers may give it. */
export const agreeAdvance = command({
  name: 'AgreeExpenseAdvance',
  role: reimburseRole,
  input: z.object({ person: reference('persons'), amount: amount(), date: date(), title: text(120) }),
  async handle(work, actor, { person, amount: sum, date: day, title }) {
    const corporation = corporationOf(actor);
    if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
      throw invalid({ person: ['errors.reference'] });
    const advance = await work.create(advanceAggregate);
    const { id } = advance;
    await work.append(advance, [
      {
        type: 'AdvanceAgreed',
        data: {
          advance: id,
          corporation,
          person,
          amount: money(sum),
          date: day,
          title,
          personal: sealExpense(person, 'title'),
        },
      },
    ]);
    return { id };
  },
});

/** Asks for money before it is spent: whoever decides about expenses is told. */
export const askAdvance = command({
  name: 'AskExpenseAdvance',
  role: 'ROLE_USER',
  input: z.object({ amount: amount(), date: date(), title: text(120) }),
  async handle(work, actor, { amount: sum, date: day, title }) {
    const corporation = corporationOf(actor);
    const { person } = actor;
    if (person === null || !(await work.ask(peopleQuestions).isColleague(person, corporation)))
      throw invalid({ '': ['expenses.noFile'] });
    if (day < todayIn(LEGAL_TIME_ZONE, new Date(work.now)))
      throw invalid({ date: ['expenses.error.wishedBefore'] });
    const { manager } = await standingTo(work, actor, person);
    const advance = await work.create(advanceAggregate);
    const { id } = advance;
    const personal = sealExpense(person, 'title');
    const told = {
      advance: id,
      corporation,
      person,
      manager,
      amount: money(sum),
      date: day,
      title,
      personal,
    };
    await work.append(advance, [{ type: 'AdvanceAsked', data: told }]);
    return { id };
  },
});

const byId = z.object({ id: recordId() });

/** An advance that waits for a decision of the actor. @throws Refusal `missing` where it is not seen, else `forbidden` */
async function loadDecidable(work: UnitOfWork, actor: Actor, id: number) {
  const advance = await work.load(advanceAggregate, id, actor);
  const { person } = advance.state;
  const { sees, mayDecide } = await standingTo(work, actor, person);
  if (!sees) throw missing();
  if (!mayDecide) throw person === actor.person ? conflict('EXPENSE_OWN', 'expenses.error.own') : forbidden();
  requireDecision('asked', advance.state);
  return advance;
}

/** Agrees to an advance that was asked for: the next batch of transfers may give it. */
export const approveAdvance = command({
  name: 'ApproveExpenseAdvance',
  role: decideExpenseRoles,
  input: byId,
  refuses: ['ADVANCE_STATUS', 'EXPENSE_OWN'],
  async handle(work, actor, { id }) {
    const advance = await loadDecidable(work, actor, id);
    const { person } = advance.state;
    await work.append(advance, [{ type: 'AdvanceApproved', data: { advance: id, person } }]);
    return { id };
  },
});

/** Turns an advance down that was asked for, and tells why. */
export const refuseAdvance = command({
  name: 'RefuseExpenseAdvance',
  role: decideExpenseRoles,
  input: byId.extend({ reason: text(500) }),
  refuses: ['ADVANCE_STATUS', 'EXPENSE_OWN'],
  async handle(work, actor, { id, reason }) {
    const advance = await loadDecidable(work, actor, id);
    const { person } = advance.state;
    const personal = sealExpense(person, 'reason');
    await work.append(advance, [{ type: 'AdvanceRefused', data: { advance: id, person, reason, personal } }]);
    return { id };
  },
});

/** Takes back what one asked for and nobody decided about. */
export const withdrawAdvance = command({
  name: 'WithdrawExpenseAdvance',
  role: 'ROLE_USER',
  input: byId,
  refuses: ['ADVANCE_STATUS'],
  async handle(work, actor, { id }) {
    const advance = await work.load(advanceAggregate, id, actor);
    const { person } = advance.state;
    if (!(await standingTo(work, actor, person)).sees) throw missing();
    if (person !== actor.person) throw forbidden();
    requireDecision('asked', advance.state);
    await work.append(advance, [{ type: 'AdvanceCancelled', data: { advance: id } }]);
    return { id };
  },
});

/** Takes back an advance that was not given yet. */
export const cancelAdvance = command({
  name: 'CancelExpenseAdvance',
  role: reimburseRole,
  input: byId,
  refuses: ['ADVANCE_GIVEN', 'ADVANCE_STATUS'],
  async handle(work, actor, { id }) {
    const advance = await work.load(advanceAggregate, id, actor);
    requireDecision('agreed', advance.state);
    requireNotGiven(advance.state);
    await work.append(advance, [{ type: 'AdvanceCancelled', data: { advance: id } }]);
    return { id };
  },
});

/** Notes that its holder gave an advance, or a part of it, back to the bank. */
export const repayAdvance = command({
  name: 'RepayExpenseAdvance',
  role: reimburseRole,
  input: z.object({ id: recordId(), amount: amount(), date: date(), bankAccount: optionalReference('rib') }),
  refuses: ['ADVANCE_SETTLED'],
  async handle(work, actor, { id, amount: sum, date: day, bankAccount }) {
    const corporation = corporationOf(actor);
    const advance = await work.load(advanceAggregate, id, actor);
    const left = leftOf(advance.state);
    if (compare(left, '0') === 0) throw conflict('ADVANCE_SETTLED', 'expenses.error.advanceSettled');
    if (compare(sum, left) > 0) throw invalid({ amount: [`expenses.error.advanceLeft|left=${left}`] });
    if (day > todayIn(LEGAL_TIME_ZONE, new Date(work.now))) throw invalid({ date: ['errors.future'] });
    const { givenOn } = advance.state;
    if (givenOn !== null && day < givenOn)
      throw invalid({ date: [`expenses.error.beforeGiven|day=${dayWords(givenOn)}`] });
    const books = await requireOpenPeriod(work, actor, day);
    const own = bankAccount === null ? null : await accountRecord(work, corporation, bankAccount);
    if (bankAccount !== null && own === null) throw invalid({ bankAccount: ['errors.reference'] });
    const entry = repaidEntry(books, bankMeansOf(books.chart, own), { advance: id, date: day, amount: sum });
    await work.append(advance, [
      { type: 'AdvanceReturned', data: { advance: id, amount: money(sum), date: day, entry } },
    ]);
    return { id };
  },
});

/** Takes back what was noted last as given back: its entry is reversed, and its holder has it still. */
export const reverseRepayment = command({
  name: 'ReverseExpenseAdvanceRepayment',
  role: reimburseRole,
  input: byId,
  refuses: ['ADVANCE_NOT_REPAID'],
  async handle(work, actor, { id }) {
    const advance = await work.load(advanceAggregate, id, actor);
    const last = advance.state.repayments.at(-1);
    if (last === undefined) throw conflict('ADVANCE_NOT_REPAID', 'expenses.error.notRepaid');
    const books = await work.ask(accountingQuestions).books(corporationOf(actor));
    const day = bookedOn(books, todayIn(LEGAL_TIME_ZONE, new Date(work.now)));
    const entry = reversalOf(last.entry, day, 'Contre-passation');
    await work.append(advance, [
      { type: 'AdvanceReturnReversed', data: { advance: id, amount: last.amount, entry } },
    ]);
    return { id };
  },
});
