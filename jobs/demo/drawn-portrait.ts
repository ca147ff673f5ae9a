import { crc32, deflateSync } from 'node:zlib';

/* A portrait for the demo: nobody's, drawn by arithmetic. */

type Colour = readonly [red: number, green: number, blue: number];

/** Pixels on a side. */
const SIZE = 160;

const background: readonly Colour[] = [
  [214, 228, 226],
  [233, 222, 206],
  [219, 223, 238],
];
const hair: readonly Colour[] = [
  [60, 42, 34],
  [122, 84, 48],
  [38, 40, 46],
];
const skin: Colour = [232, 190, 160];
const clothes: Colour = [38, 98, 104];
const ink: Colour = [48, 36, 32];

const inside = (x: number, y: number, [cx, cy, rx, ry]: readonly [number, number, number, number]): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

/** The colour of a point of the picture, from front to back. */
function colourAt(x: number, y: number, seed: number): Colour {
  const eyes = inside(x, y, [66, 72, 4, 5]) || inside(x, y, [94, 72, 4, 5]);
  const mouth = inside(x, y, [80, 94, 12, 6]) && y > 95;
  const fringe = inside(x, y, [80, 52, 36, 24]) && y < 58;
  if (eyes || mouth) return ink;
  if (fringe) return hair[seed % hair.length] ?? ink;
  if (inside(x, y, [80, 76, 32, 38])) return skin;
  if (inside(x, y, [80, 70, 40, 46])) return hair[seed % hair.length] ?? ink;
  if (inside(x, y, [80, 164, 58, 50])) return clothes;
  return background[seed % background.length] ?? skin;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

/** A portrait as a PNG; `seed` tells one from another. */
export function drawnPortrait(seed: number): Buffer {
  const rows = Array.from({ length: SIZE }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: SIZE }, (_pixel, x) => colourAt(x, y, seed)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.writeUInt8(8, 8); // bits
  header.writeUInt8(2, 9); // red, green, blue
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
