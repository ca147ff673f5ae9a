import { unitCode } from '../einvoicing/unit-code.ts';
import { add, compare, money, multiply, type DecimalString } from '../kernel/decimal.ts';

/** What is billed of an intervention (second specification, section 3, "Billing lines"). */
export const lineKinds = ['package', 'pipe', 'transport', 'pumi', 'product', 'waiting', 'tour'] as const;
export type LineKind = (typeof lineKinds)[number];

/** Lines that an intervention has at most. */
export const MOST_LINES = 30;

/** What was typed of a line; all else of it is proposed by products, zones and price rules. */
export interface TypedLine {
  label: string | null;
  product: number | null;
  unitPrice: DecimalString | null;
  vat: number | null;
  /** Older lines say nothing of it. */
  unit?: number | null;
}

/** What a line is measured in, as its record says it. */
export interface LineUnit {
  id: number;
  /** Its symbol. */
  name: string;
  /** UN/ECE recommendation 20; nothing: its symbol says it. */
  code?: string;
}

/** A line of an intervention: planned, then what really was. */
export interface OrderLine {
  /** What reports know it by, whatever its place; older lines say nothing of it. */
  id?: number;
  kind: LineKind;
  label: string;
  product: number | null;
  planned: DecimalString | null;
  real: DecimalString | null;
  /** null: no price is known, which is something else than 0.00. */
  unitPrice: DecimalString | null;
  vat: { id: number; rate: DecimalString } | null;
  /** null: nobody said any; older lines say nothing of it. */
  unit?: LineUnit | null;
  /** The rule that made the price, in words; null: it was typed. */
  rule: string | null;
  /** Older lines say nothing of it. */
  typed?: TypedLine;
  /** Added by the driver, beside what was planned. */
  onSite?: true;
  /** How many turns one of it is, where its product says that it is several (`tourNumber`). */
  turns?: number;
}

/** What really was, or else what was planned. */
export const quantityOf = ({ real, planned }: Pick<OrderLine, 'real' | 'planned'>): DecimalString | null =>
  real ?? planned;

/** A line without VAT, to the cent; null without a price or a quantity. */
export function lineAmount(line: Pick<OrderLine, 'real' | 'planned' | 'unitPrice'>): DecimalString | null {
  const quantity = quantityOf(line);
  return quantity === null || line.unitPrice === null ? null : money(multiply(quantity, line.unitPrice));
}

/** Lines that something is billed of: what none of was, as no turn beyond a package, stands on no invoice. */
export const billable = <Line extends Pick<OrderLine, 'real' | 'planned'>>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => {
    const quantity = quantityOf(line);
    return quantity === null || compare(quantity, '0') !== 0;
  });

export interface OrderTotals {
  net: DecimalString;
  vat: DecimalString;
  gross: DecimalString;
  /** Lines that no price or quantity is known of: they are in no total. */
  unpriced: number;
  /** Lines with a price and no rate of VAT, which no invoice has: they are in the totals, without VAT. */
  untaxed: number;
}

/** Whether no price is known of anything: it comes to no amount at all, and not to 0.00. */
export const hasNoPrice = ({ net, unpriced }: Pick<OrderTotals, 'net' | 'unpriced'>): boolean =>
  unpriced > 0 && compare(net, '0') === 0;

/** Totals of what is known; VAT is rounded once a rate, as invoices do. */
export function orderTotals(lines: readonly OrderLine[]): OrderTotals {
  const byRate = new Map<DecimalString, DecimalString>();
  let unpriced = 0;
  let untaxed = 0;
  for (const line of billable(lines)) {
    const amount = lineAmount(line);
    const rate = line.vat?.rate ?? '0';
    if (amount === null) unpriced += 1;
    else {
      byRate.set(rate, add(byRate.get(rate) ?? '0', amount));
      if (line.vat === null) untaxed += 1;
    }
  }
  const vats = [...byRate].map(([rate, base]) => money(multiply(base, rate, '0.01')));
  const [net, vat] = [money(add('0', ...byRate.values())), money(add('0', ...vats))];
  return { net, vat, gross: money(add(net, vat)), unpriced, untaxed };
}

/** What lines of a kind come to: how much was planned and how much was, and what is known of their prices. */
export interface KindSums {
  kind: LineKind;
  planned: DecimalString;
  real: DecimalString;
  /** Without VAT. */
  net: DecimalString;
}

/**
 * Whether a line is so many m³, as its unit says. Of older lines, which say none, those that the office planned as a
 * product are taken for concrete, and what was added on the site is not.
 */
const isCubic = ({ kind, unit, onSite }: OrderLine): boolean =>
  kind === 'product' && (unit === undefined ? onSite !== true : unit !== null && unitCode(unit) === 'MTQ');

/** m³ that were pumped or carried. */
export const volumeOf = (lines: readonly OrderLine[]): DecimalString =>
  add('0', ...lines.filter(isCubic).map((line) => quantityOf(line) ?? '0'));

/** What kinds of lines are measured in, where they are not just so many: metres and hours. */
const measures: Partial<Record<LineKind, string>> = { pipe: 'MTR', waiting: 'HUR' };

/** Whether the unit of a line, where it says one, is that of its kind: minutes are no hours. Pieces say nothing of it. */
export const isInUnitOfKind = ({ kind, unit }: Pick<OrderLine, 'kind' | 'unit'>): boolean => {
  const measure = measures[kind];
  return measure === undefined || !unit || [measure, 'C62'].includes(unitCode(unit));
};

/** Whether the quantity of a line is one of its kind: of products m³ are, litres and kilograms are not. */
const isMeasured = (line: OrderLine): boolean =>
  line.kind === 'product' ? isCubic(line) : line.onSite !== true && isInUnitOfKind(line);

/**
 * Sums of lines by their kind, of those that there are; the amounts come to the net total (`orderTotals`), to the cent. What
 * is measured otherwise than its kind (litres beside m³) counts by its amount, and not by its quantity.
 */
export const sumsByKind = (lines: readonly OrderLine[]): KindSums[] =>
  lineKinds.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    const measured = own.filter(isMeasured);
    return own.length === 0
      ? []
      : [
          {
            kind,
            planned: add('0', ...measured.map((line) => line.planned ?? '0')),
            real: add('0', ...measured.map((line) => quantityOf(line) ?? '0')),
            net: money(add('0', ...billable(own).map((line) => lineAmount(line) ?? '0'))),
          },
        ];
  });
