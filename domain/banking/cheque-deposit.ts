import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { conflict } from '../kernel/refusal.ts';

/** Most cheques of one slip. */
export const MAX_CHEQUES = 200;

/**
 * Cheques that are handed in to a bank together, with the slip that goes with them; who wrote them their payments say.
 */
export interface DepositFacts {
  corporation: number;
  /** "REM-20261123-3" */
  number: string;
  date: CivilDate;
  /** The account that they are handed in to; null where the company's list says none. */
  account: { id: number; name: string; iban: string } | null;
  cheques: { payment: number; amount: DecimalString }[];
  total: DecimalString;
}

export type ChequeDepositEvent =
  | Event<'ChequeDepositMade', DepositFacts & { deposit: number }>
  /** Its cheques may be handed in with another. */
  | Event<'ChequeDepositCancelled', { deposit: number; reason: string | null }>;

export interface ChequeDepositState {
  corporation: number | null;
  facts: DepositFacts | null;
  cancelled: boolean;
}

export const chequeDepositAggregate: Aggregate<ChequeDepositState, ChequeDepositEvent> = {
  name: 'chequedeposit',
  events: { ChequeDepositMade: true, ChequeDepositCancelled: true },
  initial: { corporation: null, facts: null, cancelled: false },
  evolve(state, event) {
    if (event.type === 'ChequeDepositCancelled') return { ...state, cancelled: true };
    const { deposit: _deposit, ...facts } = event.data;
    return { ...state, corporation: facts.corporation, facts };
  },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

/** @throws Refusal `conflict` */
export function requireLive({ facts, cancelled }: ChequeDepositState): DepositFacts {
  if (facts === null || cancelled) throw conflict('DEPOSIT_CANCELLED', 'banking.error.depositCancelled');
  return facts;
}
