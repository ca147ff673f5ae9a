import * as webhooks from '#domain/webhooks/webhook-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

/** A secret of the right form. */
export const webhookSecret = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

/** Everything that can happen to webhooks, at least once; nobody is told anything. */
export async function busyWebhooks(store: Store, { actor }: Company): Promise<void> {
  const input = {
    name: 'Entrepôt',
    url: 'https://exemple.invalid/registre',
    events: ['product.edited' as const],
  };
  const create = { ...input, enabled: false, secret: webhookSecret(1) };
  const { id } = await send(store, webhooks.createWebhook, actor, create);
  await send(store, webhooks.editWebhook, actor, { ...input, id, name: 'Logistique', enabled: true });
  await send(store, webhooks.renewWebhookSecret, actor, { id, secret: webhookSecret(2) });
  await send(store, webhooks.setWebhookEnabled, actor, { id, enabled: false });
  const gone = await send(store, webhooks.createWebhook, actor, { ...create, name: 'Essai' });
  await send(store, webhooks.deleteWebhook, actor, { id: gone.id });
}
