import { parsePhoneNumberFromString } from 'libphonenumber-js';

const parsed = (text: string) => parsePhoneNumberFromString(text, 'FR');

/** A telephone number as it is stored: "01 44 55 66 77" and "+33 1 44 55 66 77" → "+33144556677"; null for none. */
export function normalisePhone(text: string): string | null {
  const number = text.length <= 40 ? parsed(text) : undefined;
  return number?.isValid() ? number.number : null;
}

/** As people read it: French numbers as in France, others with their country's; text that is no number as it is. */
export function writePhone(stored: string): string {
  const number = parsed(stored);
  if (!number) return stored;
  return number.country === 'FR' ? number.formatNational() : number.formatInternational();
}
