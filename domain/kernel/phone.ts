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

const dialled = /^(?:(?:\+|00)[\d\s.\-()]{9,}|0\d(?:[\s.-]?\d{2}){4}|0\d(?:[\s.-]\d{2}){1,3})$/u;

/**
 * What somebody looks for by, where it is a telephone number or how a French one begins, without what people write
 * between its digits: "02.98.44 55 66" → "0298445566", "0033 (0)2 98…" → "+33298…". Other words as they are.
 */
export function dialledDigits(typed: string): string {
  const words = typed.trim();
  if (!dialled.test(words)) return typed;
  return words
    .replace('(0)', '')
    .replace(/^00/, '+')
    .replaceAll(/[^\d+]/g, '');
}
