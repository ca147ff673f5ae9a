import { addDays, isoWeekday, type CivilDate } from '../kernel/dates.ts';
import { add, divide, type DecimalString } from '../kernel/decimal.ts';
import { hoursOf } from '../people/work-schedule.ts';
import { weekOn, type WorkedContract } from '../people/worked-contract.ts';

/** What hours of a time are reckoned from. */
interface Scheduled {
  /** Of everybody, by the person. */
  contracts: ReadonlyMap<number, readonly WorkedContract[]>;
  /** Half days of leave that was agreed on, 1 or 2, by "person day". */
  leave: ReadonlyMap<string, number>;
  /** Whether the company does not work on a day: public holidays and closings. */
  isOff(day: CivilDate): boolean;
  from: CivilDate;
  until: CivilDate;
}

/** Hours of a contract on a day, as its week says. */
function hoursOn(contract: WorkedContract, day: CivilDate): DecimalString {
  const scheduled = weekOn([contract], day)?.[isoWeekday(day) - 1];
  return scheduled === undefined ? '0' : hoursOf(scheduled);
}

/**
 * Hours that contracts say of some days, less public holidays, closings and leave that was agreed on: what is proposed
 * where nobody knows the hours that were worked. A half day of leave is half of its day's hours.
 */
export function scheduledHours({ contracts, leave, isOff, from, until }: Scheduled): DecimalString {
  const hours: DecimalString[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (isOff(day)) continue;
    for (const [person, own] of contracts) {
      const away = leave.get(`${person} ${day}`) ?? 0;
      if (away >= 2) continue;
      for (const contract of own) {
        const said = hoursOn(contract, day);
        if (said !== '0') hours.push(away === 0 ? said : divide(said, '2'));
      }
    }
  }
  return add('0', ...hours);
}
