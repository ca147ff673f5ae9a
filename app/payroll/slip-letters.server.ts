import { lettersOf, type Letters } from '#domain/payroll/slip-letter.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { languagesOf } from '#projections/payroll/employees.ts';
import type { WageSlipRow } from '#projections/payroll/wage-slips.ts';
import type { Services } from '../services.server.ts';

type About = Pick<WageSlipRow, 'corporation' | 'person' | 'period'>;

/** What mails about slips of one corporation say, in its words and the language of each person, in the slips' order. */
export async function lettersForAll(
  { db, words }: Pick<Services, 'db' | 'words'>,
  corporation: number,
  slips: readonly Omit<About, 'corporation'>[],
): Promise<Letters[]> {
  const [company, languages, texts] = await Promise.all([
    findCorporation(db, corporation),
    languagesOf(
      db,
      slips.map(({ person }) => person),
    ),
    words.latest(corporation),
  ]);
  return slips.map(({ person, period }) => {
    const language = languages.get(person) ?? 'fr';
    return lettersOf(texts.t(language), language, period, company?.name ?? '');
  });
}

/** What a mail about a slip says, in the words of its corporation and the language of its person. */
export async function lettersFor(services: Pick<Services, 'db' | 'words'>, slip: About): Promise<Letters> {
  const [letters] = await lettersForAll(services, slip.corporation, [slip]);
  if (letters === undefined) throw new Error('A slip has letters');
  return letters;
}
