import { z } from 'zod';
import { reference } from '#domain/kernel/fields.ts';
import {
  addToThirdPartyGroup,
  createThirdPartyGroup,
  deleteThirdPartyGroup,
  editThirdPartyGroup,
  removeFromThirdPartyGroup,
  setThirdPartyGroups,
} from '#domain/third-parties/group-commands.ts';
import { thirdPartyGroupSchema } from '#domain/third-parties/third-party-group.ts';
import {
  countThirdPartyGroups,
  findThirdPartyGroup,
  groupsOfThirdParty,
  listThirdPartyGroups,
  membersOfGroup,
} from '#projections/third-parties/third-party-groups.ts';
import { commandCall, json, notExist, type ApiContext, type Call } from '../call.ts';
import { keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall } from '../resource-calls.ts';

const readRole = 'ROLE_THIRD_PARTY_GROUP_READ';
const MOST_MEMBERS = 10_000;

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findThirdPartyGroup(services.db, id, corporation);
  if (found === null) return notExist();
  const { rows } = await membersOfGroup(services.db, found.id, corporation, MOST_MEMBERS);
  const thirdParties = rows.map(({ id: member, name }) => ({ id: member, value: name }));
  return json({ item: { ...found, value: found.name, thirdParties } });
}

const membersInput = addToThirdPartyGroup.input.omit({ id: true });

export const thirdPartyGroupCalls: Call[] = [
  ...listCalls({
    resource: 'thirdpartygroup',
    role: readRole,
    summary: 'Groups of third parties',
    order: { sort: 'name', direction: 'asc' },
    filterOf: keywordOf,
    list: listThirdPartyGroups,
    count: countThirdPartyGroups,
    present: (row) => ({ ...row, value: row.name }),
    completion: {
      summary: 'Names of groups',
      sort: 'name',
      valueOf: ({ id, name }) => ({ id, value: name }),
    },
  }),
  showCall('thirdpartygroup', readRole, 'One group with its third parties', shown),
  newCall('thirdpartygroup', {
    summary: 'Create a group',
    command: createThirdPartyGroup,
    input: thirdPartyGroupSchema,
    shown,
  }),
  changeCall('thirdpartygroup/edit', {
    summary: 'Rename a group',
    command: editThirdPartyGroup,
    input: thirdPartyGroupSchema,
    shown,
  }),
  deleteCall('thirdpartygroup', {
    summary: 'Delete a group that no price names',
    command: deleteThirdPartyGroup,
  }),
  changeCall('thirdpartygroup/add/third/party', {
    summary: 'Put third parties into a group',
    command: addToThirdPartyGroup,
    input: membersInput,
    shown,
  }),
  changeCall('thirdpartygroup/remove/third/party', {
    summary: 'Take third parties out of a group (ours)',
    command: removeFromThirdPartyGroup,
    input: removeFromThirdPartyGroup.input.omit({ id: true }),
    shown,
  }),
  commandCall({
    path: 'thirdparty/add/group/{id}',
    summary: 'Put a third party into a group: `group`',
    command: setThirdPartyGroups,
    input: z.object({ group: reference('thirdpartygroup') }),
    toInput: ({ id }, body) => ({ id, groups: 'group' in body ? [body.group] : undefined, from: [] }),
    async answer({ services, corporation }, { id }) {
      const groups = await groupsOfThirdParty(services.db, id, corporation);
      return json({ item: { id, groups: groups.map((group) => ({ id: group.id, value: group.name })) } });
    },
  }),
];
