/*
 * Words of bank texts, as they are compared: capitals without accents. Banks cut names, leave out signs and write
 * numbers with blanks in them.
 */

export interface Words {
  /** Everything, capitals, other signs as one blank. */
  text: string;
  /** The same without blanks: a first look. */
  solid: string;
  words: ReadonlySet<string>;
}

const capitals = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('Œ', 'OE')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();

export function wordsOf(said: string): Words {
  const text = capitals(said);
  return { text, solid: text.replaceAll(' ', ''), words: new Set(text.split(' ')) };
}

const patterns = new Map<string, { solid: string; pattern: RegExp } | null>();

/** "FA-2026-0012" → FA, 2026 and 0012 with at most a blank between; null for a number that says too little. */
function patternOf(number: string) {
  const known = patterns.get(number);
  if (known !== undefined) return known;
  const pieces = capitals(number).match(/[A-Z]+|\d+/g) ?? [];
  const solid = pieces.join('');
  const telling = solid.length >= 5 && /\d/.test(solid);
  const made = telling ? { solid, pattern: new RegExp(`(?<![A-Z0-9])${pieces.join(' ?')}(?!\\d)`) } : null;
  if (patterns.size > 50_000) patterns.clear();
  patterns.set(number, made);
  return made;
}

/** Whether a text cites a document's number: not as a part of a longer one. */
export function citesNumber({ text, solid }: Words, number: string): boolean {
  const wanted = patternOf(number);
  return wanted !== null && solid.includes(wanted.solid) && wanted.pattern.test(text);
}

/** Words that tell no name: legal forms, articles, titles. */
const common = new Set(
  'SARL SAS SASU SA EURL SCI SNC SCOP SCA EI EARL GAEC STE SOCIETE ETS ETABLISSEMENTS ENTREPRISE CIE LE LA LES DE DU DES ET AU AUX D L M MR MME MLLE MONSIEUR MADAME'.split(
    ' ',
  ),
);

/** The words that tell a name: "SARL Le Goff & Fils" → LE GOFF FILS without what is common. */
export const nameWords = (name: string): string[] =>
  capitals(name)
    .split(' ')
    .filter((word) => word.length > 1 && !common.has(word));

/** Banks cut names; a word of this length may be the beginning of one. */
const CUT = 5;

/** Whether all words of a name stand in a text, the last ones perhaps cut. */
export function namesIn({ words }: Words, name: readonly string[]): boolean {
  if (name.join('').length < 4) return false;
  const isThere = (word: string): boolean =>
    words.has(word) || [...words].some((said) => said.length >= CUT && word.startsWith(said));
  return name.every(isThere);
}
