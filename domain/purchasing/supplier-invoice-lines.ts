import { z } from 'zod';
import { add, compare, isZero, money, multiply, subtract, type DecimalString } from '../kernel/decimal.ts';
import { optionalDecimal, optionalReference, optionalText } from '../kernel/fields.ts';
import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import type { FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { OrderedLine } from '../documents/ordered-lines.ts';
import { vatRate } from '../documents/content/resolve-content.ts';
import { sharesOf } from './line-shares.ts';
import { figuresOf } from './paper-figures.ts';
import type { PaperVat } from './supplier-invoice.ts';
import type { SupplierInvoiceLine } from './supplier-paper.ts';
import type { VatRate } from '../amounts/totals.ts';
import { recordQuestions } from '../records/questions.ts';

const amount = { places: 4, min: -999_999_999, max: 999_999_999 };
const cents = { places: 2, min: -999_999_999, max: 999_999_999 };

/** A line of a supplier's paper; one without quantity and amount says nothing and is left out. */
export const paperLineSchema = z.object({
  /** The line of the purchase, from 0. */
  line: z
    .number({ error: 'errors.reference' })
    .int('errors.reference')
    .min(0, 'errors.reference')
    .max(99, 'errors.reference')
    .nullish()
    .transform((line) => line ?? null),
  name: optionalText(300),
  quantity: optionalDecimal(amount),
  unitPrice: optionalDecimal(amount),
  /** Excluding VAT; where the paper says something else than quantity × price. */
  net: optionalDecimal(cents),
  vat: optionalReference('vat'),
  account: z
    .string()
    .trim()
    .regex(/^(\d{3,12})?$/, 'errors.account')
    .nullish()
    .transform((account) => account || null),
  /** Whose it is, where that is not its order's: a project and a cost centre, or a key that shares it. */
  project: optionalReference('project'),
  costCenter: optionalReference('costcenter'),
  allocationKey: optionalReference('allocationkey'),
});

export type PaperLine = z.output<typeof paperLineSchema>;

/** VAT of one rate as the paper says it; without an amount it is reckoned. */
export const paperVatSchema = z.object({ vat: optionalReference('vat'), amount: optionalDecimal(cents) });

const reckonedNet = ({ quantity, unitPrice }: { quantity: DecimalString; unitPrice: DecimalString }) =>
  money(multiply(quantity, unitPrice));

/**
 * Whether quantity, price and amount were all typed and do not fit, by more than prices of four decimals leave open.
 */
function contradicts({ quantity, unitPrice, net }: PaperLine): boolean {
  if (quantity === null || unitPrice === null || net === null) return false;
  const off = subtract(net, reckonedNet({ quantity, unitPrice }));
  const open = add('0.01', multiply(multiply(quantity, quantity), '0.00000001'));
  return compare(multiply(off, off), open) > 0;
}

/** Nothing was typed of this line. */
const isLeftOut = ({ line, name, quantity, unitPrice, net }: PaperLine): boolean =>
  quantity === null && net === null && (line !== null || (name === null && unitPrice === null));

interface Looked {
  ordered: readonly OrderedLine[];
  rates: ReadonlyMap<number, VatRate>;
}

function lineOf(
  paper: PaperLine,
  { ordered, rates }: Looked,
  at: string,
  errors: FieldErrors,
): SupplierInvoiceLine | null {
  const source = paper.line === null ? null : ordered.find(({ line }) => line === paper.line);
  if (source === undefined) errors[`${at}.line`] = ['errors.reference'];
  const name = paper.name ?? source?.name ?? null;
  const vat = paper.vat === null ? source?.vat : rates.get(paper.vat);
  const figures = figuresOf(paper);
  if (name === null) errors[`${at}.name`] = ['errors.required'];
  if (vat === undefined) errors[`${at}.vat`] = [paper.vat === null ? 'errors.required' : 'errors.reference'];
  if (figures === null) {
    const missing = paper.quantity === null ? 'quantity' : 'unitPrice';
    errors[`${at}.${missing}`] = ['errors.required'];
  } else if (isZero(figures.quantity)) errors[`${at}.quantity`] = ['errors.positive'];
  else if (contradicts(paper)) errors[`${at}.net`] = [`errors.paperNet|net=${reckonedNet(figures)}`];
  if (source === undefined || name === null || vat === undefined || figures === null) return null;
  const account = paper.account ?? source?.account;
  return {
    line: paper.line,
    name,
    ...figures,
    vat,
    ...(account !== undefined && { account }),
    ...(source?.goods && { goods: true as const }),
    ...(paper.project !== null && { project: paper.project }),
    ...(paper.costCenter !== null && { costCenter: paper.costCenter }),
    ...(paper.allocationKey !== null && { allocationKey: paper.allocationKey }),
  };
}

/**
 * The lines of a paper with what they name today, and the VAT that it says of each rate.
 * Errors stand at `lines[i].…` and `vatAmounts[i].vat`.
 */
export async function resolvePaper(
  work: UnitOfWork,
  actor: Actor,
  ordered: readonly OrderedLine[],
  paper: { lines: readonly PaperLine[]; vatAmounts: readonly z.output<typeof paperVatSchema>[] },
): Promise<{ lines: SupplierInvoiceLine[]; papers: PaperVat[]; errors: FieldErrors }> {
  const corporation = corporationOf(actor);
  const named = [...paper.lines, ...paper.vatAmounts].flatMap(({ vat }) => vat ?? []);
  const records = await work.ask(recordQuestions).records('vat', [...new Set(named)], corporation);
  const rates = new Map([...records].map(([id, record]) => [id, vatRate(record)]));
  const errors: FieldErrors = {};
  const resolved = paper.lines.flatMap((one, index) => {
    const at = `lines[${index}]`;
    const line = isLeftOut(one) ? null : lineOf(one, { ordered, rates }, at, errors);
    return line === null ? [] : [{ line, said: { ...one, net: line.net, at } }];
  });
  const { shares, errors: ofShares } = await sharesOf(
    work,
    actor,
    resolved.map(({ said }) => said),
  );
  Object.assign(errors, ofShares);
  const lines = resolved.map(({ line }, index): SupplierInvoiceLine => {
    const own = shares[index] ?? null;
    return own === null ? line : { ...line, shares: own };
  });
  const papers = paper.vatAmounts.flatMap(({ vat: id, amount: told }, index): PaperVat[] => {
    const vat = id === null ? undefined : rates.get(id);
    if (vat === undefined) {
      if (told !== null) errors[`vatAmounts[${index}].vat`] = ['errors.reference'];
      return [];
    }
    return [{ vat, amount: told, at: index }];
  });
  return { lines, papers, errors };
}
