import { EVERYWHERE, planImport, textsUnder, type ImportedText } from '#domain/translations/translation.ts';
import { languages, texts, type Language } from '#locales/index.ts';
import { flatTexts } from '#locales/live.ts';
import { translationsOf } from '#projections/translations/translations.ts';
import type { Services } from '../services.server.ts';

const flat = new Map<Language, Record<string, string>>();

/** The shipped texts of a language, by flat keys. */
export function shippedTexts(language: Language): Record<string, string> {
  const known = flat.get(language) ?? flatTexts(texts[language]);
  flat.set(language, known);
  return known;
}

/** What is shipped under a key; null where there is none. */
export function shippedText(language: string, key: string): string | null {
  const known = languages.find((one) => one === language);
  if (known === undefined) return null;
  const said = shippedTexts(known);
  return Object.hasOwn(said, key) ? (said[key] ?? null) : null;
}

interface Incoming {
  language: Language;
  customer: boolean;
  texts: Readonly<Record<string, string>>;
}

/** What bringing in a file would do, text by text. */
export async function planOf(
  db: Services['db'],
  corporation: number,
  { language, customer, texts: incoming }: Incoming,
): Promise<ImportedText[]> {
  const everywhere = await translationsOf(db, EVERYWHERE, language);
  if (customer) return planImport(incoming, shippedTexts(language), everywhere);
  const below = textsUnder(shippedTexts(language), everywhere);
  return planImport(incoming, below, await translationsOf(db, corporation, language));
}
