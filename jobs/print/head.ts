import { formatSiren, formatVatNumber } from '#domain/kernel/identifier-words.ts';
import { beside, block, type Block, inset, layers, type Pen, rule, space, stack } from './blocks.ts';
import { addressLines, formatDate, initials } from './format.ts';
import { pictureSize } from '#domain/files/picture.ts';
import type { PrintedDocument, PrintedParty, PrintedSeller } from './printed-document.ts';
import { addressWindow, contentWidth, hairline, ink, types } from './style.ts';
import { fill, type PrintTexts } from './texts.ts';

/** What each part of a sheet is made from. */
export interface Part {
  document: PrintedDocument;
  words: PrintTexts;
  pen: Pen;
}

const MARK = 34;
const LOGO = { width: 130, height: 46 };

/** White or ink, whichever reads better on the colour "#rrggbb" (WCAG relative luminance). */
function readableOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.35 ? ink : '#ffffff';
}

interface Mark {
  block: Block;
  width: number;
}

function logo({ logo }: PrintedSeller): Mark | null {
  const size = logo && pictureSize(logo.data);
  if (!logo || !size) return null;
  const scale = Math.min(LOGO.width / size.width, LOGO.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return { width, block: block(height, (place) => ({ kind: 'picture', ...place, width, height, ...logo })) };
}

/** The square with initials that stands in for a logo. */
function monogram({ name, accent }: PrintedSeller, pen: Pen): Mark {
  const type = { ...types.strong, size: 11, leading: MARK, color: readableOn(accent) };
  const square = block(MARK, (place) => ({
    kind: 'box',
    ...place,
    width: MARK,
    height: MARK,
    fill: accent,
    radius: 5,
  }));
  return { width: MARK, block: layers([square, pen.text(initials(name), type, MARK, 'center')]) };
}

const centred = (block: Block, height: number) =>
  inset(block, { top: Math.max(0, (height - block.height) / 2) });

/** An address of the web as people write it: without scheme and last slash. */
const bareSite = (site: string | null | undefined) => site?.replace(/^https?:\/\//i, '').replace(/\/$/, '');

const isText = (text: string | null | undefined): text is string => typeof text === 'string' && text !== '';

/** "FA-2026-0412"; a quotation's version from 2 on. */
function numberOf({ number, version }: PrintedDocument, words: PrintTexts): string {
  const shown = version !== null && version > 1 ? fill(words.version, { version: String(version) }) : null;
  return [number, shown].filter(isText).join(' · ');
}

/** "Facture", "Facture d’acompte", "Devis" or "Avoir". */
const kindOf = ({ kind, deposit }: PrintedDocument, words: PrintTexts): string =>
  kind === 'invoice' && deposit ? words.kind.deposit : words.kind[kind];

/** "Facture FA-2026-0412". */
export const nameOf = (document: PrintedDocument, words: PrintTexts): string =>
  `${kindOf(document, words)} ${numberOf(document, words)}`.trim();

/** Seller on the left, what it is and its number on the right. */
export function letterhead(
  { seller, language }: Pick<PrintedDocument, 'seller' | 'language'>,
  pen: Pen,
  kind: string,
  number: string,
): Block {
  const mark = logo(seller) ?? monogram(seller, pen);
  const right = Math.min(
    contentWidth / 2,
    Math.max(pen.widthOf(kind, types.kind), pen.widthOf(number, types.number)) + 1,
  );
  const width = contentWidth - right - mark.width - 30;
  const names = stack([
    pen.text(seller.name, types.sellerName, width),
    pen.text(addressLines(seller.address, language).join(', '), types.body, width),
    pen.list([seller.phone, seller.email, bareSite(seller.website)].filter(isText), types.muted, width),
  ]);
  const height = Math.max(mark.block.height, names.height);
  const heading = stack([
    pen.text(kind, types.kind, right, 'right'),
    pen.text(number, types.number, right, 'right'),
  ]);
  return beside([
    { left: 0, block: centred(mark.block, height) },
    { left: mark.width + 10, block: centred(names, height) },
    { left: contentWidth - right, block: heading },
  ]);
}

const addressOf = (party: PrintedParty, { document, pen }: Part, width: number) =>
  addressLines(party.address, document.language).map((line) => pen.text(line, types.body, width));

/** The buyer where a window envelope shows it; on the left the place of delivery when it is another. */
function parties(part: Part): Block {
  const { document, words, pen } = part;
  const { buyer, delivery, kind } = document;
  const identifiers = [
    isText(buyer.siren) ? fill(words.party.siren, { siren: formatSiren(buyer.siren) }) : null,
    isText(buyer.vatNumber)
      ? fill(words.party.vatNumber, { number: formatVatNumber(buyer.vatNumber) })
      : null,
  ].filter(isText);
  const deliveryWidth = addressWindow.left - 24;
  const deliveryBlock = delivery
    ? stack([
        pen.text(words.party.delivery[kind], types.label, deliveryWidth),
        space(2),
        pen.text(delivery.name ?? '', types.strong, deliveryWidth),
        ...addressOf(delivery, part, deliveryWidth),
      ])
    : space(0);
  const { left, width } = addressWindow;
  const buyerBlock = stack([
    pen.text(words.party.buyer[kind], types.label, width),
    space(2),
    pen.text(buyer.name, types.strong, width),
    ...addressOf(buyer, part, width),
    pen.list(identifiers, types.body, width),
  ]);
  return beside([
    { left: 0, block: deliveryBlock },
    { left, block: buyerBlock },
  ]);
}

function factsOf({ document, words }: Part): { label: string; value: string }[] {
  const { corrects, contract, language } = document;
  const day = (date: string | null) => (date === null ? null : formatDate(date, language));
  const [one] = corrects;
  // Several are named below the totals.
  const corrected =
    one && corrects.length === 1
      ? fill(words.fact.corrected, {
          number: one.number,
          // The date stays on one line.
          date: formatDate(one.date, language).replaceAll(' ', '\u00a0'),
        })
      : null;
  return [
    { label: words.fact.date, value: day(document.date) },
    { label: words.fact.corrects, value: corrected },
    { label: words.fact.contract, value: contract && contract.reference },
    { label: words.fact.supplyDate, value: day(document.supplyDate) },
    {
      label: (document.schedule ?? []).length > 1 ? words.fact.firstDueDate : words.fact.dueDate,
      value: day(document.dueDate),
    },
    { label: words.fact.expiryDate, value: day(document.expiryDate) },
    { label: words.fact.deliveryTime, value: document.deliveryTime },
    { label: words.fact.customerReference, value: document.customerReference },
  ].flatMap(({ label, value }) => (isText(value) ? [{ label, value }] : []));
}

/** Dates and references in a band of up to four columns; what is not known takes no room. */
function band(part: Part): Block {
  const { pen } = part;
  const facts = factsOf(part);
  if (facts.length === 0) return space(0);
  const columns = facts.length === 5 || facts.length === 6 ? 3 : 4;
  const width = contentWidth / columns;
  const cell = ({ label, value }: { label: string; value: string }) =>
    stack([pen.text(label, types.label, width - 12), space(1.5), pen.text(value, types.strong, width - 12)]);
  const rows = Array.from({ length: Math.ceil(facts.length / columns) }, (_, row) =>
    beside(
      facts
        .slice(row * columns, (row + 1) * columns)
        .map((fact, column) => ({ left: column * width, block: cell(fact) })),
    ),
  );
  const line = rule(contentWidth, 0.75, hairline);
  return stack([line, space(8), ...rows.flatMap((row) => [row, space(7)]), line]);
}

/** All that stands above the lines on the first page. */
export function head(part: Part): Block {
  const { document, words, pen } = part;
  const { title } = document;
  const above = letterhead(document, pen, kindOf(document, words), numberOf(document, words));
  return stack([
    above,
    space(Math.max(22, addressWindow.top - above.height)),
    parties(part),
    space(20),
    ...(title === '' ? [] : [part.pen.text(title, types.title, contentWidth), space(9)]),
    band(part),
    space(11),
  ]);
}
