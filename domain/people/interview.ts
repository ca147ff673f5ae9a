import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { date, optionalReference, optionalText } from '../kernel/fields.ts';
import type { Sealed } from '../kernel/personal.ts';

/** An interview of the professional path that was held (L6315-1), as forms and programs send it. */
export const interviewFields = {
  heldOn: date().meta({ example: '2026-01-15' }),
  /** Who held it. */
  heldBy: optionalReference('persons').meta({ example: null }),
  /** What was said: for who writes contracts. */
  notes: optionalText(4000),
};

const interviewSchema = z.object(interviewFields);
export type InterviewInput = z.output<typeof interviewSchema>;

interface Said {
  interview: number;
  heldOn: CivilDate;
  heldBy: number | null;
  /** null too once the key of the employment is erased. */
  notes: string | null;
  personal: Sealed;
}

export type InterviewEvent =
  | Event<'InterviewNoted', Said & { corporation: number; person: number }>
  | Event<'InterviewEdited', Said>
  /** Entered by mistake: it was not held. */
  | Event<'InterviewRemoved', { interview: number }>;

export interface InterviewState {
  corporation: number | null;
  person: number;
  heldOn: CivilDate;
  heldBy: number | null;
  notes: string | null;
  removed: boolean;
}

export const interviewAggregate: Aggregate<InterviewState, InterviewEvent> = {
  name: 'interview',
  events: { InterviewNoted: true, InterviewEdited: true, InterviewRemoved: true },
  initial: { corporation: null, person: 0, heldOn: '', heldBy: null, notes: null, removed: false },
  evolve: evolving<InterviewState, { [E in InterviewEvent as E['type']]: E['data'] }>({
    InterviewNoted: (state, { corporation, person, heldOn, heldBy, notes }) => ({
      ...state,
      corporation,
      person,
      heldOn,
      heldBy,
      notes,
    }),
    InterviewEdited: (state, { heldOn, heldBy, notes }) => ({ ...state, heldOn, heldBy, notes }),
    InterviewRemoved: (state) => ({ ...state, removed: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ removed }) => removed,
};
