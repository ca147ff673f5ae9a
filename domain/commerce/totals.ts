import {
  add,
  allocate,
  compare,
  isZero,
  money,
  multiply,
  normalise,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { AppliedRule } from '../products/price-of.ts';

/** VAT categories of EN 16931 (UNTDID 5305): standard, exempt, reverse charge, intra-community, export, outside VAT, zero. */
export type VatCategory = 'S' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'Z';

export interface VatRate {
  id: number;
  /** Percent, "20" or "5.5". */
  rate: DecimalString;
  category: VatCategory;
  name: string;
  /** Printed because of the category: exemption article, "Autoliquidation" … */
  mention: string | null;
  /** Where VAT of this rate is booked, where that is not the usual account. */
  account?: string;
}

export interface ItemLine {
  product: number | null;
  code: string | null;
  name: string;
  description: string | null;
  /** Up to 4 decimals. */
  quantity: DecimalString;
  /** Its code of UN/ECE recommendation 20 is absent where the record has none. */
  unit: { id: number; name: string; code?: string } | null;
  /** Excluding VAT, up to 4 decimals. */
  unitPrice: DecimalString;
  discountPercent: DecimalString | null;
  /** Taken off the whole line, after the percent. */
  discountAmount: DecimalString | null;
  vat: VatRate;
  /** Where it is booked, where that is not the usual account. */
  account?: string;
}

/** A line of something sold: a product, a service, or a free line. */
export type SoldLine = { type: 'product' | 'service' | 'none' } & ItemLine & {
    /** Of an invoice: the line of a sale order's version, counted from 0, that it takes. */
    from?: { version: number; line: number };
    /** The specific price that gave the unit price, null for none; absent where it was typed or nothing could have changed it. */
    priceRule?: AppliedRule | null;
  };

export type DocumentLine =
  | SoldLine
  | { type: 'comment'; text: string }
  | { type: 'note'; text: string }
  | { type: 'subtotal'; text: string };

/** Taken off the whole document: a percent of its lines and an amount; both count when both are given. */
export interface DocumentDiscount {
  percent: DecimalString | null;
  amount: DecimalString | null;
}

/** What is owed at one rate (EN 16931, BG-23). */
export interface VatTotal {
  /** Percent, "20" or "5.5". */
  rate: DecimalString;
  category: VatCategory;
  mention: string | null;
  base: DecimalString;
  amount: DecimalString;
}

/** Every amount is money with two decimals, "1234.50". */
export interface DocumentTotals {
  /** For each line: an item's total, a sub-total's sum, null for a comment or note. */
  lines: (DecimalString | null)[];
  /** BT-106 */
  linesTotal: DecimalString;
  /** BT-107: what the document's discount takes off, as a positive amount. */
  totalDiscount: DecimalString;
  /** BT-109 = linesTotal − totalDiscount */
  totalWithoutVat: DecimalString;
  /** One per rate, category and mention, the highest rate first. */
  vat: VatTotal[];
  /** BT-110 */
  totalVat: DecimalString;
  /** BT-112 = totalWithoutVat + totalVat */
  finalTotal: DecimalString;
}

/** Whether a line is of something sold, and not of words. */
export const isItem = (line: DocumentLine): line is SoldLine =>
  line.type !== 'comment' && line.type !== 'note' && line.type !== 'subtotal';

/** quantity × unit price × (1 − percent), less the amount discount, rounded once. */
export function lineTotal(line: ItemLine): DecimalString {
  const kept = multiply(subtract('100', line.discountPercent ?? '0'), '0.01');
  return money(subtract(multiply(line.quantity, line.unitPrice, kept), line.discountAmount ?? '0'));
}

function amountsOf(lines: readonly DocumentLine[]): (DecimalString | null)[] {
  let sinceSubtotal: DecimalString[] = [];
  return lines.map((line) => {
    if (line.type === 'comment' || line.type === 'note') return null;
    if (line.type === 'subtotal') {
      const sum = money(add(...sinceSubtotal));
      sinceSubtotal = [];
      return sum;
    }
    const total = lineTotal(line);
    sinceSubtotal.push(total);
    return total;
  });
}

type Base = Omit<VatTotal, 'amount'>;

function basesOf(lines: readonly DocumentLine[], amounts: readonly (DecimalString | null)[]): Base[] {
  const groups = new Map<string, Base>();
  for (const [index, line] of lines.entries()) {
    if (!isItem(line)) continue;
    const { category, mention } = line.vat;
    const rate = normalise(line.vat.rate);
    const key = JSON.stringify([rate, category, mention]);
    const base = money(add(groups.get(key)?.base ?? '0', amounts[index] ?? '0'));
    groups.set(key, { rate, category, mention, base });
  }
  return [...groups.values()].toSorted((a, b) => compare(b.rate, a.rate));
}

const percentOf = (percent: DecimalString, amount: DecimalString): DecimalString =>
  multiply(amount, percent, '0.01');

/** In every category but the standard one the seller charges no VAT, whatever rate its buyer owes (BR-AE-9, BR-IC-9 …). */
const chargedRate = ({ category, rate }: Base): DecimalString => (category === 'S' ? rate : '0');

const chargedOn = (group: Base, base: DecimalString): DecimalString =>
  money(percentOf(chargedRate(group), base));

/** VAT of each group. Rates that only their mention tells apart are rounded as the one rate that they are (BR-CO-17). */
function taxed(groups: readonly Base[]): VatTotal[] {
  return groups.map((group) => {
    const same = groups.filter(({ rate, category }) => rate === group.rate && category === group.category);
    const amount = chargedOn(group, group.base);
    if (same[0] !== group || same.length === 1) return { ...group, amount };
    const others = same.slice(1).map((one) => chargedOn(one, one.base));
    const whole = chargedOn(group, add('0', ...same.map(({ base }) => base)));
    return { ...group, amount: money(subtract(whole, add('0', ...others))) };
  });
}

function discountOf(linesTotal: DecimalString, discount: DocumentDiscount | null): DecimalString {
  const ofPercent = percentOf(discount?.percent ?? '0', linesTotal);
  return money(add(ofPercent, discount?.amount ?? '0'));
}

/**
 * The totals of a commerce document (3-decisions.md, "Totals"; EN 16931 BR-CO-10, 13, 15, 17). The discount is spread
 * over the VAT rates pro rata, by largest remainder, and VAT is computed on each rate's net sum and rounded once. A
 * discount on a document without items takes nothing off.
 */
export function computeTotals(
  lines: readonly DocumentLine[],
  discount: DocumentDiscount | null,
): DocumentTotals {
  const amounts = amountsOf(lines);
  const bases = basesOf(lines, amounts);
  const linesTotal = money(add(...bases.map(({ base }) => base)));
  const totalDiscount = bases.length === 0 ? money('0') : discountOf(linesTotal, discount);
  const weights = bases.map(({ base }) => base);
  const shares = isZero(totalDiscount) ? [] : allocate(totalDiscount, weights);
  const vat = taxed(
    bases.map((group, index) => ({ ...group, base: money(subtract(group.base, shares[index] ?? '0')) })),
  );
  const totalWithoutVat = money(subtract(linesTotal, totalDiscount));
  const totalVat = money(add(...vat.map(({ amount }) => amount)));
  const finalTotal = money(add(totalWithoutVat, totalVat));
  return { lines: amounts, linesTotal, totalDiscount, totalWithoutVat, vat, totalVat, finalTotal };
}

/** Of a document without lines. */
export const noTotals: DocumentTotals = computeTotals([], null);
