import { z } from 'zod';
import {
  editReminderSettings,
  resumeReminders,
  sendReminder,
  suspendReminders,
} from '#domain/dunning/reminder-commands.ts';
import { sendGroupedReminder, sendStatement } from '#domain/dunning/account-commands.ts';
import { countDue, listDue } from '#projections/documents/due-dates.ts';
import { findInvoiceReminders, findReminderSettings } from '#projections/dunning/reminders.ts';
import { askedDue } from '../../dunning/due.server.ts';
import { call, commandCall, json, type ApiContext, type Call } from '../call.ts';
import { listAnswer, listRequest } from '../listing.ts';

const standing = async ({ services, corporation }: ApiContext, version: number): Promise<Response> =>
  json({ item: { id: version, ...(await findInvoiceReminders(services.db, corporation, version)) } });

const settings = async ({ services, corporation }: ApiContext): Promise<Response> => {
  const { automatic, grouped, days, apart, revision } = await findReminderSettings(services.db, corporation);
  const [first, second, third] = days;
  return json({ item: { automatic, grouped, first, second, third, apart, revision } });
};

/** A mail about a client's account, and the statement's first and last day. */
const accountLetter = z.object({
  from: z.string().meta({ example: '2026-01-01' }),
  until: z.string().meta({ example: '2026-12-31' }),
  to: z.string().meta({ example: 'compta@client.fr' }),
  cc: z.string().nullish().meta({ example: 'copie@client.fr' }),
  subject: z.string(),
  text: z.string(),
});

export const reminderCalls: Call[] = [
  call({
    path: 'reminder/list',
    role: 'ROLE_INVOICE_LIST',
    summary: 'Open invoices by due date, with how far each was reminded of',
    query: ['bucket', 'stage', 'person', 'client'],
    async run({ services, corporation, query, request }) {
      const { filter } = askedDue(new URL(request.url));
      const [page, total] = await Promise.all([
        listDue(services.db, corporation, filter, listRequest(query, { sort: 'due', direction: 'asc' })),
        countDue(services.db, corporation, filter),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, id: row.version, value: row.number }));
    },
  }),
  commandCall({
    path: 'reminder/send/{version}',
    summary: 'Remind of an overdue invoice: one stage, once',
    command: sendReminder,
    input: z.object({
      stage: z.number().meta({ example: 1 }),
      to: z.string().meta({ example: 'compta@client.fr' }),
      cc: z.string().nullish().meta({ example: 'copie@client.fr' }),
      subject: z.string(),
      text: z.string(),
      copyToSender: z.boolean().optional(),
      confirmed: z.boolean().optional(),
    }),
    toInput: ({ version }, body) => ({ ...body, version, automatic: false }),
    answer: (_context, item) => Promise.resolve(json({ item })),
  }),
  commandCall({
    path: 'reminder/suspend/{version}',
    summary: 'Hold reminders of an invoice back, until a day or for good',
    command: suspendReminders,
    input: suspendReminders.input.omit({ version: true }),
    toInput: ({ version }, body) => ({ ...body, version }),
    answer: (context, { version }) => standing(context, version),
  }),
  commandCall({
    path: 'reminder/resume/{version}',
    summary: 'Take reminders of an invoice up again',
    command: resumeReminders,
    input: null,
    toInput: ({ version }) => ({ version }),
    answer: (context, { version }) => standing(context, version),
  }),
  commandCall({
    path: 'reminder/grouped/{client}',
    summary: 'Remind a client of several overdue invoices by one mail, with its statement of account',
    command: sendGroupedReminder,
    input: accountLetter.extend({
      invoices: z.array(z.number()),
      confirmed: z.boolean().optional(),
    }),
    toInput: ({ client }, body) => ({ ...body, client }),
    answer: (_context, item) => Promise.resolve(json({ item })),
  }),
  commandCall({
    path: 'statement/send/{client}',
    summary: 'Mail a client the statement of its account, as a PDF',
    command: sendStatement,
    input: accountLetter,
    toInput: ({ client }, body) => ({ ...body, client }),
    answer: (_context, item) => Promise.resolve(json({ item })),
  }),
  call({
    path: 'reminder/settings',
    role: 'ROLE_ADMIN',
    summary: 'When each reminder is sent, and whether by itself',
    run: settings,
  }),
  commandCall({
    path: 'reminder/settings/edit',
    summary: 'Change when reminders are sent',
    command: editReminderSettings,
    input: editReminderSettings.input,
    toInput: (_params, body) => body,
    answer: (context) => settings(context),
  }),
];
