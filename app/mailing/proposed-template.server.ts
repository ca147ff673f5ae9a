import type { MailLanguage, MailUse, TemplateTexts } from '#domain/mailing/mail-template.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The texts that are proposed; a corporation may write its own. */
export const proposedTemplate = (
  { words }: Pick<StaffContext, 'words'>,
  use: MailUse,
  language: MailLanguage,
): TemplateTexts => words.texts(language).mail.template[use];

/** The chosen corporation's name, and that of whoever is signed in. */
export function signatureOf({ signedIn }: StaffContext): { company: string; sender: string } {
  const { facts, actor } = signedIn;
  const company = facts.memberships.find((one) => one.corporation === actor.corporation)?.name ?? '';
  return { company, sender: [facts.firstName, facts.lastName].filter(Boolean).join(' ') };
}
