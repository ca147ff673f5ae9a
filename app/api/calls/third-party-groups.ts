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
import { itemOf, recordNumber, referenceTo } from '../answers.ts';
import { commandCall, type Call } from '../call.ts';
import { changeCall, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const readRole = 'ROLE_THIRD_PARTY_GROUP_READ';
const MOST_MEMBERS = 10_000;

const row = z.object({
  id: recordNumber,
  value: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  members: z.int().meta({ description: 'How many third parties are in it' }),
});

const shown = shows(row.extend({ thirdParties: z.array(referenceTo) }), {
  stream: 'thirdpartygroup',
  async read({ services, corporation }, id) {
    const found = await findThirdPartyGroup(services.db, id, corporation);
    if (found === null) return null;
    const { rows } = await membersOfGroup(services.db, found.id, corporation, MOST_MEMBERS);
    const thirdParties = rows.map(({ id: member, name }) => ({ id: member, value: name }));
    return { ...found, value: found.name, members: thirdParties.length, thirdParties };
  },
});

const membersInput = addToThirdPartyGroup.input.omit({ id: true });
const groupInput = z.object({ group: reference('thirdpartygroup') });

export const thirdPartyGroupCalls: Call[] = [
  ...listCalls({
    resource: 'thirdpartygroup',
    role: readRole,
    summary: 'Groups of third parties',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name', 'id'],
    filterOf: ({ keyword }) => keyword,
    list: listThirdPartyGroups,
    count: countThirdPartyGroups,
    row,
    stream: 'thirdpartygroup',
    present: (one) => ({ ...one, value: one.name }),
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
  editCall('thirdpartygroup', {
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
    input: groupInput,
    answers: itemOf(z.object({ id: recordNumber, groups: z.array(referenceTo) })),
    toInput: ({ id }, body) => ({ id, groups: [groupInput.parse(body).group], from: [] }),
    async answer({ services, corporation }, { id }) {
      const groups = await groupsOfThirdParty(services.db, id, corporation);
      return { item: { id, groups: groups.map((group) => ({ id: group.id, value: group.name })) } };
    },
  }),
];
