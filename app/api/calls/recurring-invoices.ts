import { comingDays } from '#domain/commerce/recurring-invoice.ts';
import {
  deleteRecurringInvoice,
  editRecurringInvoice,
  scheduleRecurringInvoice,
  setRecurringInvoiceEnabled,
} from '#domain/commerce/recurring-invoice-commands.ts';
import {
  countRecurringInvoices,
  listRecurringInvoices,
  readRecurringInvoice,
  recurringStatuses,
  type RecurringFilter,
} from '#projections/recurring-invoices.ts';
import { z } from 'zod';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { idFilter, keywordOf, listAnswer, listRequest } from '../listing.ts';

/** How many of the days to come a program is told. */
const COMING = 12;

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await readRecurringInvoice(services.store.read, id, corporation);
  if (found === null) return notExist();
  const { facts, state } = found;
  const {
    model,
    content,
    totals,
    clientId,
    clientName,
    receiverMail,
    project,
    personal: _personal,
    ...rest
  } = facts;
  const item = {
    id: found.id,
    value: facts.title,
    ...rest,
    receiverMail: receiverMail === null ? null : receiverMail.join(', '),
    project: project ? { id: project.id, value: project.name } : null,
    thirdParty: { id: clientId, value: clientName },
    invoice: { id: model.version, value: model.number },
    productList: content.lines,
    totals,
    enabled: state.enabled,
    coming: state.enabled ? comingDays(state, COMING) : [],
    made: state.made,
    failure: state.failure,
    revision: found.revision,
  };
  return json({ item });
}

const filterOf = (query: URLSearchParams): RecurringFilter => ({
  keyword: keywordOf(query),
  client: idFilter(query, 'thirdParty'),
  status: recurringStatuses.find((one) => one === query.get('status')) ?? null,
});

const enabledInput = z.object({ enabled: z.boolean() });

export const recurringInvoiceCalls: Call[] = [
  call({
    path: 'busidocversionrepetitive/list',
    role: 'ROLE_INVOICE_LIST',
    summary: 'Recurring invoices; status: enabled, disabled, failed, over',
    async run({ services, corporation, query }) {
      const filter = filterOf(query);
      const request = listRequest(query, { sort: 'next', direction: 'asc' });
      const [page, total] = await Promise.all([
        listRecurringInvoices(services.db, corporation, filter, request),
        countRecurringInvoices(services.db, corporation, filter),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, value: row.title }));
    },
  }),
  call({
    path: 'busidocversionrepetitive/show/{id}',
    role: 'ROLE_INVOICE_DETAIL',
    summary: 'One recurring invoice, its next days and the invoices that it made',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'busidocversionrepetitive/new',
    summary: 'Repeat an invoice on the days of a recurrence',
    command: scheduleRecurringInvoice,
    input: scheduleRecurringInvoice.input,
    toInput: (_params, body) => body,
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'busidocversionrepetitive/edit/{id}',
    summary: 'Change a recurring invoice; invoice: take its content (again)',
    command: editRecurringInvoice,
    input: scheduleRecurringInvoice.input,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'busidocversionrepetitive/delete/{id}',
    summary: 'End a recurring invoice; the invoices that it made stay',
    command: deleteRecurringInvoice,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
  }),
  commandCall({
    path: 'busidocversionrepetitive/edit/enabled/{id}',
    summary: 'Pause a recurring invoice, or have it run again from today on',
    command: setRecurringInvoiceEnabled,
    input: enabledInput,
    toInput: ({ id }, body) => ({ ...enabledInput.parse(body), id }),
    answer: (context, { id }) => shown(context, id),
  }),
];
