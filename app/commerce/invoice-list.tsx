import { useLoaderData } from '@remix-run/react';
import { daysBetween, isCivilDate, todayIn } from '#domain/kernel/dates.ts';
import { add } from '#domain/kernel/decimal.ts';
import type { StatusTotal } from '#projections/document-totals.ts';
import {
  countInvoices,
  listInvoices,
  overdueInvoices,
  sumInvoices,
  type InvoiceFilter,
  type InvoiceRow,
} from '#projections/invoice-list.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { totalsOf } from '../http/status-totals.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { linkWith, sortLink } from '../ui/links.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { StatusBadge } from './status.tsx';

export const meta = titleOf;

const tabs = ['to_be_paid', 'overdue', 'partially_settled', 'paid', 'overpaid', 'draft'] as const;

const dateOf = (url: URL, name: string): string | null => {
  const value = url.searchParams.get(name);
  return value !== null && isCivilDate(value) ? value : null;
};

/** What the whole list adds up to, kept ready for lists that are filtered by nothing but a status. */
function readyTotals(totals: ReadonlyMap<string, StatusTotal>, status: string | null) {
  const counted = [...totals.values()].filter((one) => status === null || one.status === status);
  return {
    count: counted.reduce((sum, one) => sum + one.count, 0),
    withoutVat: add('0', ...counted.map((one) => one.withoutVat)),
    total: add('0', ...counted.map((one) => one.total)),
    due: add('0', ...counted.map((one) => one.due)),
  };
}

export const loader = screen('invoiceList', async ({ url, services, signedIn, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const { keyword, status, client } = asked;
  const today = todayIn('Europe/Paris', new Date());
  const filter: InvoiceFilter = {
    keyword,
    status,
    client,
    today,
    from: dateOf(url, 'from'),
    until: dateOf(url, 'until'),
  };
  const filtered =
    keyword !== null ||
    client !== null ||
    filter.from !== null ||
    filter.until !== null ||
    status === 'overdue';
  const [page, { invoice: totals }, overdue, counted, added] = await Promise.all([
    listInvoices(services.db, corporation, filter, asked.request),
    totalsOf(services, signedIn),
    overdueInvoices(services.db, corporation, today),
    filtered ? countInvoices(services.db, corporation, filter, COUNT_CAP + 1) : null,
    filtered && url.searchParams.get('totals') === '1' ? sumInvoices(services.db, corporation, filter) : null,
  ]);
  const sums = filtered ? added : readyTotals(totals, status);
  return {
    ...listData(t('commerce.invoice.list'), asked, page, sums?.count ?? counted ?? 0, sums === null && (counted ?? 0) > COUNT_CAP),
    counts: { ...Object.fromEntries([...totals].map(([name, total]) => [name, total.count])), overdue: overdue.count, all: readyTotals(totals, null).count },
    sums, today,
    mayCreate: may('ROLE_INVOICE_CREATE'), mayPay: may('ROLE_PAYMENT_CREATE'),
  }; // prettier-ignore
});

/** What is still due; a link to the payment where there is something to pay. */
function RestDue({ row, mayPay }: { row: InvoiceRow; mayPay: boolean }) {
  const t = useText();
  const format = useFormat();
  if (row.status === 'draft') return '–';
  const amount = format.amount(row.due);
  if (!mayPay || row.settlement === 'paid' || row.settlement === 'overpaid') return amount;
  return (
    <a
      className="pay"
      href={pathTo('paymentNew', { id: row.version })}
      aria-label={t('commerce.action.payOne', { number: row.number ?? '' })}
      title={t('commerce.action.pay')}
    >
      {amount}
    </a>
  );
}

const isOverdue = (row: InvoiceRow, today: string): boolean =>
  row.dueDate !== null &&
  row.dueDate < today &&
  (row.settlement === 'to_be_paid' || row.settlement === 'partially_settled');

export default function InvoiceList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { address, order, today, sums } = list;
  const counts: Record<string, number> = list.counts;
  const tab = (status: string | null) => ({
    label: t(`commerce.invoice.tab.${status ?? 'all'}`),
    to: linkWith(address, { status }),
    count: format.integer(counts[status ?? 'all'] ?? 0),
    current: list.status === status,
  });
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.sell') }]}
      actions={
        list.mayCreate && (
          <LinkButton tone="primary" to={pathTo('invoiceNew', {})}>
            {t('commerce.invoice.new')}
          </LinkButton>
        )
      }
      tabs={<Tabs label={t('commerce.invoice.list')} items={[tab(null), ...tabs.map(tab)]} />}
      placeholder={t('commerce.list.placeholder')}
      rowKey={(row) => row.version}
      columns={[
        {
          key: 'number',
          header: t('commerce.column.number'),
          narrow: 'title',
          sort: sortLink(address, 'newest', order, 'desc'),
          cell: (row) => (
            <>
              <a className="ref" href={pathTo('invoiceDetails', { versionId: row.version })}>
                {row.number ?? t('commerce.draft')}
              </a>
              <small>{row.title}</small>
            </>
          ),
        },
        {
          key: 'client',
          header: t('commerce.column.client'),
          narrow: 'below',
          sort: sortLink(address, 'client', order),
          cell: (row) => row.clientName ?? t('commerce.erased'),
        },
        {
          key: 'date',
          header: t('commerce.column.date'),
          narrow: 'hide',
          sort: sortLink(address, 'date', order, 'desc'),
          cell: (row) => format.date(row.date),
        },
        {
          key: 'due',
          header: t('commerce.column.due'),
          narrow: 'hide',
          sort: sortLink(address, 'due', order),
          cell: (row) => format.date(row.dueDate),
        },
        {
          key: 'settlement',
          header: t('commerce.column.settlement'),
          narrow: 'below',
          cell: (row) =>
            isOverdue(row, today) ? (
              <StatusBadge kind="invoice" status="overdue" days={daysBetween(row.dueDate ?? today, today)} />
            ) : (
              <StatusBadge kind="invoice" status={row.settlement} />
            ),
        },
        {
          key: 'withoutVat',
          header: t('commerce.column.withoutVat'),
          numeric: true,
          narrow: 'hide',
          cell: (row) => format.amount(row.totalWithoutVat),
        },
        {
          key: 'total',
          header: t('commerce.column.total'),
          numeric: true,
          narrow: 'side',
          sort: sortLink(address, 'total', order, 'desc'),
          cell: (row) => format.amount(row.total),
        },
        {
          key: 'rest',
          header: t('commerce.column.rest'),
          numeric: true,
          narrow: 'hide',
          cell: (row) => <RestDue row={row} mayPay={list.mayPay} />,
        },
      ]}
      footer={
        sums &&
        list.rows.length > 0 && (
          <tr>
            <td colSpan={5}>{t('commerce.list.totalOf', { total: format.integer(sums.count) })}</td>
            <td className="num">{format.amount(sums.withoutVat)}</td>
            <td className="num">{format.amount(sums.total)}</td>
            <td className="num">{format.amount(sums.due)}</td>
          </tr>
        )
      }
      empty={
        <EmptyState
          title={t('commerce.invoice.none')}
          hint={t('commerce.invoice.noneHint')}
          action={
            list.mayCreate && (
              <LinkButton to={pathTo('invoiceNew', {})}>{t('commerce.invoice.new')}</LinkButton>
            )
          }
        />
      }
    >
      {sums === null && (
        <p className="aside-links">
          <a href={linkWith(address, { totals: 1 })}>{t('commerce.list.addUp')}</a>
        </p>
      )}
    </ListScreen>
  );
}
