import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { tellMaintenance } from '#domain/equipment/maintenance-commands.ts';
import { maintenancesToTell } from '#projections/equipment/maintenances.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** Notes of each work order that is near or late by its day or its reading that it is told of. */
export async function tellMaintenancesOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  await oneByOne(await maintenancesToTell(db, today), ({ id, corporation }) =>
    store.execute(tellMaintenance, systemActor(corporation), { id }),
  );
}

/** Each morning, before the day's notifications are mailed: readings of the day before are in. */
export const tellMaintenances = defineTask({
  name: 'tell-maintenances',
  payload: noPayload,
  cron: '40 3 * * *',
  run: (runtime) => tellMaintenancesOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
