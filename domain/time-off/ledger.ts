import { addDays, addMonths, daysBetween, endOfMonth, yearOf, type CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import { leaveAccounts, type LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';
import { accountRules } from './accounts.ts';
import {
  daysOfParts,
  earned,
  HALF_DAY,
  periodBefore,
  periodOn,
  remembered,
  type AccrualAbsence,
  type Employment,
  type LeavePeriod,
  type Parts,
} from './accrual.ts';
import type { LeaveUnit } from './counting.ts';

/**
 * What somebody posts by hand: what stood when the ledger began, what is credited, put right, kept or lost; `waived`: they
 * gave up the days of fractionnement of a year (L3141-23).
 */
export const entrySorts = [
  'opening',
  'credited',
  'split',
  'waived',
  'corrected',
  'carried',
  'expired',
] as const;
export type EntrySort = (typeof entrySorts)[number];

export interface LedgerEntry {
  id: number;
  account: LeaveAccount;
  /** The first day of the year that it is of; null of an account without years. */
  period: CivilDate | null;
  day: CivilDate;
  sort: EntrySort;
  parts: Parts;
  /** Of what is carried over: its last day. */
  until: CivilDate | null;
}

/** Days that were taken, on a day or in the month that begins on it. */
export interface TakenDays {
  account: LeaveAccount;
  day: CivilDate;
  halves: number;
  restDay: number | null;
}

/** A corporation's own rule: so many days a year, for contracts of some kinds, from so many years on. */
export interface LeaveRule {
  name: string;
  account: LeaveAccount;
  parts: Parts;
  afterYears: number;
  /** Kinds of contracts that it is for; none: all. */
  contractTypes: readonly number[];
  /** Categories of staff that it is for; none: all. */
  categories?: readonly string[];
  /** Hours a week of who gets all of it: who works less gets their share. null: everybody gets all of it. */
  fullTimeHours?: DecimalString | null;
}

/** A contract, or one of its terms: from a day on, so many hours a week in a category; not said: as all others. */
export interface LedgerEmployment extends Employment {
  type: number;
  category?: string;
  hours?: number;
}

export interface LedgerFacts {
  unit: LeaveUnit;
  /** The month that the year of paid leave begins with. */
  periodMonth: number;
  employments: readonly LedgerEmployment[];
  absences: readonly AccrualAbsence[];
  taken: readonly TakenDays[];
  entries: readonly LedgerEntry[];
  rules: readonly LeaveRule[];
  /** Kinds of contracts that earn no paid leave here: agency work, corporate office. */
  withoutPaidLeave?: readonly number[];
  /** The company's agreement gives no days of fractionnement (L3141-22). */
  splitWaived?: boolean;
}

/** One line of a ledger, and why it says so much. */
export interface LedgerLine {
  sort: 'granted' | 'taken' | EntrySort;
  day: CivilDate;
  parts: Parts;
  /** What it follows from, for `timeOff.rule.<name>`. */
  rule: { name: string; params: Record<string, string | number> };
  restDay: number | null;
  entry: number | null;
}

/** `earning`: still running, taken in advance alone; `open`: can be taken; `left`: its time is over; `lost`: too late. */
type PeriodState = 'earning' | 'open' | 'left' | 'lost';

export interface LedgerPeriod {
  account: LeaveAccount;
  period: LeavePeriod | null;
  state: PeriodState;
  /** The last day that it can be taken on; null: none. */
  until: CivilDate | null;
  lines: LedgerLine[];
  balance: Parts;
}

export interface Ledger {
  day: CivilDate;
  periods: LedgerPeriod[];
}

interface Bucket extends LedgerPeriod {
  start: CivilDate;
}

const add = (bucket: LedgerPeriod, line: LedgerLine): void => {
  bucket.lines.push(line);
  bucket.balance += line.parts;
};

const said = (name: string, params: Record<string, string | number> = {}) => ({ name, params });

/** The years of an account whose days may still be taken on a day, the oldest first. */
const lastYears = remembered((year = '', day = '', firstMonth = '1'): readonly LeavePeriod[] => {
  const now = periodOn(day, Number(firstMonth));
  const before = periodBefore(now);
  return year === 'legal' ? [periodBefore(before), before, now] : [before, now];
});

/** The same, and all years before them from the one on that a day is in. */
const yearsSince = remembered((year = '', day = '', firstMonth = '1', since = ''): readonly LeavePeriod[] => {
  const years = [...lastYears(year, day, firstMonth)];
  for (let [first] = years; first !== undefined && since < first.start; [first] = years)
    years.unshift(periodBefore(first));
  return years;
});

const earliest = (days: readonly CivilDate[]): CivilDate | null =>
  days.reduce<CivilDate | null>((first, day) => (first === null || day < first ? day : first), null);

/**
 * The years of an account that a balance on a day follows from, the oldest first. Days are taken from the oldest year
 * that has some left, and what nobody settled stays (record 0128): all years count since the ledger was taken over, else
 * since those that could still be taken when something was recorded first.
 */
function yearsOf(
  account: LeaveAccount,
  day: CivilDate,
  { entries, taken, periodMonth }: LedgerFacts,
  opened: CivilDate | null,
): readonly (LeavePeriod | null)[] {
  const { year, balance: balanced } = accountRules[account];
  if (year === 'none') return [null];
  const firstMonth = String(year === 'legal' ? periodMonth : 1);
  if (!balanced) return lastYears(year, day, firstMonth);
  const own = entries.filter((one) => one.account === account);
  const periods = own.flatMap(({ period }) => period ?? []);
  if (opened !== null) return yearsSince(year, day, firstMonth, earliest([opened, ...periods]) ?? opened);
  const recorded = earliest([
    ...periods,
    ...own.map((one) => one.day),
    ...taken.flatMap((one) => (one.account === account ? [one.day] : [])),
  ]);
  const since = recorded === null ? day : (lastYears(year, recorded, firstMonth)[0]?.start ?? day);
  return yearsSince(year, day, firstMonth, since);
}

const dayBefore = remembered((day = '') => addDays(day, -1));

/** The last day of the year after a period. */
const endOfNext = remembered((end = '') => endOfMonth(`${yearOf(end) + 1}${end.slice(4, 7)}-01`));

/** The day that an account's ledger was taken over on: what was before it stands in the opening entries. */
const openedOn = (entries: readonly LedgerEntry[], account: LeaveAccount): CivilDate | null =>
  entries.reduce<CivilDate | null>(
    (last, entry) =>
      entry.sort === 'opening' && entry.account === account && (last === null || entry.day > last)
        ? entry.day
        : last,
    null,
  );

/** What the law gives for a period by a day, less what was earned before the ledger was taken over. */
function grantByLaw(bucket: Bucket, facts: LedgerFacts, day: CivilDate, opened: CivilDate | null): void {
  const { period } = bucket;
  if (period === null || (opened !== null && opened > period.end)) return;
  const { absences, unit, withoutPaidLeave = [] } = facts;
  const employments = facts.employments.filter(({ type }) => !withoutPaidLeave.includes(type));
  if (employments.length === 0) return;
  const found = earned(period, day, employments, absences, unit);
  const first =
    opened !== null && opened > period.start
      ? earned(period, dayBefore(opened), employments, absences, unit)
      : null;
  const before = first?.parts ?? 0;
  if (found.parts === before) return;
  const params = {
    months: found.months - (first?.months ?? 0),
    illMonths: found.illMonths - (first?.illMonths ?? 0),
    weeks: found.weeks,
  };
  const name = found.illMonths > 0 && found.by === 'months' ? 'monthsIll' : found.by;
  const rounded = before === 0 ? found.rounded : 0;
  const at = day < period.end ? day : period.end;
  const line = { sort: 'granted' as const, day: at, restDay: null, entry: null };
  add(bucket, { ...line, parts: found.parts - before - rounded, rule: said(name, params) });
  if (rounded > 0) add(bucket, { ...line, parts: rounded, rule: said('rounded') });
}

const seniorityOn = (employments: LedgerFacts['employments'], day: CivilDate): number => {
  const first = employments.reduce((min, { start }) => (start < min ? start : min), day);
  const years = yearOf(day) - yearOf(first);
  return addMonths(first, years * 12) > day ? years - 1 : years;
};

/** Of a corporation's rules for an account, the one for a contract: of those that hold, that of the longest time here. */
const ruleFor = (
  rules: readonly LeaveRule[],
  { type, category }: LedgerEmployment,
  years: number,
): LeaveRule | undefined =>
  rules
    .filter(
      ({ afterYears, contractTypes, categories = [] }) =>
        afterYears <= years &&
        (contractTypes.length === 0 || contractTypes.includes(type)) &&
        (categories.length === 0 || (category !== undefined && categories.includes(category))),
    )
    .toSorted((a, b) => b.afterYears - a.afterYears)[0];

/** The share of a whole time that somebody works in a period by a day, weighted by days; 1 where a rule asks for none. */
function shareOf(
  { fullTimeHours = null }: LeaveRule,
  held: readonly LedgerEmployment[],
  { start, end }: { start: CivilDate; end: CivilDate },
): number {
  if (fullTimeHours === null) return 1;
  const whole = Number(fullTimeHours);
  let [days, worked] = [0, 0];
  for (const { hours = whole, ...one } of held) {
    const [from, until] = [
      one.start > start ? one.start : start,
      one.end !== null && one.end < end ? one.end : end,
    ];
    const count = Math.max(0, daysBetween(from, until) + 1);
    days += count;
    worked += count * Math.min(1, hours / whole);
  }
  return days === 0 ? 1 : worked / days;
}

/**
 * The days a year that a corporation's rules give. What is earned in the same year follows by months from the contracts
 * of it, each by its own rule; what is earned for the next one is that of the contract at the year's end.
 */
function grantByRules(bucket: Bucket, facts: LedgerFacts, day: CivilDate, opened: CivilDate | null): void {
  const { period, account } = bucket;
  if (period === null || (opened !== null && opened > period.end)) return;
  const { employments, unit } = facts;
  const rules = facts.rules.filter((one) => one.account === account);
  if (rules.length === 0) return;
  const held = employments.filter(
    ({ start, end }) => start <= period.end && (end === null || end >= period.start),
  );
  const whole = accountRules[account].takenIn === 'next';
  if (whole && day < period.end) return;
  const years = seniorityOn(employments, period.end);
  const latest = held.toSorted((a, b) => (a.start < b.start ? 1 : -1)).slice(0, 1);
  const ofRules = new Map<LeaveRule, LedgerEmployment[]>();
  for (const one of whole ? latest : held) {
    const rule = ruleFor(rules, one, years);
    if (rule !== undefined) ofRules.set(rule, [...(ofRules.get(rule) ?? []), one]);
  }
  const at = day < period.end ? day : period.end;
  for (const [rule, own] of ofRules) {
    const monthsBy = (by: CivilDate): number => earned(period, by, own, [], unit).months;
    const before = !whole && opened !== null && opened > period.start ? monthsBy(dayBefore(opened)) : 0;
    const months = whole ? 12 : monthsBy(day) - before;
    const share = shareOf(rule, own, { start: period.start, end: at });
    const parts = Math.round((rule.parts * months * share) / 12);
    if (parts === 0) continue;
    const name = whole ? 'yearly' : 'monthly';
    add(bucket, {
      sort: 'granted',
      day: at,
      parts,
      rule: said(share < 1 ? `${name}Part` : name, {
        rule: rule.name,
        days: daysOfParts(rule.parts),
        months,
        ...(share < 1 && { percent: Math.round(share * 1000) / 10 }),
      }),
      restDay: null,
      entry: null,
    });
  }
}

/** The bucket that a day is taken from: the oldest that still can be and has something left, else the running one. */
function bucketFor(buckets: readonly Bucket[], day: CivilDate): Bucket | undefined {
  const open = buckets.filter(({ start, until }) => start <= day && (until === null || until >= day));
  return open.find(({ balance }) => balance > 0) ?? open.at(-1);
}

/** Takes days half by half, so that those over two years are told of both. */
function take(buckets: readonly Bucket[], { day, halves, restDay }: TakenDays): void {
  let left = halves * HALF_DAY;
  while (left > 0) {
    const bucket = bucketFor(buckets, day);
    if (bucket === undefined) return;
    const most = bucket.balance > 0 && bucket !== buckets.at(-1) ? Math.min(left, bucket.balance) : left;
    const known = bucket.lines.find(
      (line) => line.sort === 'taken' && restDay !== null && line.restDay === restDay,
    );
    if (known) {
      known.parts -= most;
      bucket.balance -= most;
    } else add(bucket, { sort: 'taken', day, parts: -most, rule: said('taken'), restDay, entry: null });
    left -= most;
  }
}

function stateOf({ period, until, account, start }: Bucket, day: CivilDate, carried: boolean): PeriodState {
  if (until !== null && until < day) return carried ? 'lost' : 'left';
  const earning = accountRules[account].takenIn === 'next' && period !== null && period.end >= day;
  return earning && start <= day ? 'earning' : 'open';
}

/** The years of one account as they stand at the end of a day. */
function accountOn(account: LeaveAccount, facts: LedgerFacts, day: CivilDate): LedgerPeriod[] {
  const { takenIn, earned: by, balance: balanced, year } = accountRules[account];
  const opened = openedOn(facts.entries, account);
  const entries = facts.entries.filter((one) => one.account === account && one.day <= day);
  const first = facts.employments.reduce<CivilDate>((min, { start }) => (start < min ? start : min), day);
  const buckets = yearsOf(account, day, facts, opened).flatMap((period): Bucket[] => {
    if (period !== null && period.end < first && !entries.some((one) => one.period === period.start))
      return [];
    const usual = period && (takenIn === 'next' ? endOfNext(period.end) : period.end);
    const of = entries.filter((one) => one.period === (period?.start ?? null));
    const carried = of.filter(({ sort }) => sort === 'carried').map(({ until }) => until ?? '');
    const until = usual && [usual, ...carried].reduce((last, one) => (one > last ? one : last));
    const start = period?.start ?? '';
    const bucket: Bucket = { account, period, state: 'open', until, lines: [], balance: 0, start };
    if (by === 'law') grantByLaw(bucket, facts, day, opened);
    if (by === 'rules') grantByRules(bucket, facts, day, opened);
    for (const { sort, day: on, parts, id, until: last } of of)
      add(bucket, {
        sort,
        day: on,
        parts,
        rule: said(sort, last === null ? {} : { until: last }),
        restDay: null,
        entry: id,
      });
    bucket.state = stateOf(bucket, day, carried.length > 0);
    return [bucket];
  });
  for (const one of facts.taken)
    if (one.account === account && (opened === null || one.day >= opened)) take(buckets, one);
  for (const bucket of buckets)
    if (bucket.state === 'lost' && bucket.balance > 0)
      add(bucket, {
        sort: 'expired',
        day: bucket.until ?? day,
        parts: -bucket.balance,
        rule: said('tooLate', { until: bucket.until ?? day }),
        restDay: null,
        entry: null,
      });
  // Of years that are long over, what is settled is told no more.
  const [told] = lastYears(year, day, String(year === 'legal' ? facts.periodMonth : 1));
  return buckets
    .filter(({ lines, balance, period }) =>
      period === null || told === undefined || period.start >= told.start
        ? lines.length > 0 || balanced
        : balance !== 0,
    )
    .map(({ start: _start, ...shown }) => shown);
}

/** All accounts of somebody at the end of a day; what is taken later stands in it too where it was handed in. */
export const ledgerOn = (facts: LedgerFacts, day: CivilDate): Ledger => ({
  day,
  periods: leaveAccounts.flatMap((account) => accountOn(account, facts, day)),
});

/** What can be taken of an account, and what the running year has earned so far. */
export function balanceOf({ periods }: Ledger, account: LeaveAccount): { open: Parts; earning: Parts } {
  const sum = (state: PeriodState): Parts =>
    periods.reduce(
      (total, one) => (one.account === account && one.state === state ? total + one.balance : total),
      0,
    );
  return { open: sum('open'), earning: sum('earning') };
}
