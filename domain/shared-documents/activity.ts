import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';

/** What can happen to a shared document, as the feed names it. */
export const sharedActivities = [
  'shared',
  'edited',
  'enabled',
  'disabled',
  'announced',
  'fileAdded',
  'fileRemoved',
  'commented',
] as const;
export type SharedActivity = (typeof sharedActivities)[number];

interface ViewedFacts {
  view: number;
  corporation: number;
  /** Who looked. */
  user: number;
  /** ISO instant: everything up to it was seen. */
  until: string;
}

export type ActivityViewEvent = Event<'SharedActivitiesViewed', ViewedFacts>;

interface ActivityViewState {
  corporation: number | null;
}

/** One look at the feed: each is a stream of its own, the newest of a user counts. */
export const activityViewAggregate: Aggregate<ActivityViewState, ActivityViewEvent> = {
  name: 'sharedactivityview',
  events: { SharedActivitiesViewed: true },
  initial: { corporation: null },
  evolve: (_state, { data }) => ({ corporation: data.corporation }),
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};
