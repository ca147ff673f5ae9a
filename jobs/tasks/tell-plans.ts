import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { toldUntil } from '#domain/projects/planning/plan-telling.ts';
import { tellOfPlans } from '#domain/projects/planning/telling-commands.ts';
import { peopleToTellOfPlans } from '#projections/projects/planning/plan-changes.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

type Place = Pick<Runtime, 'db' | 'store'>;

/** Tells everybody whose planning changed on a day up to that one: bell and mails follow from the event. */
export async function tellPlansOf({ db, store }: Place, today: CivilDate, until: CivilDate): Promise<void> {
  await oneByOne(await peopleToTellOfPlans(db, today, until), ({ person, corporation }) =>
    store.execute(tellOfPlans, systemActor(corporation), { person, day: today }),
  );
}

/** Each morning, before the day's notifications are mailed: what changed of the next weeks. */
export const tellPlans = defineTask({
  name: 'tell-plans',
  payload: noPayload,
  cron: '50 3 * * *',
  run(runtime) {
    const today = todayIn(LEGAL_TIME_ZONE, new Date());
    return tellPlansOf(runtime, today, toldUntil(today));
  },
});

/** By day too, where it is of today or tomorrow and they were not told this morning: the next one would be late. */
export const tellNearPlans = defineTask({
  name: 'tell-near-plans',
  payload: noPayload,
  cron: '0 9,15 * * *',
  run(runtime) {
    const today = todayIn(LEGAL_TIME_ZONE, new Date());
    return tellPlansOf(runtime, today, addDays(today, 1));
  },
});
