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
  | Event<'ProductValuesSet', ValuesFacts>
  | Event<'PersonValuesSet', ValuesFacts>;

/** What the event is called, by the kind of record. */
export const valuesSet = {
  thirdParty: 'ThirdPartyValuesSet',
  project: 'ProjectValuesSet',
  product: 'ProductValuesSet',
  person: 'PersonValuesSet',
} as const satisfies Record<CustomOwner, RecordValuesEvent['type']>;

/** What is said, by the corporation that says it: of a person, each that they belong to says its own. */
export type RecordValuesState = Readonly<Record<number, CustomValues>>;

export const valuesIn = (state: RecordValuesState, corporation: number): CustomValues =>
  state[corporation] ?? {};

/** Whose record it is: one corporation's alone. */
const theOnlyOne = (state: RecordValuesState): number | null => {
  const [corporation] = Object.keys(state);
  return corporation === undefined ? null : Number(corporation);
};

const aggregateOf = (
  name: string,
  corporationOf: (state: RecordValuesState) => number | null = theOnlyOne,
): Aggregate<RecordValuesState, RecordValuesEvent> => ({
  name,
  events: {
    ThirdPartyValuesSet: true,
    ProjectValuesSet: true,
    ProductValuesSet: true,
    PersonValuesSet: true,
  },
  initial: {},
  evolve: (state, { data }) => ({ ...state, [data.corporation]: data.values ?? {} }),
  corporationOf,
  isDeleted: () => false,
});

/** The values of a record stand in a stream of their own, which has the record's id. */
export const valuesAggregates: Readonly<
  Record<CustomOwner, Aggregate<RecordValuesState, RecordValuesEvent>>
> = {
  thirdParty: aggregateOf('thirdPartyValues'),
  project: aggregateOf('projectValues'),
  product: aggregateOf('productValues'),
  person: aggregateOf('personValues', () => null),
};
