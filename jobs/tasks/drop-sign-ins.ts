import { dropOldSignIns } from '#db/identity/sign-in-log.ts';
import { defineTask, noPayload } from './task.ts';

/** Attempts to sign in are kept for a year. */
export const dropSignIns = defineTask({
  name: 'drop-sign-ins',
  payload: noPayload,
  cron: '50 2 * * *',
  async run({ db }) {
    await dropOldSignIns(db, new Date().toISOString());
  },
});
