import { z } from 'zod';
import { extensionOf } from './attached-document.ts';
import {
  asciiOf,
  hasAscii,
  isMarkup,
  isPolyglot,
  notesOf,
  startsWith,
  type ContentNotes,
} from './file-content.ts';

const UNKNOWN = 'application/octet-stream';

/** The brand of an ISO media file: "mp42", "avif". */
const brandOf = (head: Uint8Array): string | null =>
  hasAscii(head, 4, 'ftyp') ? asciiOf(head, 8, 12).trim() : null;

const films = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V',
  'dash',
  'MSNV',
]);

const isWebm = (head: Uint8Array): boolean =>
  startsWith(head, 0x1a, 0x45, 0xdf, 0xa3) && asciiOf(head, 0, 64).includes('webm');

/** Files that browsers show by themselves without running anything in them, known by their first bytes. */
const shown: [string, (head: Uint8Array) => boolean][] = [
  ['application/pdf', (head) => hasAscii(head, 0, '%PDF-')],
  ['image/png', (head) => startsWith(head, 0x89, 0x50, 0x4e, 0x47)],
  ['image/jpeg', (head) => startsWith(head, 0xff, 0xd8, 0xff)],
  ['image/gif', (head) => hasAscii(head, 0, 'GIF87a') || hasAscii(head, 0, 'GIF89a')],
  ['image/webp', (head) => hasAscii(head, 0, 'RIFF') && hasAscii(head, 8, 'WEBP')],
  ['image/avif', (head) => brandOf(head) === 'avif'],
  ['video/mp4', (head) => films.has(brandOf(head) ?? '')],
  ['video/webm', isWebm],
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** What is inside an archive, by the names that stand at its beginning. It is never opened. */
const archives: [string, string][] = [
  [`mimetype${OPEN}.text`, `${OPEN}.text`],
  [`mimetype${OPEN}.spreadsheet`, `${OPEN}.spreadsheet`],
  [`mimetype${OPEN}.presentation`, `${OPEN}.presentation`],
  ['word/', `${OFFICE}.wordprocessingml.document`],
  ['xl/', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/', `${OFFICE}.presentationml.presentation`],
];

/** Archives of office programs whose first entries say no more than that they are one. */
const officeByExtension: Readonly<Record<string, string>> = {
  '.docx': `${OFFICE}.wordprocessingml.document`,
  '.xlsx': `${OFFICE}.spreadsheetml.sheet`,
  '.pptx': `${OFFICE}.presentationml.presentation`,
};

/** Older office programs share one container. */
const oleByExtension: Readonly<Record<string, string>> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
};

/** Texts: that it is one its content says, which one its name. */
const textByExtension: Readonly<Record<string, string>> = {
  '.txt': 'text/plain',
  '.md': 'text/plain',
  '.log': 'text/plain',
  '.csv': 'text/csv',
  '.eml': 'message/rfc822',
};

function archiveType(head: Uint8Array, extension: string): string {
  const names = asciiOf(head, 0, head.length);
  const inside = archives.find(([name]) => names.includes(name));
  if (inside) return inside[1];
  const office = names.includes('[Content_Types].xml') ? officeByExtension[extension] : undefined;
  return office ?? 'application/zip';
}

/**
 * A file's type by what stands in it, never by what whoever sent it says: the name only tells kinds apart that
 * share one form. What could run anywhere (HTML, SVG, XML, scripts, programs, and pictures that are one of those
 * too) has none: it is handed over as bytes to be saved.
 */
export function typeOfContent(name: string, notes: ContentNotes): string {
  const { head } = notes;
  const extension = extensionOf(name);
  const known = shown.find(([, matches]) => matches(head));
  if (known) return isPolyglot(notes) ? UNKNOWN : known[0];
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return archiveType(head, extension);
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) return oleByExtension[extension] ?? UNKNOWN;
  if (!notes.isText || isMarkup(notes) || notes.size === 0) return UNKNOWN;
  return textByExtension[extension] ?? UNKNOWN;
}

/** The same of a content that is in memory. */
export const fileTypeOf = (name: string, content: Uint8Array): string =>
  typeOfContent(name, notesOf(content));

/** Whether a browser may show a file of the type in a page; all others are only handed over to be saved. */
export const isShownInline = (type: string): boolean => shown.some(([known]) => known === type);

/** Whether a file of the type is a picture that browsers show. */
export const isPicture = (type: string): boolean => type.startsWith('image/') && isShownInline(type);

/** Whether a file of the type is a picture that mails and PDFs show, too. */
export const isPrintable = (type: string): boolean => type === 'image/png' || type === 'image/jpeg';

/** How the viewer shows a file: by the browser's own means, as escaped text in a frame, or not at all. */
export type Preview = 'pdf' | 'image' | 'video' | 'text' | 'none';

export function previewOf(type: string): Preview {
  if (type === 'application/pdf') return 'pdf';
  if (isPicture(type)) return 'image';
  if (type.startsWith('video/') && isShownInline(type)) return 'video';
  return type === 'text/plain' || type === 'text/csv' || type === 'message/rfc822' ? 'text' : 'none';
}

/** The four sorts that programs know (first specification, section 3, "Document"). */
export const fileSorts = ['pdf', 'image', 'video', 'other'] as const;

export function fileSortOf(type: string): (typeof fileSorts)[number] {
  const preview = previewOf(type);
  return preview === 'text' || preview === 'none' ? 'other' : preview;
}

/** A file's type as a header may say it (RFC 6838): what `typeOfContent` answers, whoever sends the command. */
export const mediaType = () =>
  z
    .string()
    .max(120, 'errors.invalid')
    .regex(/^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/, 'errors.invalid');
