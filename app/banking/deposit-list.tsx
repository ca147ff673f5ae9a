import { useLoaderData } from '@remix-run/react';
import {
  countChequeDeposits,
  listChequeDeposits,
  type ChequeDepositRow,
} from '#projections/banking/cheque-deposits.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { sortLink } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DepositBadge } from './deposit-badge.tsx';

export const meta = titleOf;

/** Slips of cheques, the newest first. */
export const loader = screen('depositList', async ({ url, services, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const [page, total] = await Promise.all([
    listChequeDeposits(services.db, corporation, asked.keyword, asked.request),
    countChequeDeposits(services.db, corporation, asked.keyword, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('banking.deposit.list'), asked, page, total),
    mayCreate: may('ROLE_PAYMENT_CREATE'),
  };
});

export default function DepositList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const column = (name: string) => t(`banking.deposit.column.${name}`);
  const create = list.mayCreate && (
    <LinkButton tone="primary" to={pathTo('depositNew', {})}>
      {t('banking.deposit.new')}
    </LinkButton>
  );
  return (
    <ListScreen<ChequeDepositRow>
      list={list}
      crumbs={[{ label: t('commerce.payment.list'), to: pathTo('paymentList', {}) }]}
      actions={create}
      placeholder={t('banking.deposit.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'number',
          header: column('number'),
          narrow: 'title',
          cell: (row) => (
            <a className="ref" href={pathTo('depositDetails', { id: row.id })}>
              {row.number}
            </a>
          ),
        },
        {
          key: 'date',
          header: column('date'),
          narrow: 'below',
          sort: sortLink(list.address, 'date', list.order, 'desc'),
          cell: (row) => format.date(row.date),
        },
        { key: 'account', header: column('account'), narrow: 'below', cell: (row) => row.account ?? '–' },
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
          cell: (row) => <DepositBadge row={row} />,
        },
        {
          key: 'total',
          header: column('total'),
          numeric: true,
          narrow: 'side',
          sort: sortLink(list.address, 'total', list.order, 'desc'),
          cell: (row) => format.amount(row.total),
        },
      ]}
      empty={
        <EmptyState title={t('banking.deposit.none')} hint={t('banking.deposit.noneHint')} action={create} />
      }
    />
  );
}
