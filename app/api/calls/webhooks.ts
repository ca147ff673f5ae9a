import { z } from 'zod';
import * as commands from '#domain/webhooks/webhook-commands.ts';
import { PING, publicNames } from '#domain/webhooks/catalogue.ts';
import { disabledReasons, webhookSchema } from '#domain/webhooks/webhook.ts';
import {
  countDeliveries,
  deliveryStatuses,
  findDelivery,
  listDeliveries,
  type DeliveryRow,
} from '#scratch/webhook-deliveries.ts';
import { messageOf } from '#projections/webhooks/webhook-message.ts';
import {
  countWebhooks,
  findWebhook,
  listWebhooks,
  namesOfWebhooks,
  type WebhookRow,
} from '#projections/webhooks/webhooks.ts';
import { isKept, newSecret } from '../../webhooks/secret.server.ts';
import { itemOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { idOf, word } from '../query.ts';
import {
  answerShown,
  changeCall,
  deleteCall,
  editCall,
  listCalls,
  showCall,
  shows,
} from '../resource-calls.ts';

const readRole = 'ROLE_WEBHOOK_READ';

const row = z.object({
  id: recordNumber,
  value: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(publicNames)),
  enabled: z.boolean(),
  disabledFor: z.enum(disabledReasons).nullable().meta({ description: 'Why it is switched off' }),
  lastAt: momentText.nullable().meta({ description: 'Of the last attempt' }),
  lastDelivered: z.boolean().nullable(),
  lastOutcome: z.string().nullable(),
  lastCode: z.int().nullable(),
});

const present = (webhook: WebhookRow) => ({
  ...webhook,
  value: webhook.name,
  events: publicNames.filter((name) => webhook.events.includes(name)),
});

const shown = shows(row, {
  stream: 'webhook',
  async read({ services, corporation }, id) {
    const found = await findWebhook(services.db, id, corporation);
    return found && present(found);
  },
});

const secretAnswer = itemOf(
  shown.schema.extend({
    secret: z
      .string()
      .nullable()
      .meta({ description: 'In this answer alone; null where the call was repeated' }),
  }),
);

/** The same with its new secret, which no other answer says; null for a call that was repeated and so made none. */
async function withSecret(context: ApiContext, id: number, secret: string) {
  const item = await shown.read(context, id);
  if (item === null) return notExist();
  const kept = await isKept(context.services, id, context.corporation, secret);
  return { item: { ...item, secret: kept ? secret : null } };
}

const delivery = z.object({
  id: recordNumber,
  value: z.string(),
  message: z.string().meta({ description: 'What its receiver knows it by' }),
  webhook: referenceTo,
  type: z.string(),
  occurredAt: momentText,
  createdAt: momentText,
  status: z.enum(deliveryStatuses),
  outcome: z.string().nullable(),
  attempts: z.int().min(0),
  triedAt: momentText.nullable(),
  nextAt: momentText.nullable(),
  code: z.int().nullable(),
  duration: z.number().nullable().meta({ description: 'Milliseconds' }),
  answer: z.string().nullable(),
});

async function presentDeliveries({ services, corporation }: ApiContext, rows: readonly DeliveryRow[]) {
  const ids = [...new Set(rows.map(({ webhook }) => webhook))];
  const names = await namesOfWebhooks(services.db, corporation, ids);
  return rows.map((one) => ({
    ...one,
    value: one.message,
    webhook: { id: one.webhook, value: names.get(one.webhook) ?? null },
  }));
}

const sent = z.object({
  id: z.string(),
  type: z.string(),
  occurredAt: momentText,
  corporation: recordNumber,
  data: z.looseObject({}),
});

const shownDelivery = shows(
  delivery.extend({ body: sent.nullable().meta({ description: 'What was sent' }) }),
  {
    async read(context, id) {
      const { services, corporation } = context;
      const found = await findDelivery(services.db, id, corporation);
      const [item] = found ? await presentDeliveries(context, [found]) : [];
      if (found === null || item === undefined) return null;
      const body = await messageOf(services.store.read, services.settings.publicUrl, found, corporation);
      return { ...item, body: body && { ...body, data: { ...body.data } } };
    },
  },
);

/** What is taken of fields that are not sent. */
const usual = { enabled: true };

const create = call({
  method: 'POST',
  path: 'webhook/new',
  role: commands.createWebhook.access.role,
  summary: 'Create a webhook; its secret is in this answer alone (ours)',
  input: webhookSchema,
  usual,
  runs: [commands.createWebhook],
  answers: secretAnswer,
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
  runs: [commands.renewWebhookSecret],
  answers: secretAnswer,
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
    sorts: ['name'],
    filterOf: ({ keyword }) => keyword,
    list: listWebhooks,
    count: countWebhooks,
    row,
    stream: 'webhook',
    present,
    completion: {
      summary: 'Names of webhooks (ours)',
      sort: 'name',
      valueOf: ({ id, name }) => ({ id, value: name }),
    },
  }),
  showCall('webhook', readRole, 'One webhook, without its secret (ours)', shown),
  create,
  editCall('webhook', {
    summary: 'Change a webhook (ours)',
    command: commands.editWebhook,
    input: webhookSchema,
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
    sorts: ['newest'],
    filters: {
      webhook: idOf('webhook', 'To this webhook'),
      status: word(deliveryStatuses, 'Messages of this state'),
      type: word([...publicNames, PING], 'Messages that tell of this'),
    },
    filterOf: ({ webhook, status, type, keyword }) => ({ webhook, status, type, keyword }),
    list: listDeliveries,
    count: countDeliveries,
    row: delivery,
    present: { all: presentDeliveries },
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
    answers: itemOf(shownDelivery.schema),
    toInput: ({ id }) => ({ id }),
    answer: (context, { delivery: id }) => answerShown(shownDelivery, context, id),
  }),
];
