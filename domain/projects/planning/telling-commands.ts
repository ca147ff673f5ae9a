import { z } from 'zod';
import { command, corporationOf } from '../../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../../kernel/dates.ts';
import { date, reference } from '../../kernel/fields.ts';
import { projectQuestions } from '../questions.ts';
import { planTellingAggregate, toldUntil } from './plan-telling.ts';

/**
 * Notes that somebody is told what changed of their planning of the next weeks, once a day at most. Asked for by the
 * worker (jobs/tasks/tell-plans.ts); who was told today, or has nothing new, is left as they are.
 * @returns whether they are told
 */
export const tellOfPlans = command({
  name: 'TellOfPlans',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ person: reference('persons'), day: date().nullish().meta({ example: null }) }),
  async handle(work, actor, { person, day: said }) {
    const corporation = corporationOf(actor);
    const day = said ?? todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    const ahead = toldUntil(day);
    const changed = await work.ask(projectQuestions).changedPlans(person, corporation, { day, ahead });
    if (changed === null) return { told: false };
    const telling = await work.create(planTellingAggregate);
    const data = { telling: telling.id, corporation, person, day, ahead, ...changed };
    await work.append(telling, [{ type: 'PlansTold', data }]);
    return { told: true };
  },
});
