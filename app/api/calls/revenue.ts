import { z } from 'zod';
import {
  percentShares,
  revenuePeriods,
  revenueYear,
  revenueYearOf,
  type RevenueYear,
} from '#domain/revenue/revenue.ts';
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
import { invalid } from '#domain/kernel/refusal.ts';
import type { ListRequest } from '#projections/listing.ts';
import { dayText, decimalText, itemOf, recordNumber, referenceTo } from '../answers.ts';
import { call, type ApiContext, type Call } from '../call.ts';
import { limitOf, sizeQuery } from '../listing.ts';
import { year } from '../periods.ts';
import { word, type AskedOf } from '../query.ts';
import { listCall } from '../resource-calls.ts';

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

const yearQuery = {
  year: year('The calendar year that it starts in; this one unless said'),
  period: word(revenuePeriods, 'By calendar year, or by the company’s tax year; `calendar` unless said'),
};

/** The year that is asked for, this one by default. */
async function yearOf(
  { services, corporation, today }: ApiContext,
  asked: AskedOf<z.ZodObject<typeof yearQuery>>,
): Promise<RevenueYear> {
  const firstMonth = (await findCorporation(services.db, corporation))?.fiscalYearStart ?? 1;
  const period = asked.period ?? 'calendar';
  return asked.year === null
    ? revenueYearOf(period, today, firstMonth)
    : revenueYear(period, Number(asked.year), firstMonth);
}

const monthsIn = ({ start }: RevenueYear): Months => ({ from: start, before: addMonths(start, 12) });

/** As many clients as shares are worth telling of. */
const MOST_CLIENTS = 10_000;

const amounts = {
  documents: z.int().min(0),
  totalWithoutVAT: decimalText.meta({ description: 'Of invoices less credit notes' }),
  finalTotal: decimalText.meta({ description: 'The same including VAT' }),
  invoiced: decimalText
    .nullable()
    .meta({ description: 'Of invoices alone, without VAT; null of other kinds' }),
  refunded: decimalText.nullable().meta({ description: 'Of credit notes, without VAT; null of other kinds' }),
};

const ofClient = z.object({
  id: recordNumber,
  value: z.string().nullable(),
  thirdParty: referenceTo,
  ...amounts,
});

/** Rows of a year, and its name: `2026`, or `2025-2026`. */
const inYear = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), total: z.int().min(0), year: z.string() });

const presentAmounts = ({ documents, withoutVat, total, ...rest }: ClientAmounts['amounts']) => ({
  documents,
  totalWithoutVAT: withoutVat,
  finalTotal: total,
  invoiced: rest.invoiced ?? null,
  refunded: rest.refunded ?? null,
});

const present = ({ client, name, amounts: added }: ClientAmounts): z.input<typeof ofClient> => ({
  id: client,
  value: name,
  thirdParty: { id: client, value: name },
  ...presentAmounts(added),
});

const monthRole = ['ROLE_REVENUE_STATS_MONTHLY', 'ROLE_REVENUE_STATS_LIST'] as const;
const clientRole = ['ROLE_REVENUE_STATS_BY_CUSTOMER', 'ROLE_REVENUE_STATS_LIST'] as const;

/** The three readings of one kind's amounts over a year. */
function amountCalls(kind: DocumentKind, { byMonth, byClient }: Source): Call[] {
  const { resource } = documentKind(kind);
  return [
    call({
      path: `${resource}version/list/by/month`,
      role: [...monthRole],
      summary: 'Amounts by month of a year (year, period=calendar|tax)',
      query: z.object(yearQuery),
      answers: inYear(z.object({ month: dayText.meta({ description: 'Its first day' }), ...amounts })),
      async run(context, _body, asked) {
        const found = await yearOf(context, asked);
        const rows = await byMonth(context, monthsIn(found));
        const items = rows.map(({ month, ...added }) => ({ month, ...presentAmounts(added) }));
        return { items, total: items.length, year: found.name };
      },
    }),
    call({
      path: `${resource}version/by/client`,
      role: [...clientRole],
      summary: 'Amounts by client in a year (year, period), the greatest first',
      query: z.object({ ...sizeQuery, ...yearQuery }),
      answers: inYear(ofClient),
      async run(context, _body, asked) {
        const found = await yearOf(context, asked);
        const { rows, total } = await byClient(context, monthsIn(found), limitOf(asked));
        return { items: rows.map(present), total, year: found.name };
      },
    }),
    call({
      path: `${resource}version/percent`,
      role: [...clientRole],
      summary: 'Share of each client in a year (year, period), in percent that add up to 100.0',
      query: z.object(yearQuery),
      answers: inYear(
        ofClient.extend({
          percent: decimalText.nullable().meta({ description: 'null where the sum of all is not positive' }),
        }),
      ),
      async run(context, _body, asked) {
        const found = await yearOf(context, asked);
        const { rows, total } = await byClient(context, monthsIn(found), MOST_CLIENTS);
        const shares = percentShares(rows.map((row) => row.amounts.withoutVat));
        const items = rows.map((row, index) => ({ ...present(row), percent: shares?.[index] ?? null }));
        return { items, total, year: found.name };
      },
    }),
  ];
}

/** Rows that are found by their place: a cursor says which is first. */
function placeOf({ cursor, offset }: ListRequest): number {
  const place = cursor === null ? offset : Number(cursor);
  if (!Number.isSafeInteger(place) || place < 0) throw invalid({ cursor: ['errors.cursor'] });
  return place;
}

export const revenueCalls: Call[] = [
  ...agreementKinds.flatMap((kind) => amountCalls(kind, agreed(kind))),
  ...amountCalls('invoice', invoices),
  ...amountCalls('refund', refunds),
  listCall({
    path: 'thirdparty/list/has/invoice',
    role: 'ROLE_THIRD_PARTY_READ',
    summary: 'Third parties with validated invoices, and what they were invoiced with VAT',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name'],
    row: z.object({
      id: recordNumber,
      value: z.string(),
      name: z.string(),
      amount: decimalText.meta({ description: 'Including VAT, before credit notes' }),
      invoices: z.int().min(0).meta({ description: 'How many' }),
    }),
    async read({ services, corporation }, { keyword }, request) {
      const offset = placeOf(request);
      const { direction, limit } = request;
      const found = await invoicedByThirdParty(services.db, corporation, keyword, {
        direction,
        limit,
        offset,
      });
      const { rows, total } = found;
      const page = {
        rows,
        next: offset + limit < total ? String(offset + limit) : null,
        previous: offset > 0 ? String(Math.max(0, offset - limit)) : null,
      };
      return { page, count: () => Promise.resolve(total) };
    },
    present: (_context, rows) => rows.map((row) => ({ ...row, value: row.name })),
  }),
  call({
    path: 'thirdparty/amount/invoice/max',
    role: 'ROLE_THIRD_PARTY_READ',
    summary: 'The largest amount, VAT included, that one third party was invoiced in all',
    answers: itemOf(z.object({ amount: decimalText })),
    async run({ services, corporation }) {
      const amount = await largestInvoicedAmount(services.db, corporation);
      return { item: { amount } };
    },
  }),
];
