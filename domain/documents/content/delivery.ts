import { countryName, type NamingLanguage } from '../../kernel/countries.ts';
import type { DocumentContent } from './content.ts';

/** Where a document is delivered, in one text with the country's name; null: at the client's. */
export const deliveryText = (
  { deliveryAddress, deliveryCountry }: Pick<DocumentContent, 'deliveryAddress' | 'deliveryCountry'>,
  language: NamingLanguage,
): string | null =>
  [deliveryAddress, deliveryCountry && countryName(deliveryCountry, language)].filter(Boolean).join(', ') ||
  null;
