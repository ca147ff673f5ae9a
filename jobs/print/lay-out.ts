import { isBilled, type BilledKind, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { beside, type Block, type Mark, penOf, rule, space, stack } from './blocks.ts';
import { acceptance, credit, orderTerms, payment } from './closing.ts';
import type { Faces } from './fonts.ts';
import { head, nameOf, type Part } from './head.ts';
import { companyParts, invoiceTerms, offerTerms, refundTerms } from './legal.ts';
import { carriedRow, rowsOf, tableHead, tableOf } from './lines.ts';
import { type PageContent, paginate } from './paginate.ts';
import type { PrintedDocument } from './printed-document.ts';
import { contentWidth, hairline, sheet, types } from './style.ts';
import { fill, texts, type PrintTexts } from './texts.ts';
import { amountDue, totals } from './totals.ts';

interface Kind {
  totalLabel: (words: PrintTexts) => string;
  totalAmount: (document: PrintedDocument) => string;
  /** The small print at the foot of each page. */
  terms: (document: PrintedDocument, words: PrintTexts) => string;
  closing: (part: Part) => Block;
}

const billed: Readonly<Record<BilledKind, Kind>> = {
  invoice: {
    totalLabel: (words) => words.total.toPay,
    totalAmount: amountDue,
    terms: invoiceTerms,
    closing: payment,
  },
  refund: {
    totalLabel: (words) => words.total.credit,
    totalAmount: ({ totals }) => totals.total,
    terms: refundTerms,
    closing: credit,
  },
};

/** What is agreed on: an offer to a client, an order to a supplier. */
const agreed: Readonly<Record<'client' | 'supplier', Kind>> = {
  client: {
    totalLabel: (words) => words.total.withVat,
    totalAmount: ({ totals }) => totals.total,
    terms: offerTerms,
    closing: acceptance,
  },
  supplier: {
    totalLabel: (words) => words.total.withVat,
    totalAmount: ({ totals }) => totals.total,
    terms: () => '',
    closing: orderTerms,
  },
};

const paperOf = (kind: DocumentKind): Kind =>
  isBilled(kind) ? billed[kind] : agreed[documentKind(kind).party];

const PAGE_NUMBER_WIDTH = 56;

/** Terms, who the seller is, and the number of the page; its height is the same on each page. */
function footOf({ document, words, pen }: Part): (page: number, pages: number) => Block {
  const width = contentWidth - PAGE_NUMBER_WIDTH;
  const terms = pen.text(paperOf(document.kind).terms(document, words), types.small, contentWidth);
  const company = pen.list(companyParts(document, words), types.small, width);
  return (page, pages) => {
    const number = fill(words.legal.page, { page: String(page), pages: String(pages) });
    return stack([
      rule(contentWidth, 0.75, hairline),
      space(7),
      terms,
      beside([
        { left: 0, block: company },
        { left: width, block: pen.text(number, types.small, PAGE_NUMBER_WIDTH, 'right') },
      ]),
    ]);
  };
}

/** From page 2 on: which document this is, and whose. */
const reminder = ({ document, words, pen }: Part): Block =>
  stack([
    beside([
      { left: 0, block: pen.text(nameOf(document, words), types.continued, contentWidth / 2 - 6) },
      {
        left: contentWidth / 2 + 6,
        block: pen.text(document.buyer.name, types.continued, contentWidth / 2 - 6, 'right'),
      },
    ]),
    space(8),
  ]);

/** Space between what a page holds and its foot. */
const ABOVE_FOOT = 12;

const gap = 14;

function noteBlocks({ document, pen }: Part): Block[] {
  const lines = pen.lines(document.note ?? '', types.body, contentWidth);
  return lines.length > 0 ? [space(gap), ...lines] : [];
}

/** The content of each page between its margins, in blocks from the top, with room for the foot below. */
function contentOf(part: Part, footHeight: number): Block[][] {
  const { document, words } = part;
  const kind = paperOf(document.kind);
  const table = tableOf(part);
  const heads = { first: head(part), next: reminder(part), table: tableHead(part, table) };
  const carry = (sum: string, label: 'from' | 'to') => carriedRow(part, table, label, sum);
  const room = sheet.height - sheet.top - sheet.bottom - ABOVE_FOOT - footHeight;
  const bare = room - heads.next.height;
  const rooms = {
    first: room - heads.first.height - heads.table.height,
    next: bare - heads.table.height - carry('0.00', 'from').height,
    bare,
    carry: carry('0.00', 'to').height,
  };
  const tail = {
    totals: totals(part, kind.totalLabel(words), kind.totalAmount(document)),
    others: [...noteBlocks(part), kind.closing(part)],
  };
  const blocksOf = ({ rows, broughtForward, carriedForward, tail: below }: PageContent, index: number) => [
    index === 0 ? heads.first : heads.next,
    ...(rows.length > 0 ? [heads.table] : []),
    ...(broughtForward === null ? [] : [carry(broughtForward, 'from')]),
    ...rows,
    ...(carriedForward === null ? [] : [carry(carriedForward, 'to')]),
    ...below,
  ];
  return paginate(rowsOf(part, table), tail, rooms).map(blocksOf);
}

/**
 * What stands on each page of a document, in points; in the order of reading, but for the watermark, which is behind.
 */
export function layOut(document: PrintedDocument, faces: Faces): Mark[][] {
  const part: Part = { document, words: document.words ?? texts[document.language], pen: penOf(faces) };
  const foot = footOf(part);
  const contents = contentOf(part, foot(1, 1).height);
  const watermark: Mark[] = document.watermark
    ? [{ kind: 'watermark', text: part.pen.line(part.words.draft, types.watermark), type: types.watermark }]
    : [];
  return contents.map((content, index) => {
    const below = foot(index + 1, contents.length);
    return [
      ...watermark,
      ...stack(content).at(sheet.side, sheet.top),
      ...below.at(sheet.side, sheet.height - sheet.bottom - below.height),
    ];
  });
}
