import { isCivilDate, type CivilDate } from '../kernel/dates.ts';
import { money, negate, parseDecimal, type DecimalString } from '../kernel/decimal.ts';

const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/;
const iso = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})(?:[ T].*)?$/;

/** "03/11/2026", "03.11.26", "2026-11-03", "20261103", with or without a time of day; null for anything else. */
export function readDate(text: string): CivilDate | null {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? [];
  const [, day, month, year] = french.exec(text) ?? [];
  if (isoYear === undefined && year === undefined) return null;
  const full = isoYear ?? (year?.length === 2 ? `20${year}` : year) ?? '';
  const date = `${full}-${(isoMonth ?? month ?? '').padStart(2, '0')}-${(isoDay ?? day ?? '').padStart(2, '0')}`;
  return isCivilDate(date) ? date : null;
}

/**
 * "1 234,56", "-1.234,56 €", "1,234.56", "12,50-", "(12,50)": an amount with its sign and two decimals; null for
 * anything else. Of two marks the last is the decimal one.
 */
export function readAmount(text: string): DecimalString | null {
  const bare = text.replaceAll(/\s|€|EUR|'|’/giu, '');
  const turned = /^\((.*)\)$/.exec(bare)?.[1] ?? /^(.*\d)-$/.exec(bare)?.[1];
  const digits = turned ?? bare;
  const mark = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const both = digits.includes(',') && digits.includes('.');
  const plain = both ? `${digits.slice(0, mark).replaceAll(/[.,]/g, '')}.${digits.slice(mark + 1)}` : digits;
  const parsed = parseDecimal(plain, 4);
  if (parsed === null) return null;
  return money(turned === undefined ? parsed : negate(parsed));
}
