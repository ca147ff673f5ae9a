import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { LinkButton } from '../ui/button.tsx';
import { Definitions, EmptyState, Alert, Page, Panel } from '../ui/page.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { balanceScreen } from './trial-balance.server.ts';

export const meta = titleOf;

/** Every account over a financial year, what stands open behind those of third parties, and the control of revenue. */
export const loader = screen('trialBalance', (context) => balanceScreen(context));

type BalanceScreen = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = BalanceScreen['rows'][number];

function useColumns(): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  const header = (key: string) => t(`accounting.column.${key}`);
  return [
    {
      key: 'account',
      header: header('account'),
      narrow: 'title',
      cell: (row) => (
        <a className="ref" href={row.to}>
          {row.account}
        </a>
      ),
    },
    {
      key: 'name',
      header: header('name'),
      narrow: 'below',
      cell: (row) => (
        <>
          <span translate="no">{row.name}</span>{' '}
          {row.behind && (
            <a className="link" href={row.behind}>
              {t('accounting.balance.byThirdParty')}
            </a>
          )}
        </>
      ),
    },
    {
      key: 'opening',
      header: header('opening'),
      numeric: true,
      narrow: 'hide',
      cell: (row) => format.amount(row.opening),
    },
    {
      key: 'debit',
      header: header('debit'),
      numeric: true,
      narrow: 'hide',
      cell: (row) => format.amount(row.debit),
    },
    {
      key: 'credit',
      header: header('credit'),
      numeric: true,
      narrow: 'hide',
      cell: (row) => format.amount(row.credit),
    },
    {
      key: 'closing',
      header: header('closing'),
      numeric: true,
      narrow: 'side',
      cell: (row) => <b>{format.amount(row.closing)}</b>,
    },
  ];
}

/** What the books and the revenue page say of the same year, and why they differ. */
function RevenueControl({ revenue }: { revenue: BalanceScreen['revenue'] }) {
  const t = useText();
  const format = useFormat();
  const figure = (to: string, amount: string) => (
    <a className="figure" href={to}>
      {format.money(amount)}
    </a>
  );
  const agrees = Number(revenue.difference) === 0;
  return (
    <>
      <h2>{t('accounting.control.title')}</h2>
      <Panel>
        <Definitions
          amounts
          items={[
            { term: t('accounting.control.revenue'), value: figure(revenue.revenueTo, revenue.revenue) },
            { term: t('accounting.control.booked'), value: figure(revenue.bookedTo, revenue.booked) },
            { term: t('accounting.control.deposits'), value: figure(revenue.depositsTo, revenue.deposits) },
            { term: t('accounting.control.difference'), value: format.money(revenue.difference) },
          ]}
        />
        <Alert tone={agrees ? 'ok' : 'warn'}>
          {t(agrees ? 'accounting.control.agrees' : 'accounting.control.differs')}
        </Alert>
      </Panel>
    </>
  );
}

function ThirdParties({ behind }: { behind: NonNullable<BalanceScreen['behind']> }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <h2 id="third-parties">{t('accounting.balance.openOn', { account: behind.account })}</h2>
      <DataTable
        caption={t('accounting.balance.openOn', { account: behind.account })}
        rows={behind.rows}
        rowKey={(row) => row.key}
        columns={[
          {
            key: 'name',
            header: t('accounting.column.thirdParty'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={row.to} translate="no">
                {row.name}
              </a>
            ),
          },
          {
            key: 'auxiliary',
            header: t('accounting.column.auxiliary'),
            narrow: 'below',
            cell: (row) => row.auxiliary,
          },
          {
            key: 'pieces',
            header: t('accounting.column.pieces'),
            numeric: true,
            narrow: 'hide',
            cell: (row) => format.integer(row.pieces),
          },
          {
            key: 'open',
            header: t('accounting.column.open'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.amount(row.open),
          },
        ]}
        feet={[{ key: 'sum', label: t('accounting.total'), values: { open: format.amount(behind.total) } }]}
        empty={
          <EmptyState
            title={t('accounting.balance.nothingOpen')}
            hint={t('accounting.balance.nothingOpenHint')}
          />
        }
      />
    </>
  );
}

export default function TrialBalance() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const columns = useColumns();
  const { sums, range } = page;
  const values = {
    opening: format.amount(sums.opening),
    debit: format.amount(sums.debit),
    credit: format.amount(sums.credit),
    closing: format.amount(sums.closing),
  };
  return (
    <Page
      title={`${page.title} ${page.year}`}
      crumbs={[{ label: t('shell.menu.accounting') }]}
      subtitle={t('accounting.range', { from: format.date(range.from), until: format.date(range.until) })}
      actions={
        <>
          <LinkButton to={page.before} rel="prev">
            ‹ {t('accounting.previousYear')}
          </LinkButton>
          {page.after && (
            <LinkButton to={page.after} rel="next">
              {t('accounting.nextYear')} ›
            </LinkButton>
          )}
        </>
      }
    >
      {page.behind && <ThirdParties behind={page.behind} />}
      {page.behind && <h2>{t('accounting.balance.general')}</h2>}
      <DataTable
        caption={page.title}
        rows={page.rows}
        rowKey={(row) => row.account}
        columns={columns}
        feet={[{ key: 'sum', label: t('accounting.total'), values }]}
        empty={<EmptyState title={t('accounting.journal.none')} hint={t('accounting.journal.noneHint')} />}
      />
      <RevenueControl revenue={page.revenue} />
    </Page>
  );
}
