import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { EmptyState, Kpi, KpiRow, Page } from '../ui/page.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ageingPage } from './ageing-page.server.ts';
import { OwedAmount } from './owed-amount.tsx';

export const meta = titleOf;

/** What each client owes, by how late it is. */
export const loader = screen('ageing', (context) => ageingPage(context));

type AgeingPage = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = AgeingPage['rows'][number];

function Figures({ page }: { page: AgeingPage }) {
  const t = useText();
  const format = useFormat();
  const { owed, credits, overpaid, onAccount, balance, links } = page;
  return (
    <KpiRow>
      <Kpi
        label={t('revenue.ageing.owed')}
        value={format.money(owed.owed)}
        to={links.owed}
        note={t('revenue.openInvoices', { count: owed.count })}
      />
      <Kpi
        label={t('revenue.bucket.notDue')}
        value={format.money(owed.notDue)}
        to={links.notDue}
        note={t('revenue.ageing.balance', { amount: format.money(balance) })}
      />
      <Kpi
        label={t('revenue.ageing.late')}
        value={format.money(owed.late)}
        to={links.late}
        tone={owed.lateCount > 0 ? 'down' : undefined}
        note={t('revenue.lateInvoices', { count: owed.lateCount })}
      />
      <Kpi
        label={t('revenue.bucket.credits')}
        value={format.money(credits)}
        to={links.credits}
        note={`${t('revenue.ageing.overpaid', { amount: format.money(overpaid) })} ${t('revenue.ageing.onAccount', { amount: format.money(onAccount) })}`}
      />
    </KpiRow>
  );
}

function useColumns(page: AgeingPage): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  const sort = (key: string) => ({
    to: linkWith(page.address, { order: key, page: null }),
    direction:
      page.order === key
        ? key === 'client' || key === 'oldest'
          ? ('asc' as const)
          : ('desc' as const)
        : null,
  });
  return [
    {
      key: 'client',
      header: t('revenue.column.client'),
      narrow: 'title',
      sort: sort('client'),
      cell: (row) =>
        row.to === null ? (
          row.name
        ) : (
          <a className="ref" href={row.to}>
            {row.name}
          </a>
        ),
    },
    ...page.columns.map((key, index): Column<Row> => ({
      key,
      header: t(`revenue.shortBucket.${key}`),
      numeric: true,
      narrow: 'below',
      ...(key === 'over90' && { sort: sort('oldest') }),
      cell: (row) => {
        const figure = row.figures[index];
        return figure && <OwedAmount figure={figure} />;
      },
    })),
    {
      key: 'balance',
      header: t('revenue.column.balance'),
      numeric: true,
      narrow: 'side',
      sort: sort('owed'),
      cell: (row) => <b>{format.amount(row.balance)}</b>,
    },
  ];
}

export default function AgeingOfClients() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const columns = useColumns(page);
  const shown = t('revenue.ageing.summary', { shown: page.rows.length, count: page.total });
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('shell.menu.sell') },
        { label: t('shell.menu.commerce'), to: pathTo('commerce', {}) },
      ]}
      subtitle={t('revenue.ageing.on', { date: format.date(page.today) })}
    >
      <Figures page={page} />
      <DataTable
        caption={page.title}
        rows={page.rows}
        rowKey={(row) => row.client}
        columns={columns}
        empty={<EmptyState title={t('revenue.ageing.none')} hint={t('revenue.ageing.noneHint')} />}
      />
      {page.rows.length > 0 && (
        <Pager previous={page.previous ?? undefined} next={page.next ?? undefined} summary={shown} />
      )}
    </Page>
  );
}
