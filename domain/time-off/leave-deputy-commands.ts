import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { date, evenIfWrong, optionalReference, recordId, reference } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import { peopleQuestions } from '../people/questions.ts';
import { leaveDeputyAggregate } from './leave-deputy.ts';
import { timeOffQuestions } from './questions.ts';
import { decideRoles, sightOf } from './rest-day-access.ts';

export const leaveDeputySchema = z
  .object({
    /** Who is away; oneself unless said, and another only by who manages leave. */
    manager: optionalReference('persons'),
    deputy: reference('persons'),
    from: date().meta({ example: '2026-12-21' }),
    until: date().meta({ example: '2027-01-03' }),
  })
  .superRefine(({ from, until }, context) => {
    if (until < from)
      context.addIssue({ code: 'custom', path: ['until'], message: 'timeOff.error.endBeforeStart' });
  }, evenIfWrong);

/** Whose deputy somebody may name or send home: one's own, or by who manages leave anybody's. */
const mayNameFor = (actor: Actor, manager: number): boolean =>
  sightOf(actor).everything || manager === actor.person;

/** Names who decides about leave instead of somebody who leads people, while they are away: who has the right today. */
export const nameLeaveDeputy = command({
  name: 'NameLeaveDeputy',
  role: decideRoles,
  input: leaveDeputySchema,
  async handle(work, actor, { manager: whose, deputy, from, until }) {
    const corporation = corporationOf(actor);
    const manager = whose ?? actor.person;
    const people = work.ask(peopleQuestions);
    if (manager === null || !mayNameFor(actor, manager) || !(await people.isColleague(manager, corporation)))
      throw invalid({ manager: ['errors.reference'] });
    if (!(await people.isColleague(deputy, corporation))) throw invalid({ deputy: ['errors.reference'] });
    if (deputy === manager) throw invalid({ deputy: ['timeOff.error.ownDeputy'] });
    if (until < todayIn(LEGAL_TIME_ZONE, new Date(work.now)))
      throw invalid({ until: ['timeOff.error.deputyOver'] });
    const leave = work.ask(timeOffQuestions);
    if (!(await leave.possibleDeputies(corporation)).has(deputy))
      throw invalid({ deputy: ['timeOff.error.deputyRight'] });
    if (await leave.hasDeputy(corporation, manager, from, until))
      throw invalid({ from: ['timeOff.error.deputyTwice'] });
    const named = await work.create(leaveDeputyAggregate);
    const { id } = named;
    await work.append(named, [
      { type: 'LeaveDeputyNamed', data: { id, corporation, manager, deputy, from, until } },
    ]);
    return { id };
  },
});

/** Ends it: who was away decides again. */
export const endLeaveDeputy = command({
  name: 'EndLeaveDeputy',
  role: decideRoles,
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const named = await work.load(leaveDeputyAggregate, id, actor);
    if (!mayNameFor(actor, named.state.manager)) throw missing();
    await work.append(named, [{ type: 'LeaveDeputyEnded', data: { id } }]);
    return { id };
  },
});
