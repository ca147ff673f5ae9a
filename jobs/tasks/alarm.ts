import { systemActor } from '#domain/kernel/actor.ts';
import { giveNotification } from '#domain/notifications/notification-commands.ts';
import { createLog } from '#db/log.ts';
import { superAdmins } from '#projections/notifications/notification-members.ts';
import type { Runtime } from './runtime.ts';

/**
 * Tells those who look after the installation, once a day, and the log.
 * @param words for the operator alone: those who read the notice have languages of their own
 */
export async function alarm(
  { db, store, settings }: Runtime,
  key: 'eventsFaulty' | 'readModelsDiffer' | 'backupFailed' | 'restoreFailed',
  params: Record<string, string | number>,
  words = '',
): Promise<void> {
  const log = createLog('worker', settings.logLevel);
  log.error({ alarm: key, ...params, words }, 'something does not fit');
  const users = await superAdmins(db);
  if (users.length === 0) return;
  const says = { kind: 'verification' as const, key: `notices.text.${key}`, params, to: null };
  const commandId = `${key}-${new Date().toISOString().slice(0, 10)}`;
  await store.execute(
    giveNotification,
    systemActor(null),
    { ...says, audience: { users }, except: null },
    { commandId },
  );
}
