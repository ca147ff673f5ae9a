/*
 * Identifiers of companies as people read them, on paper and on screens. Kept apart from their checks, which bring
 * libraries that no browser needs. Forms and files hold them without spaces.
 */

const NO_BREAK = '\u00A0';

/** "123456782" → "123 456 782", unbreakable. */
export const formatSiren = (siren: string): string => siren.replace(/\B(?=(\d{3})+$)/g, NO_BREAK);

/** "12345678200017" → "123 456 782 00017", unbreakable. */
export const formatSiret = (siret: string): string =>
  `${formatSiren(siret.slice(0, 9))}${NO_BREAK}${siret.slice(9)}`;

/** "FR32123456782" → "FR32 123456782", unbreakable; other countries' numbers as they are. */
export const formatVatNumber = (number: string): string =>
  number.replace(/^(FR[A-Z0-9]{2})(\d{9})$/, `$1${NO_BREAK}$2`);
