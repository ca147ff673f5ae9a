import type { SystemMailFacts } from '#domain/mailing/mail.ts';
import { createLeaveDecisionToken } from '#db/identity/leave-decision-tokens.ts';
import type { Runtime } from '../tasks/runtime.ts';

/**
 * The button of a mail that leads whoever decides about a request for leave to where they do, without a sign-in. The
 * token is made here and stands nowhere but in the mail.
 */
export async function decisionButtons(
  { db, settings, words }: Pick<Runtime, 'db' | 'settings' | 'words'>,
  { decision, mail, corporation, language }: SystemMailFacts,
): Promise<{ label: string; url: string }[]> {
  if (decision === undefined) return [];
  const token = await createLeaveDecisionToken(db, mail, { ...decision, corporation });
  if (token === null) return [];
  const url = new URL(`/conge/${token}`, settings.publicUrl);
  url.searchParams.set('lng', language);
  const t = (await words.latest(corporation)).t(language);
  return [{ label: t('timeOff.decision.button'), url: url.toString() }];
}
