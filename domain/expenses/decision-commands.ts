import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { dayWords, LEGAL_TIME_ZONE, todayIn, yearOf } from '../kernel/dates.ts';
import { recordId, text } from '../kernel/fields.ts';
import { conflict, forbidden, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { reversalOf } from '../accounting/direct-entry.ts';
import { bookedOn } from '../accounting/open-period.ts';
import { accountingQuestions } from '../accounting/questions.ts';
import { expenseEntry } from './booking.ts';
import { requireExpenseStep, sealExpense, type ExpenseStep } from './expense.ts';
import { decideExpenseRoles } from './expense-access.ts';
import { loadSeenExpense, type LoadedExpense } from './expense-commands.ts';
import { reckonTrip } from './expense-input.ts';
import { expenseQuestions } from './questions.ts';

/** Most that are decided about at once. */
export const MAX_DECIDED = 100;

const chosen = () =>
  z
    .array(recordId())
    .min(1, 'expenses.error.noneChosen')
    .max(MAX_DECIDED, `errors.tooMany|max=${MAX_DECIDED}`);

/** An expense that the actor decides about. @throws Refusal `missing` where it is not seen, `forbidden` where it is */
async function loadDecidable(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  step: ExpenseStep,
): Promise<LoadedExpense> {
  const { expense, mayDecide } = await loadSeenExpense(work, actor, id);
  if (!mayDecide)
    throw expense.state.person === actor.person ? conflict('EXPENSE_OWN', 'expenses.error.own') : forbidden();
  requireExpenseStep(step, expense.state);
  return expense;
}

/**
 * Agrees to expenses, all or none: each is booked, and owed to who spent it. A trip's amount is fixed by the kilometres
 * of its year that were approved before it, of the same vehicle.
 */
export const approveExpenses = command({
  name: 'ApproveExpenses',
  role: decideExpenseRoles,
  input: z.object({ ids: chosen() }),
  refuses: ['EXPENSE_STATUS', 'EXPENSE_IN_BATCH', 'EXPENSE_OWN', 'EXPENSE_NO_SCALE'],
  async handle(work, actor, { ids }) {
    const corporation = corporationOf(actor);
    const books = await work.ask(accountingQuestions).books(corporation);
    const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    for (const id of new Set(ids)) {
      const expense = await loadDecidable(work, actor, id, 'approve');
      const { facts, person } = expense.state;
      if (facts === null) throw missing();
      // It would be booked on a day that is to come, and paid back before.
      if (facts.date > today)
        throw invalid({ ids: [`expenses.error.notSpentYet|day=${dayWords(facts.date)}`] });
      const reckoned = facts.trip && (await reckonTrip(work, corporation, person, facts.trip, facts.date));
      if (facts.trip !== null && reckoned === null)
        throw conflict('EXPENSE_NO_SCALE', `expenses.error.noScale|year=${yearOf(facts.date)}`);
      const amounts = reckoned?.amounts ?? facts.amounts;
      const entry = expenseEntry(books, id, facts, amounts);
      const alone = person === actor.person ? { alone: true as const } : {};
      await work.append(expense, [
        {
          type: 'ExpenseApproved',
          data: { expense: id, person, amounts, trip: reckoned?.trip ?? null, entry, ...alone },
        },
      ]);
    }
    return { ids };
  },
});

/** Turns expenses down, all or none, and tells why: they may be corrected and handed in again. */
export const refuseExpenses = command({
  name: 'RefuseExpenses',
  role: decideExpenseRoles,
  input: z.object({ ids: chosen(), reason: text(500) }),
  refuses: ['EXPENSE_STATUS', 'EXPENSE_IN_BATCH', 'EXPENSE_OWN'],
  async handle(work, actor, { ids, reason }) {
    for (const id of new Set(ids)) {
      const expense = await loadDecidable(work, actor, id, 'refuse');
      const { person } = expense.state;
      const personal = sealExpense(person, 'reason');
      await work.append(expense, [
        { type: 'ExpenseRefused', data: { expense: id, person, reason, personal } },
      ]);
    }
    return { ids };
  },
});

/**
 * Takes an approval back, while nothing was paid or asked of a client: its entry is reversed and it waits again. Of trips
 * the last approved one of the year alone, since those after it were reckoned with it.
 */
export const revokeExpenseApproval = command({
  name: 'RevokeExpenseApproval',
  role: decideExpenseRoles,
  input: z.object({ id: recordId() }),
  refuses: ['EXPENSE_STATUS', 'EXPENSE_IN_BATCH', 'EXPENSE_OWN', 'EXPENSE_REBILLED', 'EXPENSE_LATER_TRIP'],
  async handle(work, actor, { id }) {
    const corporation = corporationOf(actor);
    const expense = await loadDecidable(work, actor, id, 'revoke');
    const { facts, person, entry: booked } = expense.state;
    if (facts === null || booked === null) throw missing();
    const asked = work.ask(expenseQuestions);
    if ((await asked.rebilledOn(id, corporation)) !== null)
      throw conflict('EXPENSE_REBILLED', 'expenses.error.rebilled');
    if (facts.trip !== null) {
      const last = await asked.lastApprovedTrip(person, corporation, yearOf(facts.date), facts.trip);
      if (last !== id) throw conflict('EXPENSE_LATER_TRIP', 'expenses.error.laterTrip');
    }
    const books = await work.ask(accountingQuestions).books(corporation);
    const day = bookedOn(books, todayIn(LEGAL_TIME_ZONE, new Date(work.now)));
    const entry = reversalOf(booked, day, 'Contre-passation');
    await work.append(expense, [{ type: 'ExpenseApprovalRevoked', data: { expense: id, person, entry } }]);
    return { id };
  },
});
