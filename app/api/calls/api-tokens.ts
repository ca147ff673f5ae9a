import { z } from 'zod';
import { makeApiToken, revokeApiToken } from '#domain/api-tokens/api-token-commands.ts';
import { apiTokenSchema } from '#domain/api-tokens/api-token.ts';
import {
  countOwnTokens,
  findOwnToken,
  listOwnTokens,
  type ApiTokenRow,
} from '#projections/api-tokens/api-tokens.ts';
import { listCorporations } from '#projections/company/corporations.ts';
import { confirmPassword } from '../../users/own/confirm-self.server.ts';
import { dayText, idOnly, itemOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, json, notExist, execute, type ApiContext, type Call } from '../call.ts';
import { listCall, showCall, shows } from '../resource-calls.ts';

const scope = 'installation';

const row = z.object({
  id: recordNumber,
  value: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  corporations: z.array(referenceTo),
  expires: dayText.meta({ description: 'The last day on which it works' }),
  expired: z.boolean(),
  createdAt: momentText,
  revokedAt: momentText.nullable(),
  usedAt: momentText.nullable(),
  ending: z.string().nullable().meta({ description: 'Its last four characters' }),
});

async function present({ services }: ApiContext, rows: readonly ApiTokenRow[]) {
  const ids = [...new Set(rows.flatMap(({ corporations }) => corporations))];
  const names = new Map((await listCorporations(services.db, ids)).map(({ id, name }) => [id, name]));
  return rows.map(({ madeAt, corporations, ...token }) => ({
    ...token,
    value: token.name,
    corporations: corporations.map((id) => ({ id, value: names.get(id) ?? null })),
    createdAt: madeAt,
  }));
}

async function read(context: ApiContext, id: number) {
  const { services, actor } = context;
  const found = await findOwnToken(services.db, id, actor?.user ?? 0);
  const [item] = found ? await present(context, [found]) : [];
  return item ?? null;
}

const shown = shows(row, { stream: 'apitoken', read });

/** Who has a password gives it again: an open session alone makes no token that outlives it. */
const makeSchema = apiTokenSchema.extend({ currentPassword: z.string().max(200).optional() });

/** A program's token makes no other: what was given to it ends with it. */
const forPeople = (): Response =>
  json({ code: 'CODE_ERROR_403', errors: { '': ['api.tokens.error.byToken'] } }, 403);

const make = call({
  method: 'POST',
  path: 'apitoken/new',
  role: makeApiToken.access.role,
  scope: makeApiToken.access.scope,
  summary:
    'Make a personal token, for one’s password; its text is in this answer alone, and no token makes another (ours)',
  input: makeSchema,
  runs: [makeApiToken],
  answers: itemOf(row.extend({ token: z.string().nullable() })),
  async run(context, body) {
    const { services, actor, signedIn } = context;
    if (actor === null || signedIn === null) return notExist();
    if (signedIn.bearer !== null) return forPeople();
    const { currentPassword = '', ...facts } = makeSchema.parse(body);
    const wrong = await confirmPassword(services, signedIn.facts, currentPassword);
    if (wrong !== null) return json({ code: 'CODE_ERROR_422', errors: { currentPassword: [wrong] } }, 422);
    const { token, hash, ending } = services.apiTokens.make();
    const { id } = await execute(context, makeApiToken, { ...facts, hash, ending }, { asked: facts });
    const item = await read(context, id);
    const kept = await services.apiTokens.isKept(services.db, id, hash);
    return item === null ? notExist() : { item: { ...item, token: kept ? token : null } };
  },
});

const revoke = call({
  method: 'POST',
  path: 'apitoken/delete/{id}',
  role: revokeApiToken.access.role,
  scope: revokeApiToken.access.scope,
  summary: 'Revoke a token of one’s own (ours)',
  runs: [revokeApiToken],
  answers: idOnly,
  async run(context) {
    const input = revokeApiToken.input.parse({ id: context.params['id'] });
    return { item: await execute(context, revokeApiToken, input) };
  },
});

/** The caller's own tokens (ours). */
export const apiTokenCalls: Call[] = [
  listCall({
    path: 'apitoken/list',
    role: 'signed-in',
    scope,
    summary: 'One’s own tokens (ours)',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'name'],
    row,
    async read({ services: { db }, actor }, { keyword }, request) {
      const user = actor?.user ?? 0;
      const page = await listOwnTokens(db, user, keyword, request);
      return { page, count: () => countOwnTokens(db, user, keyword) };
    },
    present,
  }),
  {
    ...showCall('apitoken', 'signed-in', 'One token, without its text (ours)', shown),
    access: { role: 'signed-in', scope },
  },
  make,
  revoke,
];
