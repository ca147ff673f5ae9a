import type { DocumentContent } from '../documents/content/content.ts';
import { isDeduction, type DocumentTotals, type VatTotal } from '../amounts/totals.ts';
import { add, isNegative, isZero, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import { adjustment, chargedVat, isAllowance } from './compose-lines.ts';
import type {
  DocumentAdjustment,
  ElectronicLine,
  ElectronicTotals,
  ElectronicVat,
  VatBreakdown,
} from './electronic-invoice.ts';
import { exemptionOf } from './vat-exemption.ts';

/** What the standard tells apart: each rate of the standard category, and each of the other categories as a whole. */
export const vatKey = ({ category, rate }: ElectronicVat): string =>
  category === 'S' ? `S ${rate}` : category;

const sum = (amounts: readonly DecimalString[]): DecimalString => money(add('0', ...amounts));

/** The document's VAT; rates that only their mention tells apart are one group. */
export function vatBreakdown(
  vat: readonly VatTotal[],
  language: 'fr' | 'en' = 'fr',
  inLanguage?: (mention: string) => string,
): VatBreakdown[] {
  const groups = new Map<string, VatTotal[]>();
  for (const one of vat) {
    const key = vatKey(chargedVat(one));
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const mentions = group.flatMap(({ mention }) => (mention === null ? [] : [mention]));
    return [
      {
        ...chargedVat(first),
        base: sum(group.map(({ base }) => base)),
        amount: sum(group.map(({ amount }) => amount)),
        exemption: exemptionOf(first.category, [...new Set(mentions)], language, inLanguage),
      },
    ];
  });
}

/** What the document's discount takes off each group of VAT, as the totals spread it. */
export function documentDiscounts(
  lines: readonly ElectronicLine[],
  breakdown: readonly VatBreakdown[],
  { discount, lines: said }: Pick<DocumentContent, 'discount' | 'lines'>,
  reason: string,
): { allowances: DocumentAdjustment[]; charges: DocumentAdjustment[] } {
  // A percent is one of what is sold: beside deposits that are taken off, it is told as the amount that it makes.
  const told = discount?.amount || said.some(isDeduction) ? null : (discount?.percent ?? null);
  const made = breakdown.flatMap(({ category, rate, base }) => {
    const vat = { category, rate };
    const ofLines = sum(lines.filter((line) => vatKey(line.vat) === vatKey(vat)).map(({ net }) => net));
    const off = money(subtract(ofLines, base));
    if (isZero(off)) return [];
    return [{ off, ...adjustment(off, { percent: told, base: ofLines }, reason), vat }];
  });
  const written = (kept: (off: DecimalString) => boolean) =>
    made.filter(({ off }) => kept(off)).map(({ off: _off, ...one }) => one);
  return { allowances: written(isAllowance), charges: written(isNegative) };
}

/** Nothing was paid of a document on the day it is validated. */
export function electronicTotals(
  totals: DocumentTotals,
  { allowances, charges }: { allowances: DocumentAdjustment[]; charges: DocumentAdjustment[] },
): ElectronicTotals {
  return {
    lines: totals.linesTotal,
    allowances: sum(allowances.map(({ amount }) => amount)),
    charges: sum(charges.map(({ amount }) => amount)),
    withoutVat: totals.totalWithoutVat,
    vat: totals.totalVat,
    withVat: totals.finalTotal,
    prepaid: '0.00',
    rounding: '0.00',
    due: totals.finalTotal,
  };
}
