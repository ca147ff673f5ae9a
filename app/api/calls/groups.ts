import { z } from 'zod';
import { roleFamilies } from '#domain/users/role-catalogue.ts';
import * as commands from '#domain/users/groups/group-commands.ts';
import { setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import { confineUserGroup, shareUserGroup } from '#domain/users/groups/group-scope-commands.ts';
import { reference } from '#domain/kernel/fields.ts';
import { allRoles } from '#domain/records/registry.ts';
import { translator, type Translate } from '#locales/translate.ts';
import {
  countUserGroups,
  findUserGroup,
  groupsSeenBy,
  listUserGroups,
  membersOfUserGroup,
  type UserGroupRow,
} from '#projections/users/access.ts';
import { familyName, rightName, rightSentence } from '../../users/access/role-words.server.ts';
import { call, commandCall, json, notExist, type ApiContext, type Call } from '../call.ts';
import { idFilter, keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall } from '../resource-calls.ts';

const role = 'ROLE_PERSON_GROUP_MANAGE';

const present = ({ parent, parentName, ...row }: UserGroupRow) => ({
  ...row,
  value: row.name,
  parent: parent === null ? null : { id: parent, value: parentName },
});

/** A group with its members, and its roles: those that count everywhere, and those of the chosen corporation. */
async function shown({ services: { db }, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findUserGroup(db, id, corporation);
  if (found === null) return notExist();
  const [members, groups] = await Promise.all([
    membersOfUserGroup(db, found.id, corporation),
    groupsSeenBy(db, corporation),
  ]);
  const { roles = {} } = groups.find((one) => one.id === found.id) ?? {};
  return json({
    item: {
      ...present(found),
      roles: roles[corporation] ?? [],
      rolesEverywhere: roles[0] ?? [],
      users: members.map(({ id: user, name, username, everywhere }) => ({
        id: user,
        value: name === '' ? username : name,
        username,
        everywhere,
      })),
    },
  });
}

const family = (t: Translate) => (one: (typeof roleFamilies)[number]) => ({
  id: one.key,
  value: familyName(t, one),
  area: one.area,
  roles: one.rights.map(({ role: name, right }) => ({
    id: name,
    value: rightName(t, right),
    description: rightSentence(t, one, right),
  })),
});

const rolesRead: Call[] = [
  call({
    path: 'groups/all/roles',
    role,
    scope: 'installation',
    summary: 'Every role',
    run: () =>
      Promise.resolve(
        json({ items: allRoles.map((name) => ({ id: name, value: name })), total: allRoles.length }),
      ),
  }),
  call({
    path: 'groups/roles/by/category',
    role,
    scope: 'installation',
    summary: 'Roles that can be given, by family, with what each allows',
    run: ({ language }) =>
      Promise.resolve(
        json({ items: roleFamilies.map(family(translator(language))), total: roleFamilies.length }),
      ),
  }),
  call({
    path: 'groups/children',
    role,
    summary: 'Sub-groups: of the group that `group` names, else every group with the ones below it',
    query: ['group'],
    async run({ services: { db }, corporation, query }) {
      const groups = await groupsSeenBy(db, corporation);
      const below = (id: number) =>
        groups
          .filter(({ parent }) => parent === id)
          .map(({ id: child, name }) => ({ id: child, value: name }));
      const asked = idFilter(query, 'group');
      const items =
        asked === null
          ? groups.map(({ id, name }) => ({ id, value: name, children: below(id) }))
          : below(asked);
      return json({ items, total: items.length });
    },
  }),
];

const membersInput = z.object({ user: reference('users'), everywhere: z.boolean().optional() });
const userOf = (body: object) => ({
  users: 'user' in body ? [body.user] : [],
  everywhere: 'everywhere' in body && body.everywhere === true,
});

const changing: Call[] = [
  newCall('groups', {
    summary: 'Create a user group; `shared`: for all corporations',
    command: commands.createUserGroup,
    input: commands.userGroupSchema,
    shown,
  }),
  changeCall('groups/edit', {
    summary: 'Change a user group',
    command: commands.editUserGroup,
    input: commands.userGroupEdit,
    shown,
  }),
  deleteCall('groups', {
    summary: 'Delete a user group without members and sub-groups',
    command: commands.deleteUserGroup,
  }),
  changeCall('groups/edit/roles', {
    summary: 'Say which roles a group gives; `everywhere`: in all corporations',
    command: setUserGroupRoles,
    input: z.object({ roles: z.array(z.string()), everywhere: z.boolean().optional() }),
    shown,
  }),
  commandCall({
    path: 'groups/authorize/{group}',
    summary: 'Enable or disable a group',
    command: commands.setUserGroupEnabled,
    input: z.object({ enabled: z.boolean() }),
    toInput: ({ group }, body) => ({ ...body, id: group }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'groups/share/{group}',
    summary: 'Make a company’s own group one of all companies (ours)',
    command: shareUserGroup,
    input: z.object({}),
    toInput: ({ group }) => ({ id: group }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'groups/confine/{group}',
    summary:
      'Make a shared group the chosen company’s own; `confirmed` where somebody leaves it by that (ours)',
    command: confineUserGroup,
    input: z.object({ confirmed: z.boolean().optional() }),
    toInput: ({ group }, body) => ({ ...body, id: group }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'groups/add/user/{group}',
    summary: 'Put a user into a group',
    command: commands.addUserGroupMembers,
    input: membersInput,
    toInput: ({ group }, body) => ({ ...userOf(body), id: group }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'groups/remove/user/{group}',
    summary: 'Take a user out of a group (ours)',
    command: commands.removeUserGroupMembers,
    input: membersInput,
    toInput: ({ group }, body) => ({ ...userOf(body), id: group }),
    answer: (context, { id }) => shown(context, id),
  }),
];

export const groupCalls: Call[] = [
  ...listCalls({
    resource: 'groups',
    role,
    summary: 'User groups: of the company, and shared ones',
    order: { sort: 'name', direction: 'asc' },
    filterOf: keywordOf,
    list: listUserGroups,
    count: countUserGroups,
    present,
    completion: {
      summary: 'Names of user groups',
      sort: 'name',
      valueOf: ({ id, name }) => ({ id, value: name }),
    },
  }),
  showCall('groups', role, 'One user group with its roles and members', shown),
  ...rolesRead,
  ...changing,
];
