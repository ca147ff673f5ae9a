import { folded } from '#domain/kernel/folded.ts';
import { typedDate } from '#domain/kernel/typed-date.ts';

/* Cells as people and programs write them. */

const yes = new Set(['oui', 'o', 'yes', 'y', 'x', '1', 'vrai', 'true', 'actif', 'active']);
const no = new Set(['non', 'n', 'no', '0', 'faux', 'false', '', 'inactif', 'inactive']);

/** Yes, no, or neither of them. */
export function flagIn(typed: string): boolean | null {
  const said = folded(typed).trim();
  if (yes.has(said)) return true;
  return no.has(said) ? false : null;
}

const women = new Set(['f', 'mme', 'mrs', 'ms', 'madame', 'mlle', 'femme', 'female', '2']);
const men = new Set(['m', 'mr', 'monsieur', 'homme', 'h', 'male', '1']);

/** As people, civil registers ("1", "2") and programs write it; null of anything else. */
export function genderIn(typed: string): 'F' | 'M' | null {
  const said = folded(typed).replaceAll(/[.\s]/g, '');
  if (women.has(said)) return 'F';
  return men.has(said) ? 'M' : null;
}

/** As a civility is kept of a third party or a contact: "m", "mme"; what is neither stays as it was typed. */
export function civilityIn(typed: string): string {
  const gender = genderIn(typed);
  if (gender === null) return typed;
  return gender === 'M' ? 'm' : 'mme';
}

/** "12,50 €" as "12,50", and "52.00000000", as programs write it, as "52.00". */
export const numberIn = (typed: string): string =>
  typed
    .replaceAll(/[%€]|EUR|HT|TTC/g, '')
    .trim()
    .replace(/([.,]\d\d\d*?)0+$/, '$1');

/** What stands between commas, semicolons or breaks. */
export const listIn = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const CENTURY = 2000;

/**
 * A day as programs write it, as fields take it: "20260131", "31-01-26" and "2026-01-31 00:00:00" beside what people
 * type. What is none stays as it was typed.
 */
export function dateIn(typed: string): string {
  const said = typed.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const bare = /^(\d{4})(\d{2})(\d{2})$/.exec(said);
  if (bare) return bare.slice(1).join('-');
  const short = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(said);
  if (!short) return said;
  const [, day, month, year = ''] = short;
  return `${day}/${month}/${year.length === 2 ? CENTURY + Number(year) : year}`;
}

/** The same as the day that fields read of it; what is none stays as it was typed. */
export const civilDateIn = (typed: string): string => typedDate(dateIn(typed), null) ?? typed.trim();
