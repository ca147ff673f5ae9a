import { add, compare, isNegative, isZero, money, negate, subtract } from '#domain/kernel/decimal.ts';
import { beside, type Block, inset, type Mark, type Pen, penOf, rule, space, stack } from './blocks.ts';
import { accountLines } from './closing.ts';
import type { Faces } from './fonts.ts';
import { addressLines, formatAmount, formatDate, formatMoney } from './format.ts';
import { letterhead } from './head.ts';
import { companyParts } from './legal.ts';
import { type PageContent, paginate, type Row } from './paginate.ts';
import type { PrintedEntry, PrintedStatement } from './printed-statement.ts';
import { addressWindow, contentWidth, hairline, ink, sheet, types } from './style.ts';
import { fill, texts, type PrintTexts } from './texts.ts';

interface Part {
  statement: PrintedStatement;
  words: PrintTexts;
  pen: Pen;
}

const DATE = 56;
const AMOUNT = 66;
const GAP = 10;

/** Where each column begins; words of an entry have what is left. */
const columns = {
  date: { left: 0, width: DATE },
  entry: { left: DATE + GAP, width: contentWidth - 2 * (DATE + GAP) - 3 * (AMOUNT + GAP) },
  dueDate: { left: contentWidth - 3 * (AMOUNT + GAP) - DATE, width: DATE },
  debit: { left: contentWidth - 3 * AMOUNT - 2 * GAP, width: AMOUNT },
  credit: { left: contentWidth - 2 * AMOUNT - GAP, width: AMOUNT },
  balance: { left: contentWidth - AMOUNT, width: AMOUNT },
} as const;

const figures = ['debit', 'credit', 'balance'] as const;
const thin = rule(contentWidth, 0.75, hairline);

const periodOf = ({ statement: { from, until, language }, words }: Part): string =>
  fill(words.statement.period, { from: formatDate(from, language), until: formatDate(until, language) });

function head(part: Part): Block {
  const { statement, words, pen } = part;
  const { buyer, language } = statement;
  const { left, width } = addressWindow;
  const above = letterhead(statement, pen, words.statement.title, periodOf(part));
  const client = stack([
    pen.text(buyer.name, types.strong, width),
    ...addressLines(buyer.address, language).map((line) => pen.text(line, types.body, width)),
  ]);
  return stack([
    above,
    space(Math.max(22, addressWindow.top - above.height)),
    inset(client, { left }),
    space(20),
  ]);
}

/** From page 2 on: whose statement this is. */
const continued = (part: Part): Block =>
  stack([
    beside([
      { left: 0, block: part.pen.text(periodOf(part), types.continued, contentWidth / 2) },
      {
        left: contentWidth / 2,
        block: part.pen.text(part.statement.buyer.name, types.continued, contentWidth / 2, 'right'),
      },
    ]),
    space(8),
  ]);

function tableHead({ words, pen }: Part): Block {
  const { column } = words.statement;
  const names = ['date', 'entry', 'dueDate'] as const;
  return stack([
    space(4),
    beside([
      ...names.map((name) => ({
        left: columns[name].left,
        block: pen.text(column[name], types.column, columns[name].width),
      })),
      ...figures.map((name) => ({
        left: columns[name].left,
        block: pen.text(column[name], types.column, AMOUNT, 'right'),
      })),
    ]),
    space(5),
    rule(contentWidth, 1, ink),
  ]);
}

/** A line of the table: its words wrap, its figures stand beside the first line of them. */
function lineOf(
  { statement: { language }, pen }: Part,
  line: {
    date: string;
    words: string;
    dueDate: string | null;
    debit: string;
    credit: string;
    balance: string;
  },
): Block {
  const amount = (value: string) => (isZero(value) ? '' : formatAmount(value, language));
  const shown = {
    ...line,
    debit: amount(line.debit),
    credit: amount(line.credit),
    balance: formatAmount(line.balance, language),
  };
  const day = (date: string | null) => (date === null ? '' : formatDate(date, language));
  const row = beside([
    { left: columns.date.left, block: pen.text(day(line.date), types.body, DATE) },
    { left: columns.entry.left, block: pen.text(line.words, types.body, columns.entry.width) },
    { left: columns.dueDate.left, block: pen.text(day(line.dueDate), types.body, DATE) },
    ...figures.map((name) => ({
      left: columns[name].left,
      block: pen.text(shown[name], types.body, AMOUNT, 'right'),
    })),
  ]);
  return stack([inset(row, { top: 5, bottom: 5 }), thin]);
}

/** The opening balance and each entry, with what is owed after it. */
function rowsOf(part: Part): Row[] {
  const { statement, words } = part;
  const { from, opening, entries } = statement;
  let balance = opening;
  const entryRow = (entry: PrintedEntry): Row => {
    const moved = money(subtract(entry.debit, entry.credit));
    balance = money(add(balance, moved));
    const said = fill(words.statement.entry[entry.what], { name: entry.name });
    const block = lineOf(part, { ...entry, words: said, balance });
    return { pieces: [block], total: moved };
  };
  const opened = { date: from, words: words.statement.opening, dueDate: null, debit: '0', credit: '0' };
  return [
    { pieces: [lineOf(part, { ...opened, balance: opening })], total: opening },
    ...entries.map(entryRow),
  ];
}

function carriedRow({ statement, words, pen }: Part, label: keyof PrintTexts['carried'], sum: string): Block {
  const row = beside([
    { left: 0, block: pen.text(words.carried[label], types.carried, columns.balance.left - GAP, 'right') },
    {
      left: columns.balance.left,
      block: pen.text(formatAmount(sum, statement.language), types.strong, AMOUNT, 'right'),
    },
  ]);
  return label === 'from' ? stack([inset(row, { top: 5, bottom: 5 }), thin]) : inset(row, { top: 6 });
}

/** What is owed at the end, or is in the client's favour. */
function closing({ statement: { closing: owed, until, language }, words, pen }: Part): Block {
  const inFavour = isNegative(owed);
  const label = inFavour ? words.statement.inFavour : words.statement.owed;
  return stack([
    space(10),
    beside([
      {
        left: 0,
        block: pen.text(
          fill(label, { date: formatDate(until, language) }),
          types.strong,
          contentWidth - 140,
          'right',
        ),
      },
      {
        left: contentWidth - 130,
        block: pen.text(
          formatMoney(money(inFavour ? negate(owed) : owed), language),
          types.grandTotal,
          130,
          'right',
        ),
      },
    ]),
  ]);
}

/** The account to pay to, where something is owed. */
function account({ statement: { seller, closing: owed }, words, pen }: Part): Block {
  if (seller.iban === null || compare(owed, '0') < 1) return space(0);
  return stack([
    space(16),
    pen.text(words.payment.heading, types.strong, contentWidth),
    pen.list(accountLines(seller, words), types.body, contentWidth),
  ]);
}

const PAGE_NUMBER_WIDTH = 56;
const ABOVE_FOOT = 12;

function foot({ statement, words, pen }: Part, page: number, pages: number): Block {
  const number = fill(words.legal.page, { page: String(page), pages: String(pages) });
  const width = contentWidth - PAGE_NUMBER_WIDTH;
  const parts = companyParts({ ...statement, kind: 'statement' }, words);
  return stack([
    thin,
    space(7),
    beside([
      { left: 0, block: pen.list(parts, types.small, width) },
      { left: width, block: pen.text(number, types.small, PAGE_NUMBER_WIDTH, 'right') },
    ]),
  ]);
}

/** What stands on each page of a statement, in points, as `layOut` says it of documents. */
export function layOutStatement(statement: PrintedStatement, faces: Faces): Mark[][] {
  const part: Part = { statement, words: statement.words ?? texts[statement.language], pen: penOf(faces) };
  const heads = { first: head(part), next: continued(part), table: tableHead(part) };
  const room = sheet.height - sheet.top - sheet.bottom - ABOVE_FOOT - foot(part, 1, 1).height;
  const bare = room - heads.next.height;
  const rooms = {
    first: room - heads.first.height - heads.table.height,
    next: bare - heads.table.height - carriedRow(part, 'from', '0.00').height,
    bare,
    carry: carriedRow(part, 'to', '0.00').height,
  };
  const blocksOf = ({ rows, broughtForward, carriedForward, tail }: PageContent, index: number) => [
    index === 0 ? heads.first : heads.next,
    ...(rows.length > 0 ? [heads.table] : []),
    ...(broughtForward === null ? [] : [carriedRow(part, 'from', broughtForward)]),
    ...rows,
    ...(carriedForward === null ? [] : [carriedRow(part, 'to', carriedForward)]),
    ...tail,
  ];
  const pages = paginate(rowsOf(part), { totals: closing(part), others: [account(part)] }, rooms);
  return pages.map((page, index) => {
    const below = foot(part, index + 1, pages.length);
    return [
      ...stack(blocksOf(page, index)).at(sheet.side, sheet.top),
      ...below.at(sheet.side, sheet.height - sheet.bottom - below.height),
    ];
  });
}
