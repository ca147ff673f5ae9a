import { z } from 'zod';
import { allRoles } from '../records/registry.ts';
import { placesOf, type Place } from './groups/placing.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, flag, optionalDate, optionalReference, recordId, reference } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { identitySchema, personAggregate, type Membership, type PersonEvent } from '../people/person.ts';
import { loadMember, loadMemberWithPerson, requireOtherSuperAdmin, requireOwnRights } from './member.ts';
import { isShared, type LoadedPerson } from '../people/colleague.ts';
import { noteHolder } from '../people/contract-holder.ts';
import { groupsOfCompanies, invite, openAccount, placeInGroups, registerPersonIn } from './new-member.ts';
import { optionalLanguage, optionalTimeZone } from './own-account-commands.ts';
import { groupCodes, usernameSchema, type UserEvent } from './user.ts';
import { peopleQuestions } from '../people/questions.ts';
import { userQuestions } from './questions.ts';

/* Accounts of the people of one company, looked after by whoever may manage its accounts (member.ts says of whom). */

const role = 'ROLE_PERSON_MANAGE_ACCOUNT';

const roleName = z.string().refine((name) => allRoles.includes(name), 'errors.role');

const roleList = z
  .array(roleName)
  .max(500)
  .nullish()
  .transform((list) => [...new Set(list ?? [])]);

/** The same, where saying nothing leaves them as they are. */
const rolesIfSaid = z
  .array(roleName)
  .max(500)
  .nullish()
  .transform((list) => (list ? [...new Set(list)] : null));

/** User groups of the company, or shared ones. */
export const groupList = () =>
  z
    .array(reference('groups'))
    .max(100, 'errors.tooLarge|max=100')
    .nullish()
    .transform((list) => list ?? [])
    .meta({ example: [] });

export const accountFields = identitySchema.extend({
  username: usernameSchema,
  group: choice(groupCodes),
  language: optionalLanguage(),
  timeZone: optionalTimeZone(),
  /** Of the contract with the actor's company; both empty: none. */
  contractStart: optionalDate(),
  contractEnd: optionalDate(),
});

export const memberSchema = accountFields.extend({
  roles: roleList,
  /** Somebody of the company who has no account yet; null: a new person. */
  person: optionalReference('persons').meta({ example: null }),
  /** Groups that they are in, in the company, from the beginning. */
  userGroups: groupList(),
  /** Sends the mail by which they choose their password. */
  invite: flag(),
});

export const memberEditSchema = accountFields.extend({ roles: rolesIfSaid });

type AccountInput = z.output<typeof accountFields>;

const sameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

const identityOf = ({ gender, firstName, lastName, email }: AccountInput) => ({
  gender,
  firstName,
  lastName,
  email,
});

/** @throws Refusal `invalid` on `contractEnd` when it is before the start. */
export function contractOf({
  contractStart,
  contractEnd,
}: Pick<AccountInput, 'contractStart' | 'contractEnd'>): Membership['contract'] {
  if (contractStart === null) {
    if (contractEnd !== null) throw invalid({ contractStart: ['errors.required'] });
    return null;
  }
  if (contractEnd !== null && contractEnd < contractStart)
    throw invalid({ contractEnd: ['errors.contractOrder'] });
  return { start: contractStart, end: contractEnd };
}

/** What the input changes of a person: identity, and the contract with the company. */
function personChanges({ id, state }: LoadedPerson, corporation: number, input: AccountInput): PersonEvent[] {
  const events: PersonEvent[] = [];
  const identity = identityOf(input);
  if (JSON.stringify(state.identity) !== JSON.stringify(identity))
    events.push({
      type: 'PersonIdentityEdited',
      data: { person: id, identity, personal: sealed('person', id, 'identity') },
    });
  const contract = contractOf(input);
  const known = state.memberships.find((one) => one.corporation === corporation);
  if (known && JSON.stringify(known.contract) !== JSON.stringify(contract))
    events.push({
      type: 'PersonJoinedCorporation',
      data: { person: id, membership: { ...known, contract } },
    });
  return events;
}

/** Changes a person as the input says, and what the staff register says of them. */
async function changePersonOf(
  work: UnitOfWork,
  person: LoadedPerson,
  corporation: number,
  input: AccountInput,
): Promise<void> {
  await work.append(person, personChanges(person, corporation, input));
  await noteHolder(work, person);
}

/** Somebody of the company without an account, or a new person. */
async function personOf(
  work: UnitOfWork,
  actor: Actor,
  known: number | null,
  input: AccountInput,
): Promise<number> {
  const corporation = corporationOf(actor);
  if (known === null) {
    const membership = { corporation, enabled: true, employee: false, contract: contractOf(input) };
    return registerPersonIn(work, identityOf(input), [membership]);
  }
  if (!(await work.ask(peopleQuestions).isMember(known, corporation)))
    throw invalid({ person: ['errors.reference'] });
  if ((await work.ask(userQuestions).userOfPerson(known)) !== null)
    throw invalid({ person: ['errors.hasAccount'] });
  const person = await work.load(personAggregate, known, actor);
  requireUnshared(actor, person, input, input.group !== 'user');
  await changePersonOf(work, person, corporation, input);
  return known;
}

/** @throws Refusal `invalid` for what reaches into another company of the same person. */
function requireUnshared(actor: Actor, { state }: LoadedPerson, input: AccountInput, raised: boolean): void {
  if (!isShared(actor, state)) return;
  if (raised) throw invalid({ group: ['errors.sharedPerson'] });
  if ((state.identity?.email ?? null) !== input.email) throw invalid({ email: ['errors.sharedPerson'] });
}

/** The groups that somebody new is put into, in the company. @throws Refusal `invalid` on `userGroups` */
async function placesHere(
  work: UnitOfWork,
  actor: Actor,
  corporation: number,
  wanted: readonly number[],
): Promise<Place[]> {
  if (wanted.length === 0) return [];
  const groups = await groupsOfCompanies(work, [corporation]);
  const { places, error } = placesOf(actor, groups, [corporation], wanted);
  if (error !== null) throw invalid({ userGroups: [error] });
  return places;
}

/** A person of the company with an account; the password is chosen by the invitation, or by "forgotten password". */
export const createMember = command({
  name: 'CreateMember',
  role,
  input: memberSchema,
  async handle(work, actor, input) {
    const { username, group, roles, language, timeZone } = input;
    requireOwnRights(actor, group, roles);
    if ((await work.ask(userQuestions).userNamed(username)) !== null)
      throw invalid({ username: ['errors.unique'] });
    const corporation = corporationOf(actor);
    const places = await placesHere(work, actor, corporation, input.userGroups);
    const person = await personOf(work, actor, input.person, input);
    if (input.invite && input.email === null) throw invalid({ email: ['errors.emailForInvitation'] });
    const account = { username, person, group, language, timeZone, roles: { corporation, roles } };
    const id = await openAccount(work, { ...account, inviteTo: input.invite ? input.email : null });
    if (places.length > 0) await placeInGroups(work, actor, [{ user: id, places }]);
    return { id };
  },
});

/** Name, address, group and roles in the actor's company; the user name is for ever, since histories name it. */
export const editMember = command({
  name: 'EditMember',
  role,
  input: memberEditSchema.extend({ id: recordId() }),
  refuses: ['LAST_SUPER_ADMIN'],
  async handle(work, actor, { id, ...input }) {
    const { user, person } = await loadMemberWithPerson(work, actor, id);
    const { username, group, language, timeZone } = input;
    if (username !== user.state.username) throw invalid({ username: ['errors.usernameFixed'] });
    const corporation = corporationOf(actor);
    const held = user.state.roles[corporation] ?? [];
    const roles = input.roles ?? held;
    // Who leaves them as they are hands none on.
    requireOwnRights(actor, group, sameRoles(held, roles) ? [] : roles);
    requireUnshared(actor, person, input, group !== user.state.group);
    if (group !== user.state.group) await requireOtherSuperAdmin(work, user);
    const events: UserEvent[] = [];
    if (group !== user.state.group) events.push({ type: 'UserGroupSet', data: { user: id, group } });
    if (!sameRoles(held, roles))
      events.push({ type: 'UserRolesSet', data: { user: id, corporation, roles } });
    if (language !== user.state.language || timeZone !== user.state.timeZone)
      events.push({ type: 'UserPreferencesSet', data: { user: id, language, timeZone } });
    await work.append(user, events);
    await changePersonOf(work, person, corporation, input);
    return { id };
  },
});

/** Rights in the actor's company. */
export const setMemberRoles = command({
  name: 'SetMemberRoles',
  role: [role, 'ROLE_PERSON_MANAGE_PERMISSION'],
  input: z.object({ id: recordId(), roles: roleList }),
  async handle(work, actor, { id, roles }) {
    const user = await loadMember(work, actor, id);
    const corporation = corporationOf(actor);
    if (sameRoles(user.state.roles[corporation] ?? [], roles)) return { id };
    requireOwnRights(actor, user.state.group, roles);
    await work.append(user, [{ type: 'UserRolesSet', data: { user: id, corporation, roles } }]);
    return { id };
  },
});

/** Opens or shuts the actor's company to somebody who works in another one too. */
async function authorizeHere(
  work: UnitOfWork,
  actor: Actor,
  person: LoadedPerson,
  enabled: boolean,
): Promise<void> {
  const corporation = corporationOf(actor);
  const known = person.state.memberships.find((one) => one.corporation === corporation);
  if (known === undefined || known.enabled === enabled) return;
  const type = enabled ? 'PersonEnabledInCorporation' : 'PersonDisabledInCorporation';
  await work.append(person, [{ type, data: { person: person.id, corporation } }]);
}

/**
 * Opens or shuts an account, and ends its sessions; nobody shuts their own. Of somebody who works in another
 * company too, a company shuts its own door alone.
 */
export const authorizeMember = command({
  name: 'AuthorizeMember',
  role,
  input: z.object({ id: recordId(), enabled: z.boolean({ error: 'errors.required' }) }),
  refuses: ['LAST_SUPER_ADMIN'],
  async handle(work, actor, { id, enabled }) {
    const { user, person } = await loadMemberWithPerson(work, actor, id);
    if (id === actor.user) throw invalid({ id: ['errors.ownAccount'] });
    if (isShared(actor, person.state)) {
      await authorizeHere(work, actor, person, enabled);
      return { id };
    }
    if (enabled) await authorizeHere(work, actor, person, true);
    if (user.state.enabled === enabled) return { id };
    if (!enabled) await requireOtherSuperAdmin(work, user);
    await work.append(user, [{ type: enabled ? 'UserEnabled' : 'UserDisabled', data: { user: id } }]);
    if (!enabled) await work.changeAccount(id, { what: 'end-sessions', session: null });
    return { id };
  },
});

/** Closes an account for good: it signs nobody in again, and its name stays taken, since histories name it. */
export const closeMember = command({
  name: 'CloseMember',
  role,
  input: z.object({ id: recordId() }),
  refuses: ['LAST_SUPER_ADMIN', 'SHARED_PERSON'],
  async handle(work, actor, { id }) {
    const { user, person } = await loadMemberWithPerson(work, actor, id);
    if (id === actor.user) throw invalid({ '': ['errors.ownAccount'] });
    if (isShared(actor, person.state)) throw conflict('SHARED_PERSON', 'errors.sharedPerson');
    await requireOtherSuperAdmin(work, user);
    await work.append(user, [{ type: 'UserClosed', data: { user: id } }]);
    await work.changeAccount(id, { what: 'no-factors' });
    await work.changeAccount(id, { what: 'end-sessions', session: null });
    return { id };
  },
});

/** Sends the invitation once more; the link of the one before stops working. */
export const inviteMember = command({
  name: 'InviteMember',
  role,
  input: z.object({ id: recordId() }),
  refuses: ['NO_EMAIL', 'USER_DISABLED'],
  async handle(work, actor, { id }) {
    const { user, person } = await loadMemberWithPerson(work, actor, id);
    if (!user.state.enabled) throw conflict('USER_DISABLED', 'errors.userDisabled');
    const { identity } = person.state;
    if (identity === null || identity.email === null) throw conflict('NO_EMAIL', 'errors.emailForInvitation');
    await invite(work, user, identity.email);
    return { id };
  },
});
