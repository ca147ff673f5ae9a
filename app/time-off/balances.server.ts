import type { CivilDate } from '#domain/kernel/dates.ts';
import type { LeaveAccount } from '#domain/records/catalogue/people/leave-kinds.ts';
import { daysOfParts, HALF_DAY } from '#domain/time-off/accrual.ts';
import { balanceOf, ledgerOn, type Ledger, type LedgerFacts } from '#domain/time-off/ledger.ts';
import {
  accountHolders,
  daysAround,
  leaveSettings,
  ledgerFacts,
  type LeaveSettings,
} from '#projections/time-off/ledgers.ts';
import type { Services } from '../services.server.ts';

type Db = Services['db'];

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
  const { first, last } = daysAround(day, settings);
  const asked = {
    persons: [person],
    settings,
    since: first,
    until: until === 'day' ? day : last,
  };
  const facts = (await ledgerFacts(db, corporation, asked)).get(person);
  return facts === undefined ? null : ledgerOn(facts, day);
}

/** Who has accounts on a day, by name, and the accounts of those of them who are asked for. */
export async function accountsOn(db: Db, corporation: number, day: CivilDate) {
  const settings = await leaveSettings(db, corporation);
  const since = daysAround(day, settings).first;
  return {
    holders: await accountHolders(db, corporation, since),
    async ledgersOf(persons: readonly number[]): Promise<Map<number, Ledger>> {
      const facts = await ledgerFacts(db, corporation, { persons, settings, since, until: day });
      return new Map([...facts].map(([person, one]) => [person, ledgerOn(one, day)]));
    },
  };
}

/** Somebody who has accounts: as they stand on a day, and what they follow from. */
export interface Holder {
  id: number;
  name: string;
  facts: LedgerFacts;
  ledger: Ledger;
}

/** The accounts of everybody who has some on a day, by name, and what the corporation says of them. */
export async function ledgersOfAll(
  db: Db,
  corporation: number,
  day: CivilDate,
): Promise<{ settings: LeaveSettings; people: Holder[] }> {
  const settings = await leaveSettings(db, corporation);
  const since = daysAround(day, settings).first;
  const [facts, holders] = await Promise.all([
    ledgerFacts(db, corporation, { persons: null, settings, since, until: day }),
    accountHolders(db, corporation, since),
  ]);
  const people = holders.flatMap(({ id, name }) => {
    const found = facts.get(id);
    return found === undefined ? [] : [{ id, name, facts: found, ledger: ledgerOn(found, day) }];
  });
  return { settings, people };
}

/** What is left of an account in days, before and after some are taken; short: more than there is. */
export interface Left {
  before: string;
  after: string;
  short: boolean;
}

/** What would be left of an account once so many half days more are taken: of all of it, in advance included. */
export function leftAfter(ledger: Ledger, account: LeaveAccount, halves: number): Left {
  const { open, earning } = balanceOf(ledger, account);
  const before = open + earning;
  const after = before - halves * HALF_DAY;
  return { before: daysOfParts(before), after: daysOfParts(after), short: after < 0 };
}
