import { randomBytes } from 'node:crypto';
import { foldStream } from '#domain/kernel/fold.ts';
import { secretOwner } from '#domain/webhooks/webhook-commands.ts';
import { webhookAggregate, type WebhookEvent, type WebhookState } from '#domain/webhooks/webhook.ts';
import type { Services } from '../services.server.ts';

/** A secret of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** What a webhook's stream says; its screens have looked up whose it is. */
export const readWebhook = async ({ store }: Pick<Services, 'store'>, id: number): Promise<WebhookState> =>
  foldStream<WebhookState, WebhookEvent>(webhookAggregate, await store.read(`webhook-${id}`));

/**
 * Whether a secret that was just made is the one that signs: a command that is sent twice is done once, and what the
 * second sending made is nobody's. The first answer alone shows it.
 */
export async function isKept(
  services: Pick<Services, 'store' | 'db' | 'secrets'>,
  id: number,
  corporation: number,
  secret: string,
): Promise<boolean> {
  const key = (await readWebhook(services, id)).keys.at(-1);
  if (key === undefined) return false;
  return (await services.secrets.get(services.db, secretOwner(key.id, corporation))) === secret;
}
