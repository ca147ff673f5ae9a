import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import type { Asking } from '../kernel/questions.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { isSuperAdmin, loadColleague, type LoadedPerson } from './colleague.ts';
import { personAggregate } from './person.ts';
import { peopleQuestions } from './questions.ts';

const yesOrNo = () => z.boolean({ error: 'errors.required' });

/**
 * Those of these corporations, others than the one worked in, whose people an actor may see: by their own rights there.
 * The product's administrator sees those of all.
 */
export async function corporationsSeen(
  asking: Asking,
  actor: Actor,
  corporations: readonly number[],
): Promise<number[]> {
  if (isSuperAdmin(actor)) return [...corporations];
  const { user } = actor;
  if (user === null) return [];
  const open = corporations.filter((one) => actor.corporations.includes(one));
  const roles = await Promise.all(open.map((one) => asking.ask(peopleQuestions).rolesIn(user, one)));
  return open.filter((_one, at) => roles[at]?.has('ROLE_PERSON_VIEW_PROFILE'));
}

/** Somebody whose file the actor may see here or elsewhere; to all others there is nobody. @throws Refusal `missing` */
async function loadSeen(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedPerson> {
  const person = await work.load(personAggregate, id, actor);
  const corporations = person.state.memberships.map(({ corporation }) => corporation);
  if (corporations.includes(corporationOf(actor))) return person;
  const seen = await corporationsSeen(work, actor, corporations);
  if (seen.length === 0) throw missing();
  return person;
}

/**
 * Takes somebody into the corporation who has a file in another one that the actor may see: it is the same file, and
 * what the other one knows of contracts and pay stays there.
 */
export const joinCorporation = command({
  name: 'JoinCorporation',
  role: 'ROLE_PERSON_CREATE',
  input: z.object({ person: recordId(), enabled: yesOrNo(), employee: yesOrNo() }),
  refuses: ['ALREADY_MEMBER'],
  async handle(work, actor, { person: id, enabled, employee }) {
    const corporation = corporationOf(actor);
    const person = await loadSeen(work, actor, id);
    if (person.state.memberships.some((one) => one.corporation === corporation))
      throw conflict('ALREADY_MEMBER', 'people.error.alreadyMember');
    const membership = { corporation, enabled, employee, contract: null };
    await work.append(person, [{ type: 'PersonJoinedCorporation', data: { person: id, membership } }]);
    return { id };
  },
});

/** Opens or shuts the corporation to somebody, and says whether they are employed there; nobody shuts themselves out. */
export const editMembership = command({
  name: 'EditMembership',
  role: 'ROLE_PERSON_MANAGE_ACCOUNT',
  input: z.object({ id: recordId(), enabled: yesOrNo(), employee: yesOrNo() }),
  async handle(work, actor, { id, enabled, employee }) {
    const person = await loadColleague(work, actor, id);
    const standing = person.state.memberships.find((one) => one.corporation === corporationOf(actor));
    if (standing === undefined) throw missing();
    if (!enabled && id === actor.person) throw invalid({ enabled: ['errors.ownAccount'] });
    if (standing.enabled === enabled && standing.employee === employee) return { id };
    const membership = { ...standing, enabled, employee };
    await work.append(person, [{ type: 'PersonJoinedCorporation', data: { person: id, membership } }]);
    return { id };
  },
});
