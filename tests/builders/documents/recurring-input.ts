import type { z } from 'zod';
import type { scheduleSchema } from '#domain/recurring/recurring-invoice-schema.ts';

export type ScheduleInput = z.input<typeof scheduleSchema>;

/** A whole recurring invoice: each last of the month at 9 in the morning, validated and mailed. */
export const scheduleInput = (invoice: number, changes: Partial<ScheduleInput> = {}): ScheduleInput => ({
  invoice,
  type: 'month',
  repetitiveTime: 1,
  startDate: '2026-01-01',
  expireDate: '2029-12-31',
  creationTime: '09:00',
  dates: ['31'],
  title: 'Entretien {{month}} {{year}}',
  sendMail: true,
  receiverMail: 'compta@brest.example',
  mailSubject: 'Facture {{number}}',
  mailContent: 'Bonjour,\nvoici {{title}} : {{total}}, à payer le {{dueDate}}.\n{{company}}',
  statusInvoice: 'validate',
  enabled: true,
  ...changes,
});
