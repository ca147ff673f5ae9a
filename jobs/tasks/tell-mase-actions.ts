import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { tellMaseActionLate } from '#domain/training/mase-commands.ts';
import { lateMaseActions } from '#projections/training/mase.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** Notes of each action that is late by a day that it is told of: bell and mails follow from the event. */
export async function tellMaseActionsOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  await oneByOne(await lateMaseActions(db, today), ({ id, corporation }) =>
    store.execute(tellMaseActionLate, systemActor(corporation), { id }),
  );
}

/** Each morning, before the day's notifications are mailed. */
export const tellMaseActions = defineTask({
  name: 'tell-mase-actions',
  payload: noPayload,
  cron: '35 3 * * *',
  run: (runtime) => tellMaseActionsOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
