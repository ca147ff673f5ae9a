import { z } from 'zod';
import {
  editReminderSettings,
  resumeReminders,
  sendReminder,
  suspendReminders,
} from '#domain/dunning/reminder-commands.ts';
import { sendGroupedReminder, sendStatement } from '#domain/dunning/account-commands.ts';
import { countDue, dueBuckets, listDue, type DueRow } from '#projections/documents/due-dates.ts';
import { findInvoiceReminders, findReminderSettings } from '#projections/dunning/reminders.ts';
import { findMail } from '#projections/mailing/mail-list.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { dayText, decimalText, idOnly, itemOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, type ApiContext, type Call } from '../call.ts';
import { idOf, word } from '../query.ts';
import { answerShown, listCall, shows } from '../resource-calls.ts';

const stage = z.int().min(0).max(3).meta({ description: 'The last that was sent; 0: none' });
const remindedAt = momentText.nullable().meta({ description: 'When the last was sent' });

const row = z.object({
  id: recordNumber.meta({ description: 'Of the invoice’s version' }),
  document: recordNumber,
  value: z.string(),
  number: z.string(),
  title: z.string().nullable(),
  thirdParty: referenceTo,
  date: dayText,
  dueDate: dayText,
  finalTotal: decimalText,
  restAmount: decimalText,
  personInCharge: referenceTo.nullable(),
  stage,
  remindedAt,
  held: z.boolean().meta({ description: 'Its reminders are held back' }),
  heldUntil: dayText.nullable().meta({ description: 'null: for good, or not at all' }),
  excluded: z.boolean().meta({ description: 'Its client is reminded of nothing' }),
});

async function present(
  { services, corporation }: ApiContext,
  rows: readonly DueRow[],
): Promise<z.input<typeof row>[]> {
  const people = [...new Set(rows.flatMap(({ personInCharge }) => personInCharge ?? []))];
  const names = await namesOfMembers(services.db, people, corporation);
  return rows.map(({ version, clientId, clientName, total, due, personInCharge, ...rest }) => ({
    ...rest,
    id: version,
    value: rest.number,
    thirdParty: { id: clientId, value: clientName },
    finalTotal: total,
    restAmount: due,
    personInCharge:
      personInCharge === null ? null : { id: personInCharge, value: names.get(personInCharge) ?? null },
  }));
}

const standing = shows(
  z.object({
    id: recordNumber.meta({ description: 'Of the invoice’s version' }),
    stage,
    remindedAt,
    mail: referenceTo
      .nullable()
      .meta({ description: 'The mail that the last was sent by, with its subject' }),
    held: z.boolean(),
    heldUntil: dayText.nullable().meta({ description: 'null: for good, or not at all' }),
    heldReason: z.string().nullable(),
  }),
  {
    param: 'version',
    async read({ services, corporation }, id) {
      const { sentAt, mail, ...rest } = await findInvoiceReminders(services.db, corporation, id);
      const sent = mail === null ? null : await findMail(services.db, mail, corporation);
      return { ...rest, id, remindedAt: sentAt, mail: sent && { id: sent.id, value: sent.subject } };
    },
  },
);

/** A corporation has one, under its own id. */
const settings = shows(
  z.object({
    automatic: z.boolean().meta({ description: 'What is due is sent without anybody asking' }),
    grouped: z.boolean().meta({ description: 'Those of a client that are due on one day leave as one mail' }),
    first: z.int().meta({ description: 'Days after the due date' }),
    second: z.int(),
    third: z.int(),
    apart: z.int().meta({ description: 'Days between two reminders at least' }),
  }),
  {
    stream: 'remindersettings',
    async read({ services }, corporation) {
      const { automatic, grouped, days, apart } = await findReminderSettings(services.db, corporation);
      const [first, second, third] = days;
      return { automatic, grouped, first, second, third, apart };
    },
  },
);

const stages = ['0', '1', '2', '3'] as const;
const buckets = ['late', ...dueBuckets.map(({ key }) => key)] as const;

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
  listCall({
    path: 'reminder/list',
    role: 'ROLE_INVOICE_LIST',
    summary: 'Open invoices by due date, with how far each was reminded of',
    order: { sort: 'due', direction: 'asc' },
    sorts: ['due', 'amount', 'client'],
    filters: {
      bucket: word(buckets, 'By days until it falls due, or since it did; late: all that is overdue'),
      stage: word(stages, 'Whose last reminder was this; 0: none'),
      personInCharge: idOf('persons', 'Of which this person is in charge'),
      thirdParty: idOf('thirdparty?client=1', 'Of this client'),
    },
    row,
    async read({ services, corporation, today }, asked, request) {
      const filter = {
        today,
        bucket: asked.bucket,
        stage: asked.stage === null ? null : Number(asked.stage),
        person: asked.personInCharge,
        client: asked.thirdParty,
        keyword: asked.keyword,
      };
      const page = await listDue(services.db, corporation, filter, request);
      return { page, count: () => countDue(services.db, corporation, filter) };
    },
    present,
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
    answers: itemOf(z.object({ id: recordNumber.meta({ description: 'Of its mail' }), stage })),
    toInput: ({ version }, body) => ({ ...body, version, automatic: false }),
    answer: (_context, item) => Promise.resolve({ item }),
  }),
  commandCall({
    path: 'reminder/suspend/{version}',
    summary: 'Hold reminders of an invoice back, until a day or for good',
    command: suspendReminders,
    input: suspendReminders.input.omit({ version: true }),
    answers: itemOf(standing.schema),
    toInput: ({ version }, body) => ({ ...body, version }),
    answer: (context, { version }) => answerShown(standing, context, version),
  }),
  commandCall({
    path: 'reminder/resume/{version}',
    summary: 'Take reminders of an invoice up again',
    command: resumeReminders,
    input: null,
    answers: itemOf(standing.schema),
    toInput: ({ version }) => ({ version }),
    answer: (context, { version }) => answerShown(standing, context, version),
  }),
  commandCall({
    path: 'reminder/grouped/{client}',
    summary: 'Remind a client of several overdue invoices by one mail, with its statement of account',
    command: sendGroupedReminder,
    input: accountLetter.extend({
      invoices: z.array(z.number()),
      confirmed: z.boolean().optional(),
    }),
    answers: itemOf(
      z.object({
        id: recordNumber.meta({ description: 'Of its mail' }),
        invoices: z.int().min(1).meta({ description: 'How many it reminds of' }),
      }),
    ),
    toInput: ({ client }, body) => ({ ...body, client }),
    answer: (_context, item) => Promise.resolve({ item }),
  }),
  commandCall({
    path: 'statement/send/{client}',
    summary: 'Mail a client the statement of its account, as a PDF',
    command: sendStatement,
    input: accountLetter,
    answers: idOnly,
    toInput: ({ client }, body) => ({ ...body, client }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  call({
    path: 'reminder/settings',
    role: 'ROLE_ADMIN',
    summary: 'When each reminder is sent, and whether by itself',
    answers: itemOf(settings.schema),
    run: (context) => answerShown(settings, context, context.corporation),
  }),
  commandCall({
    path: 'reminder/settings/edit',
    summary: 'Change when reminders are sent',
    command: editReminderSettings,
    input: editReminderSettings.input,
    answers: itemOf(settings.schema),
    edits: {
      schema: settings.schema,
      find: (context) => settings.read(context, context.corporation),
    },
    toInput: (_params, body) => body,
    answer: (context) => answerShown(settings, context, context.corporation),
  }),
];
