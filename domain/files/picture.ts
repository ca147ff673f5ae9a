import { createInflate } from 'node:zlib';
import { beyond, fileLimits, UnreadableFile } from './limits.ts';

/*
 * Pictures of letterheads, PNG and JPEG: how large they are, and whether they are worth being shown. What a PNG
 * unpacks to is counted, never held.
 */

export interface PictureSize {
  /** Pixels. */
  width: number;
  height: number;
}

const { bytes: MAX_BYTES, pixels: MAX_PIXELS } = fileLimits.picture;

const PNG = 0x89504e47;

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength);

/** Width and height of a PNG or a JPEG, read from its header; null when it is neither, or larger than we show. */
export function pictureSize(data: Uint8Array): PictureSize | null {
  const view = viewOf(data);
  try {
    const size = view.getUint32(0) === PNG ? pngSize(view) : jpegSize(view);
    if (size === null || size.width === 0 || size.height === 0) return null;
    return size.width * size.height <= MAX_PIXELS ? size : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const pngSize = (view: DataView) => ({ width: view.getUint32(16), height: view.getUint32(20) });

/** Walks the segments of a JPEG to its frame header (SOF0 to SOF15, less the tables DHT, JPG and DAC). */
function jpegSize(view: DataView): PictureSize | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0 || marker > 0xfffe) return null;
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
}

const broken = (): UnreadableFile => new UnreadableFile('mailing.error.picture');

/** The packed rows of a PNG, from its IDAT chunks. */
function rowsOfPng(view: DataView): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const length = view.getUint32(at);
    if (at + 12 + length > view.byteLength) throw broken();
    const type = view.getUint32(at + 4);
    if (type === 0x49444154) found.push(new Uint8Array(view.buffer, view.byteOffset + at + 8, length));
    if (type === 0x49454e44) return found;
  }
  throw broken();
}

/** Counts what packed bytes unpack to, and stops beyond `most`. */
function unpackedSize(parts: readonly Uint8Array[], most: number): Promise<number> {
  return new Promise((done, failed) => {
    const unpacking = createInflate();
    let size = 0;
    unpacking.on('data', (piece: Uint8Array) => {
      size += piece.length;
      if (size > most) unpacking.destroy(beyond('pixels', MAX_PIXELS));
    });
    unpacking.on('error', (error) => failed(error instanceof UnreadableFile ? error : broken()));
    unpacking.on('end', () => done(size));
    for (const part of parts) unpacking.write(part);
    unpacking.end();
  });
}

/** Bytes of a pixel at most: four colours of 16 bits; and one more for each row. */
const WIDEST_PIXEL = 8;

/**
 * A picture that can be printed and mailed.
 * @throws UnreadableFile for what is none, is cut off, or is too large in bytes or pixels
 */
export async function readPicture(data: Uint8Array): Promise<PictureSize> {
  if (data.length > MAX_BYTES) throw beyond('bytes', MAX_BYTES);
  const view = viewOf(data);
  try {
    const isPng = data.length > 24 && view.getUint32(0) === PNG;
    const size = isPng ? pngSize(view) : jpegSize(view);
    if (size === null || size.width === 0 || size.height === 0) throw broken();
    if (size.width * size.height > MAX_PIXELS) throw beyond('pixels', MAX_PIXELS);
    if (isPng) {
      const most = size.height * (size.width * WIDEST_PIXEL + 1) + size.height;
      if ((await unpackedSize(rowsOfPng(view), most)) < size.height) throw broken();
    }
    return size;
  } catch (error) {
    throw error instanceof RangeError ? broken() : error;
  }
}
