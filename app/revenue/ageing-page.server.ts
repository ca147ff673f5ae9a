import { add, money, subtract } from '#domain/kernel/decimal.ts';
import {
  ageingByClient,
  buckets,
  isAgeingOrder,
  keptOnAccounts,
  notDue,
  owedOn,
  type Ageing,
  type AgeingOrder,
  type ClientAgeing,
} from '#projections/revenue/ageing.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { totalsOf } from '../http/status-totals.server.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { documentsLink, openInvoicesLink } from '../links/document-links.server.ts';
import { owedLinks } from './to-cash.server.ts';

const PAGE_SIZE = 50;

/** Buckets of what is late, the longest last. */
const lateBuckets = buckets.filter(({ from }) => from !== null && from > 0).toReversed();

/** An amount and the documents that it adds up. */
export interface OwedFigure {
  key: string;
  amount: string;
  to: string;
}

/** What one client owes, or is owed, and the documents behind each amount. */
export function owedFigures(ageing: Ageing, today: string, client: number): OwedFigure[] {
  return [
    { key: 'notDue', amount: ageing.notDue, to: openInvoicesLink(notDue, today, client) },
    ...lateBuckets.map(({ key, ...range }) => ({
      key,
      amount: ageing.by[key],
      to: openInvoicesLink(range, today, client),
    })),
    { key: 'credits', amount: ageing.credits, to: documentsLink('refund', { status: 'open', client }) },
    {
      key: 'overpaid',
      amount: ageing.overpaid,
      to: documentsLink('invoice', { status: 'overpaid', client }),
    },
    {
      key: 'onAccount',
      amount: ageing.onAccount,
      to: pathTo('paymentList', {}, { status: 'credit', client }),
    },
  ];
}

async function everything(context: StaffContext, today: string) {
  const { services, signedIn, corporation } = context;
  const [owed, totals, onAccount] = await Promise.all([
    owedOn(services.db, corporation, today),
    totalsOf(services, signedIn),
    keptOnAccounts(services.db, corporation),
  ]);
  const due = (kind: 'invoice' | 'refund', ...labels: string[]) =>
    money(add('0', ...labels.map((label) => totals[kind].get(label)?.due ?? '0')));
  const credits = due('refund', 'to_be_paid', 'partially_settled');
  const overpaid = money(subtract('0', due('invoice', 'overpaid')));
  return {
    owed,
    credits,
    overpaid,
    onAccount,
    balance: money(subtract(owed.owed, add(credits, overpaid, onAccount))),
  };
}

/** The page of the address; the first when it names none. */
function pageOf(query: URLSearchParams): number {
  const page = Math.trunc(Number(query.get('page')));
  return page >= 1 && page <= 1000 ? page : 1;
}

const orderOf = (query: URLSearchParams): AgeingOrder => {
  const order = query.get('order') ?? '';
  return isAgeingOrder(order) ? order : 'late';
};

/** All that the ageing shows: what each client owes, by how late it is. */
export async function ageingPage(context: StaffContext) {
  const { services, corporation, url, t, may } = context;
  const today = context.today;
  const page = pageOf(url.searchParams);
  const order = orderOf(url.searchParams);
  const offset = (page - 1) * PAGE_SIZE;
  const [all, { rows, total }] = await Promise.all([
    everything(context, today),
    ageingByClient(services.db, corporation, today, { order, limit: PAGE_SIZE, offset }),
  ]);
  const address = url.pathname.replace(/\.data$/, '') + url.search;
  const pageLink = (wanted: number) => linkWith(address, { page: wanted === 1 ? null : wanted });
  const opens = may('ROLE_THIRD_PARTY_READ');
  return {
    title: t('revenue.ageing.title'),
    address,
    today,
    order,
    ...all,
    links: {
      ...owedLinks(today),
      credits: documentsLink('refund', { status: 'open' }),
      overpaid: documentsLink('invoice', { status: 'overpaid' }),
    },
    rows: rows.map((row: ClientAgeing) => ({
      client: row.client,
      name: row.name ?? t('commerce.erased'),
      to: opens ? pathTo('clientDetails', { id: row.client }) : null,
      balance: row.balance,
      figures: owedFigures(row, today, row.client),
    })),
    columns: ['notDue', ...lateBuckets.map(({ key }) => key), 'credits', 'overpaid', 'onAccount'],
    total,
    previous: page > 1 ? pageLink(page - 1) : null,
    next: offset + rows.length < total ? pageLink(page + 1) : null,
  };
}
