import type { SystemMailFacts } from '#domain/mailing/mail.ts';
import { createCandidateLinkToken } from '#db/identity/candidate-link-tokens.ts';
import type { Runtime } from '../tasks/runtime.ts';

/**
 * The button of a mail that leads a candidate to the form. The token is made here and stands nowhere but in the mail.
 */
export async function candidateButtons(
  { db, settings, words }: Pick<Runtime, 'db' | 'settings' | 'words'>,
  { candidateLink, about, corporation, language }: SystemMailFacts,
): Promise<{ label: string; url: string }[]> {
  if (candidateLink === undefined) return [];
  const place = { link: candidateLink, candidate: about.id, corporation };
  const token = await createCandidateLinkToken(db, place);
  const url = new URL(`/person/candidate-form/${token}`, settings.publicUrl);
  url.searchParams.set('lng', language);
  const t = (await words.latest(corporation)).t(language);
  return [{ label: t('recruitment.mail.button'), url: url.toString() }];
}
