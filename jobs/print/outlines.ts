/*
 * Glyphs of a TrueType file as a file of their own (OpenType 1.9), for a PDF to embed. fontkit parses each outline anew
 * for each document, and packs each number of each table by itself.
 */

/** Tables that go along as they are: what outlines are fitted to the dots of a screen by. */
const COMMON = ['cvt ', 'fpgm', 'prep'];

/** The tables of a TrueType file by their names. */
function tablesOf(file: Buffer): Map<string, Buffer> {
  const count = file.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = 12 + index * 16;
      const offset = file.readUInt32BE(at + 8);
      const table = file.subarray(offset, offset + file.readUInt32BE(at + 12));
      return [file.toString('latin1', at, at + 4), table];
    }),
  );
}

/** Puts tables into a file, their names in the order of the alphabet; sums of their bytes are left out. */
function assemble(tables: readonly (readonly [tag: string, content: Buffer])[]): Buffer {
  const head = Buffer.alloc(12 + tables.length * 16);
  const power = Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((tables.length - 2 ** power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, [tag, content]] of tables.entries()) {
    const at = 12 + index * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    const padding = Buffer.alloc(-content.length & 3);
    parts.push(content, padding);
    offset += content.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A copy of a table in which a number of 16 bits is another. */
function changed(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, at);
  return copy;
}

const MORE = 0x20;
const WORDS = 0x01;
/** How much follows a part of an outline, by the flag that says so. */
const SCALES: readonly [flag: number, bytes: number][] = [
  [0x08, 2],
  [0x40, 4],
  [0x80, 8],
];

/** Where an outline that is made of others names them; such a one begins with a number below nought. */
function partsIn(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const places: number[] = [];
  for (let at = 10; ;) {
    const flags = outline.readUInt16BE(at);
    places.push(at + 2);
    if ((flags & MORE) === 0) return places;
    const [, scale = 0] = SCALES.find(([flag]) => (flags & flag) !== 0) ?? [];
    at += 4 + ((flags & WORDS) === 0 ? 2 : 4) + scale;
  }
}

/** Cuts files of some glyphs, named by their numbers, out of a TrueType file; the first of them is that of none. */
export function subsetsOf(file: Buffer): (glyphs: readonly number[]) => Buffer {
  const tables = tablesOf(file);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`The font has no table ${tag}`);
    return found;
  };
  const [glyf, loca, hmtx, head, hhea, maxp] = ['glyf', 'loca', 'hmtx', 'head', 'hhea', 'maxp'].map(table);
  if (!glyf || !loca || !hmtx || !head || !hhea || !maxp) throw new Error('The font has no outlines');
  const long = head.readInt16BE(50) === 1;
  const begin = (glyph: number): number =>
    long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const measured = hhea.readUInt16BE(34);
  /** Its width and what is free on its left, four bytes. */
  const metric = (glyph: number): Buffer => {
    if (glyph < measured) return hmtx.subarray(glyph * 4, glyph * 4 + 4);
    const free = measured * 4 + (glyph - measured) * 2;
    const width = measured * 4 - 4;
    return Buffer.concat([hmtx.subarray(width, width + 2), hmtx.subarray(free, free + 2)]);
  };
  const common = COMMON.flatMap((tag) => {
    const found = tables.get(tag);
    return found ? [[tag, found] as const] : [];
  });

  return (wanted) => {
    const glyphs = [...wanted];
    const numbers = new Map(glyphs.map((glyph, index) => [glyph, index]));
    const numberOf = (glyph: number): number => {
      const number = numbers.get(glyph) ?? glyphs.push(glyph) - 1;
      numbers.set(glyph, number);
      return number;
    };
    const outlines: Buffer[] = [];
    // Glyphs that others are made of join the list while it is gone through.
    for (const glyph of glyphs) {
      const outline = glyf.subarray(begin(glyph), begin(glyph + 1));
      const made = partsIn(outline).reduce(
        (made, at) => changed(made, at, numberOf(outline.readUInt16BE(at))),
        outline,
      );
      outlines.push(made);
    }
    const places = Buffer.alloc((glyphs.length + 1) * 4);
    let end = 0;
    for (const [index, outline] of outlines.entries())
      places.writeUInt32BE((end += outline.length), index * 4 + 4);
    return assemble(
      [
        ...common,
        ['glyf', Buffer.concat(outlines)] as const,
        ['head', changed(head, 50, 1)] as const,
        ['hhea', changed(hhea, 34, glyphs.length)] as const,
        ['hmtx', Buffer.concat(glyphs.map(metric))] as const,
        ['loca', places] as const,
        ['maxp', changed(maxp, 4, glyphs.length)] as const,
      ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
}
