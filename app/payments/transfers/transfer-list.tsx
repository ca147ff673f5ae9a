import { useLoaderData } from '@remix-run/react';
import { transferStatuses } from '#domain/payments/credit-transfer.ts';
import { countTransfers, listTransfers, type TransferRow } from '#projections/payments/credit-transfers.ts';
import { COUNT_CAP, listAddress, listData } from '../../http/list.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { linkWith } from '../../ui/links.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { TransferBadge } from './transfer-status.tsx';

export const meta = titleOf;

/** Batches of SEPA transfers, the newest first. */
export const loader = screen('transferList', async ({ url, services, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const status = transferStatuses.find((one) => one === asked.status) ?? null;
  const filter = { keyword: asked.keyword, status };
  const [page, total] = await Promise.all([
    listTransfers(services.db, corporation, filter, asked.request),
    countTransfers(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('payments.transfer.list'), asked, page, total),
    status,
    mayCreate: may('ROLE_PAYMENT_CREATE'),
  };
});

export default function TransferList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const column = (name: string) => t(`payments.transfer.column.${name}`);
  const tab = (status: (typeof transferStatuses)[number] | null) => ({
    label: status === null ? t('payments.all') : t(`payments.transfer.status.${status}`),
    to: linkWith(list.address, { status }),
    current: list.status === status,
  });
  const create = list.mayCreate && (
    <LinkButton tone="primary" to={pathTo('transferNew', {})}>
      {t('payments.transfer.new')}
    </LinkButton>
  );
  return (
    <ListScreen<TransferRow>
      list={list}
      crumbs={[{ label: t('commerce.payment.list'), to: pathTo('paymentList', {}) }]}
      actions={create}
      tabs={<Tabs label={list.title} items={[tab(null), ...transferStatuses.map(tab)]} />}
      placeholder={t('payments.transfer.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'reference',
          header: column('reference'),
          narrow: 'title',
          cell: (row) => (
            <a className="ref" href={pathTo('transferDetails', { id: row.id })}>
              {row.reference}
            </a>
          ),
        },
        { key: 'date', header: column('date'), narrow: 'below', cell: (row) => format.dateTime(row.madeAt) },
        { key: 'day', header: column('day'), narrow: 'below', cell: (row) => format.date(row.firstDay) },
        {
          key: 'count',
          header: column('count'),
          numeric: true,
          narrow: 'hide',
          cell: (row) => format.integer(row.count),
        },
        {
          key: 'status',
          header: column('status'),
          narrow: 'below',
          cell: (row) => <TransferBadge status={row.status} />,
        },
        {
          key: 'amount',
          header: column('amount'),
          numeric: true,
          narrow: 'side',
          cell: (row) => format.amount(row.amount),
        },
      ]}
      empty={
        <EmptyState
          title={t('payments.transfer.none')}
          hint={t('payments.transfer.noneHint')}
          action={create}
        />
      }
    />
  );
}
