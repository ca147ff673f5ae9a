import { z } from 'zod';
import { eraseCandidate } from '#domain/recruitment/decision-commands.ts';
import { lastContactBefore } from '#domain/recruitment/candidate.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { subjectOf, type Subject } from '#domain/kernel/personal.ts';
import { eraseKey, fingerprintOf } from '#db/events/personal-keys.ts';
import { candidatesToErase } from '#projections/recruitment/candidates.ts';
import { noteErasures } from '../ops/erasures.ts';
import { copyFilesOf } from './copy-candidate-files.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** Makes what events and files say of somebody unreadable for good; noted before, for whoever restores a backup. */
export async function forgetSubject(
  { db, settings }: Pick<Runtime, 'db' | 'settings'>,
  subject: Subject,
): Promise<void> {
  const key = await db
    .selectFrom('personal_key')
    .select('wrapped')
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (key === undefined) return;
  const at = new Date().toISOString();
  await noteErasures(settings.dataDir, [{ at, subject, key: fingerprintOf(key.wrapped) }]);
  await eraseKey(db, subject);
}

export const forgetCandidate = (
  runtime: Pick<Runtime, 'db' | 'settings'>,
  candidate: number,
): Promise<void> => forgetSubject(runtime, subjectOf('candidate', candidate));

/** What `EraseCandidate` leaves to be done. */
export const eraseCandidateKey = defineTask({
  name: 'erase-candidate',
  payload: z.object({ candidate: z.number() }),
  run: (runtime, { candidate }) => forgetCandidate(runtime, candidate),
});

/** Forgets those whom nobody was in touch with since before that day. */
export async function eraseCandidatesOf(
  runtime: Pick<Runtime, 'db' | 'store' | 'files'>,
  today: string,
): Promise<void> {
  const { db, store } = runtime;
  const due = await candidatesToErase(db, lastContactBefore(today));
  await oneByOne(due, async ({ id, corporation }) => {
    await copyFilesOf(runtime, id);
    await store.execute(eraseCandidate, systemActor(corporation), { id });
  });
}

/** Each night: candidates of two years ago. */
export const eraseOldCandidates = defineTask({
  name: 'erase-candidates',
  payload: noPayload,
  cron: '40 2 * * *',
  run: (runtime) => eraseCandidatesOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
