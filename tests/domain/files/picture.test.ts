import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pictureSize, readPicture } from '#domain/files/picture.ts';
import { UnreadableFile } from '#domain/files/limits.ts';

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of red, green, blue and alpha, 8 bits each, whose rows are as they are given. */
function png(width: number, height: number, rows: Uint8Array, interlaced = false): Buffer {
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, interlaced ? 1 : 0]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of pixels whose bytes are no names of filters, with the filter of each before it. */
const rowsOf = (width: number, filters: readonly number[]): Buffer =>
  Buffer.concat(filters.map((filter) => Buffer.from([filter, ...Array<number>(width * 4).fill(200)])));

describe('a picture that comes in', () => {
  it('is read by its rows, with all filters that there are', async () => {
    expect(await readPicture(png(3, 5, rowsOf(3, [0, 1, 2, 3, 4])))).toEqual({ width: 3, height: 5 });
  });

  it('is none whose rows name another filter: printing it would never end', async () => {
    const wrong = readPicture(png(3, 3, rowsOf(3, [0, 4, 5])));
    await expect(wrong).rejects.toThrow(UnreadableFile);
  });

  it('is read by the rows of each pass where it is interlaced', async () => {
    // 8 × 8: of the seven passes, how wide each row is, and how many there are.
    const passes = [
      [1, 1],
      [1, 1],
      [2, 1],
      [2, 2],
      [4, 2],
      [4, 4],
      [8, 4],
    ] as const;
    const rows = (last: number): Buffer =>
      Buffer.concat(
        passes.map(([width, count], at) =>
          rowsOf(width, Array<number>(count).fill(at === passes.length - 1 ? last : 1)),
        ),
      );
    expect(await readPicture(png(8, 8, rows(1), true))).toEqual({ width: 8, height: 8 });
    await expect(readPicture(png(8, 8, rows(9), true))).rejects.toThrow(UnreadableFile);
  });
});

/** The beginning of a JPEG, 200 × 100, from a camera held so. */
function jpeg(orientation: number, order: 'II' | 'MM'): Buffer {
  const little = order === 'II';
  const [short, long] = [
    (value: number) => (little ? [value, 0] : [0, value]),
    (value: number) => (little ? [value, 0, 0, 0] : [0, 0, 0, value]),
  ];
  const entry = [...(little ? [0x12, 1] : [1, 0x12]), ...short(3), ...long(1), ...short(orientation), 0, 0];
  const tiff = [...Buffer.from(order), ...short(42), ...long(8), ...short(1), ...entry, ...long(0)];
  const exif = [...Buffer.from('Exif\0\0'), ...tiff];
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 100, 0, 200, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, ...frame]);
}

describe('the size of a JPEG', () => {
  it.each(['II', 'MM'] as const)('is what is seen of it, however the camera was held (%s)', (order) => {
    for (const upright of [1, 2, 3, 4])
      expect(pictureSize(jpeg(upright, order))).toEqual({ width: 200, height: 100 });
    for (const turned of [5, 6, 7, 8])
      expect(pictureSize(jpeg(turned, order))).toEqual({ width: 100, height: 200 });
  });

  it('is that of its header, where its Exif leads nowhere', () => {
    const lost = jpeg(6, 'MM');
    lost.writeUInt32BE(0xffffff, lost.indexOf('MM') + 4);
    expect(pictureSize(lost)).toEqual({ width: 200, height: 100 });
  });
});

/** A JPEG as far as its frame header: 3 × 5 pixels of so many colours. */
function jpegOf(colours: number): Buffer {
  const frame = [
    0xff,
    0xc0,
    0,
    8 + 3 * colours,
    8,
    0,
    5,
    0,
    3,
    colours,
    ...Array<number>(3 * colours).fill(1),
  ];
  return Buffer.from([0xff, 0xd8, ...frame]);
}

describe('a JPEG that comes in', () => {
  it('has the colours of a screen, or is grey', async () => {
    for (const colours of [1, 3]) expect(await readPicture(jpegOf(colours))).toEqual({ width: 3, height: 5 });
  });

  it('is not taken in those of a printing press, which the PDF of an electronic invoice has none of', async () => {
    await expect(readPicture(jpegOf(4))).rejects.toThrow('mailing.error.pictureForPress');
    // One that was taken before is printed as it was.
    expect(pictureSize(jpegOf(4))).toEqual({ width: 3, height: 5 });
  });
});
