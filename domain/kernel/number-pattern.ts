import { z } from 'zod';
import { monthOf, yearOf, type CivilDate } from './dates.ts';

/** How a series numbers its documents: "FA-{YYYY}-{SEQ:4}"; tokens {YYYY}, {YY}, {MM} and, once, {SEQ:n}. */
export type NumberingPattern = string;

const MAX_LENGTH = 35;
const sequenceToken = /\{SEQ:([1-9]|10)\}/g;
const token = /\{(YYYY|YY|MM|SEQ:(?:[1-9]|10))\}/g;

const hasYear = (pattern: NumberingPattern): boolean => /\{YY(YY)?\}/.test(pattern);
const hasMonth = (pattern: NumberingPattern): boolean => pattern.includes('{MM}');

/**
 * Whether a pattern makes lawful invoice numbers: at most 35 characters of A–Z a–z 0–9 + - _ / (4-french-rules.md,
 * "Invoices"), one sequence of 1 to 10 digits, a month only with its year.
 * @returns null when right, else the key of the error: numbering.sequence, numbering.token, numbering.characters,
 *   numbering.monthWithoutYear or numbering.tooLong
 */
export function checkPattern(pattern: string): string | null {
  const literal = pattern.replace(token, '');
  if (/[{}]/.test(literal))
    return /\{SEQ/.test(literal) ? 'errors.numbering.sequence' : 'errors.numbering.token';
  if (!/^[A-Za-z0-9+\-_/]*$/.test(literal)) return 'errors.numbering.characters';
  if (pattern.match(sequenceToken)?.length !== 1) return 'errors.numbering.sequence';
  if (hasMonth(pattern) && !hasYear(pattern)) return 'errors.numbering.monthWithoutYear';
  return formatNumber(pattern, '2000-01-01', 1).length > MAX_LENGTH ? 'errors.numbering.tooLong' : null;
}

/** The period in which a series counts on, "2026-11" or "2026"; "" without a year: it never starts again. */
export function periodOf(pattern: NumberingPattern, date: CivilDate): string {
  if (!hasYear(pattern)) return '';
  return hasMonth(pattern) ? monthOf(date) : String(yearOf(date));
}

/**
 * The number of a document: ("FA-{YYYY}-{SEQ:4}", "2026-11-21", 187) → "FA-2026-0187".
 * @param sequence 1 or more; wider than the pattern's digits, it is written whole
 */
export function formatNumber(pattern: NumberingPattern, date: CivilDate, sequence: number): string {
  return pattern.replace(token, (_, name: string) => {
    if (name === 'YYYY') return date.slice(0, 4);
    if (name === 'YY') return date.slice(2, 4);
    if (name === 'MM') return date.slice(5, 7);
    return String(sequence).padStart(Number(name.slice('SEQ:'.length)), '0');
  });
}

/** A pattern without the digits of its sequence, which alone may change once it has numbered a document. */
export const shapeOf = (pattern: NumberingPattern): string => pattern.replace(sequenceToken, '{SEQ}');

/**
 * The numbers that a series would give next to documents of a day.
 * @param last the last sequence of the day's period, 0 when there is none
 */
export const nextNumbers = (
  pattern: NumberingPattern,
  date: CivilDate,
  last: number,
  count: number,
): string[] => Array.from({ length: count }, (_, index) => formatNumber(pattern, date, last + index + 1));

/** A pattern that makes lawful numbers (see checkPattern). */
export const patternField = (example: string) =>
  z
    .string({ error: 'errors.required' })
    .trim()
    .superRefine((value, context) => {
      const error = checkPattern(value);
      if (error !== null) context.addIssue({ code: 'custom', message: error });
    })
    .meta({ example });
