import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPicture } from '#domain/files/picture.ts';
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
