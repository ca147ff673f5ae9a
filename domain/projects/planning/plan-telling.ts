import type { Aggregate } from '../../kernel/aggregate.ts';
import { addDays, type CivilDate } from '../../kernel/dates.ts';
import type { Event } from '../../kernel/event.ts';

/** How many days ahead people are told what they are planned for: four weeks. */
const TOLD_AHEAD = 28;

/** The last day whose plans people are told of on a day. */
export const toldUntil = (today: CivilDate): CivilDate => addDays(today, TOLD_AHEAD);

/** Days of somebody's planning that changed since they were told. */
export interface ChangedDays {
  from: CivilDate;
  until: CivilDate;
}

export type PlanTellingEvent = Event<
  'PlansTold',
  ChangedDays & {
    telling: number;
    corporation: number;
    person: number;
    /** The day of the telling. */
    day: CivilDate;
    /** What begins later is told another day. */
    ahead: CivilDate;
  }
>;

/** That somebody was told what changed of their planning: each time is a stream of its own. */
export const planTellingAggregate: Aggregate<{ corporation: number | null }, PlanTellingEvent> = {
  name: 'plantelling',
  events: { PlansTold: true },
  initial: { corporation: null },
  evolve: (_state, { data }) => ({ corporation: data.corporation }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};
