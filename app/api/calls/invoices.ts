import { z } from 'zod';
import { contentSchema } from '#domain/commerce/content.ts';
import { invoiceAggregate, type InvoiceEvent } from '#domain/commerce/invoice.ts';
import * as commands from '#domain/commerce/invoice-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { readInvoice, type InvoiceDocument } from '#projections/documents.ts';
import {
  countInvoices,
  listInvoices,
  type InvoiceFilter,
  type InvoiceRow,
} from '#projections/invoice-list.ts';
import { mailsOf } from '#projections/mail-list.ts';
import { revenueByClient, revenueOfMonths } from '#projections/revenue-by-month.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import {
  completionAnswer,
  completionRequest,
  idFilter,
  keywordOf,
  listAnswer,
  listRequest,
} from '../listing.ts';
import { presentContent } from '../present-document.ts';

const invoiceSchema = contentSchema.extend({ submitType: z.enum(['draft', 'validate']).optional() });

const today = (): string => todayIn('Europe/Paris', new Date());

function present({ state, row, revision, id }: InvoiceDocument, shownId: number): object {
  return {
    id: shownId,
    document: id,
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

export async function invoiceVersionShown(
  { services, corporation }: ApiContext,
  version: number | null,
): Promise<Response> {
  const document =
    version === null ? null : await readInvoice(services.db, services.store.read, version, corporation);
  return document === null ? notExist() : json({ item: present(document, document.state.version) });
}

/** The version of an invoice, for calls that name the document. */
async function versionOf({ services }: ApiContext, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const state = foldStream<ReturnType<typeof invoiceAggregate.evolve>, InvoiceEvent>(
    invoiceAggregate,
    await services.store.read(`invoice-${id}`),
  );
  return state.version === 0 ? null : state.version;
}

async function documentShown(context: ApiContext, id: number | null): Promise<Response> {
  const version = await versionOf(context, id);
  const document =
    version === null
      ? null
      : await readInvoice(context.services.db, context.services.store.read, version, context.corporation);
  return document === null ? notExist() : json({ item: present(document, document.id) });
}

const filterOf = (query: URLSearchParams): InvoiceFilter => ({
  status: query.get('settlement') ?? query.get('status'),
  keyword: keywordOf(query),
  client: idFilter(query, 'thirdParty'),
  today: today(),
  from: null,
  until: null,
});

const list = (path: string, idOf: (row: InvoiceRow) => number) =>
  call({
    path,
    role: 'ROLE_INVOICE_LIST',
    summary: 'Invoices',
    async run({ services, corporation, query }) {
      const [page, total] = await Promise.all([
        listInvoices(
          services.db,
          corporation,
          filterOf(query),
          listRequest(query, { sort: 'newest', direction: 'desc' }),
        ),
        countInvoices(services.db, corporation, filterOf(query)),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, id: idOf(row), value: row.number ?? row.title }));
    },
  });

const versionCommand = <S extends z.ZodType, R>(
  path: string,
  summary: string,
  command: Command<S, R>,
  input: z.ZodType | null,
) =>
  commandCall({
    path,
    summary,
    command,
    input,
    toInput: ({ id }, body) => ({ ...body, version: id }),
    answer: (context) => invoiceVersionShown(context, pathId(context.params['id'])),
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
  list('invoice/list', (row) => row.document),
  list('invoiceversion/list', (row) => row.version),
  call({
    path: 'invoice/completion/list',
    role: 'ROLE_INVOICE_LIST',
    summary: 'Numbers of invoices',
    async run({ services, corporation, query }) {
      const page = await listInvoices(
        services.db,
        corporation,
        filterOf(query),
        completionRequest(query, 'newest'),
      );
      return completionAnswer(
        page.rows.map((row) => ({
          id: row.document,
          value: row.number ?? row.title ?? String(row.document),
        })),
      );
    },
  }),
  call({
    path: 'invoice/show/{id}',
    role: 'ROLE_INVOICE_DETAIL',
    summary: 'One invoice',
    run: (context) => documentShown(context, pathId(context.params['id'])),
  }),
  call({
    path: 'invoiceversion/show/{id}',
    role: 'ROLE_INVOICE_DETAIL',
    summary: 'One version',
    run: (context) => invoiceVersionShown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'invoice/new',
    summary: 'Create an invoice',
    command: commands.draftInvoice,
    input: invoiceSchema,
    toInput: (_params, body) => body,
    answer: (context, { id }) => documentShown(context, id),
  }),
  call({
    method: 'POST',
    path: 'invoice/edit/{id}',
    role: commands.editInvoice.access.role,
    summary: 'Edit a draft',
    input: invoiceSchema,
    async run(context, body) {
      const version = await versionOf(context, pathId(context.params['id']));
      if (version === null || context.actor === null) return notExist();
      const { id } = await context.services.store.execute(
        commands.editInvoice,
        context.actor,
        commands.editInvoice.input.parse({ ...Object(body), version }),
      );
      return documentShown(context, id);
    },
  }),
  call({
    method: 'POST',
    path: 'invoice/delete/{id}',
    role: commands.deleteInvoiceDraft.access.role,
    summary: 'Delete a draft',
    async run(context) {
      const version = await versionOf(context, pathId(context.params['id']));
      if (version === null || context.actor === null) return notExist();
      const { id } = await context.services.store.execute(commands.deleteInvoiceDraft, context.actor, {
        version,
      });
      return json({ item: { id } });
    },
  }),
  commandCall({
    path: 'invoiceversion/new/{id}',
    summary: 'A new draft with the content of another',
    command: commands.copyInvoice,
    input: null,
    toInput: ({ id }) => ({ version: id }),
    answer: (context, { version }) => invoiceVersionShown(context, version),
  }),
  versionCommand('invoiceversion/edit/{id}', 'Edit a draft version', commands.editInvoice, invoiceSchema),
  commandCall({
    path: 'invoiceversion/delete/{id}',
    summary: 'Delete a draft version',
    command: commands.deleteInvoiceDraft,
    input: null,
    toInput: ({ id }) => ({ version: id }),
    answer: (_context, { version }) => Promise.resolve(json({ item: { id: version } })),
  }),
  versionCommand(
    'invoiceversion/validate/{id}',
    'Validate: number, freeze, due date',
    commands.validateInvoice,
    null,
  ),
  call({
    path: 'invoiceversion/sent/mail/at/{id}',
    role: 'ROLE_INVOICE_DETAIL',
    summary: 'When a version was mailed',
    async run({ services, corporation, params }) {
      const version = pathId(params['id']);
      const document =
        version === null ? null : await readInvoice(services.db, services.store.read, version, corporation);
      return document === null
        ? notExist()
        : json({ items: await mailsOf(services.db, 'invoice', document.id, corporation) });
    },
  }),
  ...revenue,
];
