/** Words of names that say nothing of who it is: legal forms, and what is left of them without dots. */
const forms = new Set(
  'sa sas sasu sarl eurl sci scop snc scp selarl gie ei eirl sarlu ste societe ets etablissement etablissements groupe cie compagnie et de du des la le les l d and the ltd gmbh bv nv inc llc plc'.split(
    ' ',
  ),
);

/**
 * What two names of the same company have in common: "S.A.R.L. Durand & Fils" and "DURAND ET FILS" → "durand fils".
 * A name of such words alone stays whole.
 */
export function nameKey(name: string): string {
  const folded = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\b(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll('.', ''))
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const said = folded.split(' ').filter((word) => !forms.has(word));
  return said.length === 0 ? folded : said.join(' ');
}
