import { setTimeout as wait } from 'node:timers/promises';
import { createPerson } from '#domain/people/person-commands.ts';
import {
  copyActivityWeek,
  addForgottenActivity,
  correctActivity,
  editActivity,
  editActivityDate,
  noteActivities,
  noteActivity,
  removeActivity,
  saveActivityGrid,
  setActivitiesBillable,
  setManyBillable,
} from '#domain/time/activity-commands.ts';
import {
  approveActivityMonth,
  approveActivityMonths,
  lockActivityMonth,
  refuseActivityMonth,
  refuseActivityMonths,
  reopenActivityMonth,
  submitActivityMonth,
  withdrawActivityMonth,
} from '#domain/time/approval-commands.ts';
import { remindOfTime } from '#domain/time/reminder-commands.ts';
import { discardStopwatch, startStopwatch, stopStopwatch } from '#domain/time/stopwatch-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { personFile } from '../people.ts';

/** Everything that can happen to noted time. */
export async function busyTime(store: Store, { actor, corporation }: Company): Promise<void> {
  const kind = { billable: true, restDay: false, paid: true, enabled: true, name: `Chantier ${corporation}` };
  const { id: activity } = await send(store, commandsOf('activitytype').create, actor, kind);
  const { id: project } = await send(store, createProject, actor, {
    name: `Régie ${corporation}`,
    billing: 'regie',
  });
  const { id: person } = await send(
    store,
    createPerson,
    actor,
    personFile({ lastName: `Temps ${corporation}` }),
  );
  const note = async (day: string, more: object) =>
    (await send(store, noteActivity, actor, { person, project, activity, day, ...more })).id;
  await note('2026-09-01', { days: '1' });
  const first = await note('2026-09-02', { from: '22:00', until: '02:00', comment: 'Nuit' });
  await send(store, editActivity, actor, {
    id: first,
    project,
    day: '2026-09-02',
    from: '20:00',
    until: '21:00',
  });
  await send(store, editActivityDate, actor, { id: first, field: 'day', value: '2026-09-04' });
  const gone = await note('2026-09-05', { hours: '2' });
  await send(store, removeActivity, actor, { id: gone });
  const many = [
    { project, day: '2026-09-07', hours: '3.5' },
    { activity, day: '2026-09-30', from: '22:00', until: '06:00' },
  ];
  await send(store, noteActivities, actor, { person, activities: many });
  const cells = [
    { day: '2026-09-08', amount: '7' },
    { day: '2026-09-07', amount: '0' },
  ];
  await send(store, saveActivityGrid, actor, {
    person,
    unit: 'hours',
    rows: [{ project, activity: null, cells }],
  });
  await send(store, copyActivityWeek, actor, { person, from: '2026-09-07', to: '2026-09-14' });
  await send(store, setActivitiesBillable, actor, { id: first, billable: false });
  await send(store, setManyBillable, actor, { ids: [first], billable: false });
  const self = { ...actor, person };
  const started = await send(store, startStopwatch, self, { project, activity, comment: 'Coulage' });
  await send(store, discardStopwatch, self, { id: started.id });
  const again = await send(store, startStopwatch, self, { project });
  // Within one second nothing is noted: what a history holds hangs on no chance.
  await wait(1100);
  await send(store, stopStopwatch, self, { id: again.id });
  const { id: wrong, month: id } = await send(store, noteActivity, actor, {
    person,
    project,
    day: '2026-08-04',
    hours: '7',
  });
  await send(store, submitActivityMonth, actor, { id });
  await send(store, withdrawActivityMonth, actor, { id });
  await send(store, submitActivityMonth, actor, { id });
  await send(store, refuseActivityMonth, actor, { id, reason: 'Une journée manque' });
  await send(store, submitActivityMonth, actor, { id });
  await send(store, refuseActivityMonths, actor, { ids: [id], reason: 'Une autre aussi' });
  await send(store, submitActivityMonth, actor, { id });
  await send(store, approveActivityMonths, actor, { ids: [id] });
  await send(store, reopenActivityMonth, actor, { id });
  await send(store, submitActivityMonth, actor, { id });
  await send(store, approveActivityMonth, actor, { id });
  await send(store, lockActivityMonth, actor, { id });
  await send(store, correctActivity, actor, { id: wrong, project, hours: '6', reason: 'Pause' });
  const forgotten = { id, project, day: '2026-08-05', hours: '1.5', reason: 'Oubli', comment: 'Nettoyage' };
  await send(store, addForgottenActivity, actor, forgotten);
  await send(store, remindOfTime, actor, { persons: [person], month: '2026-07' });
  await send(store, startStopwatch, self, { project, comment: 'Ferraillage' });
}
