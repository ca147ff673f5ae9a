import { z } from 'zod';
import { requireFresh } from '../../kernel/require-fresh.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Loaded } from '../../kernel/aggregate.ts';
import { command, corporationOf } from '../../kernel/command.ts';
import { differences } from '../../kernel/differences.ts';
import { choice, flag, optionalReference, recordId, reference, revision, text } from '../../kernel/fields.ts';
import { conflict, forbidden, invalid, missing } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { groupCodes, groupRole } from '../user.ts';
import { baseRoleOf, groupGrants, makesCycle, type Groups } from './effective.ts';
import { reaches } from '../member.ts';
import { isSuperAdmin } from '../../people/colleague.ts';
import { requireHeld, requireSuperAdmin } from './guard.ts';
import { groupAccess, lineOf } from './placing.ts';
import { EVERYWHERE, userGroupAggregate, type UserGroupEvent, type UserGroupState } from './user-group.ts';
import { accessQuestions } from './questions.ts';

/*
 * User groups: a company's administrators look after its own groups, and after who is in shared ones and what these
 * give in their company; what a shared group is, and what it gives everywhere, is for whoever looks after the
 * installation.
 */

const role = 'ROLE_PERSON_GROUP_MANAGE';
/** People who are put into a group at once. */
export const MOST_AT_ONCE = 500;

const groupFields = {
  code: z
    .string({ error: 'errors.required' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]{0,29}$/, 'errors.groupCode')
    .meta({ example: 'SALES' }),
  name: text(80),
  baseRole: choice(groupCodes),
  parent: optionalReference('groups'),
};

export const userGroupSchema = z.object({ ...groupFields, shared: flag() });
export const userGroupEdit = z.object(groupFields);

type GroupFields = z.output<typeof userGroupEdit>;
type LoadedGroup = Loaded<UserGroupState, UserGroupEvent>;

/** The groups that a corporation sees; none changes until the transaction ends. */
export async function groupsSeen(work: UnitOfWork, actor: Actor): Promise<Groups> {
  const groups = await work.ask(accessQuestions).userGroups(corporationOf(actor));
  return new Map(groups.map((group) => [group.id, group]));
}

/** What being in a group gives in the actor's corporation. */
const givenBy = (groups: Groups, id: number, actor: Actor): string[] =>
  groupGrants(groups, id, corporationOf(actor)).map((grant) => grant.role);

/** A group that the actor may look after: of their corporation, or shared where `shared` allows it; not above them. */
export async function loadGroup(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  groups: Groups,
  { shared }: { shared: 'anybody' | 'superadmin' },
): Promise<LoadedGroup> {
  const group = await work.load(userGroupAggregate, id, actor);
  if (group.state.corporation === null && shared === 'superadmin') requireSuperAdmin(actor);
  const base = baseRoleOf([groupRole[group.state.baseRole], ...givenBy(groups, id, actor)]);
  if (!reaches(actor, base)) throw forbidden();
  return group;
}

/**
 * @throws Refusal `invalid` where another group has the code, or the parent is foreign, above itself or beyond the
 *   actor.
 */
function checkFields(
  actor: Actor,
  groups: Groups,
  id: number,
  corporation: number | null,
  { code, baseRole, parent }: GroupFields,
): void {
  if ([...groups.values()].some((one) => one.code === code && one.id !== id))
    throw invalid({ code: ['errors.unique'] });
  if (!reaches(actor, baseRole)) throw invalid({ baseRole: ['errors.rightBeyond'] });
  if (baseRole === 'superadmin' && corporation !== null) throw invalid({ baseRole: ['errors.groupShared'] });
  if (parent === null) return;
  const above = groups.get(parent);
  if (!above || (corporation === null && above.corporation !== null))
    throw invalid({ parent: ['errors.reference'] });
  if (makesCycle(groups, id, parent)) throw invalid({ parent: ['errors.groupCycle'] });
  requireHeld(actor, givenBy(groups, parent, actor), 'parent');
}

export const createUserGroup = command({
  name: 'CreateUserGroup',
  role,
  input: userGroupSchema,
  async handle(work, actor, { shared, ...fields }) {
    if (shared && !isSuperAdmin(actor)) throw invalid({ shared: ['errors.rightBeyond'] });
    const corporation = shared ? null : corporationOf(actor);
    checkFields(actor, await groupsSeen(work, actor), 0, corporation, fields);
    const group = await work.create(userGroupAggregate);
    const data = { group: group.id, corporation, ...fields };
    await work.append(group, [{ type: 'UserGroupCreated', data }]);
    return { id: group.id };
  },
});

const factsOf = ({ code, name, baseRole, parent }: GroupFields) => ({ code, name, baseRole, parent });

export const editUserGroup = command({
  name: 'EditUserGroup',
  role,
  input: userGroupEdit.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...fields }) {
    const groups = await groupsSeen(work, actor);
    const group = await loadGroup(work, actor, id, groups, { shared: 'superadmin' });
    requireFresh(group, madeFrom, factsOf);
    checkFields(actor, groups, id, group.state.corporation, fields);
    if (differences(factsOf(group.state), fields).length > 0)
      await work.append(group, [{ type: 'UserGroupEdited', data: { group: id, ...fields } }]);
    return { id };
  },
});

/** A disabled group gives its members and sub-groups nothing; one is enabled by who has what it gives. */
export const setUserGroupEnabled = command({
  name: 'SetUserGroupEnabled',
  role,
  input: z.object({ id: recordId(), enabled: z.boolean({ error: 'errors.required' }) }),
  async handle(work, actor, { id, enabled }) {
    const groups = await groupsSeen(work, actor);
    const group = await loadGroup(work, actor, id, groups, { shared: 'superadmin' });
    if (group.state.enabled === enabled) return { id };
    const known = groups.get(id);
    if (enabled && known) {
      const opened: Groups = new Map([...groups, [id, { ...known, enabled }]]);
      requireHeld(actor, givenBy(opened, id, actor), 'enabled');
    }
    await work.append(group, [
      { type: enabled ? 'UserGroupEnabled' : 'UserGroupDisabled', data: { group: id } },
    ]);
    return { id };
  },
});

export const deleteUserGroup = command({
  name: 'DeleteUserGroup',
  role,
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const groups = await groupsSeen(work, actor);
    const group = await loadGroup(work, actor, id, groups, { shared: 'superadmin' });
    const members = new Set(group.state.members.map(({ user }) => user)).size;
    if (members > 0) throw conflict('IN_USE', `errors.groupMembers|count=${members}`);
    const below = await work.ask(accessQuestions).subGroups(id);
    if (below > 0) throw conflict('IN_USE', `errors.groupChildren|count=${below}`);
    await work.append(group, [{ type: 'UserGroupDeleted', data: { group: id } }]);
    return { id };
  },
});

const userIds = z
  .array(reference('users'), { error: 'errors.required' })
  .min(1, 'errors.required')
  .max(MOST_AT_ONCE, `errors.tooLarge|max=${MOST_AT_ONCE}`);

/** Where a membership counts. @throws Refusal where only a super administrator may say so. */
function countedIn(
  actor: Actor,
  { id, state }: LoadedGroup,
  groups: Groups,
  everywhere: boolean,
): number | null {
  if (everywhere) {
    requireSuperAdmin(actor);
    if (state.corporation !== null) throw invalid({ everywhere: ['errors.groupShared'] });
    return null;
  }
  if (lineOf(groups, id).some(({ baseRole }) => baseRole === 'superadmin'))
    throw invalid({ everywhere: ['errors.groupEverywhere'] });
  return corporationOf(actor);
}

/** Puts people into a group: in the chosen corporation, or everywhere. Who is in it already stays. */
export const addUserGroupMembers = command({
  name: 'AddUserGroupMembers',
  role,
  input: z.object({ id: recordId(), users: userIds, everywhere: flag() }),
  async handle(work, actor, { id, users, everywhere }) {
    const groups = await groupsSeen(work, actor);
    const group = await loadGroup(work, actor, id, groups, { shared: 'anybody' });
    const corporation = countedIn(actor, group, groups, everywhere);
    const known = await work.ask(accessQuestions).accountsIn(users, corporation);
    if (users.some((user) => !known.has(user))) throw invalid({ users: ['errors.reference'] });
    requireHeld(actor, givenBy(groups, id, actor), 'users');
    await change(work, group, 'UserGroupMembersAdded', corporation, users);
    return { id };
  },
});

/** Takes people out of a group; who is not in it is passed over. */
export const removeUserGroupMembers = command({
  name: 'RemoveUserGroupMembers',
  role,
  input: z.object({ id: recordId(), users: userIds, everywhere: flag() }),
  async handle(work, actor, { id, users, everywhere }) {
    const groups = await groupsSeen(work, actor);
    const group = await loadGroup(work, actor, id, groups, { shared: 'anybody' });
    if (everywhere) requireSuperAdmin(actor);
    await change(work, group, 'UserGroupMembersRemoved', everywhere ? null : corporationOf(actor), users);
    return { id };
  },
});

/** Notes those of the users for whom it makes a difference. */
async function change(
  work: UnitOfWork,
  group: LoadedGroup,
  type: 'UserGroupMembersAdded' | 'UserGroupMembersRemoved',
  corporation: number | null,
  users: readonly number[],
): Promise<void> {
  const at = corporation ?? EVERYWHERE;
  const inside = new Set(group.state.members.filter((one) => one.corporation === at).map(({ user }) => user));
  const adding = type === 'UserGroupMembersAdded';
  const changed = [...new Set(users)].filter((user) => inside.has(user) !== adding);
  if (changed.length > 0)
    await work.append(group, [{ type, data: { group: group.id, corporation, users: changed } }]);
}

const groupIds = () =>
  z.array(reference('groups'), { error: 'errors.required' }).max(100, 'errors.tooLarge|max=100');

/**
 * Says which groups somebody is in, in the chosen corporation. Only what differs from the groups that the choice was
 * made from (`from`; all of today's unless said) changes: what others did meanwhile stays.
 */
export const setUserGroups = command({
  name: 'SetUserGroups',
  role: groupAccess.role,
  input: z.object({ id: recordId(), groups: groupIds().default([]), from: groupIds().nullish() }),
  async handle(work, actor, { id, groups: wanted, from }) {
    const corporation = corporationOf(actor);
    if (!(await work.ask(accessQuestions).accountsIn([id], corporation)).has(id)) throw missing();
    const groups = await groupsSeen(work, actor);
    if (wanted.some((group) => !groups.has(group))) throw invalid({ groups: ['errors.reference'] });
    const today = await work.ask(accessQuestions).groupsOfUser(id, corporation);
    const before = new Set(from ?? today);
    const after = new Set(wanted);
    for (const one of [...new Set([...before, ...after])].sort((a, b) => a - b)) {
      if (before.has(one) === after.has(one) || !groups.has(one)) continue;
      const group = await loadGroup(work, actor, one, groups, { shared: 'anybody' });
      if (after.has(one)) {
        countedIn(actor, group, groups, false);
        requireHeld(actor, givenBy(groups, one, actor), 'groups');
      }
      const type = after.has(one) ? 'UserGroupMembersAdded' : 'UserGroupMembersRemoved';
      await change(work, group, type, corporation, [id]);
    }
    return { id };
  },
});
