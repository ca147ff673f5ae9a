/*
 * The French social security number (NIR): sex, year and month of birth, department, municipality, order, and a key of
 * two digits, 97 − (n mod 97) with 2A read as 19 and 2B as 18 (4-french-rules.md, "Identifiers").
 */

const shape = /^([1-478])(\d{2})(0[1-9]|1[0-2]|[2-9]\d)(\d{2}|2A|2B)(\d{3})(\d{3})(\d{2})?$/;

const keyOf = (number: string): string => {
  const digits = number.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return String(97n - (BigInt(digits) % 97n)).padStart(2, '0');
};

/**
 * The number without spaces, with its key: the key is worked out where it was left out.
 * @returns null for what is no such number, a wrong key included
 */
export function readSocialSecurityNumber(typed: string): string | null {
  const number = typed.replaceAll(/[\s.-]/gu, '').toUpperCase();
  const found = shape.exec(number);
  if (found === null) return null;
  const key = keyOf(number);
  return found[7] === undefined ? number + key : found[7] === key ? number : null;
}

/** As it is printed on the card: "1 84 12 76 451 089 46". */
export const spacedNumber = (number: string): string =>
  number.replace(/^(.)(..)(..)(..)(...)(...)(..)$/, '$1 $2 $3 $4 $5 $6 $7');

export type NumberDoubt = 'sex' | 'birth';

/**
 * In what a valid number contradicts what is known of the person: a warning, since sex and date are corrected by the
 * registry now and then, and the month is unknown from 20 on.
 */
export function doubtsOf(
  number: string,
  { gender, birthDate }: { gender: 'M' | 'F' | null; birthDate: string | null },
): NumberDoubt[] {
  const [, sex = '', year, month] = shape.exec(number) ?? [];
  const isMan = sex === '1' || sex === '3' || sex === '7';
  const doubts: NumberDoubt[] = [];
  if (gender !== null && isMan !== (gender === 'M')) doubts.push('sex');
  const known = Number(month) <= 12;
  if (birthDate !== null && (birthDate.slice(2, 4) !== year || (known && birthDate.slice(5, 7) !== month)))
    doubts.push('birth');
  return doubts;
}
