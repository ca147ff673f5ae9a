import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { addMonths, LEGAL_TIME_ZONE, monthOf, todayIn } from '../kernel/dates.ts';
import { reference } from '../kernel/fields.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { countLeave, isSameCount, type Counted, type CountingFacts } from './counting.ts';
import { contractCovering, countingOf } from './planned-leave.ts';
import { timeOffQuestions } from './questions.ts';
import { restDayAggregate, standingStatuses, type RestDayFacts } from './rest-day.ts';

/** Leaves that are counted anew at once. */
export const MOST_RECOUNTED = 1000;

/** Whether a month that a leave is in was handed to the payroll office: what was handed in is put right by hand. */
async function touchesClosedMonth(work: UnitOfWork, corporation: number, { span }: RestDayFacts) {
  const last = monthOf(span.end);
  for (let day = `${monthOf(span.start)}-01`; monthOf(day) <= last; day = addMonths(day, 1))
    if (await work.ask(timeOffQuestions).isMonthClosed(corporation, monthOf(day))) return true;
  return false;
}

/** What a leave comes to by the rules of now; null where that is what it says already. */
async function countedAnew(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  { span, counted }: RestDayFacts,
  counting: Omit<CountingFacts, 'contract'>,
): Promise<Counted | null> {
  const covering = await contractCovering(work, actor, person, span);
  if (covering === null) return null;
  const anew = countLeave(span, { ...counting, contract: covering.contract });
  return isSameCount(counted, anew) ? null : anew;
}

/**
 * Counts leaves anew that were asked for under another calendar, unit or week: a holiday that is worked by now, or no
 * longer. Those that began before this month or touch a closed one, and those that no longer stand, stay as they are.
 */
export const recountRestDays = command({
  name: 'RecountRestDays',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: z.object({
    restDays: z
      .array(reference('restday'))
      .min(1, 'errors.required')
      .max(MOST_RECOUNTED, `errors.tooMany|max=${MOST_RECOUNTED}`),
  }),
  async handle(work, actor, { restDays }) {
    const corporation = corporationOf(actor);
    const counting = await countingOf(work, corporation);
    const since = `${monthOf(todayIn(LEGAL_TIME_ZONE, new Date(work.now)))}-01`;
    let recounted = 0;
    for (const id of new Set(restDays)) {
      const restDay = await work.load(restDayAggregate, id, actor);
      const { facts, status, person } = restDay.state;
      if (facts === null || facts.span.start < since || !standingStatuses.includes(status)) continue;
      if (await touchesClosedMonth(work, corporation, facts)) continue;
      const counted = await countedAnew(work, actor, person, facts, counting);
      if (counted === null) continue;
      await work.append(restDay, [{ type: 'RestDayRecounted', data: { restDay: id, counted } }]);
      recounted += 1;
    }
    return { recounted };
  },
});
