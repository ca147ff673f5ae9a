import {
  changeInPercent,
  percentShares,
  revenueYear,
  revenueYearOf,
  type RevenueYear,
} from '#domain/revenue/revenue.ts';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import { money, subtract } from '#domain/kernel/decimal.ts';
import {
  isClientOrder,
  noRevenue,
  rankedClients,
  revenueByClient,
  revenueOfClients,
  type ClientOrder,
  type Months,
  type Revenue,
} from '#projections/revenue/revenue.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { sinceWritten } from '../http/since-written.server.ts';
import { pathTo } from '../paths.ts';
import { monthsLink } from '../links/document-links.server.ts';
import {
  addRevenues,
  comparable,
  fiscalYearStart,
  longMonthName,
  monthName,
  monthsBegun,
  revenueChart,
  revenueYears,
  WHOLE_PAGE,
  type TwoYears,
} from './revenue.server.ts';

const CLIENTS = 20;

/** An amount without VAT; with its documents where it is the sum of one list. */
export interface Figure {
  amount: string;
  documents: number;
  to: string | null;
}

/** A line of a table of revenue: a month or a client, beside the year before. */
export interface RevenueLine {
  key: string;
  label: string;
  to: string | null;
  invoiced: Figure;
  refunded: Figure;
  net: string;
  /** Of the year before. */
  before: { amount: string; to: string | null };
  /** In whole percent; null where there is nothing to compare. */
  change: string | null;
}

/** Where documents of a line are listed. */
type Links = (kind: 'invoice' | 'refund') => string;

interface Line {
  key: string;
  label: string;
  to?: string | null;
  now: Revenue;
  before: Revenue;
  /** Null where no list shows the line. */
  links: { now: Links; before: Links } | null;
  /** The time has not come: nothing is compared yet. */
  ahead?: boolean;
}

function lineOf({ key, label, to = null, now, before, links, ahead = false }: Line): RevenueLine {
  const figure = (kind: 'invoice' | 'refund'): Figure => ({
    amount: now[kind].withoutVat,
    documents: now[kind].documents,
    to: links !== null && now[kind].documents > 0 ? links.now(kind) : null,
  });
  // What credit notes were taken off is the sum of two lists.
  const isOneList = before.invoice.documents > 0 && before.refund.documents === 0;
  return {
    key,
    label,
    to,
    invoiced: figure('invoice'),
    refunded: figure('refund'),
    net: now.net,
    before: { amount: before.net, to: links !== null && isOneList ? links.before('invoice') : null },
    change: ahead ? null : changeInPercent(now.net, before.net),
  };
}

/** The year that an address asks for; this one when it asks for none that could be. */
export function askedYear(query: URLSearchParams, today: string, firstMonth: number): RevenueYear {
  const period = query.get('period') === 'tax' ? 'tax' : 'calendar';
  const year = query.get('year') ?? '';
  return /^(19|20|21)\d\d$/.test(year)
    ? revenueYear(period, Number(year), firstMonth)
    : revenueYearOf(period, today, firstMonth);
}

function monthLines({ now, before }: TwoYears, begun: number, { language }: StaffContext): RevenueLine[] {
  const links =
    (month: string): Links =>
    (kind) =>
      monthsLink(kind, month, 1);
  return now.months.map((one, index) =>
    lineOf({
      key: one.month,
      label: `${monthName(one.month, language)} ${one.month.slice(0, 4)}`,
      now: one,
      before: before.months[index] ?? noRevenue,
      links: { now: links(one.month), before: links(addMonths(one.month, -12)) },
      ahead: index >= begun,
    }),
  );
}

/** What is left of a year's revenue once these clients are taken out. */
function without(all: Revenue, some: readonly Revenue[]): Revenue {
  const taken = addRevenues(some);
  const amounts = (kind: 'invoice' | 'refund') => ({
    documents: all[kind].documents - taken[kind].documents,
    withoutVat: money(subtract(all[kind].withoutVat, taken[kind].withoutVat)),
    total: money(subtract(all[kind].total, taken[kind].total)),
  });
  return {
    invoice: amounts('invoice'),
    refund: amounts('refund'),
    net: money(subtract(all.net, taken.net)),
    netTotal: money(subtract(all.netTotal, taken.netTotal)),
  };
}

export interface ClientLine extends RevenueLine {
  /** In percent of the year, one decimal; null where a share says nothing. */
  share: string | null;
}

/** Some months of a year, from its first. */
export const monthsOf = ({ start }: RevenueYear, count: number): Months => ({
  from: start,
  before: addMonths(start, count),
});

/** How an address sorts the clients: by revenue, the greatest first, unless it says otherwise. */
export function askedOrder(query: URLSearchParams): { sort: ClientOrder; direction: 'asc' | 'desc' } {
  const sort = query.get('sort') ?? 'net';
  return {
    sort: isClientOrder(sort) ? sort : 'net',
    direction: query.get('direction') === 'asc' ? 'asc' : 'desc',
  };
}

const isUsual = ({ sort, direction }: ReturnType<typeof askedOrder>): boolean =>
  sort === 'net' && direction === 'desc';

const keptClients = sinceWritten<Awaited<ReturnType<typeof revenueByClient>>>();
const keptEarlier = sinceWritten<Awaited<ReturnType<typeof revenueOfClients>>>();

/**
 * The clients of a year by revenue, or in the order that the address asks for, and all others as one line.
 * @param compared how many months of the year before they are compared by
 */
async function clientLines(context: StaffContext, { now, before }: TwoYears, compared: number) {
  const { services, corporation, t, may } = context;
  const order = askedOrder(context.url.searchParams);
  const earlierMonths = monthsOf(before.year, compared);
  const months = monthsOf(now.year, 12);
  const { rows, total } = isUsual(order)
    ? await keptClients(context, [months], () => revenueByClient(services.db, corporation, months, CLIENTS))
    : await rankedClients(services.db, corporation, months, {
        order: order.sort,
        direction: order.direction,
        earlier: earlierMonths,
        limit: CLIENTS,
        offset: 0,
      });
  const ids = rows.map((row) => row.client);
  const earlier = await keptEarlier(context, [earlierMonths, ids], () =>
    revenueOfClients(services.db, corporation, earlierMonths, ids),
  );
  const sameMonths = addRevenues(before.months.slice(0, compared));
  const opens = may('ROLE_THIRD_PARTY_READ');
  const lines = rows.map((row) =>
    lineOf({
      key: String(row.client),
      label: row.name ?? t('commerce.erased'),
      to: opens ? pathTo('clientDetails', { id: row.client }) : null,
      now: row,
      before: earlier.get(row.client) ?? noRevenue,
      links: {
        now: (kind) => monthsLink(kind, now.year.start, 12, { client: row.client }),
        before: (kind) => monthsLink(kind, before.year.start, compared, { client: row.client }),
      },
    }),
  );
  const others = {
    key: 'others',
    label: t('revenue.clients.others', { count: total - rows.length }),
    now: without(now, rows),
    before: without(sameMonths, [...earlier.values()]),
    links: null,
  };
  if (total > rows.length) lines.push(lineOf(others));
  const shares = percentShares(lines.map((line) => line.net));
  const sum = {
    key: 'total',
    label: t('revenue.clients.total', { count: total }),
    now,
    before: sameMonths,
    links: null,
  };
  return {
    order,
    lines: lines.map((line, index): ClientLine => ({ ...line, share: shares?.[index] ?? null })),
    total: { ...lineOf(sum), share: shares === null ? null : '100.0' },
  };
}

/** How the months that are over compare with the same ones of the year before. */
export function progress(years: TwoYears, today: string, language: StaffContext['language']) {
  const { months, now, before } = comparable(years, today);
  const last = years.now.months[months - 1];
  const change = changeInPercent(now, before);
  return last && change !== null ? { change, month: longMonthName(last.month, language) } : null;
}

/** The books behind the figures as files: FEC by financial year, Sage for the days shown; and their control. */
function exportLinks(
  { may }: StaffContext,
  { start, year }: RevenueYear,
  { firstMonth, today }: { firstMonth: number; today: string },
) {
  const until = addDays(addMonths(start, 12), -1);
  const financial = revenueYearOf('tax', start, firstMonth);
  return {
    fecName: financial.name,
    // A year that is still to come has no file of entries.
    fec: financial.start <= today ? pathTo('fecExport', {}, { year: financial.year }) : null,
    sage: pathTo('sageExport', {}, { from: start, until }),
    control: may('ROLE_ACCOUNTING_VIEW') ? pathTo('trialBalance', {}, { year }) : null,
  };
}

/** All that `/ca/detail` shows. */
export async function revenuePage(context: StaffContext) {
  const { services, corporation, url, t, language, may } = context;
  const today = context.today;
  const firstMonth = await fiscalYearStart(services, corporation);
  const year = askedYear(url.searchParams, today, firstMonth);
  const years = await revenueYears(context, year, firstMonth);
  const { now, before } = years;
  const begun = monthsBegun(year, today);
  const clients = await clientLines(context, years, begun);
  const of =
    (start: string): Links =>
    (kind) =>
      monthsLink(kind, start, 12);
  const links = { now: of(year.start), before: of(before.year.start) };
  const next = revenueYear(year.period, year.year + 1, firstMonth);
  const label = t('revenue.yearTotal', { year: year.name });
  return {
    title: t('revenue.title'),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    period: year.period,
    name: year.name,
    range: { from: year.start, until: addDays(addMonths(year.start, 12), -1) },
    before: { name: before.year.name, year: before.year.year, net: before.net },
    /** Months that clients are compared by while the year runs. */
    compared: begun < 12 ? begun : null,
    next: next.start <= today ? { name: next.name, year: next.year } : null,
    total: lineOf({ key: 'total', label, now, before, links, ahead: begun < 12 }),
    toExceed: money(subtract(before.net, now.net)),
    exports: may(['ROLE_ACCOUNTING_EXPORT', 'ROLE_REVENUE_STATS_MANAGER'])
      ? exportLinks(context, year, { firstMonth, today })
      : null,
    progress: progress(years, today, language),
    months: monthLines(years, begun, context),
    clients,
    chart: revenueChart(years, language, WHOLE_PAGE),
    isEmpty: now.invoice.documents + now.refund.documents + before.invoice.documents === 0,
  };
}

export type RevenuePage = Awaited<ReturnType<typeof revenuePage>>;
