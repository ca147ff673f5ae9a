import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { tellEquipmentPaper } from '#domain/equipment/paper-commands.ts';
import { papersToTell } from '#projections/equipment/papers.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** Notes of each paper and warranty of equipment that ends within a month that those in charge are told of it. */
export async function tellEquipmentPapersOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  await oneByOne(await papersToTell(db, today), ({ equipment, corporation, document }) =>
    store.execute(tellEquipmentPaper, systemActor(corporation), { id: equipment, document }),
  );
}

/** Each morning, before the day's notifications are mailed. */
export const tellEquipmentPapers = defineTask({
  name: 'tell-equipment-papers',
  payload: noPayload,
  cron: '50 3 * * *',
  run: (runtime) => tellEquipmentPapersOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
