import type { CivilDate } from '../kernel/dates.ts';
import {
  add,
  compare,
  divide,
  isZero,
  money,
  multiply,
  normalise,
  round,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import { rateOn, type StaffMember } from '../projects/assignment.ts';
import type { ActivityEntry } from './activity-month.ts';

/** What of an entry is billed. */
export interface BillableTime extends Pick<
  ActivityEntry,
  'id' | 'day' | 'worked' | 'seconds' | 'daySeconds' | 'type'
> {
  activityMonth: number;
  person: number;
}

export const billingGroups = ['person', 'activity'] as const;
/** A line each person and rate, or each person, activity and rate. */
export type BillingGroup = (typeof billingGroups)[number];

/** What an invoice's line bills of somebody's time: so many hours or days at one price. */
export interface TimeLine {
  person: number;
  /** `activitytype`; null: of none, or of several. */
  type: number | null;
  /** What they are on the project. */
  profile: string | null;
  unit: 'hour' | 'day';
  /** Of an hour or a day, euros without VAT. */
  price: DecimalString;
  /** To four places. */
  quantity: DecimalString;
  /** Euros without VAT, to the cent. */
  net: DecimalString;
  /** What it is made of, day by day. */
  days: { day: CivilDate; quantity: DecimalString }[];
  entries: { activityMonth: number; entry: number }[];
}

/** The unit and price of an entry: half days are sold by the day where a price says it, clocks by the hour. */
function saleOf(
  staff: readonly StaffMember[],
  { person, day, worked }: Pick<BillableTime, 'person' | 'day' | 'worked'>,
): { unit: 'hour' | 'day'; price: DecimalString; profile: string | null } | null {
  const found = rateOn(staff, person, day);
  const { hourly = null, daily = null } = found?.sale ?? {};
  const profile = found?.profile?.name ?? null;
  const [unit, price] =
    worked.kind === 'halves' || hourly === null ? ['day' as const, daily] : ['hour' as const, hourly];
  if (price !== null) return { unit, price, profile };
  return hourly === null ? null : { unit: 'hour', price: hourly, profile };
}

/** Not rounded: three times twenty minutes are an hour. */
const quantityOf = ({ worked, seconds, daySeconds }: BillableTime, unit: 'hour' | 'day'): DecimalString => {
  if (unit === 'hour') return divide(String(seconds), '3600');
  if (worked.kind === 'halves') return worked.halves === 2 ? '1' : '0.5';
  return divide(String(seconds), String(daySeconds));
};

const PLACES = 4;

/**
 * What each of a line's times is of its quantity: hours or days, whichever the line counts; where its quantity was
 * changed by hand, by their seconds.
 */
export function quantitiesOf(
  times: readonly BillableTime[],
  quantity: DecimalString,
): Map<number, DecimalString> {
  for (const unit of ['hour', 'day'] as const) {
    const found = times.map((time) => [time.id, quantityOf(time, unit)] as const);
    if (compare(round(add('0', ...found.map(([, one]) => one)), PLACES), quantity) === 0)
      return new Map(found);
  }
  const seconds = String(times.reduce((sum, time) => sum + time.seconds, 0) || 1);
  return new Map(times.map((time) => [time.id, divide(multiply(quantity, String(time.seconds)), seconds)]));
}

/** How much more of a line may be freed than what is, below zero where these are too much; to four places. */
export const roomToFree = (
  quantities: ReadonlyMap<number, DecimalString>,
  credited: DecimalString,
  freed: Iterable<number>,
): DecimalString =>
  normalise(
    round(subtract(credited, add('0', ...[...freed].map((id) => quantities.get(id) ?? '0'))), PLACES),
  );
const rounded = <Line extends { quantity: DecimalString }>(line: Line): Line => ({
  ...line,
  quantity: normalise(round(line.quantity, PLACES)),
});

/**
 * Times as the lines of an invoice, each at the rate of its day: who worked at two rates has two lines. In the order of
 * people and days.
 * @param staff in the order in which they came, those who were taken off included
 * @returns the lines, and what has no rate on its day
 */
export function timeLines(
  times: readonly BillableTime[],
  staff: readonly StaffMember[],
  by: BillingGroup,
): { lines: TimeLine[]; unrated: BillableTime[] } {
  const sorted = times.toSorted(
    (a, b) => a.person - b.person || (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id),
  );
  const unrated: BillableTime[] = [];
  const groups = new Map<string, Omit<TimeLine, 'net'>>();
  for (const time of sorted) {
    const sale = saleOf(staff, time);
    if (sale === null) {
      unrated.push(time);
      continue;
    }
    const type = by === 'activity' ? time.type : null;
    const key = [time.person, type, sale.unit, sale.price].join('/');
    const { profile, unit, price } = sale;
    const line = groups.get(key) ?? {
      person: time.person,
      type,
      profile,
      unit,
      price,
      quantity: '0',
      days: [],
      entries: [],
    };
    const quantity = quantityOf(time, unit);
    const last = line.days.at(-1);
    const days =
      last?.day === time.day
        ? [...line.days.slice(0, -1), { day: time.day, quantity: add(last.quantity, quantity) }]
        : [...line.days, { day: time.day, quantity }];
    groups.set(key, {
      ...line,
      quantity: add(line.quantity, quantity),
      days,
      entries: [...line.entries, { activityMonth: time.activityMonth, entry: time.id }],
    });
  }
  const lines = [...groups.values()].map((group) => {
    const line = rounded(group);
    return { ...line, days: line.days.map(rounded), net: money(multiply(line.quantity, line.price)) };
  });
  return { lines: lines.filter(({ quantity }) => !isZero(quantity)), unrated };
}

/** Times of somebody that have one rate and one length of day, added up. */
export interface TimeSum {
  person: number;
  /** Any of their days: all have the rate of this one. */
  day: CivilDate;
  /** Half days of the contract; null: told by the clock or by their length. */
  halves: number | null;
  seconds: number;
  daySeconds: number;
  /** How many times these are. */
  count: number;
}

const quantityOfSum = ({ halves, seconds, daySeconds }: TimeSum, unit: 'hour' | 'day'): DecimalString => {
  if (unit === 'hour') return divide(String(seconds), '3600');
  return halves === null ? divide(String(seconds), String(daySeconds)) : divide(String(halves), '2');
};

/**
 * What the lines of `timeLines`, by person, come to: euros without VAT, rounded line by line as they are; and how many
 * times have no rate on their day.
 * @param staff in the order in which they came, those who were taken off included
 */
export function timesNet(
  sums: readonly TimeSum[],
  staff: readonly StaffMember[],
): { net: DecimalString; unrated: number } {
  let unrated = 0;
  const lines = new Map<string, { quantity: DecimalString; price: DecimalString }>();
  for (const sum of sums) {
    const worked =
      sum.halves === null ? ({ kind: 'length' } as const) : ({ kind: 'halves', halves: 2 } as const);
    const sale = saleOf(staff, { ...sum, worked });
    if (sale === null) {
      unrated += sum.count;
      continue;
    }
    const key = [sum.person, sale.unit, sale.price].join('/');
    const before = lines.get(key)?.quantity ?? '0';
    lines.set(key, { price: sale.price, quantity: add(before, quantityOfSum(sum, sale.unit)) });
  }
  const nets = [...lines.values()]
    .map(rounded)
    .map(({ quantity, price }) => money(multiply(quantity, price)));
  return { net: money(add('0', ...nets)), unrated };
}

/** What one time comes to at the rate of its day, below zero where it takes another back; null: it has no rate. */
export function timeNet(
  { halves, ...time }: Omit<TimeSum, 'count'>,
  staff: readonly StaffMember[],
): DecimalString | null {
  const signed = halves !== null && time.seconds < 0 ? -halves : halves;
  const { net, unrated } = timesNet([{ ...time, halves: signed, count: 1 }], staff);
  return unrated > 0 ? null : net;
}

/** What lines come to, euros without VAT. */
export const netOf = (lines: readonly { net: DecimalString }[]): DecimalString =>
  money(add('0', ...lines.map(({ net }) => net)));

/** Entries of a month that may be billed: agreed to, billable, standing and billed nowhere. */
export const isBillableStatus = (status: string): boolean => status === 'approved' || status === 'locked';
