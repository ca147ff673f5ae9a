import { inflateRawSync } from 'node:zlib';

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;

/** The files of a zip archive, as its directory names them. */
export function unzip(archive: Buffer): Map<string, string> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END) end -= 1;
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error(`No entry of a zip directory at ${at}`);
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const more = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    const method = archive.readUInt16LE(at + 10);
    files.set(name, (method === 0 ? content : inflateRawSync(content)).toString('utf8'));
    at += 46 + nameLength + more;
  }
  return files;
}
