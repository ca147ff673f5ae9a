import { findCorporation } from '#projections/company/corporations.ts';
import type { Language } from '#locales/index.ts';
import type { Words } from '#locales/live.ts';
import type { Services } from '../services.server.ts';

interface Invited {
  gender: string;
  firstName: string;
  lastName: string;
  job: string;
}

/** The mail that invites a candidate, in the candidate's language; its button is added when it is sent. */
export async function invitationWords(
  { services, words, corporation }: { services: Pick<Services, 'db'>; words: Words; corporation: number },
  language: Language,
  { gender, firstName, lastName, job }: Invited,
): Promise<{ subject: string; text: string }> {
  const t = words.t(language);
  const company = (await findCorporation(services.db, corporation))?.name ?? '';
  const civility = t(`recruitment.civility.${gender === 'F' ? 'F' : 'M'}`);
  const name = `${civility} ${lastName} ${firstName}`.trim();
  return {
    subject: t('recruitment.mail.subject', { company }).slice(0, 200),
    text: t('recruitment.mail.text', { name, job, company }),
  };
}
