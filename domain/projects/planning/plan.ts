import { evolving, type Aggregate } from '../../kernel/aggregate.ts';
import type { DecimalString } from '../../kernel/decimal.ts';
import type { Event } from '../../kernel/event.ts';
import type { HalfDaySpan } from '../../kernel/half-days.ts';

/** Somebody planned on a project, from a half day to another. */
export interface PlanFacts {
  person: number;
  project: number;
  span: HalfDaySpan;
  /** Hours of each day; null: those that the person works then. */
  hours: DecimalString | null;
  /** A job of the project, by its number there; left out, or null: none is said. */
  job?: number | null;
}

export type PlanEvent =
  | Event<
      'PersonPlanned',
      {
        plan: number;
        corporation: number;
        facts: PlanFacts;
        /** The first plan of the copied week that it was made with; left out: it was planned by itself. */
        copiedWith?: number;
      }
    >
  | Event<'PlanChanged', { plan: number; facts: PlanFacts }>
  | Event<'PlanRemoved', { plan: number }>;

export interface PlanState {
  corporation: number | null;
  facts: PlanFacts | null;
  removed: boolean;
}

export const planAggregate: Aggregate<PlanState, PlanEvent> = {
  name: 'projectplanning',
  events: { PersonPlanned: true, PlanChanged: true, PlanRemoved: true },
  initial: { corporation: null, facts: null, removed: false },
  evolve: evolving<PlanState, { [E in PlanEvent as E['type']]: E['data'] }>({
    PersonPlanned: (state, { corporation, facts }) => ({ ...state, corporation, facts }),
    PlanChanged: (state, { facts }) => ({ ...state, facts }),
    PlanRemoved: (state) => ({ ...state, removed: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ removed }) => removed,
};

/** A plan as forms and programs have it. */
export const planForm = ({ facts }: Pick<PlanState, 'facts'>) =>
  facts && {
    person: facts.person,
    project: facts.project,
    job: facts.job ?? null,
    hours: facts.hours,
    ...facts.span,
  };
