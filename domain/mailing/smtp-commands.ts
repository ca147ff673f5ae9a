import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { receivers } from './mail-receivers.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { text } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { queueSystemMail } from './system-mail.ts';
import { loadOwn } from './own-stream.ts';
import {
  smtpPasswordOf,
  smtpServerAggregate,
  smtpServerSchema,
  type SmtpServer,
  type SmtpServerEvent,
  type SmtpServerState,
} from './smtp-server.ts';

/** Whether a password would go to another server or account than it was given for, or go in the clear. */
const goesElsewhere = (before: SmtpServer | null, after: SmtpServer): boolean =>
  before?.host !== after.host ||
  before.port !== after.port ||
  before.username !== after.username ||
  (before.encryption !== 'none' && after.encryption === 'none');

/**
 * Keeps or forgets the password, in the command's transaction. One for another server or account is never taken over:
 * whoever may change the address could have it sent to a server of theirs.
 * @throws Refusal `invalid` where a password is missing
 */
async function keepPassword(
  work: UnitOfWork,
  actor: Actor,
  { state }: Loaded<SmtpServerState, SmtpServerEvent>,
  server: SmtpServer,
  password: string | null,
): Promise<SmtpServerEvent[]> {
  const data = { corporation: corporationOf(actor) };
  const owner = smtpPasswordOf(data.corporation);
  if (server.username === null) {
    if (!state.hasPassword) return [];
    await work.keepSecret(owner, null);
    return [{ type: 'SmtpPasswordRemoved', data }];
  }
  if (password !== null) {
    await work.keepSecret(owner, password);
    return [{ type: 'SmtpPasswordChanged', data }];
  }
  if (!state.hasPassword || goesElsewhere(state.server, server))
    throw invalid({ password: ['mailing.error.passwordAgain'] });
  return [];
}

/** Sets the corporation's own mail server; a password that is left out stays as it is. */
export const editSmtpServer = command({
  name: 'EditSmtpServer',
  role: 'ROLE_ADMIN',
  input: smtpServerSchema,
  servers: ({ host }) => [{ field: 'host', host }],
  async handle(work, actor, { revision, password, ...server }) {
    const loaded = await loadOwn(work, smtpServerAggregate, actor);
    requireFresh(loaded, revision, (state) => state.server);
    const { server: before } = loaded.state;
    const secret = await keepPassword(work, actor, loaded, server, password);
    const data = { corporation: corporationOf(actor), server };
    if (before === null || differences(before, server).length > 0)
      await work.append(loaded, [{ type: 'SmtpServerEdited', data }]);
    await work.append(loaded, secret);
    return { id: loaded.id };
  },
});

/**
 * Sends a mail to see whether it arrives, tried once: through the corporation's server, enabled or not, and through the
 * operator's where it has none.
 */
export const trySmtpServer = command({
  name: 'TrySmtpServer',
  role: 'ROLE_ADMIN',
  input: z.object({ to: receivers(), subject: text(200), text: text(2000) }),
  async handle(work, actor, { to, ...words }) {
    const { state, id } = await loadOwn(work, smtpServerAggregate, actor);
    const label = state.server === null ? 'Registre' : `${state.server.host}:${state.server.port}`;
    const about = { kind: 'mailServer' as const, id, label };
    return queueSystemMail(work, actor, { corporation: id, to, ...words, about });
  },
});
