import { useLoaderData } from '@remix-run/react';
import { countPayments, listPayments } from '#projections/payment-list.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { sortLink } from '../ui/links.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { documentScreens } from './document-screens.ts';
import { StatusBadge } from './status.tsx';

export const meta = titleOf;

export const loader = screen('paymentList', async ({ url, services, corporation, t }) => {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const filter = { keyword: asked.keyword, client: asked.client, document: null };
  const [page, total] = await Promise.all([
    listPayments(services.db, corporation, filter, asked.request),
    countPayments(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return listData(t('commerce.payment.list'), asked, page, total);
});

export default function PaymentList() {
  const list = useLoaderData<typeof loader>();
  const { address, order } = list;
  const t = useText();
  const format = useFormat();
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.sell') }]}
      placeholder={t('commerce.payment.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'date',
          header: t('commerce.column.date'),
          narrow: 'title',
          sort: sortLink(address, 'date', order, 'desc'),
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
            row.documents.map((one) => (
              <a
                key={one.version}
                className="link"
                href={pathTo(documentScreens[one.kind].details, { versionId: one.version })}
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
          sort: sortLink(address, 'amount', order, 'desc'),
          cell: (row) => format.amount(row.amount),
        },
      ]}
      empty={<EmptyState title={t('commerce.payment.none')} hint={t('commerce.payment.noneHint')} />}
    />
  );
}
