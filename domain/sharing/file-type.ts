import { extensionOf } from './attached-document.ts';

const startsWith = (content: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => content[index] === byte);

const ascii = (content: Uint8Array, from: number, text: string): boolean =>
  Array.from(text, (letter) => letter.charCodeAt(0)).every((code, index) => content[from + index] === code);

/** Files that browsers show by themselves without running anything in them, known by their first bytes. */
const shown: [string, (content: Uint8Array) => boolean][] = [
  ['application/pdf', (content) => ascii(content, 0, '%PDF-')],
  ['image/png', (content) => startsWith(content, 0x89, 0x50, 0x4e, 0x47)],
  ['image/jpeg', (content) => startsWith(content, 0xff, 0xd8, 0xff)],
  ['image/gif', (content) => ascii(content, 0, 'GIF8')],
  ['image/webp', (content) => ascii(content, 0, 'RIFF') && ascii(content, 8, 'WEBP')],
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Other files by their names. What could run in a browser (HTML, SVG, XML, scripts) is not among them. */
const byExtension: Readonly<Record<string, string>> = {
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.doc': 'application/msword',
  '.docx': `${OFFICE}.wordprocessingml.document`,
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': `${OFFICE}.spreadsheetml.sheet`,
  '.ppt': 'application/vnd.ms-powerpoint',
  '.pptx': `${OFFICE}.presentationml.presentation`,
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.zip': 'application/zip',
  '.eml': 'message/rfc822',
};

const UNKNOWN = 'application/octet-stream';

/** A file's type by what stands in it, else by its name; never what whoever sent it says. */
export function fileTypeOf(name: string, content: Uint8Array): string {
  const known = shown.find(([, matches]) => matches(content));
  return known?.[0] ?? byExtension[extensionOf(name)] ?? UNKNOWN;
}

/** Whether a browser may show a file of the type in a page; all others are only handed over to be saved. */
export const isShownInline = (type: string): boolean => shown.some(([known]) => known === type);

/** Whether a file of the type is a picture that browsers show. */
export const isPicture = (type: string): boolean => type.startsWith('image/') && isShownInline(type);
