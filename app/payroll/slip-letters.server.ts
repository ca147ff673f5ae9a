import { lettersOf, type Letters } from '#domain/payroll/slip-letter.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { languagesOf } from '#projections/payroll/employees.ts';
import type { WageSlipRow } from '#projections/payroll/wage-slips.ts';
import type { Services } from '../services.server.ts';

/** What a mail about a slip says, in the words of its corporation and the language of its person. */
export async function lettersFor(
  { db, words }: Pick<Services, 'db' | 'words'>,
  { corporation, person, period }: WageSlipRow,
): Promise<Letters> {
  const [company, languages, texts] = await Promise.all([
    findCorporation(db, corporation),
    languagesOf(db, [person]),
    words.latest(corporation),
  ]);
  const language = languages.get(person) ?? 'fr';
  return lettersOf(texts.t(language), language, period, company?.name ?? '');
}
