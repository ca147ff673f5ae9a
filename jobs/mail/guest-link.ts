import type { SystemMailFacts } from '#domain/mailing/mail.ts';
import { createSharedLinkToken } from '#db/identity/shared-link-tokens.ts';
import type { Runtime } from '../tasks/runtime.ts';

/**
 * The button of a mail that leads somebody without an account to a shared document. The token is made here and stands
 * nowhere but in the mail.
 */
export async function guestButtons(
  { db, settings, words }: Pick<Runtime, 'db' | 'settings' | 'words'>,
  { guestLink, about, corporation, language }: SystemMailFacts,
): Promise<{ label: string; url: string }[]> {
  if (guestLink === undefined) return [];
  const token = await createSharedLinkToken(db, { link: guestLink, share: about.id, corporation });
  const url = new URL(`/partage/${token}`, settings.publicUrl);
  url.searchParams.set('lng', language);
  const t = (await words.latest(corporation)).t(language);
  return [{ label: t('sharing.mail.button'), url: url.toString() }];
}
