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

/** Width and height of a PNG or a JPEG; null when it is neither, a PNG that was cut off, or larger than we show. */
export function pictureSize(data: Uint8Array): PictureSize | null {
  const view = viewOf(data);
  try {
    const isPng = view.getUint32(0) === PNG;
    const size = isPng ? pngSize(view) : (jpegFrame(view)?.size ?? null);
    // A file that is being printed cannot do without it any more, once a picture turns out to be cut off.
    if (isPng) rowsOfPng(view);
    if (size === null || size.width === 0 || size.height === 0) return null;
    return size.width * size.height <= MAX_PIXELS ? size : null;
  } catch (error) {
    if (error instanceof RangeError || error instanceof UnreadableFile) return null;
    throw error;
  }
}

const pngSize = (view: DataView) => ({ width: view.getUint32(16), height: view.getUint32(20) });

const EXIF = 0x45786966;
const ORIENTATION = 0x0112;

/** Whether a camera lay on its side, as the Exif segment at a place says: 5 to 8 are shown turned by a quarter. */
function isTurned(view: DataView, at: number): boolean {
  if (view.getUint32(at + 4) !== EXIF) return false;
  const begin = at + 10;
  const little = view.getUint16(begin) === 0x4949;
  const directory = begin + view.getUint32(begin + 4, little);
  for (let entry = 0; entry < view.getUint16(directory, little); entry += 1) {
    const place = directory + 2 + entry * 12;
    if (view.getUint16(place, little) !== ORIENTATION) continue;
    const said = view.getUint16(place + 8, little);
    return said >= 5 && said <= 8;
  }
  return false;
}

/** The same; an Exif that cannot be read says nothing. */
function saysTurned(view: DataView, at: number): boolean {
  try {
    return isTurned(view, at);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

interface JpegFrame {
  /** As it is shown: who draws it turns it as its Exif says. */
  size: PictureSize;
  /** Colours of each pixel: one of grey, three of a screen, four of a printing press. */
  colours: number;
}

/** Walks the segments of a JPEG to its frame header (SOF0 to SOF15, less the tables DHT, JPG and DAC). */
function jpegFrame(view: DataView): JpegFrame | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let turned = false;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0 || marker > 0xfffe) return null;
    if (marker === 0xffe1) turned ||= saysTurned(view, at);
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      const [width, height] = [view.getUint16(at + 7), view.getUint16(at + 5)];
      const size = turned ? { width: height, height: width } : { width, height };
      return { size, colours: view.getUint8(at + 9) };
    }
  }
}

const broken = (): UnreadableFile => new UnreadableFile('mailing.error.picture');

const PRESS_COLOURS = 4;

/** @throws UnreadableFile in the colours of a press: PDF/A-3 has those of screens, and many mail programs show nothing */
function screenSize({ size, colours }: JpegFrame): PictureSize {
  if (colours === PRESS_COLOURS) throw new UnreadableFile('mailing.error.pictureForPress');
  return size;
}

/** Of a PNG or of a JPEG that screens can show; null of what is neither. @throws UnreadableFile */
function readableSize(view: DataView, isPng: boolean): PictureSize | null {
  if (isPng) return pngSize(view);
  const frame = jpegFrame(view);
  return frame && screenSize(frame);
}

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

/** Where each pass of an interlaced PNG begins, and how far apart its pixels are (PNG, 8.2). */
const PASSES = [
  { x: 0, y: 0, across: 8, down: 8 },
  { x: 4, y: 0, across: 8, down: 8 },
  { x: 0, y: 4, across: 4, down: 8 },
  { x: 2, y: 0, across: 4, down: 4 },
  { x: 0, y: 2, across: 2, down: 4 },
  { x: 1, y: 0, across: 2, down: 2 },
  { x: 0, y: 1, across: 1, down: 2 },
];
const WHOLE = [{ x: 0, y: 0, across: 1, down: 1 }];

/** Samples of a pixel by the type of colour (PNG, 11.2.1). */
const SAMPLES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** Bytes of each row of a PNG as it is unpacked, one after the other, without the byte that names its filter. */
function* rowLengths(view: DataView): Generator<number, void> {
  const { width, height } = pngSize(view);
  const bits = view.getUint8(24) * (SAMPLES.get(view.getUint8(25)) ?? 0);
  if (bits === 0) throw broken();
  for (const { x, y, across, down } of view.getUint8(28) === 1 ? PASSES : WHOLE) {
    const length = Math.ceil((Math.ceil((width - x) / across) * bits) / 8);
    if (length > 0) for (let row = y; row < height; row += down) yield length;
  }
}

const LAST_FILTER = 4;

/** Looks, piece by piece, whether each row names a filter that there is: who draws it trusts in that. */
function filtersOf(view: DataView): (piece: Uint8Array) => boolean {
  const lengths = rowLengths(view);
  let next = 0;
  return (piece) => {
    while (next < piece.length) {
      const length = lengths.next().value;
      if (length === undefined) next = Infinity;
      else if ((piece[next] ?? 0) > LAST_FILTER) return false;
      else next += 1 + length;
    }
    next -= piece.length;
    return true;
  };
}

/** Counts what packed bytes unpack to, and stops beyond `most`, or at a piece that does not hold. */
function unpackedSize(
  parts: readonly Uint8Array[],
  most: number,
  holds: (piece: Uint8Array) => boolean,
): Promise<number> {
  return new Promise((done, failed) => {
    const unpacking = createInflate();
    let size = 0;
    unpacking.on('data', (piece: Uint8Array) => {
      size += piece.length;
      if (size > most) unpacking.destroy(beyond('pixels', MAX_PIXELS));
      else if (!holds(piece)) unpacking.destroy(broken());
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
 * @throws UnreadableFile for what is none, is cut off, cannot be drawn, or is too large in bytes or pixels
 */
export async function readPicture(data: Uint8Array): Promise<PictureSize> {
  if (data.length > MAX_BYTES) throw beyond('bytes', MAX_BYTES);
  const view = viewOf(data);
  try {
    const isPng = data.length > 24 && view.getUint32(0) === PNG;
    const size = readableSize(view, isPng);
    if (size === null || size.width === 0 || size.height === 0) throw broken();
    if (size.width * size.height > MAX_PIXELS) throw beyond('pixels', MAX_PIXELS);
    if (isPng) {
      const most = size.height * (size.width * WIDEST_PIXEL + 1) + size.height;
      if ((await unpackedSize(rowsOfPng(view), most, filtersOf(view))) < size.height) throw broken();
    }
    return size;
  } catch (error) {
    throw error instanceof RangeError ? broken() : error;
  }
}
