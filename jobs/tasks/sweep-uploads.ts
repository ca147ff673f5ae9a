import { sweepIntake } from '#db/files/file-intake.ts';
import { defineTask, noPayload } from './task.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Each night: files whose upload was cut off with its process are deleted. */
export const sweepUploads = defineTask({
  name: 'sweep-uploads',
  payload: noPayload,
  cron: '40 2 * * *',
  async run({ settings }) {
    await sweepIntake(settings.dataDir, new Date(Date.now() - DAY_MS));
  },
});
