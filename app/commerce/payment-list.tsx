import { useLoaderData } from '@remix-run/react';
import { countPayments, listPayments } from '#projections/payment-list.ts';
import { COUNT_CAP, listAddress, pageLinks } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { FilterBar } from '../ui/filters.tsx';
import { linkWith, sortLink } from '../ui/links.ts';
import { EmptyState, Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { DataTable } from '../ui/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { StatusBadge } from './status.tsx';

export const meta = titleOf;

export const loader = screen('paymentList', async ({ url, services, corporation, t }) => {
  const { address, request, keyword, client } = listAddress(url, { sort: 'newest', direction: 'desc' });
  const filter = { keyword, client, invoice: null };
  const [page, total] = await Promise.all([
    listPayments(services.db, corporation, filter, request),
    countPayments(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    title: t('commerce.payment.list'),
    address,
    request,
    keyword,
    rows: page.rows,
    ...pageLinks(address, page),
    total,
    capped: total > COUNT_CAP,
  };
});

export default function PaymentList() {
  const { title, address, request, keyword, rows, next, previous, total, capped } =
    useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page title={title} crumbs={[{ label: t('shell.menu.sell') }]}>
      <FilterBar
        action={pathTo('paymentList', {})}
        search={{
          name: 'keyword',
          value: keyword ?? '',
          label: t('commerce.list.search'),
          placeholder: t('commerce.payment.placeholder'),
        }}
        chips={
          keyword ? [{ label: `« ${keyword} »`, to: linkWith(address, { keyword: null }), on: true }] : []
        }
      />
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'date',
            header: t('commerce.column.date'),
            narrow: 'title',
            sort: sortLink(address, 'date', request, 'desc'),
            cell: (row) => (
              <a className="ref" href={pathTo('paymentDetails', { id: row.id })}>
                {format.date(row.date)}
              </a>
            ),
          },
          {
            key: 'client',
            header: t('commerce.column.client'),
            narrow: 'below',
            cell: (row) => row.clientName ?? t('commerce.erased'),
          },
          {
            key: 'invoices',
            header: t('commerce.invoice.list'),
            narrow: 'below',
            cell: (row) =>
              row.invoices.map((one) => (
                <a
                  key={one.version}
                  className="link"
                  href={pathTo('invoiceDetails', { versionId: one.version })}
                >
                  {one.number}
                </a>
              )),
          },
          {
            key: 'type',
            header: t('commerce.payment.field.paymentType'),
            narrow: 'hide',
            cell: (row) => row.paymentType,
          },
          {
            key: 'reference',
            header: t('commerce.payment.field.reference'),
            narrow: 'hide',
            cell: (row) => <span translate="no">{row.reference}</span>,
          },
          {
            key: 'status',
            header: t('commerce.column.status'),
            narrow: 'hide',
            cell: (row) => <StatusBadge kind="payment" status={row.cancelled ? 'cancelled' : 'done'} />,
          },
          {
            key: 'amount',
            header: t('commerce.payment.field.amount'),
            numeric: true,
            narrow: 'side',
            sort: sortLink(address, 'amount', request, 'desc'),
            cell: (row) => format.amount(row.amount),
          },
        ]}
        empty={<EmptyState title={t('commerce.payment.none')} hint={t('commerce.payment.noneHint')} />}
      />
      <Pager
        previous={previous ?? undefined}
        next={next ?? undefined}
        summary={t('commerce.list.summary', {
          shown: rows.length,
          total: capped ? t('commerce.list.moreThan') : format.integer(total),
        })}
      />
    </Page>
  );
}
