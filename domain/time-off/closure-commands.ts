import { command, corporationOf } from '../kernel/command.ts';
import { invalid } from '../kernel/refusal.ts';
import { contractAggregate } from '../people/contract.ts';
import { spansOverlap } from '../kernel/half-days.ts';
import { closureOf } from './closure.ts';
import { countingOf, requireKind, workedContract } from './planned-leave.ts';
import { timeOffQuestions } from './questions.ts';
import { restDayAggregate, sealRestDay } from './rest-day.ts';
import { restDaySchema } from './rest-day-commands.ts';

/**
 * Puts everybody on leave who is under contract all the while and not away by then: the company is closed. Agreed to at
 * once, since the employer sets the days (L3141-16).
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
    for (const { person, contract: id } of await questions.contractsCovering(
      corporation,
      span.start,
      span.end,
    )) {
      const contract = workedContract((await work.load(contractAggregate, id, actor)).state);
      const standing = await questions.standingLeaves(person, corporation, span.start, span.end);
      const isAway = standing.some((one) => spansOverlap(one, span));
      const counted = closureOf(span, { contracts: contract === null ? [] : [contract], isAway }, counting);
      if (typeof counted === 'string') continue;
      const restDay = await work.create(restDayAggregate);
      const manager = await questions.managerOf(person, corporation);
      const facts = { contract: id, span, counted };
      const said = { kind, comment };
      const personal = sealRestDay(person, 'said');
      await work.append(restDay, [
        {
          type: 'RestDayRequested',
          data: { restDay: restDay.id, corporation, person, manager, closure: true, facts, said, personal },
        },
        { type: 'RestDayValidated', data: { restDay: restDay.id } },
      ]);
      planned += 1;
    }
    if (planned === 0) throw invalid({ start: ['timeOff.error.nobodyToClose'] });
    return { planned };
  },
});
