import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { discardSlipBatch } from '#domain/payroll/slip-batch-commands.ts';
import { batchesLeftSince } from '#projections/payroll/slip-batches.ts';
import { forgetSubject } from './erase-candidates.ts';
import { oneByOne } from './one-by-one.ts';
import { defineTask, noPayload } from './task.ts';

/** What a batch came in is kept so many days while nobody goes on with it: it holds the slips of many. */
const LEFT_DAYS = 30;
const DAY_MS = 86_400_000;

/** What a batch leaves when it ends: nobody opens any more what it came in, nor what was read of it. */
export const forgetWageSlips = defineTask({
  name: 'forget-wage-slips',
  payload: z.object({ batch: z.number() }),
  run: (runtime, { batch }) => forgetSubject(runtime, subjectOf('slipbatch', batch)),
});

/** Each night: batches that were left lying are given up. */
export const discardOldSlips = defineTask({
  name: 'discard-wage-slips',
  payload: noPayload,
  cron: '50 2 * * *',
  async run({ db, store }) {
    const before = new Date(Date.now() - LEFT_DAYS * DAY_MS).toISOString();
    await oneByOne(await batchesLeftSince(db, before), ({ id, corporation }) =>
      store.execute(discardSlipBatch, systemActor(corporation), { id }),
    );
  },
});
