import * as commands from '#domain/webhooks/webhook-commands.ts';
import { webhookSchema } from '#domain/webhooks/webhook.ts';
import {
  countDeliveries,
  deliveryStatuses,
  findDelivery,
  listDeliveries,
  type DeliveryRow,
} from '#scratch/webhook-deliveries.ts';
import { messageOf } from '#projections/webhooks/webhook-message.ts';
import { countWebhooks, findWebhook, listWebhooks, type WebhookRow } from '#projections/webhooks/webhooks.ts';
import { isKept, newSecret } from '../../webhooks/secret.server.ts';
import { call, commandCall, json, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, idFilter, keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, showCall } from '../resource-calls.ts';

const readRole = 'ROLE_WEBHOOK_READ';

const present = (row: WebhookRow) => ({ ...row, value: row.name });

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findWebhook(services.db, id, corporation);
  return found === null ? notExist() : json({ item: present(found) });
}

/** The same with its new secret, which no other answer says; null for a call that was repeated and so made none. */
async function withSecret(
  { services, corporation }: ApiContext,
  id: number,
  secret: string,
): Promise<Response> {
  const found = await findWebhook(services.db, id, corporation);
  if (found === null) return notExist();
  const kept = await isKept(services, id, corporation, secret);
  return json({ item: { ...present(found), secret: kept ? secret : null } });
}

const presentDelivery = ({ stream: _stream, version: _version, subject: _subject, ...row }: DeliveryRow) => ({
  ...row,
  value: row.message,
});

async function shownDelivery(context: ApiContext, id: number | null): Promise<Response> {
  const { services, corporation } = context;
  const found = id === null ? null : await findDelivery(services.db, id, corporation);
  if (found === null) return notExist();
  const body = await messageOf(services.store.read, services.settings.publicUrl, found, corporation);
  return json({ item: { ...presentDelivery(found), body } });
}

/** What is taken of fields that are not sent. */
const usual = { enabled: true };

const create = call({
  method: 'POST',
  path: 'webhook/new',
  role: commands.createWebhook.access.role,
  summary: 'Create a webhook; its secret is in this answer alone (ours)',
  input: webhookSchema,
  usual,
  async run(context, body) {
    const secret = newSecret();
    const input = commands.createWebhook.input.parse({
      ...usual,
      ...webhookSchema.partial().loose().parse(body),
      secret,
    });
    const { secret: _secret, ...asked } = input;
    const { id } = await execute(context, commands.createWebhook, input, { asked });
    return withSecret(context, id, secret);
  },
});

const renew = call({
  method: 'POST',
  path: 'webhook/renew/secret/{id}',
  role: commands.renewWebhookSecret.access.role,
  summary: 'Renew the secret; the one before signs for another day (ours)',
  async run(context) {
    const id = pathId(context.params['id']);
    if (id === null) return notExist();
    const secret = newSecret();
    await execute(context, commands.renewWebhookSecret, { id, secret }, { asked: { id } });
    return withSecret(context, id, secret);
  },
});

/** Webhooks (ours), and the log of what was told to them. */
export const webhookCalls: Call[] = [
  ...listCalls({
    resource: 'webhook',
    role: readRole,
    summary: 'Webhooks (ours)',
    order: { sort: 'name', direction: 'asc' },
    filterOf: keywordOf,
    list: listWebhooks,
    count: countWebhooks,
    present,
    completion: {
      summary: 'Names of webhooks (ours)',
      sort: 'name',
      valueOf: ({ id, name }) => ({ id, value: name }),
    },
  }),
  showCall('webhook', readRole, 'One webhook, without its secret (ours)', shown),
  create,
  changeCall('webhook/edit', {
    summary: 'Change a webhook (ours)',
    command: commands.editWebhook,
    input: webhookSchema,
    kept: async ({ services, corporation, params }) => {
      const found = await findWebhook(services.db, pathId(params['id']) ?? 0, corporation);
      return found && { enabled: found.enabled };
    },
    shown,
  }),
  renew,
  deleteCall('webhook', {
    summary: 'Delete a webhook and its secret (ours)',
    command: commands.deleteWebhook,
  }),
  changeCall('webhook/try', {
    summary: 'Send a `webhook.ping` (ours)',
    command: commands.tryWebhook,
    input: null,
    shown,
  }),
  changeCall('webhook/replay/failed', {
    summary: 'Send all messages again that failed (ours)',
    command: commands.repeatFailedWebhookDeliveries,
    input: null,
    shown,
  }),
  ...listCalls({
    resource: 'webhookdelivery',
    role: readRole,
    summary: 'Messages of the last 30 days: `webhook`, `status`, `type` (ours)',
    order: { sort: 'newest', direction: 'desc' },
    filters: ['webhook', 'status', 'type'],
    filterOf: (query) => ({
      webhook: idFilter(query, 'webhook'),
      status: choiceFilter(query, 'status', deliveryStatuses),
      type: query.get('type'),
    }),
    list: listDeliveries,
    count: countDeliveries,
    present: presentDelivery,
  }),
  showCall(
    'webhookdelivery',
    readRole,
    'One message: what was sent, and what came back (ours)',
    shownDelivery,
  ),
  commandCall({
    path: 'webhookdelivery/replay/{id}',
    summary: 'Send a message again, under its id (ours)',
    command: commands.repeatWebhookDelivery,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (context, { delivery }) => shownDelivery(context, delivery),
  }),
];
