import { accountName } from './bank-file.ts';

/** Letters of an account's number as digits: A and J are 1, B, K and S are 2, … (ECBS, RIB). */
const asDigits = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) =>
    String(((letter.charCodeAt(0) - 65) % 9) + 1 + (letter >= 'S' ? 1 : 0)),
  );

/** IBAN's own letters: A is 10, B is 11, … (ISO 13616). */
const mod97 = (text: string): bigint =>
  BigInt(text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n;

/**
 * The IBAN of a French account by its bank (5 digits), branch (5) and number (11 letters or digits), whose keys follow.
 * @returns what is known of it where they are none: its number alone, or null
 */
export function frenchIban(bank: string, branch: string, number: string): string | null {
  const account = number.trim().toUpperCase();
  if (!/^\d{5}$/.test(bank) || !/^\d{5}$/.test(branch) || !/^[0-9A-Z]{11}$/.test(account))
    return accountName(account);
  const key = 97n - (BigInt(`${bank}${branch}${asDigits(account)}00`) % 97n);
  const bban = `${bank}${branch}${account}${String(key).padStart(2, '0')}`;
  const check = 98n - mod97(`${bban}FR00`);
  return `FR${String(check).padStart(2, '0')}${bban}`;
}
