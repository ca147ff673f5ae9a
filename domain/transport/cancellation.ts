import { z } from 'zod';
import { decimal, optionalDecimal, optionalReference, optionalText } from '../kernel/fields.ts';
import { compare, money, multiply, type DecimalString } from '../kernel/decimal.ts';
import { invalid, Refusal } from '../kernel/refusal.ts';
import { MOST_LINES } from './amounts.ts';
import type { KnownUnit } from './questions.ts';
import { packageUnit } from './units.ts';

/** A line of what a cancellation costs. */
const cancellationLine = z
  .object({
    /** Nothing said: that the intervention is cancelled. */
    label: optionalText(200),
    /** Nothing said: one. */
    quantity: optionalDecimal({ places: 4, min: 0.0001, max: 999_999 }),
    /** Nothing said: a package, where nothing is said of how many either. */
    unit: optionalReference('unittype'),
    /** Without VAT. */
    unitPrice: decimal({ places: 4, min: 0.0001, max: 999_999 }),
    /** Nothing said: the rate of the lines of the intervention, or else the usual one. */
    vat: optionalReference('vat'),
  })
  .refine(({ quantity, unitPrice }) => compare(money(multiply(quantity ?? '1', unitPrice)), '0') > 0, {
    path: ['unitPrice'],
    error: 'transport.error.lineOfNothing',
  });
type CancellationLine = z.output<typeof cancellationLine>;

/** What a cancellation costs: its lines, and before them one of a single amount, where that is said. */
export const cancellationFields = {
  label: optionalText(200),
  /** Without VAT. */
  amount: optionalDecimal({ places: 2, min: 0.01, max: 999_999 }),
  vat: optionalReference('vat'),
  lines: z.array(cancellationLine).max(MOST_LINES, `errors.tooManyLines|max=${MOST_LINES}`).default([]),
};

type Said = { [Name in keyof typeof cancellationFields]: z.output<(typeof cancellationFields)[Name]> };

/** The lines that are said. @throws Refusal `invalid` where there is none, or more than an intervention has */
export function cancellationLines({ label, amount, vat, lines }: Said): CancellationLine[] {
  const single = amount === null ? [] : [{ label, quantity: null, unit: null, unitPrice: amount, vat }];
  const all = [...single, ...lines];
  if (all.length === 0) throw invalid({ 'lines[0].unitPrice': ['errors.required'] });
  if (all.length > MOST_LINES) throw invalid({ lines: [`errors.tooManyLines|max=${MOST_LINES}`] });
  return all;
}

/** Lines of an invoice, as it is made of them. @throws Refusal `invalid` where no rate is known */
export const cancellationContent = (
  lines: readonly CancellationLine[],
  usual: { label: string; vat: number | null; units: readonly KnownUnit[] },
) =>
  lines.map(({ label, quantity, unit, unitPrice, vat }, index) => {
    const rate = vat ?? usual.vat;
    if (rate === null) throw invalid({ [`lines[${index}].vat`]: ['errors.required'] });
    return {
      productType: 'none',
      productName: label ?? usual.label,
      quantity: quantity ?? '1',
      unit: unit ?? (quantity === null ? packageUnit(usual.units) : null),
      unitPrice,
      vat: rate,
    };
  });

/** What is wrong with a line of the invoice is wrong with the one that was said. */
export function atCancellation(error: unknown, { amount }: { amount: DecimalString | null }): unknown {
  if (!(error instanceof Refusal) || error.kind !== 'invalid') return error;
  const before = amount === null ? 0 : 1;
  const named = (path: string): string => {
    const [, place, part = ''] = /^productList\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    if (place === undefined) return path;
    const index = Number(place) - before;
    return index < 0 ? part : `lines[${index}].${part}`;
  };
  return invalid(Object.fromEntries(Object.entries(error.errors).map(([path, said]) => [named(path), said])));
}
