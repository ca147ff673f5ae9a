import { z } from 'zod';
import { nextInvoicingDay, weekdays } from '#domain/kernel/invoicing-day.ts';
import { invoiceTimes } from '#projections/recurring/invoice-times.ts';
import { dayText, itemOf, recordNumber, referenceTo } from '../answers.ts';
import { call, notExist, pathId, type Call } from '../call.ts';

const answers = itemOf(
  z.object({
    corporation: recordNumber,
    next: dayText.nullable(),
    times: z.array(
      referenceTo.extend({
        frequency: z.enum(['weekly', 'monthly']),
        weekday: z.enum(weekdays).nullable(),
        dayOfMonth: z.int().nullable(),
      }),
    ),
  }),
);

export const invoiceTimeCalls: Call[] = [
  call({
    path: 'corporationinvoicetime/show/by/corporation/{corporationId}',
    role: 'ROLE_CORPORATION_INVOICE_TIME_READ',
    summary: 'When the chosen corporation makes its invoices, and when next',
    answers,
    async run({ services, corporation, params, today }) {
      if (pathId(params['corporationId']) !== corporation) return notExist();
      const times = await invoiceTimes(services.db, corporation);
      const next = nextInvoicingDay(
        times.map(({ time }) => time),
        today,
      );
      const items = times.map(({ id, name, time }) => ({
        id,
        value: name,
        weekday: null,
        dayOfMonth: null,
        ...time,
      }));
      return { item: { corporation, next, times: items } };
    },
  }),
];
