import { beside, type Block, inset, type Pen, rule, space, stack } from './blocks.ts';
import { formatAmount, formatPercent, formatQuantity } from './format.ts';
import type { Part } from './head.ts';
import type { Row } from './paginate.ts';
import type { PrintedItem, PrintedLine, PrintLanguage } from './printed-document.ts';
import { contentWidth, hairline, ink, types } from './style.ts';
import type { PrintTexts } from './texts.ts';

const columnNames = ['quantity', 'unitPrice', 'discount', 'vat', 'total'] as const;
type ColumnName = (typeof columnNames)[number];

interface Column {
  name: ColumnName;
  left: number;
  width: number;
}

export interface Table {
  nameWidth: number;
  columns: Column[];
}

const cells: Record<ColumnName, (item: PrintedItem, language: PrintLanguage) => string> = {
  quantity: ({ quantity, unit }, language) =>
    formatQuantity(quantity, language) + (unit === null ? '' : ` ${unit}`),
  unitPrice: ({ unitPrice }, language) => formatAmount(unitPrice, language),
  discount: ({ discount }) => discount ?? '',
  vat: ({ vatRate }, language) => formatPercent(vatRate, language),
  total: ({ total }, language) => formatAmount(total, language),
};

/** Points: at least so that short amounts do not crowd together, at most so that names keep their room. */
const limits: Record<ColumnName, [least: number, most: number]> = {
  quantity: [46, 84],
  unitPrice: [46, 84],
  discount: [34, 72],
  vat: [28, 44],
  total: [56, 96],
};

const GAP = 14;
const PADDING = { top: 6, bottom: 6 };

const itemsOf = (lines: readonly PrintedLine[]) => lines.filter((line) => line.kind === 'item');

/** What a column is called; prices that were typed including VAT are printed so. */
function headOf(name: ColumnName, { document, words }: Pick<Part, 'document' | 'words'>): string {
  if (document.withVat && name === 'unitPrice') return words.column.unitPriceWithVat;
  return document.withVat && name === 'total' ? words.column.totalWithVat : words.column[name];
}

/** Columns as wide as what they hold, the discount only where one is given; names have what is left. */
export function tableOf({ document, words, pen }: Part): Table {
  const { lines, language } = document;
  const items = itemsOf(lines);
  const discounted = items.some((item) => item.discount !== null);
  const sums = lines.flatMap((line) => (line.kind === 'subtotal' ? [line.total] : []));
  const widthOf = (name: ColumnName) => {
    const [least, most] = limits[name];
    const texts = items.map((item) => cells[name](item, language));
    if (name === 'total')
      texts.push(...[document.totals.lines, ...sums].map((sum) => formatAmount(sum, language)));
    const widths = texts.map((text) => pen.widthOf(text, types.strong));
    return Math.min(
      most,
      Math.max(least, pen.widthOf(headOf(name, { document, words }), types.column), ...widths),
    );
  };
  const columns: Column[] = [];
  let left = contentWidth;
  for (const name of columnNames.toReversed()) {
    if (name === 'discount' && !discounted) continue;
    const width = widthOf(name);
    left -= width;
    columns.unshift({ name, left, width });
    left -= GAP;
  }
  return { nameWidth: left, columns };
}

export const tableHead = ({ document, words, pen }: Part, { nameWidth, columns }: Table): Block =>
  stack([
    space(4),
    beside([
      { left: 0, block: pen.text(words.column.name, types.column, nameWidth) },
      ...columns.map(({ name, left, width }) => ({
        left,
        block: pen.text(headOf(name, { document, words }), types.column, width, 'right'),
      })),
    ]),
    space(5),
    rule(contentWidth, 1, ink),
  ]);

/** Adds what separates a row from its neighbours to its first and last piece. */
function bordered(pieces: readonly Block[], border: Block): Block[] {
  const last = pieces.length - 1;
  return pieces.map((piece, index) => {
    const padded = inset(piece, {
      top: index === 0 ? PADDING.top : 0,
      bottom: index === last ? PADDING.bottom : 0,
    });
    return index === last ? stack([padded, border]) : padded;
  });
}

const thin = rule(contentWidth, 0.75, hairline);
const dark = rule(contentWidth, 0.75, ink);

function itemRow(item: PrintedItem, table: Table, pen: Pen, language: PrintLanguage): Row {
  const { nameWidth, columns } = table;
  const [first = space(types.body.leading), ...names] = pen.lines(item.name, types.body, nameWidth);
  const figures = columns.map(({ name, left, width }) => ({
    left,
    block: pen.text(cells[name](item, language), types.body, width, 'right'),
  }));
  const details = [item.code, item.description].flatMap((text) =>
    pen.lines(text ?? '', types.detail, nameWidth),
  );
  // A unit of two lines stands beside a name of two lines: what is beside the figures is one piece with them.
  const height = Math.max(...figures.map(({ block }) => block.height));
  const besides = [first];
  const below = [...names, ...details];
  while (below[0] && stack(besides).height < height) besides.push(...below.splice(0, 1));
  const top = beside([{ left: 0, block: stack(besides) }, ...figures]);
  // The rest of the name and the first lines of the description stay with the figures.
  const head = 1 + Math.max(0, below.length - details.length) + Math.min(2, below.length, details.length);
  return { pieces: bordered([top, ...below], thin), head, total: item.total };
}

function subtotalRow(text: string, total: string, { document, pen }: Part): Row {
  const [label, amount] = [contentWidth - 130, 120];
  const block = beside([
    { left: 0, block: pen.text(text, types.strong, label) },
    {
      left: contentWidth - amount,
      block: pen.text(formatAmount(total, document.language), types.strong, amount, 'right'),
    },
  ]);
  return { pieces: bordered([block], dark), total: null };
}

/** Texts run over the whole width: a comment in a lighter ink, a note in the ink of the lines. */
function rowOf(line: PrintedLine, table: Table, part: Part): Row {
  const { document, pen } = part;
  switch (line.kind) {
    case 'item':
      return itemRow(line, table, pen, document.language);
    case 'subtotal':
      return subtotalRow(line.text, line.total, part);
    case 'comment':
      return {
        pieces: bordered(pen.lines(line.text, types.muted, contentWidth), thin),
        head: 2,
        total: null,
      };
    case 'note':
      return { pieces: bordered(pen.lines(line.text, types.body, contentWidth), thin), head: 2, total: null };
  }
}

/** The lines of the document as rows of the table. */
export const rowsOf = (part: Part, table: Table): Row[] =>
  part.document.lines.map((line) => rowOf(line, table, part));

/** "À reporter" and "Report": the sum of the lines so far, excluding VAT. */
export function carriedRow(
  { document, words, pen }: Part,
  { columns }: Table,
  label: keyof PrintTexts['carried'],
  sum: string,
): Block {
  const { left } = columns.find(({ name }) => name === 'total') ?? { left: contentWidth };
  const amount = formatAmount(sum, document.language);
  const width = Math.max(contentWidth - left, pen.widthOf(amount, types.strong) + 1);
  const row = beside([
    { left: 0, block: pen.text(words.carried[label], types.carried, contentWidth - width - GAP, 'right') },
    { left: contentWidth - width, block: pen.text(amount, types.strong, width, 'right') },
  ]);
  return label === 'from' ? stack([inset(row, { top: 5, bottom: 5 }), thin]) : inset(row, { top: 6 });
}
