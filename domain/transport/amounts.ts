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
}

/** Whether no price is known of anything: it comes to no amount at all, and not to 0.00. */
export const hasNoPrice = ({ net, unpriced }: Pick<OrderTotals, 'net' | 'unpriced'>): boolean =>
  unpriced > 0 && compare(net, '0') === 0;

/** Totals of what is known; VAT is rounded once a rate, as invoices do. */
export function orderTotals(lines: readonly OrderLine[]): OrderTotals {
  const byRate = new Map<DecimalString, DecimalString>();
  let unpriced = 0;
  for (const line of billable(lines)) {
    const amount = lineAmount(line);
    const rate = line.vat?.rate ?? '0';
    if (amount === null) unpriced += 1;
    else byRate.set(rate, add(byRate.get(rate) ?? '0', amount));
  }
  const vats = [...byRate].map(([rate, base]) => money(multiply(base, rate, '0.01')));
  const [net, vat] = [money(add('0', ...byRate.values())), money(add('0', ...vats))];
  return { net, vat, gross: money(add(net, vat)), unpriced };
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
 * Sums of lines by their kind, of those that there are; the amounts come to the net total (`orderTotals`), to the cent. What
 * was added on the site is measured otherwise than what was planned (litres beside m³): its amount counts, its quantity
 * does not.
 */
export const sumsByKind = (lines: readonly OrderLine[]): KindSums[] =>
  lineKinds.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    const planned = own.filter(({ onSite }) => onSite !== true);
    return own.length === 0
      ? []
      : [
          {
            kind,
            planned: add('0', ...planned.map((line) => line.planned ?? '0')),
            real: add('0', ...planned.map((line) => quantityOf(line) ?? '0')),
            net: money(add('0', ...billable(own).map((line) => lineAmount(line) ?? '0'))),
          },
        ];
  });
