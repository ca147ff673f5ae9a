import type { Aggregate, Loaded } from '../kernel/aggregate.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Event } from '../kernel/event.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { ParameterValue, SaidValues } from './stored-parameters.ts';

/** What was said of parameters at once; null: nothing any more. */
export type ParameterEvent = Event<
  'ParametersSet',
  { corporation: number | null; values: Record<string, ParameterValue> }
>;

export interface ParameterState {
  /** null: the whole installation's. */
  corporation: number | null;
  values: SaidValues;
}

/** The parameters of a corporation, whose id they have; 0: those of the whole installation. */
export const parameterAggregate: Aggregate<ParameterState, ParameterEvent> = {
  name: 'parameters',
  events: { ParametersSet: true },
  initial: { corporation: null, values: {} },
  evolve(state, { data }) {
    const values = { ...state.values, ...data.values };
    const said = Object.entries(values).filter(([, value]) => value !== null);
    return { corporation: data.corporation, values: Object.fromEntries(said) };
  },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

/** The stream of a corporation, or (null) of the installation; without events before anything was said. */
export async function loadParameters(
  work: UnitOfWork,
  actor: Actor,
  corporation: number | null,
): Promise<Loaded<ParameterState, ParameterEvent>> {
  const id = corporation ?? 0;
  try {
    return await work.load(parameterAggregate, id, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    const initial = { ...parameterAggregate.initial, corporation };
    return { aggregate: parameterAggregate, id, revision: 0, state: initial, history: [] };
  }
}
