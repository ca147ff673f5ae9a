import { systemActor } from '#domain/kernel/actor.ts';
import { tellLateReturn } from '#domain/equipment/usage-commands.ts';
import { lateReturnsToTell } from '#projections/equipment/usages.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** Notes of each piece that should be back and is not that those in charge are told of it. */
export async function tellLateReturnsOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  now: string,
): Promise<void> {
  await oneByOne(await lateReturnsToTell(db, now), ({ id, corporation }) =>
    store.execute(tellLateReturn, systemActor(corporation), { id }),
  );
}

/** Each morning, before the day's notifications are mailed: what was awaited until the evening before is late. */
export const tellLateReturns = defineTask({
  name: 'tell-late-returns',
  payload: noPayload,
  cron: '45 3 * * *',
  run: (runtime) => tellLateReturnsOf(runtime, new Date().toISOString()),
});
