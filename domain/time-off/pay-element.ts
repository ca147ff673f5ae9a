import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { PayElementUnit } from '../records/catalogue/people/pay-element-kind.ts';

/** What the payroll office is told of somebody in a month, beside absences. */
export interface PayElementSaid {
  /** As it was when it was noted (`payelementkind`). */
  kind: { id: number; name: string; code: string | null; unit: PayElementUnit };
  /** In the unit of its kind; below 0: less. */
  quantity: DecimalString;
  note: string | null;
}

export type PayElementEvent =
  | Event<
      'PayElementNoted',
      {
        element: number;
        corporation: number;
        person: number;
        /** "2026-10" */
        month: string;
        /** null once erased. */
        said: PayElementSaid | null;
        personal: Sealed;
      }
    >
  | Event<'PayElementWithdrawn', { element: number }>;

export interface PayElementState {
  corporation: number | null;
  withdrawn: boolean;
}

export const payElementAggregate: Aggregate<PayElementState, PayElementEvent> = {
  name: 'payelement',
  events: { PayElementNoted: true, PayElementWithdrawn: true },
  initial: { corporation: null, withdrawn: false },
  evolve: evolving<PayElementState, { [E in PayElementEvent as E['type']]: E['data'] }>({
    PayElementNoted: (state, { corporation }) => ({ ...state, corporation }),
    PayElementWithdrawn: (state) => ({ ...state, withdrawn: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ withdrawn }) => withdrawn,
};
