import type { CivilDate } from '../kernel/dates.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import { byDocumentKind } from '../document-kinds/registry.ts';

/** How the file of a document is named: "{NUMBER} {CLIENT}"; tokens {NUMBER}, {CLIENT}, {DATE} and {TITLE}. */
export type FileNamePattern = string;

/** What the files of each kind of document are named by. */
export type FileNames = Readonly<Record<DocumentKind, FileNamePattern>>;

/** What files are named by until the corporation says otherwise. */
export const defaultFileNames: FileNames = byDocumentKind(() => '{NUMBER}');

/** What the tokens stand for: a draft has no number yet, an erased client no name. */
export interface FileNameFacts {
  number: string;
  client: string | null;
  date: CivilDate | null;
  title: string | null;
}

const MAX_LENGTH = 120;
const token = /\{(NUMBER|CLIENT|DATE|TITLE)\}/g;
/** Refused by one file system or another, or by the header that names a download. */
const unsafe = /[\p{C}\\/:*?"<>|]+/gu;

/**
 * Whether a pattern names files apart: it has the number, known tokens alone, and no character that a file system
 * refuses.
 * @returns null when right, else the key of the error: fileName.token, fileName.characters or fileName.number
 */
export function checkFileName(pattern: string): string | null {
  const literal = pattern.replace(token, '');
  if (/[{}]/.test(literal)) return 'errors.fileName.token';
  if (literal.search(unsafe) !== -1) return 'errors.fileName.characters';
  return pattern.includes('{NUMBER}') ? null : 'errors.fileName.number';
}

type Values = Readonly<Record<string, string | null>>;

const composed = (pattern: FileNamePattern, values: Values): string =>
  pattern
    .replace(token, (_, key: string) => values[key] ?? '')
    .replace(unsafe, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.-]+|[\s.-]+$/g, '');

/** With less of a long title, and then of a long name, so that the number is never what is cut off. */
function fitting(pattern: FileNamePattern, values: Values): Values {
  return ['TITLE', 'CLIENT'].reduce((kept: Values, key) => {
    const letters = Array.from((kept[key] ?? '').replaceAll(/\s+/g, ' ').trim());
    const over = Array.from(composed(pattern, kept)).length - MAX_LENGTH;
    return over <= 0
      ? kept
      : { ...kept, [key]: letters.slice(0, Math.max(0, letters.length - over)).join('') };
  }, values);
}

/**
 * The name of a file without its ending: ("{NUMBER} {CLIENT}", {number: "DV-2026-0012", client: "Le Goff / fils"}) →
 * "DV-2026-0012 Le Goff - fils". At most 120 characters, none that a file system refuses.
 */
export function fileName(pattern: FileNamePattern, facts: FileNameFacts): string {
  const { number, client, date, title } = facts;
  const values = fitting(pattern, { NUMBER: number, CLIENT: client, DATE: date, TITLE: title });
  return Array.from(composed(pattern, values)).slice(0, MAX_LENGTH).join('').trimEnd();
}

/** What a document says of the names of its file. */
interface NamedDocument {
  kind: DocumentKind;
  number: string | null;
  client: { name: string } | null;
  content: { date: CivilDate | null; title: string | null };
}

/**
 * The whole name of a document's PDF, by the corporation's pattern for its kind: "DV-2026-0012 Le Goff.pdf".
 * @param unnumbered what a draft is called instead: "quotation-41"
 */
export function pdfName(
  fileNames: FileNames,
  { kind, number, client, content }: NamedDocument,
  unnumbered: string,
): string {
  if (number === null) return `${unnumbered}.pdf`;
  const { date, title } = content;
  return `${fileName(fileNames[kind], { number, client: client?.name ?? null, date, title })}.pdf`;
}
