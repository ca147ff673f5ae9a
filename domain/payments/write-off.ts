import type { AccountUse, Chart } from '../accounting/chart.ts';
import type { VatPosting, WriteOffPostings } from '../accounting/posted.ts';
import { dueOf } from '../accounting/postings.ts';
import { writeOffReasons, type WriteOffReason } from './payment.ts';
import { add, isZero, money, subtract, type DecimalString } from '../kernel/decimal.ts';

/*
 * What is given up of a document without money: a small difference, the discount for early payment, a debt that nobody
 * will pay. It settles the document as a payment does, and is taken back as one.
 */

/** Documents whose rest may be given up: by us, or by a supplier. */
export const writtenOffKinds = ['invoice', 'supplierInvoice'] as const;
export type WrittenOffKind = (typeof writtenOffKinds)[number];

/** A difference is what a rounding or a bank's charge leaves: more is a discount, or lost. */
export const MOST_DIFFERENCE = '10';

/** Where each goes, by whose document it is; none: a supplier's debt is never bad to us. */
const accountUses: Readonly<Record<WrittenOffKind, Partial<Record<WriteOffReason, AccountUse>>>> = {
  invoice: { difference: 'differenceLoss', discount: 'discountGiven', badDebt: 'badDebt' },
  supplierInvoice: { difference: 'differenceGain', discount: 'discountTaken' },
};

export const reasonsOf = (kind: WrittenOffKind): WriteOffReason[] =>
  writeOffReasons.filter((reason) => accountUses[kind][reason] !== undefined);

/** As lists of payments call it, in French as the books are. */
export const writeOffNames: Readonly<Record<WriteOffReason, string>> = {
  difference: 'Écart de règlement',
  discount: 'Escompte',
  badDebt: 'Créance irrécouvrable',
};

/**
 * What giving up the rest of a document books. The discount and a bad debt take their share of VAT along: what was due
 * already is owed no longer (CGI art. 267-II-1° and 272-1), what waited for a payment never will be. A small difference
 * takes none: its VAT stays owed.
 * @param amount the rest, VAT included
 * @param total the document's, VAT included
 * @returns null for a reason that such documents don't have
 */
export function writeOffPostings(
  { accounts }: Pick<Chart, 'accounts'>,
  { kind, reason }: { kind: WrittenOffKind; reason: WriteOffReason },
  { amount, total, vat }: { amount: DecimalString; total: DecimalString; vat: readonly VatPosting[] },
): WriteOffPostings | null {
  const use = accountUses[kind][reason];
  if (use === undefined) return null;
  const kept = subtract(total, amount);
  const share = (of: DecimalString) => money(subtract(of, dueOf(of, kept, total)));
  const given =
    reason === 'difference'
      ? []
      : vat.map((one) => ({ ...one, base: share(one.base), amount: share(one.amount) }));
  const taken = given.filter((one) => !isZero(one.amount));
  const net = money(subtract(amount, add('0', ...taken.map((one) => one.amount))));
  return { account: accounts[use], net, vat: taken };
}
