import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { DirectEntry } from '../accounting/direct-entry.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { add, compare, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';
import type { TransferParty, TransferStatus } from '../payments/credit-transfer.ts';
import type { OrderedBatch } from '../payments/pain001.ts';
import type { OpenAdvance } from './questions.ts';

/** What a batch pays one person: expenses and new advances, less advances given before. */
export interface ReimbursementOrder {
  person: number;
  expenses: readonly number[];
  /** Sum of the expenses. */
  spent: DecimalString;
  /** Advances that are given with it, and their sum. */
  advances: readonly number[];
  advanced: DecimalString;
  /** Taken off, by advance, and their sum. */
  deductions: readonly { advance: number; amount: DecimalString }[];
  deducted: DecimalString;
  /** What is transferred; zero where advances pay for everything. */
  amount: DecimalString;
  /** null once erased, and where nothing is transferred. */
  party: TransferParty | null;
}

export type ReimbursementEvent =
  | Event<
      'ReimbursementPrepared',
      {
        batch: number;
        corporation: number;
        reference: string;
        debtor: TransferParty;
        bankAccount: number | null;
        executionDate: CivilDate;
        madeAt: string;
      }
    >
  | Event<'ReimbursementOrdered', ReimbursementOrder & { batch: number; personal: Sealed }>
  | Event<'ReimbursementSent', { batch: number }>
  | Event<'ReimbursementExecuted', { batch: number; date: CivilDate; entry: DirectEntry }>
  /** The bank's movement that it is, which is put aside with its reference: the batch itself is booked. */
  | Event<'ReimbursementFound', { batch: number; statement: number; line: number }>
  /** The bank gave back what was transferred to one person: `entry` takes back what was booked of their order. */
  | Event<
      'ReimbursementReturned',
      { batch: number; person: number; date: CivilDate; reason: string; entry: DirectEntry }
    >
  | Event<'ReimbursementCancelled', { batch: number; reason: string }>;

export interface ReimbursementState {
  corporation: number | null;
  reference: string;
  debtor: TransferParty | null;
  bankAccount: number | null;
  executionDate: CivilDate;
  madeAt: string;
  orders: readonly ReimbursementOrder[];
  status: TransferStatus;
  reason: string | null;
  /** When the bank did what it says. */
  executedOn: CivilDate | null;
  /** Whose transfer the bank gave back. */
  returned: readonly number[];
  /** The movement of the bank that it is. */
  found: { statement: number; line: number } | null;
}

/** A batch of transfers that pays people back what they spent. */
export const reimbursementAggregate: Aggregate<ReimbursementState, ReimbursementEvent> = {
  name: 'reimbursement',
  events: {
    ReimbursementPrepared: true,
    ReimbursementOrdered: true,
    ReimbursementSent: true,
    ReimbursementExecuted: true,
    ReimbursementFound: true,
    ReimbursementReturned: true,
    ReimbursementCancelled: true,
  },
  initial: {
    corporation: null,
    reference: '',
    debtor: null,
    bankAccount: null,
    executionDate: '',
    madeAt: '',
    orders: [],
    status: 'made',
    reason: null,
    executedOn: null,
    returned: [],
    found: null,
  },
  evolve: evolving<ReimbursementState, { [E in ReimbursementEvent as E['type']]: E['data'] }>({
    ReimbursementPrepared: (state, { batch: _batch, ...facts }) => ({ ...state, ...facts }),
    ReimbursementOrdered: (state, { batch: _batch, personal: _personal, ...order }) => ({
      ...state,
      orders: [...state.orders, order],
    }),
    ReimbursementSent: (state) => ({ ...state, status: 'sent' }),
    ReimbursementExecuted: (state, { date }) => ({ ...state, status: 'executed', executedOn: date }),
    ReimbursementFound: (state, { statement, line }) => ({ ...state, found: { statement, line } }),
    ReimbursementReturned: (state, { person }) => ({ ...state, returned: [...state.returned, person] }),
    ReimbursementCancelled: (state, { reason }) => ({ ...state, status: 'cancelled', reason }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** Executed and cancelled batches are ended. @throws Refusal `conflict` */
export function requireLiveBatch({ status }: Pick<ReimbursementState, 'status'>): void {
  if (status === 'executed' || status === 'cancelled')
    throw conflict('REIMBURSEMENT_ENDED', 'expenses.error.batchEnded');
}

/** Whether a bank may have given an order back: it transferred something, and was not said to have. */
export const mayReturn = (
  { status, returned }: Pick<ReimbursementState, 'status' | 'returned'>,
  { person, amount }: Pick<ReimbursementOrder, 'person' | 'amount'>,
): boolean => status === 'executed' && compare(amount, '0') > 0 && !returned.includes(person);

/** How much of what is owed is taken off each advance, the oldest first, and never more than is owed. */
export function deductionsOf(
  owed: DecimalString,
  advances: readonly OpenAdvance[],
): { advance: number; amount: DecimalString }[] {
  let left = owed;
  return advances.flatMap(({ id, left: open }) => {
    const amount = money(compare(open, left) < 0 ? open : left);
    if (compare(amount, '0') <= 0) return [];
    left = subtract(left, amount);
    return [{ advance: id, amount }];
  });
}

/** What is transferred to somebody, and what is taken off: what they spent and are given, less what they hold. */
export function dueOf(
  { spent, advanced }: Pick<ReimbursementOrder, 'spent' | 'advanced'>,
  held: readonly OpenAdvance[],
): Pick<ReimbursementOrder, 'deductions' | 'deducted' | 'amount'> {
  const deductions = deductionsOf(spent, held);
  const deducted = money(add('0', ...deductions.map(({ amount }) => amount)));
  return { deductions, deducted, amount: money(subtract(add(spent, advanced), deducted)) };
}

/** Whether a bank can be told of it: nobody of it was erased, and something is transferred. */
export const isOrderable = ({ orders }: Pick<ReimbursementState, 'orders'>): boolean =>
  orders.some(({ amount }) => compare(amount, '0') > 0) &&
  orders.every(({ amount, party }) => compare(amount, '0') === 0 || party !== null);

/** The batch as a bank is told of it: whom advances pay for everything is left out. */
export const orderedBatch = ({
  reference,
  debtor,
  madeAt,
  executionDate,
  orders,
}: ReimbursementState): OrderedBatch => ({
  reference,
  debtor,
  madeAt,
  orders: orders
    .filter(({ amount }) => compare(amount, '0') > 0)
    .map(({ person, party, amount }, index) => ({
      number: `${reference}-${index + 1}`,
      version: person,
      party,
      amount,
      date: executionDate,
    })),
});
