import type { TokenPurpose } from '#domain/api-tokens/api-token.ts';
import * as tokens from '#domain/api-tokens/api-token-commands.ts';
import { setCustomer } from '#domain/installation/customer-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import * as translations from '#domain/translations/translation-commands.ts';
import { newApiToken } from '#db/identity/api-tokens.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

/** Tests have no account that tokens could be of. */
const OWNER = 77;

/** A token of a user of the company, with its text. */
export async function makeToken(
  store: Store,
  { actor, corporation }: Pick<Company, 'actor' | 'corporation'>,
  changes: { roles?: string[]; expires?: string; user?: number; purpose?: TokenPurpose } = {},
): Promise<{ id: number; token: string }> {
  const { token, hash, ending } = newApiToken();
  const {
    user = OWNER,
    roles = ['ROLE_INVOICE_LIST'],
    expires = addDays(todayIn('Europe/Paris', new Date()), 90),
    purpose,
  } = changes;
  const facts = { name: 'Export', roles, corporations: [corporation], expires };
  const input = { ...facts, hash, ending, ...(purpose && { purpose }) };
  const owner = { ...actor, user, person: user, corporations: [corporation] };
  const { id } = await send(store, tokens.makeApiToken, owner, input);
  return { id, token };
}

/** Everything that can happen to tokens, words and the customer, at least once. */
export async function busyPrograms(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const kept = await makeToken(store, company);
  const gone = await makeToken(store, company, { purpose: 'calendar' });
  await send(store, tokens.revokeMemberApiToken, actor, { id: gone.id });
  if (kept.id === gone.id) throw new Error('Two tokens are one');

  const words = { language: 'fr' as const, key: 'shell.logout', shipped: 'Se déconnecter' };
  const { id } = await send(store, translations.createTranslation, actor, { ...words, text: 'Quitter' });
  await send(store, translations.editTranslation, actor, { ...words, id, text: 'Sortir' });
  const other = { ...words, key: 'shell.skip', shipped: 'Aller au contenu', text: 'Au contenu' };
  const dropped = await send(store, translations.createTranslation, actor, other);
  await send(store, translations.deleteTranslation, actor, { id: dropped.id });
  const customer = { name: 'Béton du Littoral', domains: ['registre.exemple.fr'] };
  await send(store, setCustomer, systemActor(null), { ...customer, contact: null, motto: null });
}
