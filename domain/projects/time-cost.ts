import type { CivilDate } from '../kernel/dates.ts';
import { add, divide, money, multiply, type DecimalString } from '../kernel/decimal.ts';
import { grouped } from '../kernel/grouped.ts';
import { rateOn, type StaffMember } from './assignment.ts';

/** Days of work of somebody that are alike: of one length, and each at the rate of the one that is named. */
export interface CostedDays {
  person: number;
  day: CivilDate;
  /** Seconds of work on each of them, and those of a day as the contract had it. */
  seconds: number;
  daySeconds: number;
  /** How many days these are. */
  count: number;
}

/** What time cost. */
export interface TimeCost {
  /** Euros. */
  cost: DecimalString;
  /** Seconds. */
  noted: number;
  /** Seconds of these of which nobody said what they cost. */
  uncosted: number;
}

const HOUR = '3600';

/**
 * What a day's work of somebody cost, in euros to the cent: by the hour where an hourly cost is said, else by the part of
 * a day; null: nothing is said.
 */
export function costOfDay(
  staff: readonly StaffMember[],
  { person, day, seconds, daySeconds }: Omit<CostedDays, 'count'>,
): DecimalString | null {
  const cost = rateOn(staff, person, day)?.cost;
  if (!cost) return null;
  if (cost.hourly !== null) return money(divide(multiply(cost.hourly, String(seconds)), HOUR));
  if (cost.daily === null || daySeconds <= 0) return null;
  return money(divide(multiply(cost.daily, String(seconds)), String(daySeconds)));
}

/**
 * What days of one project cost together. Rounded to cents day by day and person by person, so that the lists that it is
 * made of add up to it.
 * @param staff in the order in which they came, those who were taken off included
 */
export function costOfDays(days: readonly CostedDays[], staff: readonly StaffMember[]): TimeCost {
  const staffBy = grouped(staff, ({ person }) => person);
  const found: TimeCost = { cost: '0', noted: 0, uncosted: 0 };
  for (const one of days) {
    const seconds = one.seconds * one.count;
    const cost = costOfDay(staffBy.get(one.person) ?? [], one);
    found.noted += seconds;
    if (cost === null) found.uncosted += seconds;
    else found.cost = add(found.cost, multiply(cost, String(one.count)));
  }
  return found;
}
