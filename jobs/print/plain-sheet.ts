import {
  beside,
  block,
  inset,
  layers,
  type Block,
  type Mark,
  type Pen,
  penOf,
  rule,
  space,
  stack,
} from './blocks.ts';
import type { Faces } from './fonts.ts';
import { hairline, ink, sheet, types } from './style.ts';
import { fill } from './texts.ts';

/**
 * A paper of ours that is no commerce document: a heading, some facts, a table and a sum. Its texts are ready to print.
 */
export interface PlainSheet {
  language: 'fr' | 'en';
  /** ISO date: the same content gives the same bytes. */
  date: string;
  /** The company, a line each; the first is its name. */
  sender: string[];
  title: string;
  facts: { label: string; value: string }[];
  /** Facts under headings of their own, two parts side by side. */
  parts?: { title: string; facts: { label: string; value: string }[] }[];
  /** `share` of the width, all together 1. */
  columns: { title: string; share: number; align: 'left' | 'right' }[];
  /** A row of one cell is a heading of those that follow. */
  rows: string[][];
  total: { label: string; value: string } | null;
  notes: string[];
  /** Who signed below, and what they drew: a path in a box of these measures. */
  signature?: { lines: string[]; path: string | null; width: number; height: number };
  /** On paper that lies on its long side. */
  wide?: true;
  /** "Page {{page}} / {{pages}}" */
  page: string;
}

const LABEL_WIDTH = 150;
const CELL_GAP = 8;
const FOOT = 20;

/** The paper's measures, in points. */
const paperOf = ({ wide }: PlainSheet) => {
  const [width, height] = wide ? [sheet.height, sheet.width] : [sheet.width, sheet.height];
  return { height, inside: width - 2 * sheet.side };
};

const headOf = (plain: PlainSheet, pen: Pen): Block => {
  const { sender, title, facts } = plain;
  const { inside: contentWidth } = paperOf(plain);
  const [name = '', ...lines] = sender;
  return stack([
    pen.text(name, types.sellerName, contentWidth),
    ...lines.map((line) => pen.text(line, types.muted, contentWidth)),
    space(24),
    pen.text(title, types.kind, contentWidth),
    space(12),
    ...facts.map(({ label, value }) =>
      beside([
        { left: 0, block: pen.text(label, types.muted, LABEL_WIDTH) },
        { left: LABEL_WIDTH, block: pen.text(value, types.strong, contentWidth - LABEL_WIDTH) },
      ]),
    ),
    ...(plain.parts ? [space(6), partsOf(plain, pen)] : []),
    space(18),
  ]);
};

const PART_GAP = 24;
const PART_LABEL = 92;

/** Facts under their headings, two parts side by side. */
function partsOf(plain: PlainSheet, pen: Pen): Block {
  const { parts = [] } = plain;
  const width = (paperOf(plain).inside - PART_GAP) / 2;
  const blocks = parts.map(({ title, facts }) =>
    stack([
      pen.text(title, types.title, width),
      space(3),
      rule(width, 0.5, hairline),
      space(4),
      ...facts.map(({ label, value }) =>
        beside([
          { left: 0, block: pen.text(label, types.muted, PART_LABEL - CELL_GAP) },
          { left: PART_LABEL, block: pen.text(value, types.strong, width - PART_LABEL) },
        ]),
      ),
    ]),
  );
  const rows = blocks.flatMap((block, index) => (index % 2 === 0 ? [[block, blocks[index + 1]]] : []));
  return stack(
    rows.flatMap(([left, right]) => [
      space(10),
      beside([
        ...(left ? [{ left: 0, block: left }] : []),
        ...(right ? [{ left: width + PART_GAP, block: right }] : []),
      ]),
    ]),
  );
}

const SIGNATURE_WIDTH = 220;

/** Who signed, beside what they drew in a frame. */
function signatureOf(plain: PlainSheet, pen: Pen): Block[] {
  const { signature } = plain;
  if (signature === undefined) return [];
  const { lines, path, width, height } = signature;
  const { inside } = paperOf(plain);
  const scale = SIGNATURE_WIDTH / width;
  const high = height * scale;
  const room = inside - SIGNATURE_WIDTH - PART_GAP;
  const words = stack(
    lines.map((line, index) => pen.text(line, index === 0 ? types.title : types.body, room)),
  );
  const drawing = layers([
    block(high, (place) => ({
      kind: 'frame',
      ...place,
      width: SIGNATURE_WIDTH,
      height: high,
      stroke: hairline,
    })),
    ...(path === null
      ? []
      : [
          block(high, (place) => ({
            kind: 'lines' as const,
            ...place,
            path,
            scale,
            width: 1.1,
            stroke: ink,
          })),
        ]),
  ]);
  return [
    space(18),
    beside([
      { left: 0, block: words },
      { left: inside - SIGNATURE_WIDTH, block: drawing },
    ]),
  ];
}

const isHeading = ({ columns }: PlainSheet, cells: readonly string[]): boolean =>
  cells.length === 1 && columns.length > 1;

function headingOf(plain: PlainSheet, [heading = '']: readonly string[], pen: Pen): Block {
  const { inside } = paperOf(plain);
  return stack([
    inset(pen.text(heading, types.title, inside), { top: 12, bottom: 4 }),
    rule(inside, 0.5, hairline),
  ]);
}

function rowOf(plain: PlainSheet, cells: readonly string[], pen: Pen, type: (typeof types)['body']): Block {
  const { columns } = plain;
  const { inside: contentWidth } = paperOf(plain);
  let left = 0;
  const placed = columns.map(({ share, align }, index) => {
    const width = contentWidth * share;
    const block = pen.text(cells[index] ?? '', type, width - CELL_GAP, align);
    const at = { left, block };
    left += width;
    return at;
  });
  return stack([inset(beside(placed), { top: 4, bottom: 4 }), rule(contentWidth, 0.5, hairline)]);
}

function tailOf(plain: PlainSheet, pen: Pen): Block {
  const { total, notes } = plain;
  const { inside: contentWidth } = paperOf(plain);
  return stack([
    ...(total
      ? [
          space(10),
          beside([
            { left: 0, block: pen.text(total.label, types.grandTotal, contentWidth / 2) },
            {
              left: contentWidth / 2,
              block: pen.text(total.value, types.grandTotal, contentWidth / 2 - CELL_GAP, 'right'),
            },
          ]),
        ]
      : []),
    ...notes.flatMap((note) => [space(14), pen.text(note, types.body, contentWidth)]),
    ...signatureOf(plain, pen),
  ]);
}

/**
 * What stands on each page: the heading on the first, the columns' titles on all that have rows, the sum on the last.
 */
export function layOutPlain(plain: PlainSheet, faces: Faces): Mark[][] {
  const pen = penOf(faces);
  const { height, inside: contentWidth } = paperOf(plain);
  const room = height - sheet.top - sheet.bottom - FOOT;
  const titles = rowOf(
    plain,
    plain.columns.map(({ title }) => title),
    pen,
    types.column,
  );
  const blocks = plain.rows.flatMap((cells, index) => {
    if (isHeading(plain, cells)) return [];
    const above = plain.rows[index - 1];
    const row = rowOf(plain, cells, pen, types.body);
    // A heading stays with what it is of.
    return above && isHeading(plain, above) ? stack([headingOf(plain, above, pen), row]) : row;
  });
  const pages: Block[][] = [[headOf(plain, pen), ...(blocks.length > 0 ? [titles] : [])]];
  const put = (block: Block, again: Block[]) => {
    const last = pages.at(-1) ?? [];
    if (stack([...last, block]).height <= room) last.push(block);
    else pages.push([...again, block]);
  };
  for (const block of blocks) put(block, [titles]);
  put(tailOf(plain, pen), []);
  return pages.map((page, index) => {
    const number = fill(plain.page, { page: String(index + 1), pages: String(pages.length) });
    const foot = pen.text(number, types.small, contentWidth, 'right');
    return [
      ...stack(page).at(sheet.side, sheet.top),
      ...foot.at(sheet.side, height - sheet.bottom - foot.height),
    ];
  });
}
