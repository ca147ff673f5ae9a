import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, addDays, todayIn } from '#domain/kernel/dates.ts';
import { TOLD_DAYS } from '#domain/recruitment/candidate.ts';
import { tellCandidateErasure } from '#domain/recruitment/decision-commands.ts';
import { candidatesToTell } from '#projections/recruitment/candidates.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** Notes of each candidate who is forgotten within a month that staff are told: bell and mails follow from the event. */
export async function tellErasuresOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  await oneByOne(await candidatesToTell(db, addDays(today, TOLD_DAYS)), ({ id, corporation, on }) =>
    store.execute(tellCandidateErasure, systemActor(corporation), { id, on }),
  );
}

/** Each morning, after those whose day it was were forgotten. */
export const tellErasures = defineTask({
  name: 'tell-erasures',
  payload: noPayload,
  cron: '40 3 * * *',
  run: (runtime) => tellErasuresOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
