import {
  add,
  compare,
  isNegative,
  isZero,
  money,
  negate,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import { invalid } from '../kernel/refusal.ts';
import {
  numberOf,
  sameDocument,
  standing,
  type Allocation,
  type PaymentEvent,
  type PaymentFacts,
  type PaymentState,
} from './payment.ts';

/** Most documents that one payment settles. */
export const MAX_ALLOCATIONS = 500;

/** What an allocation takes of the money; a credit note that is set off adds to it. */
export const taken = ({ amount, setOff }: Pick<Allocation, 'amount' | 'setOff'>): DecimalString =>
  setOff ? negate(amount) : amount;

/** What allocations take of a payment's money together; below zero when more is set off than settled. */
export const takenBy = (allocations: readonly Pick<Allocation, 'amount' | 'setOff'>[]): DecimalString =>
  money(add('0', ...allocations.map(taken)));

/** What a payment leaves on the account of who paid: its credit. */
export const restOf = ({
  amount,
  allocations,
}: Pick<PaymentFacts, 'amount' | 'allocations'>): DecimalString =>
  money(subtract(amount, takenBy(allocations)));

/**
 * More documents settled by what a payment has left.
 * @throws Refusal `conflict` for a cancelled payment, `invalid` on `amount` when they take more than is left
 */
export function allocateRest(id: number, state: PaymentState, added: readonly Allocation[]): PaymentEvent[] {
  const facts = standing(state);
  const rest = restOf(facts);
  if (compare(takenBy(added), rest) > 0) throw invalid({ amount: [`errors.amountAtMost|max=${rest}`] });
  if (added.length === 0) return [];
  return [{ type: 'PaymentAllocated', data: { payment: id, ...numberOf(facts), allocations: [...added] } }];
}

/** What is in `after` and was not in `before`; null when something was taken away. */
function additions(before: readonly Allocation[], after: readonly Allocation[]): Allocation[] | null {
  const added: Allocation[] = [];
  for (const one of after) {
    const known = before.find((other) => sameDocument(one, other));
    const more = subtract(one.amount, known?.amount ?? '0');
    if (isNegative(more)) return null;
    if (!isZero(more)) added.push({ ...one, amount: money(more) });
  }
  const kept = before.every((one) => after.some((other) => sameDocument(one, other)));
  return kept ? added : null;
}

/**
 * A payment reopened: it settles what `after` says instead of what it settled; nothing when that is the same.
 * @throws Refusal `conflict` for a cancelled payment, `invalid` when they take more than its money
 */
export function reallocate(id: number, state: PaymentState, after: readonly Allocation[]): PaymentEvent[] {
  const facts = standing(state);
  const { amount, allocations: before } = facts;
  const named = { payment: id, ...numberOf(facts) };
  if (compare(takenBy(after), amount) > 0) throw invalid({ '': [`errors.allocatedTooMuch|max=${amount}`] });
  const added = additions(before, after);
  if (added?.length === 0) return [];
  if (added) return [{ type: 'PaymentAllocated', data: { ...named, allocations: added } }];
  return [{ type: 'PaymentAllocationsReplaced', data: { ...named, allocations: [...after], before } }];
}

/** A document with something left to settle, as amounts are spread over. */
export interface Open {
  key: string;
  due: DecimalString;
}

/** Money spread over documents in their order, each in full before the next; those that get nothing are left out. */
export function spread(open: readonly Open[], amount: DecimalString): Map<string, DecimalString> {
  const given = new Map<string, DecimalString>();
  let left = amount;
  for (const { key, due } of open) {
    if (compare(left, '0') <= 0) break;
    if (compare(due, '0') <= 0) continue;
    const part = compare(due, left) < 0 ? due : left;
    given.set(key, money(part));
    left = subtract(left, part);
  }
  return given;
}

/** What each document gains or loses when a payment's allocations become others; what stays as it was is left out. */
export function allocationChanges(
  before: readonly Allocation[],
  after: readonly Allocation[],
): Pick<Allocation, 'kind' | 'version' | 'amount'>[] {
  const changes = new Map<string, Pick<Allocation, 'kind' | 'version' | 'amount'>>();
  const note = ({ kind, version }: Allocation, amount: DecimalString) => {
    const key = `${kind}-${version}`;
    changes.set(key, { kind, version, amount: add(changes.get(key)?.amount ?? '0', amount) });
  };
  for (const one of after) note(one, one.amount);
  for (const one of before) note(one, negate(one.amount));
  return [...changes.values()].filter(({ amount }) => !isZero(amount));
}

/** Parts of a client's credit together: what may be used on invoices or given back. */
export const creditTotal = (sources: readonly { amount: DecimalString }[]): DecimalString =>
  money(add('0', ...sources.map(({ amount }) => amount)));
