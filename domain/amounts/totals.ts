import type { CivilDate } from '../kernel/dates.ts';
import {
  add,
  allocate,
  compare,
  divide,
  isZero,
  money,
  multiply,
  negate,
  normalise,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { AppliedRule } from './applied-rule.ts';

/**
 * VAT categories of EN 16931 (UNTDID 5305): standard, exempt, reverse charge, intra-community, export, outside VAT,
 * zero.
 */
export type VatCategory = 'S' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'Z';

/** What a line sells. */
export type LineNature = 'service' | 'goods';

export interface VatRate {
  id: number;
  /** Percent, "20" or "5.5". */
  rate: DecimalString;
  category: VatCategory;
  name: string;
  /** Printed because of the category: exemption article, "Autoliquidation" … */
  mention: string | null;
  /** The same in English; absent where its list does not say it. */
  mentionEn?: string;
  /** Percent that a buyer owes, where that is not the standard rate: of reverse charge and acquisitions. */
  owed?: DecimalString;
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
  unit: { id: number; name: string; nameEn?: string; code?: string } | null;
  /** Excluding VAT, up to 4 decimals. */
  unitPrice: DecimalString;
  /**
   * The unit price as it was typed, including VAT: its totals follow from it, and `unitPrice` is it without VAT, about.
   */
  priceWithVat?: DecimalString;
  discountPercent: DecimalString | null;
  /** Taken off the whole line, after the percent; including VAT where the price does. */
  discountAmount: DecimalString | null;
  vat: VatRate;
  /** Where it is booked, where that is not the usual account. */
  account?: string;
  /** What a free line sells; absent of older ones, which are services, and of products, which say it by their type. */
  nature?: LineNature;
}

/** A line of something sold: a product, a service, or a free line. */
export type SoldLine = { type: 'product' | 'service' | 'none' } & ItemLine & {
    /** Of an invoice: the line of a sale order's version, counted from 0, that it takes. */
    from?: { version: number; line: number };
    /** Of a closing invoice: the deposit's invoice that it takes off. Such lines are made by the product alone. */
    deducts?: DeductedDeposit;
    /**
     * The specific price that gave the unit price, null for none; absent where it was typed or nothing could have
     * changed it.
     */
    priceRule?: AppliedRule | null;
  };

/** The invoice of a deposit, as the closing invoice names it. */
export interface DeductedDeposit {
  number: string;
  date: CivilDate;
}

/** What a line is known by as long as its document is: counted from 1; absent of older ones (`lineIds`). */
interface Identified {
  id?: number;
}

export type DocumentLine = Identified &
  (
    | SoldLine
    | { type: 'comment'; text: string }
    | { type: 'note'; text: string }
    | { type: 'subtotal'; text: string }
  );

/**
 * The id of each line: its own, or the next that no line bears. Of lines that came together from several documents the
 * first keeps an id that two of them bear.
 * @param given the greatest id that was given before: a line that is gone hands its id to no other
 */
export function lineIds(lines: readonly Identified[], given = 0): number[] {
  const ids = lines.map(({ id }) => id);
  let last = Math.max(given, ...ids.map((id) => id ?? 0));
  return ids.map((id, index) => (id !== undefined && ids.indexOf(id) === index ? id : (last += 1)));
}

/** What a line says, as a text: the same whatever the order of its fields; its id and the rule of its price apart. */
const said = ({ id: _id, ...line }: DocumentLine): string =>
  JSON.stringify({ ...line, priceRule: null }, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * Lines that all bear an id: one that came without, and says what one of before said, is that one still; new ones are
 * given the next, never one of before.
 */
export function identified(
  lines: readonly DocumentLine[],
  before: readonly DocumentLine[] = [],
): DocumentLine[] {
  const given = lineIds(before);
  const named = new Set(lines.map(({ id }) => id));
  const free = new Map<string, number[]>();
  for (const [index, id] of given.entries()) {
    const one = before[index];
    if (one !== undefined && !named.has(id)) free.set(said(one), [...(free.get(said(one)) ?? []), id]);
  }
  const known = lines.map((line): DocumentLine => {
    if (line.id !== undefined || free.size === 0) return line;
    const id = free.get(said(line))?.shift();
    return id === undefined ? line : { ...line, id };
  });
  const ids = lineIds(known, Math.max(0, ...given));
  return known.map((line, index) => ({ ...line, id: ids[index] }));
}

/**
 * Taken off the whole document: a percent of its lines and an amount; both count when both are given. Of a document
 * whose prices were typed including VAT, it includes VAT too.
 */
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
  /**
   * The lines including VAT, what they sell together and what the discount takes off them: of a document whose
   * prices were typed so.
   */
  withVat?: { lines: (DecimalString | null)[]; linesTotal: DecimalString; totalDiscount: DecimalString };
}

/** Whether a line is of something sold, and not of words. */
export const isItem = (line: DocumentLine): line is SoldLine =>
  line.type !== 'comment' && line.type !== 'note' && line.type !== 'subtotal';

/** Whether a line takes a deposit off: it is no sale, and bears no discount. */
export const isDeduction = (line: DocumentLine): line is SoldLine & { deducts: DeductedDeposit } =>
  isItem(line) && line.deducts !== undefined;

/** What the lines take off of deposits, excluding VAT, as a positive amount. */
export const depositsTakenOff = (
  lines: readonly DocumentLine[],
  totals: Pick<DocumentTotals, 'lines'>,
): DecimalString =>
  money(
    negate(add('0', ...lines.map((line, index) => (isDeduction(line) ? (totals.lines[index] ?? '0') : '0')))),
  );

/**
 * In every category but the standard one the seller charges no VAT, whatever rate its buyer owes (BR-AE-9, BR-IC-9 …).
 */
export const chargedRate = ({ category, rate }: Pick<VatTotal, 'category' | 'rate'>): DecimalString =>
  category === 'S' ? rate : '0';

/** The VAT within an amount that includes it, to the cent: 2.07 of 11.90 at 21 %. */
const vatWithin = (vat: Pick<VatTotal, 'category' | 'rate'>, amount: DecimalString): DecimalString =>
  money(divide(multiply(amount, chargedRate(vat)), add('100', chargedRate(vat))));

const withoutVat = (vat: Pick<VatTotal, 'category' | 'rate'>, amount: DecimalString): DecimalString =>
  money(subtract(amount, vatWithin(vat, amount)));

/** The mentions of a document's rates in a language, as its lines say them. */
export function mentionsIn(
  language: 'fr' | 'en',
  lines: readonly DocumentLine[],
): (mention: string) => string {
  const english = new Map(
    lines.flatMap((line) =>
      isItem(line) && line.vat.mention !== null && line.vat.mentionEn !== undefined
        ? [[line.vat.mention, line.vat.mentionEn] as const]
        : [],
    ),
  );
  return (mention) => (language === 'en' ? (english.get(mention) ?? mention) : mention);
}

/** quantity × unit price × (1 − percent), before the amount discount, exactly. */
function beforeDiscount({ quantity, unitPrice, priceWithVat, discountPercent }: ItemLine): DecimalString {
  return multiply(quantity, priceWithVat ?? unitPrice, subtract('100', discountPercent ?? '0'), '0.01');
}

const size = (amount: DecimalString): DecimalString => (compare(amount, '0') < 0 ? negate(amount) : amount);

/**
 * The most that may be taken off where more was: off a line, or off what the lines sell together; null where
 * nothing is wrong.
 */
export function mostOffLine(line: ItemLine): DecimalString | null {
  const most = money(size(beforeDiscount(line)));
  return compare(line.discountAmount ?? '0', most) > 0 ? most : null;
}

/** The same of a whole document. One without items has nothing to take off. */
export function mostOffDocument(
  lines: readonly DocumentLine[],
  discount: DocumentDiscount | null,
): DecimalString | null {
  const sold = lines.filter((line) => isItem(line) && !isDeduction(line));
  const { linesTotal: net, withVat } = computeTotals(sold, null);
  const linesTotal = withVat?.linesTotal ?? net;
  const most = compare(linesTotal, '0') < 0 ? '0.00' : linesTotal;
  return sold.length > 0 && compare(discount?.amount ?? '0', most) > 0 ? most : null;
}

/** Whether prices of a document were typed including VAT. */
export const isTypedWithVat = (lines: readonly DocumentLine[]): boolean =>
  lines.some((line) => isItem(line) && line.priceWithVat !== undefined);

/** quantity × price × (1 − percent), less the amount discount, rounded once. */
const typedTotal = (line: ItemLine): DecimalString =>
  money(subtract(beforeDiscount(line), line.discountAmount ?? '0'));

/** A line's total excluding VAT; of a price typed including VAT what it comes to alone. */
export const lineTotal = (line: ItemLine): DecimalString =>
  line.priceWithVat === undefined ? typedTotal(line) : withoutVat(line.vat, typedTotal(line));

/** The items by what tells their VAT apart. */
function itemsByVat(lines: readonly DocumentLine[]): Map<string, { line: SoldLine; index: number }[]> {
  const groups = new Map<string, { line: SoldLine; index: number }[]>();
  for (const [index, line] of lines.entries()) {
    if (!isItem(line)) continue;
    const { category, mention, rate } = line.vat;
    const key = JSON.stringify([normalise(rate), category, mention]);
    groups.set(key, [...(groups.get(key) ?? []), { line, index }]);
  }
  return groups;
}

/**
 * The items' totals excluding VAT. Those of prices that were typed including VAT come together to what their sum is
 * without it: the largest of a rate takes the cents that rounding leaves.
 */
function netsOf(lines: readonly DocumentLine[]): Map<number, DecimalString> {
  const nets = new Map<number, DecimalString>();
  for (const items of itemsByVat(lines).values()) {
    for (const { line, index } of items) nets.set(index, lineTotal(line));
    const gross = items.filter(({ line }) => line.priceWithVat !== undefined);
    const [largest] = gross.toSorted((a, b) => compare(size(typedTotal(b.line)), size(typedTotal(a.line))));
    if (largest === undefined) continue;
    const whole = withoutVat(largest.line.vat, add('0', ...gross.map(({ line }) => typedTotal(line))));
    const rounded = add('0', ...gross.map(({ index }) => nets.get(index) ?? '0'));
    const own = nets.get(largest.index) ?? '0';
    nets.set(largest.index, money(add(own, subtract(whole, rounded))));
  }
  return nets;
}

/** What each line comes to: an item's total, a sub-total's sum, null for a comment or note. */
function amountsOf(
  lines: readonly DocumentLine[],
  totalOf: (line: SoldLine, index: number) => DecimalString,
): (DecimalString | null)[] {
  let sinceSubtotal: DecimalString[] = [];
  return lines.map((line, index) => {
    if (line.type === 'comment' || line.type === 'note') return null;
    if (line.type === 'subtotal') {
      const sum = money(add(...sinceSubtotal));
      sinceSubtotal = [];
      return sum;
    }
    const total = totalOf(line, index);
    sinceSubtotal.push(total);
    return total;
  });
}

/** What an item comes to including VAT. */
const totalWithVat = (line: SoldLine): DecimalString =>
  line.priceWithVat === undefined
    ? money(add(typedTotal(line), percentOf(chargedRate(line.vat), typedTotal(line))))
    : typedTotal(line);

type Base = Omit<VatTotal, 'amount'>;

/** What is at one rate: the sum of prices without VAT, and of those that include it. */
interface Group extends Base {
  gross: DecimalString;
  /** Of `base`, without the deposits that are taken off. */
  sold: DecimalString;
}

function groupsOf(lines: readonly DocumentLine[], amounts: readonly (DecimalString | null)[]): Group[] {
  const groups = [...itemsByVat(lines).values()].flatMap((items): Group[] => {
    const [first] = items;
    if (first === undefined) return [];
    const { category, mention, rate } = first.line.vat;
    const [gross, net] = [true, false].map((withVat) =>
      items.filter(({ line }) => (line.priceWithVat !== undefined) === withVat),
    );
    const netOf = (of: typeof items) => money(add('0', ...of.map(({ index }) => amounts[index] ?? '0')));
    return [
      {
        rate: normalise(rate),
        category,
        mention,
        base: netOf(net ?? []),
        sold: netOf((net ?? []).filter(({ line }) => !isDeduction(line))),
        gross: money(add('0', ...(gross ?? []).map(({ line }) => typedTotal(line)))),
      },
    ];
  });
  return groups.toSorted((a, b) => compare(b.rate, a.rate));
}

const percentOf = (percent: DecimalString, amount: DecimalString): DecimalString =>
  multiply(amount, percent, '0.01');

const chargedOn = (group: Base, base: DecimalString): DecimalString =>
  money(percentOf(chargedRate(group), base));

/**
 * VAT of each group. Rates that only their mention tells apart are rounded as the one rate that they are (BR-CO-17).
 */
function taxed(groups: readonly Base[]): VatTotal[] {
  return groups.map((group) => {
    const { rate, category, mention, base } = group;
    const same = groups.filter((one) => one.rate === rate && one.category === category);
    const amount = chargedOn(group, base);
    if (same[0] !== group || same.length === 1) return { rate, category, mention, base, amount };
    const others = same.slice(1).map((one) => chargedOn(one, one.base));
    const whole = chargedOn(group, add('0', ...same.map((one) => one.base)));
    return { rate, category, mention, base, amount: money(subtract(whole, add('0', ...others))) };
  });
}

function discountOf(sold: DecimalString, discount: DocumentDiscount | null): DecimalString {
  const ofPercent = percentOf(discount?.percent ?? '0', sold);
  return money(add(ofPercent, discount?.amount ?? '0'));
}

const sumOf = (amounts: readonly DecimalString[]): DecimalString => money(add('0', ...amounts));

/** What the discount takes off the prices of each group: off those that include VAT where there are some. */
function discounted(groups: readonly Group[], discount: DocumentDiscount | null, withVat: boolean) {
  const weights = groups.map(({ sold, gross }) => (withVat ? gross : sold));
  const totalDiscount = groups.length === 0 ? money('0') : discountOf(sumOf(weights), discount);
  const shares = isZero(totalDiscount) ? [] : allocate(totalDiscount, weights);
  const left = groups.map((group, index): Group => {
    const less = (amount: DecimalString) => money(subtract(amount, shares[index] ?? '0'));
    return withVat ? { ...group, gross: less(group.gross) } : { ...group, base: less(group.base) };
  });
  return { left, totalDiscount };
}

/** The prices that include VAT beside those that do not. */
const joined = (net: VatTotal, { gross }: Group): VatTotal => ({
  ...net,
  base: money(add(net.base, withoutVat(net, gross))),
  amount: money(add(net.amount, vatWithin(net, gross))),
});

/**
 * The totals of a commerce document (3-decisions.md, "Totals"; EN 16931 BR-CO-10, 13, 15, 17). The discount is spread
 * over the VAT rates pro rata to what is sold, by largest remainder, and VAT is computed on each rate's net sum and
 * rounded once. Of prices that were typed including VAT the sum of each rate is what was typed, and its VAT is what is
 * within it. A discount on a document without items takes nothing off; deposits that are taken off bear none.
 */
export function computeTotals(
  lines: readonly DocumentLine[],
  discount: DocumentDiscount | null,
): DocumentTotals {
  const withVat = isTypedWithVat(lines);
  const nets = netsOf(lines);
  const amounts = amountsOf(lines, (_line, index) => nets.get(index) ?? '0.00');
  const groups = groupsOf(lines, amounts);
  const linesTotal = sumOf([...nets.values()]);
  const { left, totalDiscount: taken } = discounted(groups, discount, withVat);
  const netVat = taxed(left);
  const vat = left.flatMap((group, index) => {
    const net = netVat[index];
    return net === undefined ? [] : [joined(net, group)];
  });
  const totalWithoutVat = sumOf(vat.map(({ base }) => base));
  const totalDiscount = money(subtract(linesTotal, totalWithoutVat));
  const totalVat = sumOf(vat.map(({ amount }) => amount));
  const finalTotal = money(add(totalWithoutVat, totalVat));
  const made = { lines: amounts, linesTotal, totalDiscount, totalWithoutVat, vat, totalVat, finalTotal };
  if (!withVat) return made;
  const gross = amountsOf(lines, totalWithVat);
  const sold = lines.flatMap((line, index) =>
    isItem(line) && !isDeduction(line) ? (gross[index] ?? []) : [],
  );
  return { ...made, withVat: { lines: gross, linesTotal: sumOf(sold), totalDiscount: taken } };
}

/** The lines' totals as they are shown: including VAT where the prices were typed so. */
export const shownTotals = ({ lines, withVat }: DocumentTotals): readonly (DecimalString | null)[] =>
  withVat?.lines ?? lines;

/** A unit price as it is shown, beside those totals. */
export const shownPrice = (
  { unitPrice, priceWithVat }: ItemLine,
  { withVat }: Pick<DocumentTotals, 'withVat'>,
): DecimalString => (withVat ? (priceWithVat ?? unitPrice) : unitPrice);

/** Of a document without lines. Marked, so that forms in browsers are sent without it. */
export const noTotals: DocumentTotals = /* @__PURE__ */ computeTotals([], null);
