import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { tellAwaitedReport, tellInspection, tellMissedPlan } from '#domain/equipment/inspection-commands.ts';
import {
  awaitedReportsToTell,
  inspectionsToTell,
  missedPlansToTell,
} from '#projections/equipment/inspections.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/**
 * Notes of each inspection that is due within a month that it is told of, of each final report that is late, and of each
 * planned day that passed: bell and mails follow from the events.
 */
export async function tellInspectionsOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  const due = (await inspectionsToTell(db, today)).map(
    ({ equipment, corporation, name, dueOn }) =>
      () =>
        store.execute(tellInspection, systemActor(corporation), { id: equipment, name, dueOn }),
  );
  const reports = (await awaitedReportsToTell(db, today)).map(
    ({ id, corporation }) =>
      () =>
        store.execute(tellAwaitedReport, systemActor(corporation), { id }),
  );
  const plans = (await missedPlansToTell(db, today)).map(
    ({ id, corporation }) =>
      () =>
        store.execute(tellMissedPlan, systemActor(corporation), { id }),
  );
  await oneByOne([...due, ...reports, ...plans], (tell) => tell());
}

/** Each morning, before the day's notifications are mailed. */
export const tellInspections = defineTask({
  name: 'tell-inspections',
  payload: noPayload,
  cron: '35 3 * * *',
  run: (runtime) => tellInspectionsOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
