import { MAX_LINES } from '../documents/content/content.ts';
import { matchLines } from '../documents/match-lines.ts';
import type { OrderedLine } from '../documents/ordered-lines.ts';
import { isOfRate } from './paper-figures.ts';
import type { SupplierInvoiceType } from '../document-kinds/document-kinds.ts';
import type { DocumentLine, VatRate } from '../amounts/totals.ts';
import type { CivilDate } from '../kernel/dates.ts';
import {
  compare,
  divide,
  isNegative,
  isZero,
  money,
  multiply,
  negate,
  normalise,
  round,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { ElectronicInvoice, ElectronicLine, ElectronicVat } from '../einvoicing/electronic-invoice.ts';
import { foldedWords } from '../kernel/folded.ts';

/*
 * An electronic invoice as a supplier's paper of ours: its kind, its lines with our VAT rates and the lines of the
 * order, its VAT and its total as they stand there.
 */

/** BT-3 of what takes back: credit notes of all sorts (BR-FR). */
const creditCodes = new Set(['81', '83', '261', '262', '381', '396', '502', '503']);

/**
 * The document as a whole is turned round where its total is below zero: −120 of an invoice is a credit note of 120.
 */
const isTurned = ({ totals }: ElectronicInvoice): boolean => isNegative(totals.withVat);

export const paperType = (invoice: ElectronicInvoice): SupplierInvoiceType =>
  creditCodes.has(invoice.typeCode) === isTurned(invoice) ? 'invoice' : 'credit_note';

/** What lines are called that are none in the file. */
export interface LineWords {
  allowance: string;
  charge: string;
  /** Of a file without lines, or with too many: what is owed at one rate. */
  ofRate(rate: DecimalString): string;
}

export interface ProposedPaperLine {
  /** The line of the order, from 0. */
  line: number | null;
  name: string;
  quantity: DecimalString;
  /** null: what the amount and the quantity give. */
  unitPrice: DecimalString | null;
  /** null: quantity × unit price is it. */
  net: DecimalString | null;
  /** Our record of the rate; null: there is none. */
  vat: number | null;
  said: ElectronicVat;
}

export interface ProposedPaper {
  type: SupplierInvoiceType;
  number: string;
  date: CivilDate;
  dueDate: CivilDate | null;
  lines: ProposedPaperLine[];
  vatAmounts: { vat: number; amount: DecimalString }[];
  total: DecimalString;
  /** Its lines were put together by rate: there were too many, or none. */
  summed: boolean;
}

type Sign = (amount: DecimalString) => DecimalString;

type Bare = Omit<ProposedPaperLine, 'vat' | 'line'>;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

/** What quantity and price come to, rounded; null where the amount does not follow from them. */
function bareLine(line: ElectronicLine, signed: Sign): Bare[] {
  const { name, quantity, unitPrice, priceBaseQuantity, allowances, charges, net, vat } = line;
  if (isZero(quantity) && isZero(net)) return [];
  const base = priceBaseQuantity === null || isZero(priceBaseQuantity) ? '1' : priceBaseQuantity;
  const price = normalise(round(divide(unitPrice, base), 4));
  const count = isZero(quantity) ? '1' : normalise(round(quantity, 4));
  const follows = compare(money(multiply(count, price)), net) === 0;
  const isChanged = allowances.length + charges.length > 0 || isZero(quantity) || isZero(count);
  return [
    {
      name: oneLine(name),
      quantity: signed(isZero(count) ? '1' : count),
      unitPrice: isChanged || !follows ? null : price,
      net: follows && !isChanged ? null : money(signed(net)),
      said: vat,
    },
  ];
}

const single = (name: string, net: DecimalString, said: ElectronicVat): Bare => ({
  name,
  quantity: '1',
  unitPrice: null,
  net: money(net),
  said,
});

/** Lines of the file, and those that its allowances and charges make. */
function itemised(invoice: ElectronicInvoice, words: LineWords, signed: Sign): Bare[] {
  return [
    ...invoice.lines.flatMap((line) => bareLine(line, signed)),
    ...invoice.allowances.map(({ amount, reason, vat }) =>
      single(oneLine(reason ?? words.allowance), signed(negate(amount)), vat),
    ),
    ...invoice.charges.map(({ amount, reason, vat }) =>
      single(oneLine(reason ?? words.charge), signed(amount), vat),
    ),
  ];
}

/** What the totals alone say of the rate, where the file tells no more (profile MINIMUM). */
function guessedVat({ totals }: ElectronicInvoice): ElectronicVat {
  if (isZero(totals.withoutVat)) return { category: 'S', rate: null };
  const rate = normalise(round(divide(multiply(totals.vat, '100'), totals.withoutVat), 1));
  return { category: isZero(rate) ? 'Z' : 'S', rate };
}

/** One line for each rate. */
function summedByRate(invoice: ElectronicInvoice, words: LineWords, signed: Sign): Bare[] {
  const { vatBreakdown, totals } = invoice;
  if (vatBreakdown.length === 0) {
    const vat = guessedVat(invoice);
    return [single(words.ofRate(vat.rate ?? '0'), signed(totals.withoutVat), vat)];
  }
  return vatBreakdown
    .filter(({ base }) => !isZero(base))
    .map(({ category, rate, base }) => single(words.ofRate(rate ?? '0'), signed(base), { category, rate }));
}

/** Our rate of a category and percent: as the order has it, else the usual one, else the first. */
function rateOf(
  rates: readonly VatRate[],
  { category, rate }: ElectronicVat,
  preferred: readonly (number | null | undefined)[],
): VatRate | null {
  const fitting = rates.filter(
    (one) => one.category === category && (rate === null || compare(one.rate, rate) === 0),
  );
  const wanted = preferred.map((id) => fitting.find((one) => one.id === id)).find((one) => one !== undefined);
  return wanted ?? fitting[0] ?? null;
}

/** A line as lines are compared: the words as they sound, the figures as numbers. */
const comparable = (
  name: string,
  quantity: DecimalString,
  unitPrice: DecimalString | null,
): DocumentLine => ({
  type: 'none',
  product: null,
  code: null,
  name: foldedWords(name),
  description: null,
  quantity: normalise(quantity),
  unit: null,
  unitPrice: unitPrice === null ? '' : normalise(unitPrice),
  discountPercent: null,
  discountAmount: null,
  vat: { id: 0, rate: '0', category: 'S', name: '', mention: null },
});

/** Which line of the order each line is about: what the file says of it, else by name, place and figures. */
function orderedOf(lines: readonly Bare[], ordered: readonly OrderedLine[]): (OrderedLine | null)[] {
  const pairs = matchLines(
    ordered.map(({ name, quantity, unitPrice }) => comparable(name, quantity, unitPrice)),
    lines.map(({ name, quantity, unitPrice }) => comparable(name, quantity, unitPrice)),
  );
  return lines.map((_, index) => {
    const before = pairs.find(({ after }) => after === index)?.before ?? null;
    return before === null ? null : (ordered[before] ?? null);
  });
}

interface Known {
  /** Our VAT rates that are in use. */
  rates: readonly VatRate[];
  /** The corporation's usual rate. */
  usualVat: number | null;
  /** Lines of the purchase that it is about; [] without one. */
  ordered: readonly OrderedLine[];
  words: LineWords;
}

function vatAmounts(
  { vatBreakdown }: ElectronicInvoice,
  lines: readonly ProposedPaperLine[],
  rates: readonly VatRate[],
  signed: Sign,
): ProposedPaper['vatAmounts'] {
  return vatBreakdown.flatMap(({ category, rate, amount }) => {
    const line = lines.find(
      ({ said, vat }) => vat !== null && said.category === category && (said.rate ?? '0') === (rate ?? '0'),
    );
    const used = rates.find(({ id }) => id === line?.vat);
    if (used === undefined) return [];
    // Totals are by rate, category and mention: the first record of those stands for all of them.
    const total = { ...used, rate: normalise(used.rate), base: '0', amount: '0' };
    const shown = rates.find((one) => isOfRate(total, one)) ?? used;
    return [{ vat: shown.id, amount: money(signed(amount)) }];
  });
}

/** A supplier's paper as the form of a new one begins with it. */
export function proposePaper(invoice: ElectronicInvoice, known: Known): ProposedPaper {
  const { rates, usualVat, ordered, words } = known;
  const signed: Sign = isTurned(invoice) ? negate : (amount) => amount;
  const items = itemised(invoice, words, signed);
  const summed = invoice.lines.length === 0 || items.length > MAX_LINES;
  const bare = summed ? summedByRate(invoice, words, signed) : items;
  const matched = orderedOf(bare, ordered);
  const lines = bare.map((line, index): ProposedPaperLine => {
    const source = matched[index] ?? null;
    const vat = rateOf(rates, line.said, [source?.vat.id, usualVat]);
    return { ...line, line: source?.line ?? null, vat: vat?.id ?? null };
  });
  const { issueDate, dueDate } = invoice;
  return {
    type: paperType(invoice),
    number: invoice.number,
    date: issueDate,
    dueDate: dueDate !== null && dueDate >= issueDate ? dueDate : null,
    lines,
    vatAmounts: vatAmounts(invoice, lines, rates, signed),
    total: money(signed(invoice.totals.withVat)),
    summed,
  };
}
