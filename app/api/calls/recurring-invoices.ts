import { z } from 'zod';
import { recurrenceTypes } from '#domain/recurring/recurrence.ts';
import { comingDays, madeStatuses, type MadeInvoice } from '#domain/recurring/recurring-invoice.ts';
import {
  deleteRecurringInvoice,
  editRecurringInvoice,
  scheduleRecurringInvoice,
  setRecurringInvoiceEnabled,
} from '#domain/recurring/recurring-invoice-commands.ts';
import { editScheduleBody } from '#domain/recurring/recurring-invoice-schema.ts';
import {
  countRecurringInvoices,
  listRecurringInvoices,
  readRecurringInvoice,
  recurringStatuses,
  type RecurringInvoiceRow,
} from '#projections/recurring/recurring-invoices.ts';
import { dayText, decimalText, recordNumber, referenceOf, referenceTo } from '../answers.ts';
import type { Call } from '../call.ts';
import { documentAnswer, presentContent } from '../present-document.ts';
import { idOf, word } from '../query.ts';
import { changeCall, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

/** How many of the days to come a program is told. */
const COMING = 12;

const row = z.object({
  id: recordNumber,
  value: z.string(),
  title: z.string().meta({ description: 'Of the invoices, with its placeholders' }),
  thirdParty: referenceTo,
  type: z.enum(recurrenceTypes),
  repetitiveTime: z.int(),
  dates: z.array(z.string()),
  startDate: dayText,
  expireDate: dayText,
  creationTime: z.string().meta({ example: '09:00' }),
  statusInvoice: z.enum(madeStatuses),
  sendMail: z.boolean(),
  finalTotal: decimalText,
  enabled: z.boolean(),
  nextDue: dayText.nullable().meta({ description: 'null when nothing more comes, or while it is paused' }),
  madeCount: z.int().min(0).meta({ description: 'How many invoices it made' }),
  lastMade: dayText.nullable(),
  failure: z
    .object({
      due: dayText,
      reason: z.string().meta({ description: 'Key of why no invoice could be made' }),
      on: dayText,
    })
    .nullable(),
});

const made = z.object({
  due: dayText,
  document: recordNumber,
  invoice: referenceTo.meta({ description: 'The version that was made' }),
  madeOn: dayText,
  status: z.enum(madeStatuses),
  mail: recordNumber.nullable(),
  refused: z
    .record(z.string(), z.array(z.string()))
    .nullable()
    .meta({ description: 'Why it stayed a draft, by field' }),
});

const item = row.extend({
  ...documentAnswer.pick({
    productList: true,
    totalDiscount: true,
    totalWithoutVAT: true,
    totalVAT: true,
    vatTotals: true,
  }).shape,
  addLeapDay: z.boolean(),
  comment: z.string().nullable(),
  receiverMail: z.string().nullable(),
  mailSubject: z.string().nullable(),
  mailContent: z.string().nullable(),
  project: referenceTo.nullable(),
  invoice: referenceTo.meta({ description: 'The version whose content was taken' }),
  coming: z.array(dayText).meta({ description: `The next days, ${COMING} at most` }),
  made: z.array(made).meta({ description: 'The oldest first' }),
});

function present(found: RecurringInvoiceRow): z.input<typeof row> {
  const { clientId, clientName, total, made: madeCount, failure, failedDue, failedOn, ...rest } = found;
  const isKnown = failure !== null && failedDue !== null && failedOn !== null;
  return {
    ...rest,
    value: rest.title,
    thirdParty: { id: clientId, value: clientName },
    finalTotal: total,
    madeCount,
    failure: isKnown ? { due: failedDue, reason: failure, on: failedOn } : null,
  };
}

const presentMade = ({ invoice, version, number, refused, ...rest }: MadeInvoice): z.input<typeof made> => ({
  ...rest,
  document: invoice,
  invoice: { id: version, value: number },
  refused: refused ?? null,
});

const shown = shows(item, {
  stream: 'recurringInvoice',
  async read({ services, corporation }, id) {
    const found = await readRecurringInvoice(services.store.read, id, corporation);
    if (found === null) return null;
    const { facts, state } = found;
    const { model, clientId, clientName, receiverMail, project } = facts;
    const coming = state.enabled ? comingDays(state, COMING) : [];
    return {
      ...facts,
      ...presentContent({ ...facts, client: null }),
      id,
      value: facts.title,
      title: facts.title,
      comment: facts.comment,
      dates: [...facts.dates],
      thirdParty: { id: clientId, value: clientName },
      receiverMail: receiverMail === null ? null : receiverMail.join(', '),
      project: referenceOf(project ?? null),
      invoice: { id: model.version, value: model.number },
      enabled: state.enabled,
      nextDue: coming[0] ?? null,
      coming,
      madeCount: state.made.length,
      lastMade: state.made.at(-1)?.madeOn ?? null,
      made: state.made.map(presentMade),
      failure: state.failure,
    };
  },
});

export const recurringInvoiceCalls: Call[] = [
  ...listCalls({
    resource: 'busidocversionrepetitive',
    role: 'ROLE_INVOICE_LIST',
    summary: 'Recurring invoices; status: enabled, disabled, failed, over',
    order: { sort: 'next', direction: 'asc' },
    sorts: ['newest', 'next', 'title'],
    filters: {
      thirdParty: idOf('thirdparty?client=1', 'Of this client'),
      status: word(recurringStatuses, 'Those that run, are paused, failed last, or are over'),
    },
    filterOf: ({ thirdParty, status, keyword }) => ({ client: thirdParty, status, keyword }),
    list: listRecurringInvoices,
    count: countRecurringInvoices,
    row,
    stream: 'recurringInvoice',
    present,
  }),
  showCall(
    'busidocversionrepetitive',
    'ROLE_INVOICE_DETAIL',
    'One recurring invoice, its next days and the invoices that it made',
    shown,
  ),
  newCall('busidocversionrepetitive', {
    summary: 'Repeat an invoice on the days of a recurrence',
    usual: { enabled: true },
    command: scheduleRecurringInvoice,
    input: scheduleRecurringInvoice.input,
    shown,
  }),
  {
    ...editCall('busidocversionrepetitive', {
      summary:
        'Change a recurring invoice; another `invoice`: take its content, `takeAgain`: that of the same one as it is now',
      command: editRecurringInvoice,
      input: editScheduleBody,
      answeredOnce: ['takeAgain'],
      shown,
    }),
    // Naming the invoice that it was taken from takes nothing.
    saysAgain: ['invoice'],
  },
  deleteCall('busidocversionrepetitive', {
    summary: 'End a recurring invoice; the invoices that it made stay',
    command: deleteRecurringInvoice,
  }),
  changeCall('busidocversionrepetitive/edit/enabled', {
    summary: 'Pause a recurring invoice, or have it run again from today on',
    command: setRecurringInvoiceEnabled,
    input: setRecurringInvoiceEnabled.input.omit({ id: true }),
    shown,
  }),
];
