import { z } from 'zod';
import { makeApiToken, revokeApiToken } from '#domain/api-tokens/api-token-commands.ts';
import { apiTokenSchema } from '#domain/api-tokens/api-token.ts';
import {
  countOwnTokens,
  findOwnToken,
  listOwnTokens,
  type ApiTokenRow,
} from '#projections/api-tokens/api-tokens.ts';
import { confirmPassword } from '../../users/own/confirm-self.server.ts';
import { call, json, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { listAnswer, listRequest } from '../listing.ts';

const present = ({ name, owner: _owner, user: _user, ...row }: ApiTokenRow): object => ({
  ...row,
  name,
  value: name,
});

async function shown({ services, actor }: ApiContext, id: number | null): Promise<Response> {
  const row = id === null ? null : await findOwnToken(services.db, id, actor?.user ?? 0);
  return row === null ? notExist() : json({ item: present(row) });
}

const ownCall = (path: string, summary: string, run: Call['run']): Call =>
  call({ path, role: 'signed-in', scope: 'installation', summary, run });

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
  async run(context, body) {
    const { services, actor, signedIn } = context;
    if (actor === null || signedIn === null) return notExist();
    if (signedIn.bearer !== null) return forPeople();
    const { currentPassword = '', ...facts } = makeSchema.parse(body);
    const wrong = await confirmPassword(services, signedIn.facts, currentPassword);
    if (wrong !== null) return json({ code: 'CODE_ERROR_422', errors: { currentPassword: [wrong] } }, 422);
    const { token, hash, ending } = services.apiTokens.make();
    const { id } = await execute(context, makeApiToken, { ...facts, hash, ending }, { asked: facts });
    const row = await findOwnToken(services.db, id, actor.user ?? 0);
    const kept = await services.apiTokens.isKept(services.db, id, hash);
    return row === null ? notExist() : json({ item: { ...present(row), token: kept ? token : null } });
  },
});

const revoke = call({
  method: 'POST',
  path: 'apitoken/delete/{id}',
  role: revokeApiToken.access.role,
  scope: revokeApiToken.access.scope,
  summary: 'Revoke a token of one’s own (ours)',
  async run(context) {
    const input = revokeApiToken.input.parse({ id: context.params['id'] });
    return json({ item: await execute(context, revokeApiToken, input) });
  },
});

/** The caller's own tokens (ours). */
export const apiTokenCalls: Call[] = [
  ownCall('apitoken/list', 'One’s own tokens (ours)', async ({ services: { db }, actor, query }) => {
    const user = actor?.user ?? 0;
    const request = listRequest(query, { sort: 'newest', direction: 'desc' });
    const [page, total] = await Promise.all([listOwnTokens(db, user, request), countOwnTokens(db, user)]);
    return listAnswer(page, total, present);
  }),
  ownCall('apitoken/show/{id}', 'One token, without its text (ours)', (context) =>
    shown(context, pathId(context.params['id'])),
  ),
  make,
  revoke,
];
