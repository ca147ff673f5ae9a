import { z } from 'zod';
import { roleAreas, roleFamilies, roleOfName } from '#domain/users/role-catalogue.ts';
import * as commands from '#domain/users/groups/group-commands.ts';
import { setUserGroupRoles } from '#domain/users/groups/group-role-commands.ts';
import { confineUserGroup, shareUserGroup } from '#domain/users/groups/group-scope-commands.ts';
import { groupCodes } from '#domain/users/user.ts';
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
import { settingOfRoles, worksWith } from '../../http/works-with.ts';
import { familyName, rightName, rightSentence } from '../../users/access/role-words.server.ts';
import { itemOf, itemsOf, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, type ApiContext, type Call } from '../call.ts';
import { idOf } from '../query.ts';
import {
  answerShown,
  changeCall,
  deleteCall,
  editCall,
  listCalls,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

const role = 'ROLE_PERSON_GROUP_MANAGE';

const row = z.object({
  id: recordNumber,
  value: z.string(),
  code: z.string(),
  name: z.string(),
  baseRole: z.enum(groupCodes),
  shared: z.boolean().meta({ description: 'Of the installation: every company has it' }),
  enabled: z.boolean(),
  parent: referenceTo.nullable(),
  members: z.int().min(0),
});

const present = ({ parent, parentName, ...rest }: UserGroupRow) => ({
  ...rest,
  value: rest.name,
  parent: parent === null ? null : { id: parent, value: parentName },
});

/** A group with its members, and its roles: those that count everywhere, and those of the chosen corporation. */
const shown = shows(
  row.extend({
    roles: z.array(z.string()).meta({ description: 'What it gives in the company' }),
    rolesEverywhere: z.array(z.string()).meta({ description: 'What it gives in every company' }),
    users: z.array(referenceTo.extend({ username: z.string(), everywhere: z.boolean() })),
  }),
  {
    stream: 'usergroup',
    async read({ services: { db }, corporation }, id) {
      const found = await findUserGroup(db, id, corporation);
      if (found === null) return null;
      const [members, groups] = await Promise.all([
        membersOfUserGroup(db, found.id, corporation),
        groupsSeenBy(db, corporation),
      ]);
      const { roles = {} } = groups.find((one) => one.id === found.id) ?? {};
      return {
        ...present(found),
        roles: [...(roles[corporation] ?? [])],
        rolesEverywhere: [...(roles[0] ?? [])],
        users: members.map(({ id: user, name, username, everywhere }) => ({
          id: user,
          value: name === '' ? username : name,
          username,
          everywhere,
        })),
      };
    },
  },
);

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

/** Whether the company that is worked in works with what a family of roles is over. */
const isFamilyThere =
  ({ signedIn }: ApiContext) =>
  ({ key }: (typeof roleFamilies)[number]): boolean =>
    worksWith(signedIn, settingOfRoles(key));

const isRoleThere =
  (context: ApiContext) =>
  (name: string): boolean => {
    const known = roleOfName.get(name);
    return known === undefined || isFamilyThere(context)(known.family);
  };

const named = z.object({ id: z.string(), value: z.string() });

const rolesRead: Call[] = [
  call({
    path: 'groups/all/roles',
    role,
    scope: 'installation',
    summary: 'Every role',
    answers: itemsOf(named),
    run(context) {
      const items = allRoles.filter(isRoleThere(context)).map((name) => ({ id: name, value: name }));
      return Promise.resolve({ items, total: items.length });
    },
  }),
  call({
    path: 'groups/roles/by/category',
    role,
    scope: 'installation',
    summary: 'Roles that can be given, by family, with what each allows',
    answers: itemsOf(
      named.extend({
        area: z.enum(roleAreas),
        roles: z.array(named.extend({ description: z.string() })),
      }),
    ),
    run(context) {
      const items = roleFamilies.filter(isFamilyThere(context)).map(family(translator(context.language)));
      return Promise.resolve({ items, total: items.length });
    },
  }),
  call({
    path: 'groups/children',
    role,
    summary: 'Sub-groups: of the group that `group` names, else every group with the ones below it',
    query: z.object({ group: idOf('groups', 'Those right below this group') }),
    answers: itemsOf(referenceTo.extend({ children: z.array(referenceTo) })),
    async run({ services: { db }, corporation }, _body, { group }) {
      const groups = await groupsSeenBy(db, corporation);
      const below = (id: number) =>
        groups
          .filter(({ parent }) => parent === id)
          .map(({ id: child, name }) => ({ id: child, value: name }));
      const items = groups
        .filter(({ parent }) => group === null || parent === group)
        .map(({ id, name }) => ({ id, value: name, children: below(id) }));
      return { items, total: items.length };
    },
  }),
];

const membersInput = z.object({ user: reference('users'), everywhere: z.boolean().optional() });
const userOf = (body: object) => ({
  users: 'user' in body ? [body.user] : [],
  everywhere: 'everywhere' in body && body.everywhere === true,
});

/** No list of roles is no empty one. */
const rolesInput = z.object({
  roles: z.array(z.string(), { error: 'errors.required' }),
  everywhere: z.boolean({ error: 'errors.invalid' }).optional(),
});

const answers = itemOf(shown.schema);
const answer = (context: ApiContext, { id }: { id: number }) => answerShown(shown, context, id);

const changing: Call[] = [
  newCall('groups', {
    summary: 'Create a user group; `shared`: for all corporations',
    command: commands.createUserGroup,
    input: commands.userGroupSchema,
    shown,
  }),
  editCall('groups', {
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
    input: rolesInput,
    shown,
    read: (body) => rolesInput.parse(body),
  }),
  commandCall({
    path: 'groups/authorize/{group}',
    summary: 'Enable or disable a group',
    command: commands.setUserGroupEnabled,
    input: z.object({ enabled: z.boolean() }),
    answers,
    toInput: ({ group }, body) => ({ ...body, id: group }),
    answer,
  }),
  commandCall({
    path: 'groups/share/{group}',
    summary: 'Make a company’s own group one of all companies (ours)',
    command: shareUserGroup,
    input: null,
    answers,
    toInput: ({ group }) => ({ id: group }),
    answer,
  }),
  commandCall({
    path: 'groups/confine/{group}',
    summary:
      'Make a shared group the chosen company’s own; `confirmed` where somebody leaves it by that (ours)',
    command: confineUserGroup,
    input: z.object({ confirmed: z.boolean().optional() }),
    answers,
    toInput: ({ group }, body) => ({ ...body, id: group }),
    answer,
  }),
  commandCall({
    path: 'groups/add/user/{group}',
    summary: 'Put a user into a group',
    command: commands.addUserGroupMembers,
    input: membersInput,
    answers,
    toInput: ({ group }, body) => ({ ...userOf(body), id: group }),
    answer,
  }),
  commandCall({
    path: 'groups/remove/user/{group}',
    summary: 'Take a user out of a group (ours)',
    command: commands.removeUserGroupMembers,
    input: membersInput,
    answers,
    toInput: ({ group }, body) => ({ ...userOf(body), id: group }),
    answer,
  }),
];

export const groupCalls: Call[] = [
  ...listCalls({
    resource: 'groups',
    role,
    summary: 'User groups: of the company, and shared ones',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name', 'code', 'id'],
    filterOf: ({ keyword }) => keyword,
    list: listUserGroups,
    count: countUserGroups,
    row,
    stream: 'usergroup',
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
