import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';

/**
 * Somebody wants wage slips on paper (D3243-7): a stream an objection. It takes effect at once, though the law leaves
 * three months, and can be withdrawn.
 */
export type SlipObjectionEvent =
  | Event<'SlipObjectionMade', { objection: number; corporation: number; person: number }>
  | Event<'SlipObjectionWithdrawn', { objection: number }>;

export interface SlipObjectionState {
  corporation: number | null;
  person: number;
  stands: boolean;
}

export const slipObjectionAggregate: Aggregate<SlipObjectionState, SlipObjectionEvent> = {
  name: 'slipobjection',
  events: { SlipObjectionMade: true, SlipObjectionWithdrawn: true },
  initial: { corporation: null, person: 0, stands: false },
  evolve: evolving<SlipObjectionState, { [E in SlipObjectionEvent as E['type']]: E['data'] }>({
    SlipObjectionMade: (_state, { corporation, person }) => ({ corporation, person, stands: true }),
    SlipObjectionWithdrawn: (state) => ({ ...state, stands: false }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};
