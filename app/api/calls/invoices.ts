import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '#domain/commerce/invoice.ts';
import * as commands from '#domain/commerce/invoice-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { readInvoice, type InvoiceDocument } from '#projections/documents.ts';
import { countInvoices, listInvoices, type InvoiceFilter } from '#projections/invoice-list.ts';
import { revenueByClient, revenueOfMonths } from '#projections/revenue-by-month.ts';
import { call, json, type ApiContext, type Call } from '../call.ts';
import { documentCalls } from '../document-calls.ts';
import { idFilter, keywordOf } from '../listing.ts';
import { presentContent } from '../present-document.ts';

const today = (): string => todayIn('Europe/Paris', new Date());

function itemOf({ state, row, revision, id: document }: InvoiceDocument, id: number): object {
  return {
    id,
    document,
    version: state.version,
    revision,
    value: state.number ?? state.content.title,
    number: state.number,
    status: state.status,
    settlement: row.settlement,
    dueDate: state.dueDate,
    paidAmount: row.paid,
    restAmount: row.due,
    origin: state.origin,
    submitType: state.status,
    ...presentContent(state),
  };
}

export async function presentInvoice(
  { services, corporation }: ApiContext,
  version: number,
  as: 'document' | 'version',
): Promise<object | null> {
  const document = await readInvoice(services.db, services.store.read, version, corporation);
  return document && itemOf(document, as === 'document' ? document.id : version);
}

const filterOf = ({ query }: ApiContext): InvoiceFilter => ({
  status: query.get('settlement') ?? query.get('status'),
  keyword: keywordOf(query),
  client: idFilter(query, 'thirdParty'),
  today: today(),
  from: null,
  until: null,
});

interface Years {
  from: string;
  until: string;
}

/** The calendar year asked for, this one by default. */
function yearOf(query: URLSearchParams): Years {
  const asked = query.get('year');
  const year = asked !== null && /^(19|20|21)\d\d$/.test(asked) ? asked : today().slice(0, 4);
  return { from: `${year}-01-01`, until: `${year}-12-31` };
}

const revenueRole = 'ROLE_REVENUE_STATS_LIST';

const revenue: Call[] = [
  call({
    path: 'invoiceversion/list/by/month',
    role: ['ROLE_REVENUE_STATS_MONTHLY', revenueRole],
    summary: 'Revenue by month',
    async run({ services, corporation, query }) {
      const { from, until } = yearOf(query);
      return json({ items: await revenueOfMonths(services.db, corporation, from, until) });
    },
  }),
  call({
    path: 'invoiceversion/by/client',
    role: ['ROLE_REVENUE_STATS_BY_CUSTOMER', revenueRole],
    summary: 'Revenue by client',
    async run({ services, corporation, query }) {
      const { from, until } = yearOf(query);
      return json({ items: await revenueByClient(services.db, corporation, from, until, 100) });
    },
  }),
  call({
    path: 'invoiceversion/percent',
    role: ['ROLE_REVENUE_STATS_BY_CUSTOMER', revenueRole],
    summary: 'Share of each client',
    async run({ services, corporation, query }) {
      const { from, until } = yearOf(query);
      const clients = await revenueByClient(services.db, corporation, from, until, 100);
      const months = await revenueOfMonths(services.db, corporation, from, until);
      const all = months.reduce((sum, month) => sum + Number(month.withoutVat), 0);
      const share = (amount: string) => (all === 0 ? '0.0' : ((Number(amount) * 100) / all).toFixed(1));
      return json({ items: clients.map((client) => ({ ...client, percent: share(client.withoutVat) })) });
    },
  }),
];

export const invoiceCalls: Call[] = [
  ...documentCalls({
    kind: 'invoice',
    roles: { list: 'ROLE_INVOICE_LIST', detail: 'ROLE_INVOICE_DETAIL' },
    list: (context, request) =>
      listInvoices(context.services.db, context.corporation, filterOf(context), request),
    count: (context) => countInvoices(context.services.db, context.corporation, filterOf(context)),
    present: presentInvoice,
    async versionOf({ services }, id) {
      const events = await services.store.read(`invoice-${id}`);
      return foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, events).version || null;
    },
    commands: {
      draft: commands.draftInvoice,
      edit: commands.editInvoice,
      remove: commands.deleteInvoiceDraft,
      validate: commands.validateInvoice,
      copy: commands.copyInvoice,
    },
  }),
  ...revenue,
];
