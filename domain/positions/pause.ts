import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';

/*
 * Whoever has a vehicle may switch its positions off, for private errands or a break, until they switch them on again or
 * the day ends (CNIL). What a device sends meanwhile is stored nowhere; that it was off is seen.
 */

export type PauseEvent =
  | Event<
      'PositionsPaused',
      {
        pause: number;
        corporation: number;
        equipment: number;
        person: number;
        /** ISO instants; until the day's end unless it is ended before. */
        from: string;
        until: string;
      }
    >
  | Event<'PositionsResumed', { pause: number; at: string }>;

interface PauseState {
  corporation: number | null;
  person: number;
  until: string;
}

export const pauseAggregate: Aggregate<PauseState, PauseEvent> = {
  name: 'positionpause',
  events: { PositionsPaused: true, PositionsResumed: true },
  initial: { corporation: null, person: 0, until: '' },
  evolve: evolving<PauseState, { [E in PauseEvent as E['type']]: E['data'] }>({
    PositionsPaused: (_state, { corporation, person, until }) => ({ corporation, person, until }),
    PositionsResumed: (state, { at }) => ({ ...state, until: at }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};
