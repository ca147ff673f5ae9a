import type { CivilDate } from '#domain/kernel/dates.ts';
import type { LeaveAccount } from '#domain/records/catalogue/people/leave-kinds.ts';
import { daysOfParts, HALF_DAY, periodAfter, periodBefore, periodOn } from '#domain/time-off/accrual.ts';
import { balanceOf, ledgerOn, type Ledger } from '#domain/time-off/ledger.ts';
import { ledgerFacts, leaveSettings, type LeaveSettings } from '#projections/time-off/ledgers.ts';
import type { Services } from '../services.server.ts';

type Db = Services['db'];

/** The first day whose leave may matter on a day: two years of paid leave before the running one. */
const since = (day: CivilDate, { periodMonth }: LeaveSettings): CivilDate =>
  periodBefore(periodBefore(periodOn(day, periodMonth))).start;

/** The last day whose leave may matter: what was agreed on for later is taken off already. */
const last = (day: CivilDate, { periodMonth }: LeaveSettings): CivilDate =>
  periodAfter(periodOn(day, periodMonth)).end;

/**
 * The accounts of somebody on a day.
 * @param until the last day whose leave is taken off: that day tells how it stood, `agreed` all that is agreed on
 */
export async function ledgerOfPerson(
  db: Db,
  corporation: number,
  person: number,
  day: CivilDate,
  until: 'day' | 'agreed',
): Promise<Ledger | null> {
  const settings = await leaveSettings(db, corporation);
  const asked = {
    persons: [person],
    settings,
    since: since(day, settings),
    until: until === 'day' ? day : last(day, settings),
  };
  const facts = (await ledgerFacts(db, corporation, asked)).get(person);
  return facts === undefined ? null : ledgerOn(facts, day);
}

/** The accounts of everybody who was under contract lately, on a day. */
export async function ledgersOn(db: Db, corporation: number, day: CivilDate): Promise<Map<number, Ledger>> {
  const settings = await leaveSettings(db, corporation);
  const asked = { persons: null, settings, since: since(day, settings), until: day };
  const facts = await ledgerFacts(db, corporation, asked);
  return new Map([...facts].map(([person, one]) => [person, ledgerOn(one, day)]));
}

/** What would be left of an account once so many half days more are taken: of all of it, in advance included. */
export function leftAfter(
  ledger: Ledger,
  account: LeaveAccount,
  halves: number,
): { before: string; after: string } {
  const { open, earning } = balanceOf(ledger, account);
  const before = open + earning;
  return { before: daysOfParts(before), after: daysOfParts(before - halves * HALF_DAY) };
}
