import { corporationOf } from '../kernel/command.ts';
import type { Actor } from '../kernel/actor.ts';
import { addDays, type CivilDate } from '../kernel/dates.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { Books } from './books.ts';
import { accountingQuestions } from './questions.ts';

/** @throws Refusal `invalid` at the field for a day that is closed: entries before it are forbidden. */
export function requireOpenDay({ closedUntil }: Books, day: CivilDate, field = 'date'): void {
  if (closedUntil !== null && day <= closedUntil)
    throw invalid({ [field]: [`errors.periodClosed|date=${closedUntil}`] });
}

/** The same of the actor's corporation, whose books stay as they are until the transaction ends. */
export async function requireOpenPeriod(
  work: UnitOfWork,
  actor: Actor,
  day: CivilDate,
  field = 'date',
): Promise<Books> {
  const books = await work.ask(accountingQuestions).books(corporationOf(actor));
  requireOpenDay(books, day, field);
  return books;
}

/** The day that something is booked on whose paper is of a closed period: the first that is open. */
export const bookedOn = ({ closedUntil }: Books, day: CivilDate): CivilDate =>
  closedUntil !== null && day <= closedUntil ? addDays(closedUntil, 1) : day;
