/** The characters that every bank of the SEPA takes (EPC217-08). */
const TAKEN = /[^a-zA-Z0-9/\-?:().,'+ ]/g;

const letters: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '&': '+',
  _: '-',
  '“': "'",
  '”': "'",
  '"': "'",
};

/**
 * Text as a bank takes it: accents taken off, what cannot be written a full stop, at most `max` characters.
 * "Béton & Fils" → "Beton + Fils"
 */
export function sepaText(text: string, max: number): string {
  const plain = text
    .replaceAll(/./gu, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(TAKEN, '.');
  return plain.trim().slice(0, max).trim();
}

/** An identifier: 35 characters at most, without a slash at its ends or two together (EPC132-08). */
export const sepaId = (text: string): string =>
  sepaText(text, 35)
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^\/|\/$/g, '');
