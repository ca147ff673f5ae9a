import { convocationLetter } from '#domain/health/convocation-letter.ts';
import type { ExamFacts } from '#domain/health/exam.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { languageOfPerson } from '#projections/users/accounts.ts';
import type { Words } from '#locales/live.ts';
import { hashOf, sheetResponse } from '../http/printed-sheet.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Services } from '../services.server.ts';
import type { Language } from '../ui/format.ts';

/** The language that whoever is convoked reads in: that of their account, else French. */
export const languageOf = async (services: Pick<Services, 'db'>, person: number): Promise<Language> =>
  (await languageOfPerson(services.db, person)) ?? 'fr';

interface Convoked {
  person: number;
  name: string;
  facts: ExamFacts;
}

/**
 * The mail that convokes somebody, in their language: where to be when and with whom, and neither which exam it is nor
 * how they are followed.
 */
export async function convocationWords(
  { services, words, corporation }: { services: Pick<Services, 'db'>; words: Words; corporation: number },
  { person, name, facts }: Convoked,
): Promise<{ subject: string; text: string; language: Language }> {
  const language = await languageOf(services, person);
  const t = words.t(language);
  const company = (await findCorporation(services.db, corporation))?.name ?? '';
  return { language, ...convocationLetter(t, 'set', { name, company, facts }) };
}

/** The paper of a convocation, in the language of whom it is for; the same facts are the same file. */
export async function convocationPaper(
  context: StaffContext,
  exam: number,
  { person, name, facts }: Convoked,
): Promise<Response> {
  const { services, corporation, t } = context;
  const [language, company] = await Promise.all([
    languageOf(services, person),
    findCorporation(services.db, corporation),
  ]);
  return sheetResponse(
    { ...context, language },
    {
      kind: 'convocation',
      id: exam,
      as: hashOf([company, name, facts.day, facts.time, facts.place, facts.professional]),
      name: `${t('health.convocation')} ${facts.day}`,
    },
  );
}
