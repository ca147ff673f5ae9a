import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { DirectEntry } from '../accounting/direct-entry.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { sealedPart, type Sealed } from '../kernel/personal.ts';
import { conflict } from '../kernel/refusal.ts';
import type { ExpenseKind } from '../records/catalogue/projects/project-expense-document-type.ts';
import { nothingSpent, type ExpenseAmounts, type VatShare } from './amounts.ts';
import type { DrivenWith } from './mileage.ts';

export const expenseStatuses = ['draft', 'submitted', 'approved', 'refused', 'reimbursed'] as const;
export type ExpenseStatus = (typeof expenseStatuses)[number];

/** Kilometres, and the scale that gave their amount. */
export interface Trip extends DrivenWith {
  distance: DecimalString;
  scale: { id: number; name: string };
  /** Kilometres of the civil year before it, when it was reckoned. */
  before: DecimalString;
}

/** An allowance: so many times the amount of the year. */
export interface Allowance {
  quantity: DecimalString;
  rate: DecimalString;
  /** Since which the amount is that one. */
  year: number;
}

/** A VAT rate as it was when the expense was last saved. */
export interface ExpenseVat {
  id: number;
  name: string;
  rate: DecimalString;
  category: string;
}

export type ExpenseVatShare = ExpenseVat & VatShare;

export interface ExpenseFacts {
  /** As it was when the expense was last saved. */
  type: { id: number; name: string; kind: ExpenseKind };
  date: CivilDate;
  project: number | null;
  amounts: ExpenseAmounts;
  /** Of its VAT, of most of it where there are several; null: none, or of several rates that nobody told apart. */
  vat: ExpenseVat | null;
  /** Its VAT rate by rate; not said: all of it at that one rate, of all that is without VAT. */
  shares?: ExpenseVatShare[];
  /** Of its VAT, deducted. */
  deductiblePercent: DecimalString;
  account: string;
  /** What the project bears of it, where that is not what the company does. */
  purchaseAmount: DecimalString | null;
  billable: boolean;
  trip: Trip | null;
  allowance: Allowance | null;
}

/** What somebody says of it: theirs. */
export interface ExpenseSaid {
  title: string;
  description: string | null;
  /** Of a trip: from where to where. */
  itinerary: string | null;
  /** Why there is no receipt. */
  noReceipt: string | null;
}

interface Told {
  expense: number;
  facts: ExpenseFacts;
  /** null once erased. */
  said: ExpenseSaid | null;
  personal: Sealed;
}

export type ExpenseEvent =
  | Event<'ExpenseDrafted', Told & { corporation: number; person: number }>
  | Event<'ExpenseEdited', Told>
  /** `manager`: who leads them then, and is told. */
  | Event<
      'ExpenseSubmitted',
      {
        expense: number;
        person: number;
        manager: number | null;
        /** Of a trip as they would be now. */
        amounts: ExpenseAmounts;
        trip: Trip | null;
      }
    >
  | Event<'ExpenseWithdrawn', { expense: number }>
  | Event<
      'ExpenseApproved',
      {
        expense: number;
        person: number;
        /** As they are from now on: a trip's follows from the kilometres that were approved before it. */
        amounts: ExpenseAmounts;
        trip: Trip | null;
        entry: DirectEntry;
        /** By who spent it: nobody else of the company could. */
        alone?: true;
      }
    >
  | Event<'ExpenseRefused', { expense: number; person: number; reason: string | null; personal: Sealed }>
  /** An approval taken back, by the opposite of its entry: it waits again. */
  | Event<'ExpenseApprovalRevoked', { expense: number; person: number; entry: DirectEntry }>
  | Event<'ExpenseOrdered', { expense: number; batch: number }>
  | Event<'ExpenseReleased', { expense: number; batch: number }>
  | Event<'ExpenseReimbursed', { expense: number; person: number; batch: number; date: CivilDate }>
  /** The bank gave the transfer back: it is owed again. */
  | Event<'ExpenseReturned', { expense: number; person: number; batch: number }>
  /** A line of a client's invoice asks for it. */
  | Event<'ExpenseRebilled', { expense: number; invoice: number; version: number; line: number }>
  /** `amount`: what of credit notes of no line it takes, including VAT. */
  | Event<'ExpenseFreed', { expense: number; version: number; amount?: DecimalString }>
  | Event<'ExpenseDeleted', { expense: number }>;

export interface ExpenseState {
  corporation: number | null;
  person: number;
  status: ExpenseStatus;
  facts: ExpenseFacts | null;
  said: ExpenseSaid | null;
  /** Why it was refused. */
  reason: string | null;
  /** What it was booked by while it is approved. */
  entry: DirectEntry | null;
  /** The batch that pays it back. */
  batch: number | null;
  deleted: boolean;
}

export const expenseAggregate: Aggregate<ExpenseState, ExpenseEvent> = {
  name: 'expense',
  events: {
    ExpenseDrafted: true,
    ExpenseEdited: true,
    ExpenseSubmitted: true,
    ExpenseWithdrawn: true,
    ExpenseApproved: true,
    ExpenseRefused: true,
    ExpenseApprovalRevoked: true,
    ExpenseOrdered: true,
    ExpenseReleased: true,
    ExpenseReimbursed: true,
    ExpenseReturned: true,
    ExpenseRebilled: true,
    ExpenseFreed: true,
    ExpenseDeleted: true,
  },
  initial: {
    corporation: null,
    person: 0,
    status: 'draft',
    facts: null,
    said: null,
    reason: null,
    entry: null,
    batch: null,
    deleted: false,
  },
  evolve: evolving<ExpenseState, { [E in ExpenseEvent as E['type']]: E['data'] }>({
    ExpenseDrafted: (state, { corporation, person, facts, said }) => ({
      ...state,
      corporation,
      person,
      facts,
      said,
    }),
    ExpenseEdited: (state, { facts, said }) => ({ ...state, facts, said }),
    ExpenseSubmitted: (state, { amounts, trip }) => ({
      ...state,
      status: 'submitted',
      reason: null,
      facts: state.facts && { ...state.facts, amounts, trip },
    }),
    ExpenseWithdrawn: (state) => ({ ...state, status: 'draft' }),
    ExpenseApproved: (state, { amounts, trip, entry }) => ({
      ...state,
      status: 'approved',
      facts: state.facts && { ...state.facts, amounts, trip },
      entry,
    }),
    ExpenseRefused: (state, { reason }) => ({ ...state, status: 'refused', reason }),
    ExpenseApprovalRevoked: (state) => ({ ...state, status: 'submitted', entry: null }),
    ExpenseOrdered: (state, { batch }) => ({ ...state, batch }),
    ExpenseReleased: (state) => ({ ...state, batch: null }),
    ExpenseReimbursed: (state) => ({ ...state, status: 'reimbursed' }),
    ExpenseReturned: (state) => ({ ...state, status: 'approved', batch: null }),
    ExpenseRebilled: (state) => state,
    ExpenseFreed: (state) => state,
    ExpenseDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};

/** What may be done in which status. */
export const expenseSteps = {
  edit: ['draft', 'refused'],
  submit: ['draft', 'refused'],
  withdraw: ['submitted'],
  approve: ['submitted'],
  refuse: ['submitted'],
  revoke: ['approved'],
  reimburse: ['approved'],
  remove: ['draft', 'refused'],
} as const satisfies Record<string, readonly ExpenseStatus[]>;
export type ExpenseStep = keyof typeof expenseSteps;

export const mayStepExpense = (step: ExpenseStep, status: ExpenseStatus): boolean =>
  expenseSteps[step].some((one) => one === status);

/** @throws Refusal `conflict` where the step is not one of its status, or a batch is to pay it */
export function requireExpenseStep(step: ExpenseStep, { status, batch }: ExpenseState): void {
  if (!mayStepExpense(step, status)) throw conflict('EXPENSE_STATUS', 'expenses.error.status');
  if (batch !== null) throw conflict('EXPENSE_IN_BATCH', 'expenses.error.inBatch');
}

/** What somebody spent is known as long as they are employed, and five years more, as their leave is. */
export const sealExpense = (person: number, ...fields: string[]): Sealed =>
  sealedPart(person, 'employment', ...fields);

/** Its VAT rate by rate, the one that its form says first. */
export const sharesOf = (
  { vat, shares }: Pick<ExpenseFacts, 'vat' | 'shares'>,
  amounts: ExpenseAmounts,
): ExpenseVatShare[] => shares ?? (vat === null ? [] : [{ ...vat, vat: amounts.vat, base: amounts.net }]);

/** VAT of other rates than the one that is said first, as forms say them. */
export const otherVatOf = ({
  facts,
}: Pick<ExpenseState, 'facts'>): { vat: number; vatAmount: DecimalString }[] =>
  (facts?.shares ?? [])
    .filter(({ id }) => id !== facts?.vat?.id)
    .map(({ id, vat }) => ({ vat: id, vatAmount: vat }));

/** What its form shows. */
export const expenseForm = ({ facts, said }: ExpenseState) => ({
  title: said?.title ?? null,
  description: said?.description ?? null,
  type: facts?.type.id ?? null,
  date: facts?.date ?? null,
  project: facts?.project ?? null,
  net: facts?.amounts.net ?? nothingSpent.net,
  vatAmount: facts?.amounts.vat ?? nothingSpent.vat,
  total: facts?.amounts.total ?? nothingSpent.total,
  vat: facts?.vat?.id ?? null,
  otherVat: otherVatOf({ facts }),
  purchaseAmount: facts?.purchaseAmount ?? null,
  billable: facts?.billable ?? false,
  distance: facts?.trip?.distance ?? null,
  vehicle: facts?.trip?.vehicle ?? null,
  power: facts?.trip?.power ?? null,
  electric: facts?.trip?.electric ?? false,
  itinerary: said?.itinerary ?? null,
  quantity: facts?.allowance?.quantity ?? null,
  noReceipt: said?.noReceipt ?? null,
});
