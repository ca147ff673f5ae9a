import type { DomainEvent } from './event.ts';

export type { DomainEvent };

/**
 * One kind of stream: how its state follows from its events. Stream names are `<name>-<id>`.
 * Fields under `personal` in an event are encrypted with the key of the person `personalOf` names.
 */
export interface Aggregate<State, E extends DomainEvent> {
  readonly name: string;
  /** The sequence of its ids, where it shares one with others. */
  readonly sequence?: string;
  /** Its events by their names, all of them. What stands behind a name is its own matter. */
  readonly events: Readonly<Record<E['type'], unknown>>;
  readonly initial: State;
  evolve(state: State, event: E): State;
  /** The corporation a stream belongs to; null: the installation, visible to all of it. */
  corporationOf(state: State): number | null;
  /** True once its record was deleted: it then answers like a missing one. */
  isDeleted(state: State): boolean;
}

type DataOf<E extends DomainEvent> = { [Type in E['type']]: Extract<E, { type: Type }>['data'] };

type StepsBy<State, Data> = { readonly [Type in keyof Data]: (state: State, data: Data[Type]) => State };

type EventBy<Data, Type extends keyof Data> = { [T in Type]: { type: T; data: Data[T] } }[Type];

/** How each event changes the state, by its name. */
export type Steps<State, E extends DomainEvent> = StepsBy<State, DataOf<E>>;

/** An aggregate's `evolve`, of a step for each event. */
export const evolving =
  <State, Data>(steps: StepsBy<State, Data>) =>
  <Type extends keyof Data>(state: State, event: EventBy<Data, Type>): State =>
    steps[event.type](state, event.data);

/** A stream as a unit of work loaded it. */
export interface Loaded<State, E extends DomainEvent> {
  readonly aggregate: Aggregate<State, E>;
  readonly id: number;
  /** Number of events it was loaded with (0: new); what an edit's `revision` is compared with. */
  revision: number;
  state: State;
  /** The events it was folded from, for differences since an older revision. */
  history: readonly E[];
}

export const streamName = (aggregate: { name: string }, id: number): string => `${aggregate.name}-${id}`;

/** The state as it was at `revision` events. */
export function stateAt<State, E extends DomainEvent>(loaded: Loaded<State, E>, revision: number): State {
  return loaded.history
    .slice(0, revision)
    .reduce((state, event) => loaded.aggregate.evolve(state, event), loaded.aggregate.initial);
}
