import { revokeMemberApiToken } from '#domain/api-tokens/api-token-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import * as translations from '#domain/translations/translation-commands.ts';
import * as webhooks from '#domain/webhooks/webhook-commands.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Store } from '#db/events/store.ts';
import { makeToken } from '../busy/busy-programs.ts';
import { webhookSecret } from '../busy/busy-webhooks.ts';
import { send, type Company } from '../company.ts';

const motto = { language: 'fr' as const, key: 'shell.motto', text: 'Chez nous', shipped: 'Registre' };

const receiver = { name: 'Entrepôt', url: 'https://exemple.invalid/', events: ['invoice.paid' as const] };

/** What programs of the other corporation have: a webhook with a delivery, a token, and a text said otherwise. */
export async function makeTheirPrograms(store: Store, db: Database, foreign: Company) {
  const { actor } = foreign;
  const listening = { ...receiver, enabled: true, secret: webhookSecret(1) };
  const { id: webhook } = await send(store, webhooks.createWebhook, actor, listening);
  await send(store, webhooks.tryWebhook, actor, { id: webhook });
  const told = await db.selectFrom('webhook_delivery').select('id').executeTakeFirst();
  return {
    webhook,
    delivery: told?.id ?? 0,
    translation: (await send(store, translations.createTranslation, actor, motto)).id,
    apiToken: (await makeToken(store, foreign)).id,
  };
}

interface Their {
  webhook: number;
  delivery: number;
  translation: number;
  apiToken: number;
}

const byId = (id: number) => ({ id });

/** Each command that names one of those, its input for an id, and the other corporation's id. */
export const programCases = (their: () => Their): [Command, (id: number) => object, () => number][] => [
  [webhooks.editWebhook, (id) => ({ ...receiver, id }), () => their().webhook],
  [webhooks.setWebhookEnabled, (id) => ({ id, enabled: false }), () => their().webhook],
  [webhooks.suspendWebhook, (id) => ({ id, reason: 'gone', notice: null }), () => their().webhook],
  [webhooks.renewWebhookSecret, (id) => ({ id, secret: webhookSecret(2) }), () => their().webhook],
  [webhooks.deleteWebhook, byId, () => their().webhook],
  [webhooks.tryWebhook, byId, () => their().webhook],
  [webhooks.repeatFailedWebhookDeliveries, byId, () => their().webhook],
  [webhooks.repeatWebhookDelivery, byId, () => their().delivery],
  [translations.editTranslation, (id) => ({ ...motto, id }), () => their().translation],
  [translations.deleteTranslation, byId, () => their().translation],
  [revokeMemberApiToken, byId, () => their().apiToken],
];
