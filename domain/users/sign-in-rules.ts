import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';

export type SignInRulesEvent = Event<'SignInRulesSet', { corporation: number; secondFactor: boolean }>;

export interface SignInRulesState {
  corporation: number | null;
  /** Everybody who may enter the company needs a second factor, from their next sign-in on. */
  secondFactor: boolean;
}

/** How people sign in who may enter a corporation, whose id they have. */
export const signInRulesAggregate: Aggregate<SignInRulesState, SignInRulesEvent> = {
  name: 'signInRules',
  events: { SignInRulesSet: true },
  initial: { corporation: null, secondFactor: false },
  evolve: (_state, { data }) => ({ corporation: data.corporation, secondFactor: data.secondFactor }),
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};
