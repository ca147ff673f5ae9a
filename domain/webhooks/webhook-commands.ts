import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { choice, recordId, revision, text } from '../kernel/fields.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { SecretOwner, UnitOfWork } from '../kernel/work.ts';
import { queueSystemMail } from '../mailing/system-mail.ts';
import {
  renewSecret,
  secretSchema,
  switchTo,
  webhookAggregate,
  webhookSchema,
  type WebhookEvent,
  type WebhookState,
} from './webhook.ts';
import { webhookQuestions } from './questions.ts';

type LoadedWebhook = Loaded<WebhookState, WebhookEvent>;

const load = (work: UnitOfWork, id: number, actor: Actor): Promise<LoadedWebhook> =>
  work.load(webhookAggregate, id, actor);

/** Where the text of a key is kept. */
export const secretOwner = (key: number, corporation: number): SecretOwner => ({
  kind: 'webhook-secret',
  id: key,
  corporation,
});

const serversOf = ({ url }: { url: string }) => [{ field: 'url', host: new URL(url).hostname }];

/** The secret is made by whoever shows it, once; the command keeps it beside the events and never answers it. */
export const createWebhook = command({
  name: 'CreateWebhook',
  role: 'ROLE_WEBHOOK_CREATE',
  input: webhookSchema.extend({ secret: secretSchema }),
  servers: serversOf,
  async handle(work, actor, { secret, ...facts }) {
    const corporation = corporationOf(actor);
    const webhook = await work.create(webhookAggregate);
    const key = await work.nextId('webhook_key');
    await work.keepSecret(secretOwner(key, corporation), secret);
    const data = { webhook: webhook.id, corporation, ...facts, key };
    await work.append(webhook, [{ type: 'WebhookCreated', data }]);
    return { id: webhook.id };
  },
});

const told = ({ name, url, events, enabled }: WebhookState) => ({ name, url, events, enabled });

export const editWebhook = command({
  name: 'EditWebhook',
  role: 'ROLE_WEBHOOK_EDIT',
  input: webhookSchema.extend({ id: recordId(), revision: revision() }),
  servers: serversOf,
  async handle(work, actor, { id, revision: madeFrom, ...after }) {
    const webhook = await load(work, id, actor);
    requireFresh(webhook, madeFrom, told);
    const { enabled, ...facts } = after;
    const { enabled: _was, ...before } = told(webhook.state);
    if (differences(before, facts).length > 0)
      await work.append(webhook, [{ type: 'WebhookEdited', data: { webhook: id, ...facts } }]);
    await work.append(webhook, switchTo(id, webhook.state, enabled, 'person'));
    return { id };
  },
});

export const setWebhookEnabled = command({
  name: 'SetWebhookEnabled',
  role: 'ROLE_WEBHOOK_EDIT',
  input: z.object({ id: recordId(), enabled: z.boolean({ error: 'errors.required' }) }),
  async handle(work, actor, { id, enabled }) {
    const webhook = await load(work, id, actor);
    await work.append(webhook, switchTo(id, webhook.state, enabled, 'person'));
    return { id };
  },
});

/** The mail that tells its maker so. */
const noticeSchema = z.object({
  to: z.email(),
  person: recordId(),
  subject: text(200),
  text: text(2000),
  link: z.object({ label: text(80), path: text(300) }),
});

/** Its receiver is gone, or nothing has come through for days; asked for by the worker. */
export const suspendWebhook = command({
  name: 'SuspendWebhook',
  role: 'ROLE_WEBHOOK_EDIT',
  input: z.object({
    id: recordId(),
    reason: choice(['gone', 'failing']),
    /** null: whoever made it has no address. */
    notice: noticeSchema.nullable(),
  }),
  async handle(work, actor, { id, reason, notice }) {
    const webhook = await load(work, id, actor);
    const events = switchTo(id, webhook.state, false, reason);
    await work.append(webhook, events);
    if (events.length > 0 && notice !== null) {
      const { to, person, link, ...words } = notice;
      const about = { kind: 'webhook' as const, id, label: webhook.state.name };
      await queueSystemMail(work, actor, {
        corporation: corporationOf(actor),
        to: [to],
        ...words,
        links: [link],
        about,
        person: { kind: 'person', id: person },
      });
    }
    return { id };
  },
});

/** A new secret; the one before signs beside it for a day. */
export const renewWebhookSecret = command({
  name: 'RenewWebhookSecret',
  role: 'ROLE_WEBHOOK_EDIT',
  input: z.object({ id: recordId(), secret: secretSchema }),
  async handle(work, actor, { id, secret }) {
    const corporation = corporationOf(actor);
    const webhook = await load(work, id, actor);
    const key = await work.nextId('webhook_key');
    const before = webhook.state.keys;
    await work.append(webhook, renewSecret(id, webhook.state, key, work.now));
    const kept = new Set(webhook.state.keys.map((one) => one.id));
    for (const old of before)
      if (!kept.has(old.id)) await work.keepSecret(secretOwner(old.id, corporation), null);
    await work.keepSecret(secretOwner(key, corporation), secret);
    return { id };
  },
});

export const deleteWebhook = command({
  name: 'DeleteWebhook',
  role: 'ROLE_WEBHOOK_DELETE',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const webhook = await load(work, id, actor);
    for (const key of webhook.state.keys)
      await work.keepSecret(secretOwner(key.id, corporationOf(actor)), null);
    await work.append(webhook, [{ type: 'WebhookDeleted', data: { webhook: id } }]);
    return { id };
  },
});

/** Sends a try-out, also to one that is switched off. */
export const tryWebhook = command({
  name: 'TryWebhook',
  role: 'ROLE_WEBHOOK_EDIT',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    await load(work, id, actor);
    await work.askWebhook({ corporation: corporationOf(actor), webhook: id, what: 'ping' });
    return { id };
  },
});

/** @throws Refusal `conflict`: nothing is sent to one that is switched off. */
function requireEnabled({ state }: LoadedWebhook): void {
  if (!state.enabled) throw conflict('WEBHOOK_DISABLED', 'webhooks.error.disabled');
}

/** Sends a message again, whatever became of it, under the same id. */
export const repeatWebhookDelivery = command({
  name: 'RepeatWebhookDelivery',
  role: 'ROLE_WEBHOOK_EDIT',
  input: z.object({ id: recordId() }),
  refuses: ['WEBHOOK_DISABLED'],
  async handle(work, actor, { id: delivery }) {
    const corporation = corporationOf(actor);
    const id = await work.ask(webhookQuestions).webhookOfDelivery(delivery, corporation);
    if (id === null) throw missing();
    requireEnabled(await load(work, id, actor));
    await work.askWebhook({ corporation, webhook: id, what: 'repeat', delivery });
    return { id, delivery };
  },
});

/** The same for each message of a webhook that failed for good. */
export const repeatFailedWebhookDeliveries = command({
  name: 'RepeatFailedWebhookDeliveries',
  role: 'ROLE_WEBHOOK_EDIT',
  input: z.object({ id: recordId() }),
  refuses: ['WEBHOOK_DISABLED'],
  async handle(work, actor, { id }) {
    requireEnabled(await load(work, id, actor));
    await work.askWebhook({ corporation: corporationOf(actor), webhook: id, what: 'repeat', delivery: null });
    return { id };
  },
});
