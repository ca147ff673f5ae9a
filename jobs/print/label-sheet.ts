import type { Block, Mark } from './blocks.ts';
import { block, penOf, stack } from './blocks.ts';
import type { Faces } from './fonts.ts';
import { ink, sheet, types } from './style.ts';

/** Labels to stick onto pieces, 24 a page (A4, 70 × 37 mm): a QR code each, with what it leads to in words. */
export interface LabelSheet {
  language: 'fr' | 'en';
  /** ISO date: the same content gives the same bytes. */
  date: string;
  sender: string;
  title: string;
  labels: { name: string; code: string; square: Square }[];
}

/** A QR code as a drawing: a path over so many modules each way. */
export interface Square {
  path: string;
  modules: number;
}

const COLUMNS = 3;
const ROWS = 8;
const CODE = 80;
const EDGE = 12;
/** Lines of a name that have room. */
const LINES = 4;

/** The dark runs of each row of a QR code as one path. @param modules 1 for dark, row by row */
export function squareOf(modules: { size: number; data: Uint8Array }): Square {
  const { size, data } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size;) {
      let end = column;
      while (end < size && data[row * size + end]) end += 1;
      if (end > column) path += `M${column} ${row}h${end - column}v1h-${end - column}z`;
      column = end + 1;
    }
  return { path, modules: size };
}

const codeOf = ({ path, modules }: Square): Block =>
  block(CODE, (place) => ({
    kind: 'path',
    ...place,
    path,
    scale: CODE / modules,
    size: CODE,
    fill: ink,
  }));

/** A number stays with its unit: "24 m", "2,5 t". */
const withUnits = (name: string): string => name.replaceAll(/(\d) (\p{L}{1,2})(?=\s|$)/gu, '$1\u{a0}$2');

/** What stands on each page. */
export function layOutLabels({ labels, sender }: LabelSheet, faces: Faces): Mark[][] {
  const pen = penOf(faces);
  const [width, height] = [sheet.width / COLUMNS, sheet.height / ROWS];
  const room = width - CODE - 2.5 * EDGE;
  const pages: Mark[][] = [];
  labels.forEach(({ name, code, square }, index) => {
    const place = index % (COLUMNS * ROWS);
    if (place === 0) pages.push([]);
    const left = (place % COLUMNS) * width + EDGE;
    const top = Math.floor(place / COLUMNS) * height + (height - CODE) / 2;
    const said = stack([
      ...pen.lines(withUnits(name), types.strong, room).slice(0, LINES),
      pen.text(code, types.body, room),
      ...pen.lines(sender, types.small, room).slice(0, 1),
    ]);
    pages
      .at(-1)
      ?.push(
        ...codeOf(square).at(left, top),
        ...said.at(left + CODE + EDGE / 2, top + (CODE - said.height) / 2),
      );
  });
  return pages;
}
