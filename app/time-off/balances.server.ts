import type { CivilDate } from '#domain/kernel/dates.ts';
import { daysOfParts, type Parts } from '#domain/time-off/accrual.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { LeaveAccount } from '#domain/records/catalogue/people/leave-kinds.ts';
import { daysText } from '#domain/time-off/counting.ts';
import { ledgerOn, type Ledger, type LedgerFacts, type TakenDays } from '#domain/time-off/ledger.ts';
import type { Prospect } from '#domain/time-off/prospect.ts';
import {
  accountHolders,
  daysAround,
  leaveSettings,
  ledgerFacts,
  type LeaveSettings,
} from '#projections/time-off/ledgers.ts';
import type { Services } from '../services.server.ts';

type Db = Services['db'];

/** The accounts of somebody at the end of a day, as they stood. */
export async function ledgerOfPerson(
  db: Db,
  corporation: number,
  person: number,
  day: CivilDate,
): Promise<Ledger | null> {
  const settings = await leaveSettings(db, corporation);
  const asked = { persons: [person], settings, since: daysAround(day, settings).first, until: day };
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

/** What a leave makes of an account, in days. */
export interface Left {
  before: string;
  after: string;
  /** Agreed on for later, and waiting for an answer; null: none. */
  later: string | null;
  waiting: string | null;
  /** What would be left, were all that waits agreed on. */
  afterWaiting: string;
  /** The day on which more is taken than there is; null: there is enough. */
  shortOn: CivilDate | null;
  shortWaiting: CivilDate | null;
}

const someDays = (parts: Parts): string | null => (parts === 0 ? null : daysOfParts(parts));

export const leftBy = ({ before, after, later, waiting, shortOn, shortWaiting }: Prospect): Left => ({
  before: daysOfParts(before),
  after: daysOfParts(after),
  later: someDays(later),
  waiting: someDays(waiting),
  afterWaiting: daysOfParts(after - waiting),
  shortOn,
  shortWaiting,
});

/** How many days wait for an answer, account by account. */
export const waitingByAccount = (days: readonly TakenDays[]): { account: LeaveAccount; days: string }[] =>
  [...grouped(days, ({ account }) => account)].map(([account, of]) => ({
    account,
    days: daysText(of.reduce((sum, { halves }) => sum + halves, 0)),
  }));
