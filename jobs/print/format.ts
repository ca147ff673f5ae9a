import { countryName } from '#domain/kernel/countries.ts';
import type { PrintedAddress, PrintLanguage } from './printed-document.ts';

const NARROW = '\u202F';
const NO_BREAK = '\u00A0';
const MINUS = '\u2212';
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

const separators = {
  fr: { group: NARROW, decimal: ',' },
  en: { group: ',', decimal: '.' },
} as const;

const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Whether the text is a decimal string as the domain writes them: "-1234.50". */
export const isDecimal = (text: string) => DECIMAL.test(text);

/**
 * "1234.5" → "1 234,50" or "1,234.50", with at least `minimum` decimals, other trailing zeros dropped.
 * A minus sign stands before negative ones. Nothing is rounded. RangeError when the text is no decimal string.
 */
export function formatNumber(value: string, language: PrintLanguage, minimum: number): string {
  const match = DECIMAL.exec(value);
  if (match === null) throw new RangeError(`not a decimal string: ${value}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const { group, decimal } = separators[language];
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, group);
  const decimals = fraction.replace(/0+$/, '').padEnd(minimum, '0');
  return (sign && MINUS) + grouped + (decimals === '' ? '' : decimal + decimals);
}

/** An amount or a unit price without its currency: two decimals, more where the price has more. */
export const formatAmount = (value: string, language: PrintLanguage) => formatNumber(value, language, 2);

/** A quantity without trailing zeros: "42.0000" → "42". */
export const formatQuantity = (value: string, language: PrintLanguage) => formatNumber(value, language, 0);

/** "1234.50" → "1 234,50 €" or "€1,234.50". */
export function formatMoney(value: string, language: PrintLanguage): string {
  const amount = formatAmount(value, language);
  return language === 'fr' ? `${amount}${NO_BREAK}€` : amount.replace(/^(\u2212?)/, '$1€');
}

/** "5.5" → "5,5 %" or "5.5%". */
export const formatPercent = (value: string, language: PrintLanguage) =>
  formatNumber(value, language, 0) + (language === 'fr' ? `${NO_BREAK}%` : '%');

/** "2026-11-21" → "21/11/2026" or "21 Nov 2026". RangeError when the text is no ISO date. */
export function formatDate(value: string, language: PrintLanguage): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const [, year = '', month = '', day = ''] = match ?? [];
  const name = englishMonths[Number(month) - 1];
  if (match === null || name === undefined) throw new RangeError(`not an ISO date: ${value}`);
  return language === 'fr' ? `${day}/${month}/${year}` : `${Number(day)} ${name} ${year}`;
}

/** In groups of four, unbreakable. */
export const formatIban = (iban: string) => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, `$1${NO_BREAK}`);

/** The lines of an address; the country's name last, in the language, when it is not France. */
export function addressLines(address: PrintedAddress, language: PrintLanguage): string[] {
  const country = address.country === 'FR' ? '' : countryName(address.country, language);
  const town = `${address.postalCode} ${address.city}`.trim();
  return [...address.lines, town, country].filter((line) => line.trim() !== '');
}

/** Up to two letters for the square that stands in for a logo: "Béton du Littoral" → "BL". */
export function initials(name: string): string {
  const words = name.split(/[\s'’-]+/).filter((word) => word !== '');
  const proper = words.filter((word) => /^[\p{Lu}\d]/u.test(word));
  return (proper.length > 0 ? proper : words)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** What stands in a cell of a table, a line each; what is not said takes none. */
export const below = (...lines: (string | null | undefined | false)[]): string =>
  lines.filter(Boolean).join('\n');
