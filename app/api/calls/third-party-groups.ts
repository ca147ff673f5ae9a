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
} from '#projections/third-party-groups.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { completionAnswer, completionRequest, keywordOf, listAnswer, listRequest } from '../listing.ts';

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
  call({
    path: 'thirdpartygroup/list',
    role: readRole,
    summary: 'Groups of third parties',
    async run({ services, corporation, query }) {
      const request = listRequest(query, { sort: 'name', direction: 'asc' });
      const [page, total] = await Promise.all([
        listThirdPartyGroups(services.db, corporation, keywordOf(query), request),
        countThirdPartyGroups(services.db, corporation, keywordOf(query)),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, value: row.name }));
    },
  }),
  call({
    path: 'thirdpartygroup/completion/list',
    role: readRole,
    summary: 'Names of groups',
    async run({ services, corporation, query }) {
      const request = completionRequest(query, 'name');
      const { rows } = await listThirdPartyGroups(services.db, corporation, keywordOf(query), request);
      return completionAnswer(rows.map(({ id, name }) => ({ id, value: name })));
    },
  }),
  call({
    path: 'thirdpartygroup/show/{id}',
    role: readRole,
    summary: 'One group with its third parties',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'thirdpartygroup/new',
    summary: 'Create a group',
    command: createThirdPartyGroup,
    input: thirdPartyGroupSchema,
    toInput: (_params, body) => body,
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'thirdpartygroup/edit/{id}',
    summary: 'Rename a group',
    command: editThirdPartyGroup,
    input: thirdPartyGroupSchema,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'thirdpartygroup/delete/{id}',
    summary: 'Delete a group that no price names',
    command: deleteThirdPartyGroup,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
  }),
  commandCall({
    path: 'thirdpartygroup/add/third/party/{id}',
    summary: 'Put third parties into a group',
    command: addToThirdPartyGroup,
    input: membersInput,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'thirdpartygroup/remove/third/party/{id}',
    summary: 'Take third parties out of a group (ours)',
    command: removeFromThirdPartyGroup,
    input: removeFromThirdPartyGroup.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
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
