import type { Command } from '#domain/kernel/command.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import {
  addForgottenActivity,
  correctActivity,
  editActivity,
  editActivityDate,
  noteActivity,
  removeActivity,
  setActivitiesBillable,
  setManyBillable,
} from '#domain/time/activity-commands.ts';
import {
  approveActivityMonth,
  lockActivityMonth,
  refuseActivityMonth,
  reopenActivityMonth,
  submitActivityMonth,
  withdrawActivityMonth,
} from '#domain/time/approval-commands.ts';
import { discardStopwatch, stopStopwatch } from '#domain/time/stopwatch-commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { personFile } from '../people.ts';

/** An activity of the other corporation. */
export async function makeTheirTime(
  store: Store,
  { actor }: Company,
): Promise<{ activity: number; activityMonth: number }> {
  const kind = { name: 'Chantier', billable: true, restDay: false, paid: true, enabled: true };
  const { id: activity } = await send(store, commandsOf('activitytype').create, actor, kind);
  const { id: person } = await send(store, createPerson, actor, personFile({ lastName: 'Pointée' }));
  const noted = await send(store, noteActivity, actor, { person, activity, day: '2026-03-02', hours: '7' });
  return { activity: noted.id, activityMonth: noted.month };
}

const told = { activity: 1, day: '2026-03-02', hours: '1' };

/** Each command of noted time that names a record, its input for an id, and the other corporation's id. */
export const timeCases = (
  activity: () => number,
  month: () => number,
): [Command, (id: number) => object, () => number][] => [
  [editActivity, (id) => ({ ...told, id }), activity],
  [editActivityDate, (id) => ({ id, field: 'day', value: '2026-03-03' }), activity],
  [removeActivity, (id) => ({ id }), activity],
  [setActivitiesBillable, (id) => ({ id, billable: false }), activity],
  [setManyBillable, (id) => ({ ids: [id], billable: false }), activity],
  [addForgottenActivity, (id) => ({ id, day: '2026-03-02', hours: '1', activity: 1, reason: 'Non' }), month],
  [correctActivity, (id) => ({ id, hours: '1', activity: 1, reason: 'Non' }), activity],
  [stopStopwatch, (id) => ({ id }), activity],
  [discardStopwatch, (id) => ({ id }), activity],
  [submitActivityMonth, (id) => ({ id }), month],
  [withdrawActivityMonth, (id) => ({ id }), month],
  [approveActivityMonth, (id) => ({ id }), month],
  [refuseActivityMonth, (id) => ({ id, reason: 'Non' }), month],
  [reopenActivityMonth, (id) => ({ id }), month],
  [lockActivityMonth, (id) => ({ id }), month],
];
