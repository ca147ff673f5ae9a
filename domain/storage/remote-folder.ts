import type { CivilDate } from '../kernel/dates.ts';

/** Where files of a kind are put: "/factures/{YYYY}/{MM}"; an absolute path, or one below the account's own folder. */
export type FolderPattern = string;

/** What the tokens stand for: an erased client has no name. */
export interface FolderFacts {
  date: CivilDate;
  client: string | null;
  corporation: string;
}

const MAX_SEGMENT = 100;
const MAX_DEPTH = 12;
const token = /\{(YYYY|MM|DD|CLIENT|CORPORATION)\}/g;
/** Refused by one file system or another, or with a meaning in a protocol. */
const unsafe = /[\p{C}\\/:*?"<>|]+/gu;

const segmentsOf = (pattern: FolderPattern): string[] =>
  pattern.split('/').filter((one) => one.trim() !== '');

/**
 * Whether a pattern names a folder: known tokens alone, no step upwards, and no character that a file system refuses.
 * @returns null when right, else the key of the error
 */
export function checkFolder(pattern: string): string | null {
  const segments = segmentsOf(pattern);
  const literal = pattern.replace(token, '');
  if (/[{}]/.test(literal)) return 'errors.folder.token';
  if (literal.replaceAll('/', '').search(unsafe) !== -1) return 'errors.folder.characters';
  if (segments.some((one) => /^\.+$/.test(one.trim()))) return 'errors.folder.upwards';
  return segments.length > MAX_DEPTH ? `errors.folder.deep|max=${MAX_DEPTH}` : null;
}

/** One step of the path: never empty, never upwards, whatever a client calls itself. */
function segment(pattern: string, values: Readonly<Record<string, string>>): string {
  const name = pattern
    .replace(token, (_, key: string) => values[key] ?? '')
    .replace(unsafe, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return Array.from(name).slice(0, MAX_SEGMENT).join('').trimEnd() || '-';
}

/**
 * The folder of one file: ("/factures/{YYYY}/{CLIENT}", {date: "2026-03-04", client: "Le Goff / fils", …}) →
 * {absolute: true, segments: ["factures", "2026", "Le Goff - fils"]}.
 */
export function remoteFolder(
  pattern: FolderPattern,
  { date, client, corporation }: FolderFacts,
): { absolute: boolean; segments: string[] } {
  const [YYYY = '', MM = '', DD = ''] = date.split('-');
  const values = { YYYY, MM, DD, CLIENT: client ?? '', CORPORATION: corporation };
  return {
    absolute: pattern.trim().startsWith('/'),
    segments: segmentsOf(pattern).map((one) => segment(one, values)),
  };
}

/** The name that a file gets when another one has its own: ("FA-1.pdf", 2) → "FA-1 (2).pdf"; 1 is the name itself. */
export function countedName(name: string, count: number): string {
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  return count === 1 ? name : `${name.slice(0, end)} (${count})${name.slice(end)}`;
}
