import { UnreadableFile } from './limits.ts';

/*
 * The texts of files: XML names its encoding, CSV comes in UTF-8, UTF-16, ISO-8859-15 or what Windows makes of it.
 */

/** What Windows writes with the bytes 0x80 to 0x9F; some versions of Node read them as control characters. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decoded(label: string, bytes: Uint8Array, fatal = false): string {
  const text = new TextDecoder(label, { fatal }).decode(bytes);
  if (label !== 'windows-1252') return text;
  return text.replaceAll(/[\u0080-\u009f]/g, (letter) => windows.charAt(letter.charCodeAt(0) - 0x80));
}

/** The text as UTF-8; null when it is none. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    return decoded('utf-8', bytes, true);
  } catch {
    return null;
  }
}

const starts = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

const encodings = new Set(['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252']);

/** Of XML: what its first line says, UTF-8 where it says nothing. */
function declaredXml(bytes: Uint8Array): string {
  const head = decoded('latin1', bytes.subarray(0, 200));
  const named = /^(?:ï»¿)?\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (!encodings.has(named)) throw new UnreadableFile('banking.error.encoding');
  return named;
}

/** Bytes that ISO-8859-15 has no letter for and Windows does: quotation marks, the euro sign. */
const isWindows = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 0x80 && byte <= 0x9f);

/**
 * What a file says, whatever it is written in, without its byte order mark.
 */
export function textOfBytes(bytes: Uint8Array): string {
  if (starts(bytes, 0xff, 0xfe)) return decoded('utf-16le', bytes);
  if (starts(bytes, 0xfe, 0xff)) return decoded('utf-16be', bytes);
  return asUtf8(bytes) ?? decoded(isWindows(bytes) ? 'windows-1252' : 'iso-8859-15', bytes);
}

/**
 * The text of XML, in the encoding that its first line says.
 * @throws UnreadableFile for an encoding that no bank uses
 */
export function textOfBankXml(bytes: Uint8Array): string {
  if (starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff)) return textOfBytes(bytes);
  return decoded(declaredXml(bytes), bytes);
}

/** Whether the file is XML: its first letter is "<". */
export function isXml(bytes: Uint8Array): boolean {
  const head = decoded('latin1', bytes.subarray(0, 200)).replace(/^ï»¿/, '').trimStart();
  return head.startsWith('<');
}
