import { dropIdempotentAnswers } from '#db/events/idempotency.ts';
import { dropOldCrashes } from '#scratch/crashes.ts';
import { defineTask, noPayload } from './task.ts';

/** Each night: answers kept for a repeat are forgotten after a day, reports of crashes after a year. */
export const sweepReports = defineTask({
  name: 'sweep-reports',
  payload: noPayload,
  cron: '50 2 * * *',
  async run({ db }) {
    await dropIdempotentAnswers(db);
    await dropOldCrashes(db);
  },
});
