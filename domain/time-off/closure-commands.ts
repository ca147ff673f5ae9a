import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId, text } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import { closureOf } from './closure.ts';
import { countingOf, requireKind } from './planned-leave.ts';
import { timeOffQuestions } from './questions.ts';
import { restDayAggregate, sealRestDay } from './rest-day.ts';
import { cancelLeave, restDaySchema } from './rest-day-commands.ts';

/**
 * Puts everybody on leave who is under contract all the while and no trainee, as far as they are not away by then: the
 * company is closed. Agreed to at once, since the employer sets the days (L3141-16).
 */
export const planClosure = command({
  name: 'PlanClosure',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: restDaySchema,
  async handle(work, actor, { kind: kindId, comment, ...span }) {
    const corporation = corporationOf(actor);
    const kind = await requireKind(work, actor, kindId, span);
    const counting = await countingOf(work, corporation);
    const questions = work.ask(timeOffQuestions);
    let planned = 0;
    for (const { person, ...held } of await questions.closurePeople(corporation, span.start, span.end)) {
      const parts = closureOf(span, held, counting);
      if (typeof parts === 'string') continue;
      const manager = await questions.managerOf(person, corporation);
      const said = { kind, comment };
      const personal = sealRestDay(person, 'said');
      for (const facts of parts) {
        const restDay = await work.create(restDayAggregate);
        await work.append(restDay, [
          {
            type: 'RestDayRequested',
            data: { restDay: restDay.id, corporation, person, manager, closure: true, facts, said, personal },
          },
          { type: 'RestDayValidated', data: { restDay: restDay.id } },
        ]);
      }
      planned += 1;
    }
    if (planned === 0) throw invalid({ start: ['timeOff.error.nobodyToClose'] });
    return { planned };
  },
});

/**
 * Opens the company again: cancels what still stands of a closure, known by the first leave of it, and tells why. Each
 * person is told as of any leave that is cancelled.
 * @returns how many leaves were cancelled
 */
export const cancelClosure = command({
  name: 'CancelClosure',
  role: 'ROLE_PERSON_MANAGE_REST_DAY',
  input: z.object({ id: recordId(), reason: text(500) }),
  async handle(work, actor, { id, reason }) {
    const leaves = await work.ask(timeOffQuestions).closureLeaves(id, corporationOf(actor));
    if (leaves.length === 0) throw missing();
    for (const leave of leaves)
      await cancelLeave(work, actor, await work.load(restDayAggregate, leave, actor), reason);
    return { id, cancelled: leaves.length };
  },
});
