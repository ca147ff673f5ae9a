import { monthOf, yearOf, type CivilDate } from '../kernel/dates.ts';

/** What a corporation numbers: its documents, its payments and its projects, in the order of its settings. */
export const seriesKinds = [
  'quotation',
  'saleOrder',
  'invoice',
  'refund',
  'purchase',
  'payment',
  'project',
] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/** The documents that the law wants in the order of their dates (4-french-rules.md, "Invoices"). */
export type ChronologicalKind = Extract<SeriesKind, 'invoice' | 'refund'>;

/** How a series numbers its documents: "FA-{YYYY}-{SEQ:4}"; tokens {YYYY}, {YY}, {MM} and, once, {SEQ:n}. */
export type NumberingPattern = string;

/** What each kind of a corporation is numbered by. */
export type Numbering = Readonly<Record<SeriesKind, NumberingPattern>>;

/** What a corporation numbers by until it says otherwise. */
export const defaultPatterns: Numbering = {
  quotation: 'DV-{YYYY}-{SEQ:4}',
  saleOrder: 'CC-{YYYY}-{SEQ:4}',
  invoice: 'FA-{YYYY}-{SEQ:4}',
  refund: 'AV-{YYYY}-{SEQ:4}',
  purchase: 'CF-{YYYY}-{SEQ:4}',
  payment: 'RG-{YYYY}-{SEQ:4}',
  project: 'PR-{YYYY}-{SEQ:4}',
};

/** The patterns of every kind: those that a corporation has, and the usual ones for kinds that came after it. */
export const numberingOf = (stored: {
  [Kind in SeriesKind]?: NumberingPattern | undefined;
}): Numbering => ({
  quotation: stored.quotation ?? defaultPatterns.quotation,
  saleOrder: stored.saleOrder ?? defaultPatterns.saleOrder,
  invoice: stored.invoice ?? defaultPatterns.invoice,
  refund: stored.refund ?? defaultPatterns.refund,
  purchase: stored.purchase ?? defaultPatterns.purchase,
  payment: stored.payment ?? defaultPatterns.payment,
  project: stored.project ?? defaultPatterns.project,
});

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
