import { percentShares, revenueYear, revenueYearOf, type RevenueYear } from '#domain/revenue/revenue.ts';
import { addMonths } from '#domain/kernel/dates.ts';
import {
  agreementKinds,
  type AgreementKind,
  type DocumentKind,
} from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { agreedByMonth, agreedByParty } from '#projections/documents/agreement-amounts.ts';
import {
  invoicedByThirdParty,
  largestInvoicedAmount,
  refundedByClient,
  revenueByClient,
  revenueOfMonths,
  type Amounts,
  type Months,
  type Revenue,
} from '#projections/revenue/revenue.ts';
import { call, json, type ApiContext, type Call } from '../call.ts';
import { listNames } from '../known.ts';
import { choiceFilter, keywordOf, limitOf, listRequest } from '../listing.ts';

interface ClientAmounts {
  client: number;
  name: string | null;
  amounts: Amounts & Partial<Record<'invoiced' | 'refunded', string>>;
}

/** What the documents of a kind add up to; amounts of invoices are net of credit notes, as revenue is. */
interface Source {
  byMonth(context: ApiContext, months: Months): Promise<(Amounts & { month: string })[]>;
  byClient(
    context: ApiContext,
    months: Months,
    limit: number,
  ): Promise<{ rows: ClientAmounts[]; total: number }>;
}

const netOf = ({ invoice, refund, net, netTotal }: Revenue) => ({
  documents: invoice.documents,
  withoutVat: net,
  total: netTotal,
  invoiced: invoice.withoutVat,
  refunded: refund.withoutVat,
});

const monthsOf = ({ services, corporation }: ApiContext, { from }: Months) =>
  revenueOfMonths(services.db, corporation, from, 12);

const agreed = (kind: AgreementKind): Source => ({
  byMonth: ({ services, corporation }, months) => agreedByMonth(services.db, corporation, kind, months),
  byClient: ({ services, corporation }, months, limit) =>
    agreedByParty(services.db, corporation, kind, months, limit),
});

const invoices: Source = {
  byMonth: async (context, months) =>
    (await monthsOf(context, months)).map(({ month, ...one }) => ({ month, ...netOf(one) })),
  async byClient({ services, corporation }, months, limit) {
    const { rows, total } = await revenueByClient(services.db, corporation, months, limit);
    return { rows: rows.map(({ client, name, ...one }) => ({ client, name, amounts: netOf(one) })), total };
  },
};

const refunds: Source = {
  byMonth: async (context, months) =>
    (await monthsOf(context, months)).map(({ month, refund }) => ({ month, ...refund })),
  byClient: ({ services, corporation }, months, limit) =>
    refundedByClient(services.db, corporation, months, limit),
};

const yearNames = ['year', 'period'];

/** The year that `year` and `period` (calendar or tax) ask for, this one by default. */
async function yearOf({ services, corporation, query, today }: ApiContext): Promise<RevenueYear> {
  const firstMonth = (await findCorporation(services.db, corporation))?.fiscalYearStart ?? 1;
  const period = choiceFilter(query, 'period', ['calendar', 'tax']) ?? 'calendar';
  const year = query.get('year') ?? '';
  return /^(19|20|21)\d\d$/.test(year)
    ? revenueYear(period, Number(year), firstMonth)
    : revenueYearOf(period, today, firstMonth);
}

const monthsIn = ({ start }: RevenueYear): Months => ({ from: start, before: addMonths(start, 12) });

/** As many clients as shares are worth telling of. */
const MOST_CLIENTS = 10_000;

const present = ({ client, name, amounts }: ClientAmounts) => ({
  id: client,
  value: name,
  thirdParty: { id: client, value: name },
  ...amounts,
});

const monthRole = ['ROLE_REVENUE_STATS_MONTHLY', 'ROLE_REVENUE_STATS_LIST'] as const;
const clientRole = ['ROLE_REVENUE_STATS_BY_CUSTOMER', 'ROLE_REVENUE_STATS_LIST'] as const;

/** The three readings of one kind's amounts over a year. */
function amountCalls(kind: DocumentKind, { byMonth, byClient }: Source): Call[] {
  return [
    call({
      path: `${documentKind(kind).resource}version/list/by/month`,
      role: [...monthRole],
      summary: 'Amounts by month of a year (year, period=calendar|tax)',
      query: yearNames,
      async run(context) {
        const year = await yearOf(context);
        const items = await byMonth(context, monthsIn(year));
        return json({ items, total: items.length, year: year.name });
      },
    }),
    call({
      path: `${documentKind(kind).resource}version/by/client`,
      role: [...clientRole],
      summary: 'Amounts by client in a year (year, period), the greatest first',
      query: [...listNames, ...yearNames],
      sorts: [],
      async run(context) {
        const year = await yearOf(context);
        const { rows, total } = await byClient(context, monthsIn(year), limitOf(context.query));
        return json({ items: rows.map(present), total, year: year.name });
      },
    }),
    call({
      path: `${documentKind(kind).resource}version/percent`,
      role: [...clientRole],
      summary: 'Share of each client in a year (year, period), in percent that add up to 100.0',
      query: yearNames,
      async run(context) {
        const year = await yearOf(context);
        const { rows, total } = await byClient(context, monthsIn(year), MOST_CLIENTS);
        const shares = percentShares(rows.map(({ amounts }) => amounts.withoutVat));
        const items = rows.map((row, index) => ({ ...present(row), percent: shares?.[index] ?? null }));
        return json({ items, total, year: year.name });
      },
    }),
  ];
}

export const revenueCalls: Call[] = [
  ...agreementKinds.flatMap((kind) => amountCalls(kind, agreed(kind))),
  ...amountCalls('invoice', invoices),
  ...amountCalls('refund', refunds),
  call({
    path: 'thirdparty/list/has/invoice',
    role: 'ROLE_THIRD_PARTY_READ',
    summary: 'Third parties with validated invoices, and what they were invoiced with VAT',
    query: listNames,
    sorts: ['name'],
    async run({ services, corporation, query }) {
      const request = listRequest(query, { sort: 'name', direction: 'asc' });
      const { rows, total } = await invoicedByThirdParty(services.db, corporation, keywordOf(query), request);
      return json({ items: rows.map((row) => ({ ...row, value: row.name })), total });
    },
  }),
  call({
    path: 'thirdparty/amount/invoice/max',
    role: 'ROLE_THIRD_PARTY_READ',
    summary: 'The largest amount, VAT included, that one third party was invoiced in all',
    async run({ services, corporation }) {
      const amount = await largestInvoicedAmount(services.db, corporation);
      return json({ item: { amount } });
    },
  }),
];
