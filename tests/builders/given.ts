import { expect } from 'vitest';
import type { Aggregate } from '#domain/kernel/aggregate.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { Refusal } from '#domain/kernel/refusal.ts';

/** What a refusal says to programs; fails the test when the decision was allowed. */
export function refusalOf(decide: () => unknown): { kind: string; code: string; errors: object } {
  try {
    decide();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: error.kind, code: error.code, errors: error.errors };
  }
  throw new Error('It was allowed');
}

/** Given what happened, when this is decided, exactly these events follow, or exactly this refusal. */
export function decisionsOf<S, E extends DomainEvent>(aggregate: Aggregate<S, E>) {
  return (...given: E[]) => {
    const after = (events: readonly E[], from: S): S =>
      events.reduce((state, event) => aggregate.evolve(state, event), from);
    const state = after(given, aggregate.initial);
    return {
      state,
      when: (decide: (state: S) => E[]) => ({
        gives: (...expected: E[]): S => {
          const events = decide(state);
          expect(events).toEqual(expected);
          return after(events, state);
        },
        isRefused: (kind: string, code: string, key: string): void =>
          expect(refusalOf(() => decide(state))).toEqual({ kind, code, errors: { '': [key] } }),
        isMissing: (): void =>
          expect(refusalOf(() => decide(state))).toEqual({ kind: 'missing', code: 'NOT_EXIST', errors: {} }),
      }),
    };
  };
}
