import { z } from 'zod';
import { organizationQuestions } from '../company/questions.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { fiscalYearOf, todayIn, type CivilDate } from '../kernel/dates.ts';
import { recordId } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { reversalOf } from './direct-entry.ts';
import type { EntryLine } from './entries.ts';
import { manualEntryAggregate, requireStanding, sideOf } from './manual-entry.ts';
import { lineOf, nextPiece } from './manual-entry-commands.ts';
import { balanceOf, imbalanceOf, type OpeningLine } from './opening-entry.ts';
import { requireOpenDay } from './open-period.ts';
import { accountingQuestions } from './questions.ts';

const LABEL = 'À-nouveaux';

/** The day that all lines are of: the first of a financial year. @throws Refusal `invalid` at `rows[0].date` */
async function openingDay(
  work: UnitOfWork,
  corporation: number,
  lines: readonly OpeningLine[],
): Promise<CivilDate> {
  const profile = await work.ask(organizationQuestions).corporation(corporation);
  if (profile === null) throw missing();
  const { fiscalYearStart, timeZone } = profile;
  const present = fiscalYearOf(todayIn(timeZone, new Date(work.now)), fiscalYearStart).start;
  const days = [...new Set(lines.map(({ date }) => date ?? present))];
  const [day = present] = days;
  if (days.length > 1) throw invalid({ 'rows[0].date': ['errors.openingDays'] });
  const { start, end } = fiscalYearOf(day, fiscalYearStart);
  if (day !== start) throw invalid({ 'rows[0].date': [`errors.openingDay|date=${start}`] });
  if (day > present) throw invalid({ 'rows[0].date': [`errors.openingFuture|date=${end}`] });
  return day;
}

/**
 * Books the balances that a company begins a financial year with, as one manual entry; once for a year, unless it was
 * taken back.
 * @returns the entry's id
 * @throws Refusal `invalid`: at `rows[i].thirdParty`, `rows[0].date` (closed, no first day, or opened already), or ''
 *   where the lines do not balance
 */
export async function bookOpening(
  work: UnitOfWork,
  actor: Actor,
  lines: readonly OpeningLine[],
): Promise<number> {
  const corporation = corporationOf(actor);
  const books = await work.ask(accountingQuestions).books(corporation);
  const date = await openingDay(work, corporation, lines);
  requireOpenDay(books, date, 'rows[0].date');
  const unbalanced = imbalanceOf(lines);
  if (unbalanced !== null) throw invalid({ '': [unbalanced] });
  const journal = books.chart.journals.opening;
  if (await work.ask(accountingQuestions).isOpened(corporation, journal, date))
    throw invalid({ 'rows[0].date': [`errors.openingThere|date=${date}`] });
  const booked: EntryLine[] = [];
  for (const [at, line] of lines.entries()) {
    const { account, thirdParty, auxiliary } = line;
    const said = { at, account, amount: balanceOf(line), thirdParty };
    const made =
      thirdParty !== null && sideOf(account) !== null
        ? await lineOf(work, corporation, books, said, 'rows')
        : { account, amount: said.amount, ...(auxiliary !== null && { auxiliary }) };
    booked.push(made);
  }
  const entry = await work.create(manualEntryAggregate);
  const { pieceRef, ...series } = await nextPiece(work, corporation, journal, date);
  const direct = { journal, date, pieceRef, pieceDate: date, label: LABEL, lines: booked };
  await work.append(entry, [
    { type: 'ManualEntryBooked', data: { manualEntry: entry.id, corporation, entry: direct, ...series } },
  ]);
  return entry.id;
}

/**
 * Takes opening balances back by the opposite entry, on their own day.
 * @throws Refusal `conflict` MANUAL_ENTRY_REVERSED; `invalid` at `date` once that day is closed
 */
export const reverseOpening = command({
  name: 'ReverseOpening',
  role: 'ROLE_ACCOUNTING_BOOK',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const made = await work.load(manualEntryAggregate, id, actor);
    const booked = requireStanding(made.state);
    requireOpenDay(await work.ask(accountingQuestions).books(corporationOf(actor)), booked.date);
    const entry = reversalOf(booked, booked.date, `Contre-passation ${booked.label}`);
    await work.append(made, [
      { type: 'ManualEntryReversed', data: { manualEntry: id, entry, reason: null } },
    ]);
    return { id };
  },
});
