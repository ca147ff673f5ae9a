import { z } from 'zod';
import {
  makeRecurringInvoice as makeCommand,
  makingJob,
} from '#domain/recurring/recurring-invoice-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { enqueue } from '#db/events/enqueue.ts';
import { dueRecurringInvoices } from '#projections/recurring/recurring-invoices.ts';
import { defineTask, noPayload } from './task.ts';

/** Makes the invoice of one due day of a recurring invoice, once: the command checks what was made. */
export const makeRecurringInvoice = defineTask({
  name: 'make-recurring-invoice',
  payload: z.object({ recurringInvoice: z.number(), due: z.string(), corporation: z.number() }),
  async run({ store }, { recurringInvoice, due, corporation }) {
    try {
      await store.execute(makeCommand, systemActor(corporation), { id: recurringInvoice, due });
    } catch (error) {
      // Deleted since it was found.
      if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    }
  },
});

/** More than fall due in a minute; the rest is found a minute later. */
const AT_ONCE = 1000;

/** Finds the recurring invoices that are due by now, however long ago that came about. */
export const findRecurringInvoices = defineTask({
  name: 'find-recurring-invoices',
  payload: noPayload,
  cron: '* * * * *',
  async run({ db }) {
    const found = await dueRecurringInvoices(db, new Date().toISOString(), AT_ONCE);
    for (const { recurringInvoice, due, corporation } of found)
      await enqueue(db, makingJob(recurringInvoice, due, corporation));
  },
});
