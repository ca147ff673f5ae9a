import { comingDays } from '#domain/recurring/recurring-invoice.ts';
import {
  deleteRecurringInvoice,
  editRecurringInvoice,
  scheduleRecurringInvoice,
  setRecurringInvoiceEnabled,
} from '#domain/recurring/recurring-invoice-commands.ts';
import {
  countRecurringInvoices,
  listRecurringInvoices,
  readRecurringInvoice,
  recurringStatuses,
  type RecurringFilter,
} from '#projections/recurring/recurring-invoices.ts';
import { json, notExist, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, idFilter, keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall } from '../resource-calls.ts';

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
  status: choiceFilter(query, 'status', recurringStatuses),
});

const enabledInput = setRecurringInvoiceEnabled.input.omit({ id: true });

export const recurringInvoiceCalls: Call[] = [
  ...listCalls({
    resource: 'busidocversionrepetitive',
    role: 'ROLE_INVOICE_LIST',
    summary: 'Recurring invoices; status: enabled, disabled, failed, over',
    order: { sort: 'next', direction: 'asc' },
    filters: ['thirdParty', 'status'],
    filterOf,
    list: listRecurringInvoices,
    count: countRecurringInvoices,
    present: (row) => ({ ...row, value: row.title }),
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
  changeCall('busidocversionrepetitive/edit', {
    summary: 'Change a recurring invoice; invoice: take its content (again)',
    command: editRecurringInvoice,
    input: scheduleRecurringInvoice.input,
    shown,
  }),
  deleteCall('busidocversionrepetitive', {
    summary: 'End a recurring invoice; the invoices that it made stay',
    command: deleteRecurringInvoice,
  }),
  changeCall('busidocversionrepetitive/edit/enabled', {
    summary: 'Pause a recurring invoice, or have it run again from today on',
    command: setRecurringInvoiceEnabled,
    input: enabledInput,
    read: (body) => enabledInput.parse(body),
    shown,
  }),
];
