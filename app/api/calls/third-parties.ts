import { createThirdParty, deleteThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import { thirdPartySchema } from '#domain/third-parties/third-party.ts';
import { findRecord } from '#projections/records.ts';
import {
  countThirdParties,
  findThirdParty,
  listThirdParties,
  type ThirdPartyFilter,
} from '#projections/third-parties.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { completionAnswer, completionRequest, keywordOf, listAnswer, listRequest } from '../listing.ts';

async function referenceTo(
  { services, corporation }: ApiContext,
  resource: string,
  id: number | null,
): Promise<object | null> {
  const row = id === null ? null : await findRecord(services.db, resource, corporation, id);
  return row && { id: row.id, value: row.label };
}

async function shown(context: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findThirdParty(context.services.db, id, context.corporation);
  if (found === null) return notExist();
  const { identity, paymentCondition, paymentType, ...terms } = found;
  const item = {
    ...terms,
    ...identity,
    value: identity?.name ?? null,
    paymentCondition: await referenceTo(context, 'paymentcondition', paymentCondition),
    paymentType: await referenceTo(context, 'paymenttype', paymentType),
  };
  return json({ item });
}

function filterOf(query: URLSearchParams): ThirdPartyFilter {
  const type = (['client', 'supplier', 'prospect'] as const).find(
    (one) => query.get(one) === '1' || query.get('type') === one,
  );
  return { type: type ?? null, keyword: keywordOf(query) };
}

const readRole = 'ROLE_THIRD_PARTY_READ';

export const thirdPartyCalls: Call[] = [
  call({
    path: 'thirdparty/list',
    role: readRole,
    summary: 'Clients, suppliers and prospects',
    async run({ services, corporation, query }) {
      const [page, total] = await Promise.all([
        listThirdParties(
          services.db,
          corporation,
          filterOf(query),
          listRequest(query, { sort: 'name', direction: 'asc' }),
        ),
        countThirdParties(services.db, corporation, filterOf(query)),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, value: row.name }));
    },
  }),
  call({
    path: 'thirdparty/completion/list',
    role: readRole,
    summary: 'Names of third parties',
    async run({ services, corporation, query }) {
      const page = await listThirdParties(
        services.db,
        corporation,
        filterOf(query),
        completionRequest(query, 'name'),
      );
      return completionAnswer(page.rows.map((row) => ({ id: row.id, value: row.name })));
    },
  }),
  call({
    path: 'thirdparty/show/{id}',
    role: readRole,
    summary: 'One third party',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'thirdparty/new',
    summary: 'Create a third party',
    command: createThirdParty,
    input: thirdPartySchema,
    toInput: (_params, body) => body,
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'thirdparty/edit/{id}',
    summary: 'Edit a third party',
    command: editThirdParty,
    input: thirdPartySchema,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'thirdparty/delete/{id}',
    summary: 'Delete a third party that no document names',
    command: deleteThirdParty,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
  }),
];
