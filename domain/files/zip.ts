import { inflateRawSync } from 'node:zlib';
import { beyond, UnreadableFile } from './limits.ts';

/*
 * Archives, read by the list at their end as every program does. What they say of sizes is not believed: what is
 * unpacked is counted as it comes. Names are only looked up, never used as paths; an archive in an archive is just
 * a part that nobody asks for.
 */

export interface ZipPart {
  /** As it stands in the file. */
  packed: Uint8Array;
  deflated: boolean;
}

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
/** The list's end with the longest comment. */
const LONGEST_END = 22 + 65_535;
const ENCRYPTED = 1;

const broken = (): UnreadableFile => new UnreadableFile('files.error.brokenArchive');

/** Where the list's end is: the last place that fits the file's length. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - LONGEST_END);
  for (let at = view.byteLength - 22; at >= first; at -= 1)
    if (view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) <= view.byteLength)
      return at;
  throw broken();
}

function partAt(content: Uint8Array, view: DataView, listed: number): ZipPart {
  const [flags, method] = [view.getUint16(listed + 8, true), view.getUint16(listed + 10, true)];
  const [size, at] = [view.getUint32(listed + 20, true), view.getUint32(listed + 42, true)];
  if ((flags & ENCRYPTED) !== 0 || (method !== 0 && method !== 8)) throw broken();
  if (view.getUint32(at, true) !== LOCAL) throw broken();
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + size > content.length) throw broken();
  return { packed: content.subarray(from, from + size), deflated: method === 8 };
}

/**
 * The wanted parts of an archive by their names, packed as they are.
 * @throws UnreadableFile when it is broken, encrypted, has too many entries or a wanted name twice
 */
export function zipParts(
  content: Uint8Array,
  isWanted: (name: string) => boolean,
  { entries }: { entries: number },
): Map<string, ZipPart> {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const found = new Map<string, ZipPart>();
  try {
    const end = endOf(view);
    const count = view.getUint16(end + 10, true);
    if (count > entries) throw beyond('entries', entries);
    for (let at = view.getUint32(end + 16, true), left = count; left > 0; left -= 1) {
      if (view.getUint32(at, true) !== LISTED) throw broken();
      const length = view.getUint16(at + 28, true);
      const name = Buffer.from(content.buffer, content.byteOffset + at + 46, length).toString('utf8');
      if (isWanted(name)) {
        // Two programs would read two different files.
        if (found.has(name)) throw broken();
        found.set(name, partAt(content, view, at));
      }
      at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // A place that lies outside of the file.
    throw error instanceof RangeError ? broken() : error;
  }
  return found;
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Unpacks parts one after the other, `unpacked` bytes in all. @throws UnreadableFile */
export function unpacker({ unpacked }: { unpacked: number }): (part: ZipPart) => Uint8Array {
  let left = unpacked;
  return ({ packed, deflated }) => {
    try {
      const bytes = deflated ? inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) }) : packed;
      left -= bytes.length;
      if (left < 0) throw beyond('unpacked', unpacked);
      return bytes;
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      throw isTooLarge(error) ? beyond('unpacked', unpacked) : broken();
    }
  };
}
