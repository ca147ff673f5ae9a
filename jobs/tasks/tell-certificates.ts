import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { tellCertificateAlert } from '#domain/training/certificate-commands.ts';
import { certificatesToTell } from '#projections/training/certificates.ts';
import { oneByOne } from './one-by-one.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** Notes of each certificate whose alert day came by a day that it is told of: bell and mails follow from the event. */
export async function tellCertificatesOf(
  { db, store }: Pick<Runtime, 'db' | 'store'>,
  today: string,
): Promise<void> {
  await oneByOne(await certificatesToTell(db, today), ({ id, corporation, day }) =>
    store.execute(tellCertificateAlert, systemActor(corporation), { id, day }),
  );
}

/** Each morning, before the day's notifications are mailed. */
export const tellCertificates = defineTask({
  name: 'tell-certificates',
  payload: noPayload,
  cron: '30 3 * * *',
  run: (runtime) => tellCertificatesOf(runtime, todayIn(LEGAL_TIME_ZONE, new Date())),
});
