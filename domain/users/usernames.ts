/** Spellings that lose no accent when they are taken apart. */
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l' };

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[œæßøđł]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** Those after whom no more people of one name get a number. */
const MOST_NAMESAKES = 30;
const LONGEST = 70;

/**
 * User names that somebody could have, in the order in which they are tried: `anne.le-gall`, `anne.le-gall2`…
 * Empty where no letter of the names can stand in one.
 */
export function usernamesFor(firstName: string, lastName: string): string[] {
  const base = [plain(firstName), plain(lastName)].filter(Boolean).join('.').slice(0, LONGEST);
  if (base.length < 2) return [];
  return Array.from({ length: MOST_NAMESAKES }, (_, index) => (index === 0 ? base : `${base}${index + 1}`));
}
