import {
  fillTemplate,
  type CandidateMailUse,
  type MailLanguage,
  type TemplateTexts,
} from '#domain/mailing/mail-template.ts';
import { LINK_DAYS } from '#domain/recruitment/candidate.ts';
import { findTemplate } from '#projections/mailing/mail-templates.ts';
import { proposedTemplate, signatureOf } from '../mailing/proposed-template.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

interface Addressee {
  firstName: string | null;
  lastName: string | null;
  job: string | null;
}

/** A mail's subject, however long names are. */
const LONGEST_SUBJECT = 200;

/** A mail to a candidate in the candidate's language, by the company's own template or the product's. */
export async function candidateLetter(
  context: StaffContext,
  use: CandidateMailUse,
  language: MailLanguage,
  { firstName, lastName, job }: Addressee,
): Promise<TemplateTexts> {
  const { services, corporation } = context;
  const own = await findTemplate(services.db, corporation, use, language);
  const { subject, text } = own ?? proposedTemplate(context, use, language);
  const values = {
    candidate: [firstName, lastName].filter(Boolean).join(' '),
    job,
    linkDays: String(LINK_DAYS),
    ...signatureOf(context),
  };
  return {
    subject: fillTemplate(subject, values).slice(0, LONGEST_SUBJECT),
    text: fillTemplate(text, values),
  };
}
