import { useLoaderData } from '@remix-run/react';
import { accountNames } from '#projections/banking/bank-accounts.ts';
import {
  countBankStatements,
  listBankStatements,
  type BankStatementRow,
} from '#projections/banking/bank-statements.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { sortLink } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { OwnAccountWords } from './bank-words.tsx';
import type { Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('bankList', async ({ url, services, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const [page, total, accounts] = await Promise.all([
    listBankStatements(services.db, corporation, asked.keyword, asked.request),
    countBankStatements(services.db, corporation, asked.keyword, COUNT_CAP + 1),
    accountNames(services.db, corporation),
  ]);
  return {
    ...listData(t('banking.list.title'), asked, page, total),
    accounts,
    mayImport: may('ROLE_PAYMENT_CREATE'),
  };
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function useColumns(list: Loaded): Column<BankStatementRow>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('banking.column.statement'),
      narrow: 'title',
      cell: (row) => (
        <a className="ref" href={pathTo('bankDetails', { id: row.id })} translate="no">
          {row.number ?? row.name}
        </a>
      ),
    },
    {
      key: 'account',
      header: t('banking.column.account'),
      narrow: 'below',
      cell: ({ account }) =>
        account === null ? '–' : <OwnAccountWords iban={account} name={list.accounts[account]} />,
    },
    {
      key: 'period',
      header: t('banking.column.period'),
      narrow: 'below',
      sort: sortLink(list.address, 'last', list.order, 'desc'),
      cell: (row) =>
        t('banking.list.period', { from: format.date(row.firstDate), until: format.date(row.lastDate) }),
    },
    {
      key: 'lines',
      header: t('banking.column.lines'),
      numeric: true,
      cell: (row) => format.integer(row.lines),
    },
    {
      key: 'open',
      header: t('banking.column.open'),
      narrow: 'side',
      cell: (row) => (
        <Badge tone={row.open === 0 ? 'ok' : 'warn'}>
          {t('banking.list.open', { count: row.open, n: row.open })}
        </Badge>
      ),
    },
    {
      key: 'importedAt',
      header: t('banking.column.importedAt'),
      narrow: 'hide',
      sort: sortLink(list.address, 'newest', list.order, 'desc'),
      cell: (row) => format.dateTime(row.importedAt),
    },
  ];
}

/** Statements of bank accounts that were brought in, and how much of each waits. */
export default function BankList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const columns = useColumns(list);
  const bring = list.mayImport && (
    <LinkButton tone="primary" to={pathTo('bankNew', {})}>
      {t('banking.new.title')}
    </LinkButton>
  );
  return (
    <ListScreen
      list={list}
      crumbs={[
        { label: t('shell.menu.sell') },
        { label: t('commerce.payment.list'), to: pathTo('paymentList', {}) },
      ]}
      actions={bring}
      placeholder={t('banking.list.placeholder')}
      columns={columns}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t('banking.list.none')} hint={t('banking.list.noneHint')} action={bring} />}
    />
  );
}
