import { isNegative, isZero, money as toCents, negate, subtract } from '#domain/kernel/decimal.ts';
import { beside, type Block, rule, space, stack } from './blocks.ts';
import { formatAmount, formatDate, formatMoney, formatPercent, isDecimal } from './format.ts';
import type { Part } from './head.ts';
import type { Type } from './measure.ts';
import type { PrintedDocument, PrintedVat } from './printed-document.ts';
import { contentWidth, hairline, ink, types } from './style.ts';
import { fill, type PrintTexts } from './texts.ts';

interface Line {
  label: string;
  value: string;
}

const WIDTH = 240;
const VAT_WIDTH = 220;

/** What is left to pay: total less what was paid (EN 16931, BR-CO-16), "9162.20". */
export const amountDue = ({ totals, amountPaid, amountDue: said }: PrintedDocument): string =>
  said ?? toCents(subtract(totals.total, amountPaid ?? '0'));

/** Where no VAT is charged the reason stands in the rate's place (EN 16931 categories). */
const reasons: Record<string, (words: PrintTexts) => string> = {
  E: (words) => words.vat.exempt,
  AE: (words) => words.vat.reverseCharge,
  K: (words) => words.vat.intraCommunity,
  G: (words) => words.vat.export,
  O: (words) => words.vat.outside,
};

const reasonOf = ({ category }: PrintedVat, words: PrintTexts) => reasons[category]?.(words) ?? null;

function vatLine(vat: PrintedVat, { document: { language }, words }: Part): Line {
  const reason = reasonOf(vat, words);
  const values = { rate: formatPercent(vat.rate, language), base: formatAmount(vat.base, language) };
  return {
    label: fill(reason === null ? words.total.vat : words.total.noVat, { ...values, reason: reason ?? '' }),
    value: formatMoney(vat.amount, language),
  };
}

/** What is sold, discount taken off, and below it each deposit that was invoiced before. */
function takenOff({ document, words }: Part): Line[] {
  const { deposits, language, totals } = document;
  if (deposits.length === 0) return [];
  const sold = toCents(subtract(totals.lines, totals.discount));
  return [
    { label: words.total.operation, value: formatMoney(sold, language) },
    ...deposits.map(({ number, date, net }) => ({
      label: fill(words.total.deposit, { number, date: formatDate(date, language) }),
      value: formatMoney(toCents(negate(net)), language),
    })),
  ];
}

/** Before the last figure: discount, total without VAT, VAT, and what comes off the total. */
function linesAbove(part: Part, last: string): Line[] {
  const { document, words } = part;
  const { totals, language, amountPaid } = document;
  const money = (amount: string) => formatMoney(amount, language);
  const minus = (amount: string) => money(toCents(isNegative(amount) ? amount : negate(amount)));
  const paid = amountPaid !== null && isDecimal(amountPaid) && !isZero(amountPaid);
  const several = totals.vat.length > 1;
  const discount = totals.discountLabel
    ? fill(words.total.discountOf, { discount: totals.discountLabel })
    : words.total.discount;
  return [
    ...(isZero(totals.discount)
      ? []
      : [
          { label: words.total.lines, value: money(totals.lines) },
          { label: discount, value: minus(totals.discount) },
        ]),
    ...takenOff(part),
    { label: words.total.withoutVat, value: money(totals.withoutVat) },
    ...(several
      ? [{ label: words.total.totalVat, value: money(totals.totalVat) }]
      : totals.vat.map((vat) => vatLine(vat, part))),
    ...(isZero(toCents(subtract(totals.total, last))) && !paid
      ? []
      : [{ label: words.total.withVat, value: money(totals.total) }]),
    ...(paid ? [{ label: words.total.paid, value: minus(amountPaid) }] : []),
  ];
}

/** Bases and VAT by rate, where there are several. */
function vatTable({ document, words, pen }: Part): Block {
  const { totals, language } = document;
  if (totals.vat.length < 2) return space(0);
  const columns = [VAT_WIDTH - 152, VAT_WIDTH - 72, VAT_WIDTH] as const;
  const row = ([rate = '', base = '', amount = '']: string[], label: Type, figures: Type) =>
    beside([
      { left: 0, block: pen.text(rate, label, columns[0] - 4) },
      { left: columns[0], block: pen.text(base, figures, columns[1] - columns[0], 'right') },
      { left: columns[1], block: pen.text(amount, figures, columns[2] - columns[1], 'right') },
    ]);
  const line = rule(VAT_WIDTH, 0.75, hairline);
  return stack([
    row([words.vat.rate, words.vat.base, words.vat.amount], types.column, types.column),
    space(3),
    rule(VAT_WIDTH, 0.75, ink),
    ...totals.vat.flatMap((vat) => {
      const rate = reasonOf(vat, words) ?? formatPercent(vat.rate, language);
      const cells = [rate, formatAmount(vat.base, language), formatAmount(vat.amount, language)];
      return [space(3.5), row(cells, types.muted, types.muted), space(3.5), line];
    }),
  ]);
}

/**
 * VAT by rate on the left where there are several; on the right the totals, whose last figure, the only large one, is
 * `label`: `amount`.
 */
export function totals(part: Part, label: string, amount: string): Block {
  const { document, pen } = part;
  const left = contentWidth - WIDTH;
  const row = ({ label, value }: Line, type: Type) => {
    const width = Math.min(WIDTH * 0.7, pen.widthOf(value, type) + 1);
    return beside([
      { left: 0, block: pen.text(label, type, WIDTH - width - 8) },
      { left: WIDTH - width, block: pen.text(value, type, width, 'right') },
    ]);
  };
  const sums = stack([
    ...linesAbove(part, amount).flatMap((line) => [space(3.5), row(line, types.muted), space(3.5)]),
    space(4),
    rule(WIDTH, 1.5, ink),
    space(7),
    row({ label, value: formatMoney(amount, document.language) }, types.grandTotal),
  ]);
  const both = beside([
    { left: 0, block: stack([space(4), vatTable(part)]) },
    { left, block: sums },
  ]);
  return stack([space(10), both]);
}
