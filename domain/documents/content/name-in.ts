import type { NamedInBoth } from './content.ts';

/** What a record is called in a document's language. */
export const nameIn = (
  language: 'fr' | 'en',
  { name, nameEn }: Pick<NamedInBoth, 'name' | 'nameEn'>,
): string => (language === 'en' ? (nameEn ?? name) : name);
