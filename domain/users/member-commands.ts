import { z } from 'zod';
import { mayPass } from '../access/access.ts';
import { allRoles } from '../records/registry.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, recordId } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { forbidden, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { identitySchema, personAggregate } from '../people/person.ts';
import type { RoleName } from '../access/roles.ts';
import {
  groupCodes,
  groupRole,
  userAggregate,
  usernameSchema,
  type GroupCode,
  type UserEvent,
  type UserState,
} from './user.ts';

/*
 * Accounts of the people of one company, looked after by whoever may manage its accounts. Nobody hands on a right that
 * they have not, nor touches an account that stands above their own.
 */

const role = 'ROLE_PERSON_MANAGE_ACCOUNT';

const roleList = z
  .array(z.string().refine((name) => allRoles.includes(name), 'errors.role'))
  .max(500)
  .nullish()
  .transform((list) => [...new Set(list ?? [])]);

export const memberSchema = identitySchema.extend({
  username: usernameSchema,
  group: choice(groupCodes),
  roles: roleList,
});

type MemberInput = z.output<typeof memberSchema>;

const reaches = (actor: Actor, group: GroupCode): boolean =>
  group === 'user' || mayPass(actor, { role: groupRole[group], scope: 'corporation' });

/** @throws Refusal `invalid` on `group` or `roles` for a right that the actor has not. */
function requireOwnRights(actor: Actor, group: GroupCode, roles: readonly string[]): void {
  const errors: FieldErrors = {};
  if (!reaches(actor, group)) errors['group'] = ['errors.rightBeyond'];
  const held = (name: string) => mayPass(actor, { role: name as RoleName, scope: 'corporation' }); // checked by roleList
  if (!roles.every(held)) errors['roles'] = ['errors.rightBeyond'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The account of somebody of the actor's company, not above the actor's own. @throws Refusal `missing` or `forbidden`. */
async function loadMember(work: UnitOfWork, actor: Actor, id: number): Promise<Loaded<UserState, UserEvent>> {
  const user = await work.load(userAggregate, id, actor);
  const { person, group } = user.state;
  if (person === null || !(await work.references.isMember(person, corporationOf(actor)))) throw missing();
  if (!reaches(actor, group)) throw forbidden();
  return user;
}

const sameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

const identityOf = ({ gender, firstName, lastName, email }: MemberInput) => ({
  gender,
  firstName,
  lastName,
  email,
});

/** A person of the company with an account; the password is chosen by the mail of "forgotten password". */
export const createMember = command({
  name: 'CreateMember',
  role,
  input: memberSchema,
  async handle(work, actor, input) {
    const { username, group, roles } = input;
    requireOwnRights(actor, group, roles);
    if ((await work.references.userNamed(username)) !== null) throw invalid({ username: ['errors.unique'] });
    const corporation = corporationOf(actor);
    const person = await work.create(personAggregate);
    const identity = identityOf(input);
    const personal = sealed('person', person.id, 'identity');
    const membership = { corporation, enabled: true, employee: false, contract: null };
    await work.append(person, [
      { type: 'PersonRegistered', data: { person: person.id, identity, personal } },
      { type: 'PersonJoinedCorporation', data: { person: person.id, membership } },
    ]);
    const user = await work.create(userAggregate);
    await work.append(user, [
      { type: 'UserRegistered', data: { user: user.id, username, person: person.id, group } },
      { type: 'UserRolesSet', data: { user: user.id, corporation, roles } },
    ]);
    return { id: user.id };
  },
});

/** Name, address, group and roles in the actor's company; the user name is for ever, since histories name it. */
export const editMember = command({
  name: 'EditMember',
  role,
  input: memberSchema.extend({ id: recordId() }),
  async handle(work, actor, { id, ...input }) {
    const user = await loadMember(work, actor, id);
    const { username, group, roles } = input;
    if (username !== user.state.username) throw invalid({ username: ['errors.usernameFixed'] });
    requireOwnRights(actor, group, roles);
    const corporation = corporationOf(actor);
    const events: UserEvent[] = [];
    if (group !== user.state.group) events.push({ type: 'UserGroupSet', data: { user: id, group } });
    if (!sameRoles(user.state.roles[corporation] ?? [], roles))
      events.push({ type: 'UserRolesSet', data: { user: id, corporation, roles } });
    if (events.length > 0) await work.append(user, events);
    await editIdentity(work, actor, user.state.person ?? 0, identityOf(input));
    return { id };
  },
});

async function editIdentity(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  identity: ReturnType<typeof identityOf>,
): Promise<void> {
  const person = await work.load(personAggregate, id, actor);
  if (JSON.stringify(person.state.identity) === JSON.stringify(identity)) return;
  const personal = sealed('person', id, 'identity');
  await work.append(person, [{ type: 'PersonIdentityEdited', data: { person: id, identity, personal } }]);
}

/** Rights in the actor's company. */
export const setMemberRoles = command({
  name: 'SetMemberRoles',
  role,
  input: z.object({ id: recordId(), roles: roleList }),
  async handle(work, actor, { id, roles }) {
    const user = await loadMember(work, actor, id);
    requireOwnRights(actor, user.state.group, roles);
    const corporation = corporationOf(actor);
    if (!sameRoles(user.state.roles[corporation] ?? [], roles))
      await work.append(user, [{ type: 'UserRolesSet', data: { user: id, corporation, roles } }]);
    return { id };
  },
});

/** Opens or closes an account; nobody closes their own. */
export const authorizeMember = command({
  name: 'AuthorizeMember',
  role,
  input: z.object({ id: recordId(), enabled: z.boolean({ error: 'errors.required' }) }),
  async handle(work, actor, { id, enabled }) {
    const user = await loadMember(work, actor, id);
    if (id === actor.user) throw invalid({ id: ['errors.ownAccount'] });
    if (user.state.enabled !== enabled)
      await work.append(user, [{ type: enabled ? 'UserEnabled' : 'UserDisabled', data: { user: id } }]);
    return { id };
  },
});
