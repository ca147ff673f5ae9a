import { z } from 'zod';
import { add, compare, isZero, money, type DecimalString } from '../kernel/decimal.ts';
import { choice, optionalDecimal, recordId } from '../kernel/fields.ts';
import type { Outstanding } from '../documents/outstanding-questions.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import { MAX_ALLOCATIONS } from './allocation.ts';
import { sameDocument, type Allocation } from './payment.ts';

/** Documents that people choose to settle; `payment` follows from giving a credit back. */
export const chosenKinds = ['invoice', 'refund', 'supplierInvoice'] as const;

/** What a form or program says of one document: nothing typed is nothing settled. */
export const allocationSchema = z.object({
  kind: choice(chosenKinds),
  version: recordId(),
  amount: optionalDecimal({ places: 2, min: 0, max: 999_999_999 }),
});

export const allocationsSchema = z
  .array(allocationSchema)
  .max(MAX_ALLOCATIONS, `errors.tooManyAllocations|max=${MAX_ALLOCATIONS}`)
  .default([]);

export type AllocationInput = z.output<typeof allocationSchema>;

/** Whose documents a payment may settle, and which way its money goes. */
export interface Settling {
  direction: 'in' | 'out';
  /** Who pays or is paid; null: whose the first document is. */
  payer: number | null;
  /** Others whose documents may be settled: the members of a group. */
  members: ReadonlySet<number>;
  /** What the payment settled before it was reopened: that much is there again. */
  before: readonly Allocation[];
  /** An invoice may be paid more than is due on it. */
  exceeds: boolean;
}

export const keyOf = ({ kind, version }: Pick<Allocation, 'kind' | 'version'>): string =>
  `${kind}-${version}`;

/** What is there to settle: due now, and what this payment settles of it already. */
function available(open: Outstanding, known: Allocation | undefined): DecimalString {
  const due = money(add(open.due, known?.amount ?? '0'));
  return compare(due, '0') < 0 ? '0.00' : due;
}

function problemOf(
  one: AllocationInput & { amount: string },
  open: Outstanding,
  settling: Settling,
  payer: number,
): { field: 'version' | 'amount'; message: string } | null {
  if (open.client !== payer && !settling.members.has(open.client))
    return { field: 'version', message: 'errors.otherClient' };
  const known = settling.before.find((other) => sameDocument(one, other));
  // What was settled before may stay, even where it is more than was due.
  if (settling.exceeds || (known && compare(one.amount, known.amount) <= 0)) return null;
  const max = available(open, known);
  if (compare(max, '0') <= 0) return { field: 'amount', message: 'errors.alreadySettled' };
  return compare(one.amount, max) > 0 ? { field: 'amount', message: `errors.amountAtMost|max=${max}` } : null;
}

const allocationOf = (
  { kind, version, amount }: AllocationInput & { amount: string },
  { document, number, receivable, client }: Outstanding,
  { direction }: Settling,
  payer: number,
): Allocation => ({
  kind,
  document,
  version,
  number,
  amount: money(amount),
  ...(receivable !== (direction === 'in') && { setOff: true as const }),
  ...(client !== payer && { client }),
});

/**
 * What a payment settles, checked against what is due.
 * @param open what `references.outstandingOf` says of the documents, in this transaction
 * @returns the allocations, amounts of zero left out, and who pays; null where nothing says who
 * @throws Refusal `invalid` at `allocations[i].version` or `.amount`, `i` counted as they were sent
 */
export function settle(
  open: ReadonlyMap<string, Outstanding>,
  settling: Settling,
  inputs: readonly AllocationInput[],
): { allocations: Allocation[]; payer: number | null } {
  const first = inputs.map((one) => open.get(keyOf(one))).find((one) => one !== undefined);
  const payer = settling.payer ?? first?.client ?? null;
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  const allocations: Allocation[] = [];
  for (const [index, one] of inputs.entries()) {
    const { amount } = one;
    if (amount === null || isZero(amount)) continue;
    const found = open.get(keyOf(one));
    if (found === undefined || payer === null || seen.has(keyOf(one))) {
      errors[`allocations[${index}].version`] = [found ? 'errors.twice' : 'errors.reference'];
      continue;
    }
    seen.add(keyOf(one));
    const problem = problemOf({ ...one, amount }, found, settling, payer);
    if (problem === null) allocations.push(allocationOf({ ...one, amount }, found, settling, payer));
    else errors[`allocations[${index}].${problem.field}`] = [problem.message];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { allocations, payer };
}
