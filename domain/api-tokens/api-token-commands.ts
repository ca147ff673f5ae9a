import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { recordId } from '../kernel/fields.ts';
import { forbidden, missing } from '../kernel/refusal.ts';
import { apiTokenAggregate, apiTokenSchema, feedPurposes, requireGrantable } from './api-token.ts';

/** The token's text is made by whoever shows it, once; the command takes its hash, and keeps it beside the events. */
export const makeApiToken = command({
  name: 'MakeApiToken',
  role: 'ROLE_USER',
  scope: 'installation',
  input: apiTokenSchema.extend({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    ending: z.string().regex(/^[A-Za-z0-9_-]{4}$/),
    purpose: z.enum(feedPurposes).optional(),
  }),
  async handle(work, actor, { hash, ending, ...facts }) {
    if (actor.user === null) throw forbidden();
    requireGrantable(actor, facts, todayIn(LEGAL_TIME_ZONE, new Date(work.now)));
    const token = await work.create(apiTokenAggregate);
    await work.keepTokenHash(token.id, hash, ending);
    await work.append(token, [
      { type: 'ApiTokenMade', data: { token: token.id, user: actor.user, ...facts } },
    ]);
    return { id: token.id };
  },
});

/** Its owner's own; another's is as absent as an unknown one. */
export const revokeApiToken = command({
  name: 'RevokeApiToken',
  role: 'ROLE_USER',
  scope: 'installation',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const token = await work.load(apiTokenAggregate, id, actor);
    if (token.state.user !== actor.user) throw missing();
    await work.append(token, [{ type: 'ApiTokenRevoked', data: { token: id } }]);
    return { id };
  },
});

/** Anybody's that opens the company which is worked in. */
export const revokeMemberApiToken = command({
  name: 'RevokeMemberApiToken',
  role: 'ROLE_API_TOKEN_DELETE',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const token = await work.load(apiTokenAggregate, id, actor);
    if (!token.state.corporations.includes(corporationOf(actor))) throw missing();
    await work.append(token, [{ type: 'ApiTokenRevoked', data: { token: id } }]);
    return { id };
  },
});
