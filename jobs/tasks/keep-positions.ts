import { keepPositions } from '#scratch/positions.ts';
import { defineTask, noPayload } from './task.ts';

/** Each night: days of positions to come are made, and those of more than two months ago dropped. */
export const keepPositionsTask = defineTask({
  name: 'keep-positions',
  payload: noPayload,
  cron: '10 2 * * *',
  async run({ db }) {
    await keepPositions(db, new Date().toISOString());
  },
});
