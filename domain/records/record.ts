import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { RecordDefinition } from './define-record.ts';

export type RecordValues = Record<string, unknown>;

export type RecordEvent =
  | Event<'RecordCreated', { resource: string; corporation: number | null; values: RecordValues }>
  | Event<'RecordEdited', { resource: string; values: RecordValues }>
  | Event<'RecordDeleted', { resource: string }>;

export interface RecordState {
  corporation: number | null;
  values: RecordValues;
  deleted: boolean;
}

const evolve = (state: RecordState, event: RecordEvent): RecordState => {
  switch (event.type) {
    case 'RecordCreated':
      return { corporation: event.data.corporation, values: event.data.values, deleted: false };
    case 'RecordEdited':
      return { ...state, values: event.data.values };
    case 'RecordDeleted':
      return { ...state, deleted: true };
  }
};

/** The one aggregate behind all plain records; only the name of its streams differs. */
export const recordAggregate = (
  definition: Pick<RecordDefinition, 'resource'>,
): Aggregate<RecordState, RecordEvent> => ({
  name: definition.resource,
  sequence: 'record',
  events: { RecordCreated: true, RecordEdited: true, RecordDeleted: true },
  initial: { corporation: null, values: {}, deleted: false },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
});
