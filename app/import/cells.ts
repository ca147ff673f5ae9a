import { folded } from '#domain/kernel/folded.ts';

/* Cells as people and programs write them. */

const yes = new Set(['oui', 'o', 'yes', 'y', 'x', '1', 'vrai', 'true', 'actif', 'active']);
const no = new Set(['non', 'n', 'no', '0', 'faux', 'false', '', 'inactif', 'inactive']);

/** Yes, no, or neither of them. */
export function flagIn(typed: string): boolean | null {
  const said = folded(typed).trim();
  if (yes.has(said)) return true;
  return no.has(said) ? false : null;
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
