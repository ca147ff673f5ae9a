import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import {
  addDays,
  daysBetween,
  endOfMonth,
  LEGAL_TIME_ZONE,
  monthOf,
  todayIn,
  type CivilDate,
} from '../kernel/dates.ts';
import { date, reference } from '../kernel/fields.ts';
import { forbidden } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { peopleQuestions } from '../people/questions.ts';
import { loadOf } from '../projects/planning/load.ts';
import { projectQuestions } from '../projects/questions.ts';
import { timeOffQuestions } from '../time-off/questions.ts';
import { mayStep } from './activity-month.ts';
import { missingDays } from './missing-time.ts';
import { monthOfPerson } from './noting.ts';
import { timeQuestions } from './questions.ts';
import { approveRoles, decidesTime, timeSightOf } from './time-access.ts';

export const MOST_PEOPLE = 200;

/** The days before today that lack time of some people, from one day to another. */
async function missingOf(
  work: UnitOfWork,
  persons: readonly number[],
  corporation: number,
  { from, until, today }: { from: CivilDate; until: CivilDate; today: CivilDate },
): Promise<(person: number) => CivilDate[]> {
  const { closed, of } = await work.ask(projectQuestions).availability(corporation, persons, from, until);
  const noted = await work.ask(timeQuestions).secondsOfPeople(persons, corporation, from, until);
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at));
  return (person) => {
    const { contracts = [], absences = [] } = of.get(person) ?? {};
    const { days: loads } = loadOf(days, closed, contracts, absences, []);
    return missingDays(days, loads, noted.get(person) ?? new Map(), today).map(({ day }) => day);
  };
}

/**
 * Reminds people of a month that they have not handed in, or with `week` (its Monday) of a week without any time. Whoever
 * handed it in meanwhile, or was reminded of it today, is left out.
 * @returns how many are told
 */
export const remindOfTime = command({
  name: 'RemindOfTime',
  role: approveRoles,
  input: z.object({
    persons: z
      .array(reference('persons'))
      .min(1, 'errors.required')
      .max(MOST_PEOPLE, `errors.tooMany|max=${MOST_PEOPLE}`),
    month: z
      .string({ error: 'errors.required' })
      .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'errors.invalid')
      .meta({ example: '2026-10' }),
    week: date().nullish().meta({ example: null }),
  }),
  async handle(work, actor, { persons, month, week = null }) {
    const corporation = corporationOf(actor);
    const sight = timeSightOf(actor);
    const day = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    const name = week === null ? month : monthOf(week);
    const from = week ?? `${month}-01`;
    const until = week === null ? endOfMonth(from) : addDays(week, 6);
    const missingDaysOf = await missingOf(work, persons, corporation, { from, until, today: day });
    let [reminded, decided, known] = [0, 0, 0];
    for (const person of new Set(persons)) {
      if (!(await work.ask(peopleQuestions).isColleague(person, corporation))) continue;
      known += 1;
      const manager = await work.ask(timeOffQuestions).managerOf(person, corporation);
      // Whose manager is another one by now is left out, and does not hold the others up.
      if (!decidesTime(sight, person, manager)) continue;
      decided += 1;
      const loaded = await monthOfPerson(work, actor, person, name);
      const { remindedOn, remindedWeek } = loaded.state;
      const isReminded = week === null ? remindedOn === day : remindedWeek !== null && remindedWeek >= week;
      if (isReminded || !mayStep('note', loaded.state.status)) continue;
      const of = week === null ? { month } : { week };
      const missing = missingDaysOf(person);
      const data = {
        activityMonth: loaded.id,
        person,
        day,
        ...of,
        ...(missing.length > 0 && { missing }),
      };
      await work.append(loaded, [{ type: 'ActivityReminded', data }]);
      reminded += 1;
    }
    if (known > 0 && decided === 0) throw forbidden();
    return { reminded };
  },
});
