import type { MailFacts } from '#domain/commerce/mail.ts';
import { createLinkToken } from '#db/link-tokens.ts';
import { languageOfLink } from '#projections/quotation-links.ts';
import type { Runtime } from '../runtime.ts';

/** The button of a mail that carries a link to its quotation. The token is made here and stands nowhere but in the mail. */
export async function linkButtons(
  { db, settings, words }: Pick<Runtime, 'db' | 'settings' | 'words'>,
  { link, corporation }: Pick<MailFacts, 'link' | 'corporation'>,
): Promise<{ label: string; url: string }[]> {
  if (link === undefined) return [];
  const language = await languageOfLink(db, link, corporation);
  if (language === null) throw new Error(`Link ${link} of a mail does not exist`);
  const url = new URL(`/devis/${await createLinkToken(db, link)}`, settings.publicUrl);
  url.searchParams.set('lng', language);
  const t = (await words.latest(corporation)).t(language);
  return [{ label: t('public.mail.button'), url: url.toString() }];
}
