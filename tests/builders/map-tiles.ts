/* A map of one tile as one file: PMTiles 3 around a tile of vectors (MVT 2.1), written by hand. */

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

const packed = (values: readonly number[]): number[] => values.flatMap(varint);
/** A field of a message that holds bytes. */
const field = (number: number, bytes: readonly number[]): number[] => [
  number * 8 + 2,
  ...varint(bytes.length),
  ...bytes,
];
const words = (text: string): number[] => [...Buffer.from(text)];
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);

const EXTENT = 4096;
const POINT = 1;
const POLYGON = 3;

interface Feature {
  type: typeof POINT | typeof POLYGON;
  geometry: number[];
}

function layer(name: string, { type, geometry }: Feature, said: Readonly<Record<string, string>>): number[] {
  const tags = Object.keys(said).flatMap((_, at) => [at, at]);
  const feature = [...field(2, packed(tags)), 3 * 8, type, ...field(4, packed(geometry))];
  return field(3, [
    ...field(1, words(name)),
    ...field(2, feature),
    ...Object.keys(said).flatMap((key) => field(3, words(key))),
    ...Object.values(said).flatMap((value) => field(4, field(1, words(value)))),
    5 * 8,
    ...varint(EXTENT),
    15 * 8,
    2,
  ]);
}

/** All of the world's land as one square, and a town on it. */
const world = (): number[] => {
  const side = zigzag(EXTENT);
  // To a corner; three lines; closed.
  const square = [9, 0, 0, 26, side, 0, 0, side, zigzag(-EXTENT), 0, 15];
  // Where Brest is of 4096 by 4096.
  const brest = [9, zigzag(1997), zigzag(1416)];
  return [
    ...layer('earth', { type: POLYGON, geometry: square }, { kind: 'earth' }),
    ...layer('places', { type: POINT, geometry: brest }, { kind: 'locality', name: 'Brest' }),
  ];
};

const HEADER = 127;
const NOT_PACKED = 1;
const VECTORS = 1;

/** The file. */
export function mapOfTheWorld(makers: string): Buffer {
  const tile = Buffer.from(world());
  // One entry: the tile 0, once, so long, at the beginning.
  const folder = Buffer.from([
    ...varint(1),
    ...varint(0),
    ...varint(1),
    ...varint(tile.length),
    ...varint(1),
  ]);
  const about = Buffer.from(JSON.stringify({ attribution: makers }));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const parts = [folder, about, Buffer.alloc(0), tile];
  let at = HEADER;
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    at += part.length;
  }
  for (const count of [72, 80, 88]) header.writeBigUInt64LE(1n, count);
  header.set([1, NOT_PACKED, NOT_PACKED, VECTORS, 0, 0], 96);
  const [west, south, east, north] = [-180, -85, 180, 85].map((degrees) => degrees * 1e7);
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(degrees ?? 0, 102 + index * 4);
  return Buffer.concat([header, ...parts]);
}
