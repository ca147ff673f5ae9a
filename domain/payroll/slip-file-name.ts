import type { Month } from './page-clues.ts';

/** The parameter of a corporation that says how the files of slips are called. */
export const SLIP_FILE_NAME = 'wage_slip_file_name';
const USUAL = '{PERSON} {YYYY}-{MM}';

/** Refused by one file system or another, or by the header that names a download. */
const unsafe = /[\p{C}\\/:*?"<>|]+/gu;

/**
 * How the PDF of a slip is called: ("{PERSON} {YYYY}-{MM}", "Le Goff Anna", "2026-05") → "Le Goff Anna 2026-05.pdf".
 * @param pattern as the corporation's parameter says it; anything else: the usual one
 */
export function slipFileName(pattern: unknown, person: string, period: Month): string {
  const values: Record<string, string> = { PERSON: person, YYYY: period.slice(0, 4), MM: period.slice(5) };
  const name = (typeof pattern === 'string' && pattern !== '' ? pattern : USUAL)
    .replaceAll(/\{(PERSON|YYYY|MM)\}/g, (_, token: string) => values[token] ?? '')
    .replaceAll(unsafe, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${Array.from(name).slice(0, 120).join('').trimEnd()}.pdf`;
}
