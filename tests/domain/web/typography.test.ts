import { describe, expect, it } from 'vitest';
import { texts } from '#locales/index.ts';
import { frenchSpaces, spaceTexts } from '#locales/typography.ts';

const NARROW = '\u202F';
const FIXED = '\u00A0';

describe('the spaces of French texts', () => {
  it.each([
    ['Mot de passe oublié ?', `Mot de passe oublié${NARROW}?`],
    ['Modifier « Béton » : prix', `Modifier «${FIXED}Béton${FIXED}»${FIXED}: prix`],
    ['Taux réduit 5,5 %, dès 40 €', `Taux réduit 5,5${NARROW}%, dès 40${FIXED}€`],
    ['{{percent}} % de {{total}} €', `{{percent}}${NARROW}% de {{total}}${FIXED}€`],
    ['5 000 lignes, 10 Mo au plus', `5${NARROW}000 lignes, 10${FIXED}Mo au plus`],
    ['de 8 h à 18 h', `de 8${FIXED}h à 18${FIXED}h`],
  ])('of "%s"', (typed, said) => {
    expect(frenchSpaces(typed)).toBe(said);
    expect(frenchSpaces(said)).toBe(said);
  });

  it.each([
    'https://registre.exemple.fr',
    'art. 283-2',
    'le 1 jeton',
    '{YYYY}-{SEQ:4}',
    'a;b',
    '29200 Brest',
  ])('are not put into "%s"', (text) => {
    expect(frenchSpaces(text)).toBe(text);
  });

  it('are in each text of a tree', () => {
    const tree = { one: 'Quoi ?', deeper: { two: 'Ceci : cela' } };
    spaceTexts(tree);
    expect(tree).toEqual({ one: `Quoi${NARROW}?`, deeper: { two: `Ceci${FIXED}: cela` } });
  });

  it('are in the French texts alone', () => {
    expect(texts.fr.ui.pair).toBe(`{{label}}${FIXED}: {{value}}`);
    expect(texts.en.ui.pair).toBe('{{label}}: {{value}}');
  });
});
