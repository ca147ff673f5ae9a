const NARROW = '\u202f';
const FIXED = '\u00a0';

/**
 * A French text with the spaces that a line must not break at: narrow before ; ! ? and %, in thousands; whole before :
 * and €, inside « », before units (Lexique des règles typographiques en usage à l'Imprimerie nationale).
 */
export const frenchSpaces = (text: string): string =>
  text
    .replaceAll(/ (?=[;!?])/g, NARROW)
    .replaceAll(/ (?=[:»])/g, FIXED)
    .replaceAll('« ', `«${FIXED}`)
    .replaceAll(/(?<=[\d}]) (?=%)/g, NARROW)
    .replaceAll(/(?<=[\d}]) (?=€)/g, FIXED)
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, NARROW)
    .replaceAll(/(?<=\d) (?=(?:Mo|Ko|Go|km|h|j)(?![a-zà-ÿ]))/gi, FIXED);

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The same for each text of a tree, in place. */
export function spaceTexts(tree: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') tree[key] = frenchSpaces(value);
    else if (isTree(value)) spaceTexts(value);
  }
}
