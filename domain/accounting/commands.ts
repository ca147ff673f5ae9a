import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { addDays, endOfMonth, todayIn, type CivilDate } from '../kernel/dates.ts';
import { compare } from '../kernel/decimal.ts';
import { differences } from '../kernel/differences.ts';
import { date, revision } from '../kernel/fields.ts';
import { conflict, invalid, missing, Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { booksAggregate, type BooksEvent, type BooksState } from './books.ts';
import { chartSchema } from './chart.ts';
import { organizationQuestions } from '../company/questions.ts';
import { accountingQuestions } from './questions.ts';

/** The books of the actor's corporation; a stream without events before anything is said of them. */
async function ownBooks(work: UnitOfWork, actor: Actor): Promise<Loaded<BooksState, BooksEvent>> {
  const id = corporationOf(actor);
  try {
    return await work.load(booksAggregate, id, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    return { aggregate: booksAggregate, id, revision: 0, state: booksAggregate.initial, history: [] };
  }
}

/** Says on which accounts and journals the corporation books; what is booked already stays as it is. */
export const editChart = command({
  name: 'EditChart',
  role: 'ROLE_ACCOUNTING_EDIT_ACCOUNTS',
  input: chartSchema.extend({ revision: revision() }),
  async handle(work, actor, { revision: madeFrom, ...chart }) {
    const books = await ownBooks(work, actor);
    requireFresh(books, madeFrom, ({ chart }) => chart);
    if (differences(books.state.chart, chart).length > 0)
      await work.append(books, [{ type: 'ChartOfAccountsEdited', data: { corporation: books.id, chart } }]);
    return { id: books.id };
  },
});

/** @throws Refusal `invalid` on `until`: not a month's end, not past, or closed already. */
function requireClosable(until: CivilDate, closedUntil: CivilDate | null, today: CivilDate): void {
  if (until !== endOfMonth(until)) throw invalid({ until: ['errors.monthEnd'] });
  if (until >= today) throw invalid({ until: ['errors.monthNotOver'] });
  if (closedUntil !== null && until <= closedUntil)
    throw invalid({ until: [`errors.periodClosed|date=${closedUntil}`] });
}

/**
 * Closes the books up to a month's end, for ever: nothing is dated before it any more. The event holds what the period
 * held, with a hash of its entries.
 * @throws Refusal `invalid` on `until`, `conflict` when the entries don't balance
 */
export const closePeriod = command({
  name: 'ClosePeriod',
  role: 'ROLE_ACCOUNTING_CLOSE',
  input: z.object({ until: date() }),
  refuses: ['BOOKS_UNBALANCED'],
  async handle(work, actor, { until }) {
    const corporation = await work.ask(organizationQuestions).corporation(corporationOf(actor));
    if (corporation === null) throw missing();
    const books = await ownBooks(work, actor);
    const { closedUntil } = books.state;
    requireClosable(until, closedUntil, todayIn(corporation.timeZone, new Date(work.now)));
    const from = closedUntil && addDays(closedUntil, 1);
    const held = await work.ask(accountingQuestions).heldBetween(corporation.id, from, until);
    if (compare(held.debit, held.credit) !== 0) throw conflict('BOOKS_UNBALANCED', 'errors.booksUnbalanced');
    await work.append(books, [
      { type: 'AccountingPeriodClosed', data: { corporation: corporation.id, from, until, ...held } },
    ]);
    return { until };
  },
});
