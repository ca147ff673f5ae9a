/*
 * Texts as they are compared when accents and case do not matter. Can be used anywhere, in the browser too.
 */

/** Small letters without accents, as the database folds what is searched: "Éric" → "eric". */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Its words and figures alone, one space between them: " L’Île-d'Yeu, 2" → "l ile d yeu 2". */
export const foldedWords = (text: string): string =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
