import { UnreadableFile } from '../files/limits.ts';

/*
 * The letters of an XML file: UTF-16 by its byte order mark, else as its first line says, else UTF-8.
 */

const labels: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'windows-1252',
  'latin-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
};

const starts = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

const head = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes.subarray(0, 200))
    .replaceAll('\0', '')
    .replace(/^(ï»¿|ÿþ|þÿ)/, '');

/** Whether the file is XML: its first letter is "<", in whatever encoding. */
export const isXmlFile = (bytes: Uint8Array): boolean => head(bytes).trimStart().startsWith('<');

function labelOf(bytes: Uint8Array): string {
  if (starts(bytes, 0xff, 0xfe) || starts(bytes, 0x3c, 0x00)) return 'utf-16le';
  if (starts(bytes, 0xfe, 0xff) || starts(bytes, 0x00, 0x3c)) return 'utf-16be';
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  const named = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head(bytes))?.[1];
  if (named === undefined) return 'utf-8';
  const label = labels[named.toLowerCase()];
  if (label === undefined || label.startsWith('utf-16'))
    throw new UnreadableFile(`received.problem.encoding|name=${named}`);
  return label;
}

/**
 * The text of an XML file, without its byte order mark.
 * @throws UnreadableFile for an encoding that is unknown, or is not the one that the file says
 */
export function textOfXml(bytes: Uint8Array): string {
  const label = labelOf(bytes);
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile(`received.problem.encoding|name=${label}`);
  }
}
