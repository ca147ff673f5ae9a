import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { CustomOwner } from './custom-field.ts';
import type { CustomValues } from './values.ts';

/** What a record says in its corporation's own fields: all of it, each time. */
interface ValuesFacts {
  owner: CustomOwner;
  id: number;
  corporation: number;
  /** null once the natural person that they are about was erased. */
  values: CustomValues | null;
  personal?: Sealed;
}

export type RecordValuesEvent =
  | Event<'ThirdPartyValuesSet', ValuesFacts>
  | Event<'ProjectValuesSet', ValuesFacts>
  | Event<'ProductValuesSet', ValuesFacts>;

/** What the event is called, by the kind of record. */
export const valuesSet = {
  thirdParty: 'ThirdPartyValuesSet',
  project: 'ProjectValuesSet',
  product: 'ProductValuesSet',
} as const satisfies Record<CustomOwner, RecordValuesEvent['type']>;

export interface RecordValuesState {
  corporation: number | null;
  values: CustomValues;
}

const aggregateOf = (name: string): Aggregate<RecordValuesState, RecordValuesEvent> => ({
  name,
  events: { ThirdPartyValuesSet: true, ProjectValuesSet: true, ProductValuesSet: true },
  initial: { corporation: null, values: {} },
  evolve: (_state, { data }) => ({ corporation: data.corporation, values: data.values ?? {} }),
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
});

/** The values of a record stand in a stream of their own, which has the record's id. */
export const valuesAggregates: Readonly<
  Record<CustomOwner, Aggregate<RecordValuesState, RecordValuesEvent>>
> = {
  thirdParty: aggregateOf('thirdPartyValues'),
  project: aggregateOf('projectValues'),
  product: aggregateOf('productValues'),
};
