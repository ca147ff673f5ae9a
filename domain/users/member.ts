import { mayPass } from '../kernel/access.ts';
import { baseRoleOf } from './groups/effective.ts';
import type { RoleName } from '../kernel/roles.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { conflict, forbidden, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { isSuperAdmin, type LoadedPerson } from '../people/colleague.ts';
import { personAggregate, type PersonState } from '../people/person.ts';
import { groupRole, userAggregate, type GroupCode, type UserEvent, type UserState } from './user.ts';
import { peopleQuestions } from '../people/questions.ts';
import { userQuestions } from './questions.ts';

/*
 * Who may touch whose account: nobody hands on a right that they have not, nor touches an account that stands above
 * their own; who looks after one company sees its people alone.
 */

export type LoadedUser = Loaded<UserState, UserEvent>;

/** Whether the group stands no higher than the actor does. */
export const reaches = (actor: Actor, group: GroupCode): boolean =>
  group === 'user' || mayPass(actor, { role: groupRole[group], scope: 'corporation' });

/** @throws Refusal `invalid` on `group` or `roles` for a right that the actor has not. */
export function requireOwnRights(actor: Actor, group: GroupCode, roles: readonly string[]): void {
  const errors: FieldErrors = {};
  if (!reaches(actor, group)) errors['group'] = ['errors.rightBeyond'];
  // checked by roleList
  const held = (name: string) => mayPass(actor, { role: name as RoleName, scope: 'corporation' });
  if (!roles.every(held)) errors['roles'] = ['errors.rightBeyond'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Whose accounts a command reaches: those of the chosen company, or of each that the actor may choose. */
export type Reach = 'company' | 'companies';

/** Who works in no company at all, as another super admin may, is seen by super admins wherever they are. */
function sees(actor: Actor, { memberships }: PersonState, reach: Reach): boolean {
  if (memberships.length === 0) return isSuperAdmin(actor);
  const seen = reach === 'company' ? [actor.corporation] : actor.corporations;
  return memberships.some((one) => seen.includes(one.corporation));
}

/**
 * The account of somebody whom the actor sees, not above the actor's own, with its person.
 * @throws Refusal `missing` or `forbidden`
 */
export async function loadMemberWithPerson(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  reach: Reach = 'company',
): Promise<{ user: LoadedUser; person: LoadedPerson }> {
  const user = await work.load(userAggregate, id, actor);
  if (user.state.person === null) throw missing();
  const person = await work.load(personAggregate, user.state.person, actor);
  if (!sees(actor, person.state, reach)) throw missing();
  if (!reaches(actor, user.state.group)) throw forbidden();
  // Groups may put an account higher than it is by itself.
  const held = await work.ask(peopleQuestions).rolesIn(id, actor.corporation ?? 0);
  if (!reaches(actor, baseRoleOf(held ?? []))) throw forbidden();
  return { user, person };
}

/** The same, where the person does not matter. */
export async function loadMember(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  reach: Reach = 'company',
): Promise<LoadedUser> {
  return (await loadMemberWithPerson(work, actor, id, reach)).user;
}

/** @throws Refusal `conflict` when nobody would be left who looks after the installation. */
export async function requireOtherSuperAdmin(work: UnitOfWork, { id, state }: LoadedUser): Promise<void> {
  if (state.group !== 'superadmin' || !state.enabled) return;
  const open = await work.ask(userQuestions).openSuperAdmins();
  if (open.every((one) => one === id)) throw conflict('LAST_SUPER_ADMIN', 'errors.lastSuperAdmin');
}
