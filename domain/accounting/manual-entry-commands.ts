import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { endOfMonth, todayIn, yearOf, type CivilDate } from '../kernel/dates.ts';
import { date, optionalText, recordId } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { Books } from './books.ts';
import { reversalOf } from './direct-entry.ts';
import type { EntryLine } from './entries.ts';
import {
  manualEntryAggregate,
  manualEntrySchema,
  requireStanding,
  saidLines,
  sideOf,
  type SaidLine,
} from './manual-entry.ts';
import { requireOpenDay } from './open-period.ts';
import { thirdAccount } from './third-accounts.ts';
import { organizationQuestions } from '../company/questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { projectQuestions } from '../projects/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { accountingQuestions } from './questions.ts';

/** A month's end may be booked before it is there; a mistyped year may not. @throws Refusal `invalid` on `date` */
async function requireDay(
  work: UnitOfWork,
  corporation: number,
  books: Books,
  day: CivilDate,
): Promise<void> {
  const profile = await work.ask(organizationQuestions).corporation(corporation);
  if (profile === null) throw missing();
  if (day > endOfMonth(todayIn(profile.timeZone, new Date(work.now))))
    throw invalid({ date: ['errors.future'] });
  requireOpenDay(books, day);
}

/**
 * A line as it is booked, with whose it is.
 * @param within what its error stands in
 * @throws Refusal `invalid` at `lines[i].thirdParty`
 */
export async function lineOf(
  work: UnitOfWork,
  corporation: number,
  { chart }: Books,
  { at, account, amount, thirdParty }: Pick<SaidLine, 'at' | 'account' | 'amount' | 'thirdParty'>,
  within = 'lines',
): Promise<EntryLine> {
  const side = sideOf(account);
  if (thirdParty === null || side === null) return { account, amount };
  const profile = await work.ask(thirdPartyQuestions).thirdParty(thirdParty, corporation);
  if (profile === null) throw invalid({ [`${within}[${at}].thirdParty`]: ['errors.reference'] });
  const { auxiliary } = thirdAccount(chart, side, thirdParty, profile);
  return { account, amount, auxiliary, thirdParty };
}

/**
 * Whose the lines of income and expenses are. A project may have ended: its last costs come in after.
 * @throws Refusal `invalid` at `lines[i].project` and `lines[i].costCenter`
 */
async function requireWhose(
  work: UnitOfWork,
  corporation: number,
  lines: readonly SaidLine[],
): Promise<void> {
  const projects = lines.flatMap(({ project }) => project ?? []);
  const centers = lines.flatMap(({ costCenter }) => costCenter ?? []);
  const { ids } = await work.ask(projectQuestions).knownProjects({ ids: projects, codes: [] }, corporation);
  const found = await work.ask(recordQuestions).records('costcenter', centers, corporation);
  const errors: Record<string, string[]> = {};
  for (const { at, project, costCenter } of lines) {
    if (project !== null && !ids.has(project)) errors[`lines[${at}].project`] = ['errors.reference'];
    if (costCenter !== null && !found.get(costCenter)?.enabled)
      errors[`lines[${at}].costCenter`] = ['errors.reference'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * The next piece of a journal in a year, gap-free: "OD-2026-0001". Its series stays locked until the transaction ends.
 */
export async function nextPiece(work: UnitOfWork, corporation: number, journal: string, day: CivilDate) {
  const period = `${journal}-${yearOf(day)}`;
  const { last } = await work.lockSeries({ corporation, kind: 'manualEntry', period });
  const sequence = last + 1;
  return { pieceRef: `${period}-${String(sequence).padStart(4, '0')}`, sequence, period };
}

/**
 * Books an entry that no document makes, in the journal of miscellaneous operations or of opening balances.
 * @throws Refusal `invalid` at `date` (closed, or after this month) or at lines
 */
export const bookManualEntry = command({
  name: 'BookManualEntry',
  role: 'ROLE_ACCOUNTING_BOOK',
  input: manualEntrySchema,
  async handle(work, actor, { date: day, journal, reference, label, ...input }) {
    const corporation = corporationOf(actor);
    const books = await work.ask(accountingQuestions).books(corporation);
    await requireDay(work, corporation, books, day);
    const said = saidLines(input);
    await requireWhose(work, corporation, said);
    const lines: EntryLine[] = [];
    for (const line of said) {
      const { project, costCenter } = line;
      lines.push({
        ...(await lineOf(work, corporation, books, line)),
        ...(project !== null && { project }),
        ...(costCenter !== null && { costCenter }),
      });
    }
    const made = await work.create(manualEntryAggregate);
    const code = books.chart.journals[journal];
    const { pieceRef, ...series } =
      reference === null ? await nextPiece(work, corporation, code, day) : { pieceRef: reference };
    const entry = { journal: code, date: day, pieceRef, pieceDate: day, label, lines };
    await work.append(made, [
      { type: 'ManualEntryBooked', data: { manualEntry: made.id, corporation, entry, ...series } },
    ]);
    return { id: made.id };
  },
});

/**
 * Takes an entry back by the opposite one (contre-passation); both stay.
 * @throws Refusal `conflict` MANUAL_ENTRY_REVERSED; `invalid` at `date`: closed, before the entry's, or after this
 *   month
 */
export const reverseManualEntry = command({
  name: 'ReverseManualEntry',
  role: 'ROLE_ACCOUNTING_BOOK',
  input: z.object({ id: recordId(), date: date(), reason: optionalText(200) }),
  refuses: ['MANUAL_ENTRY_REVERSED'],
  async handle(work, actor, { id, date: day, reason }) {
    const corporation = corporationOf(actor);
    const made = await work.load(manualEntryAggregate, id, actor);
    const booked = requireStanding(made.state);
    const books = await work.ask(accountingQuestions).books(corporation);
    await requireDay(work, corporation, books, day);
    if (day < booked.date) throw invalid({ date: [`errors.entryBefore|date=${booked.date}`] });
    const entry = reversalOf(booked, day, `Contre-passation ${booked.label}`);
    await work.append(made, [{ type: 'ManualEntryReversed', data: { manualEntry: id, entry, reason } }]);
    return { id };
  },
});
