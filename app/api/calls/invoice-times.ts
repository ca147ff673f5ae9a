import { nextInvoicingDay } from '#domain/kernel/invoicing-day.ts';
import { invoiceTimes } from '#projections/recurring/invoice-times.ts';
import { call, json, notExist, pathId, type Call } from '../call.ts';

export const invoiceTimeCalls: Call[] = [
  call({
    path: 'corporationinvoicetime/show/by/corporation/{corporationId}',
    role: 'ROLE_CORPORATION_INVOICE_TIME_READ',
    summary: 'When the chosen corporation makes its invoices, and when next',
    async run({ services, corporation, params, today }) {
      if (pathId(params['corporationId']) !== corporation) return notExist();
      const times = await invoiceTimes(services.db, corporation);
      const items = times.map(({ id, name, time }) => ({ id, value: name, ...time }));
      const next = nextInvoicingDay(
        times.map(({ time }) => time),
        today,
      );
      return json({ item: { corporation, next, times: items } });
    },
  }),
];
