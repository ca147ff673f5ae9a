import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { forbidden, Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  notificationChoiceAggregate,
  type NotificationChoiceEvent,
  type NotificationChoiceState,
} from './choices.ts';

/** The actor's own choices; without events before anything was chosen. */
export async function loadChoices(
  work: UnitOfWork,
  actor: Actor,
): Promise<Loaded<NotificationChoiceState, NotificationChoiceEvent>> {
  if (actor.user === null) throw forbidden();
  const aggregate = notificationChoiceAggregate;
  try {
    return await work.load(aggregate, actor.user, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    return { aggregate, id: actor.user, revision: 0, state: aggregate.initial, history: [] };
  }
}
