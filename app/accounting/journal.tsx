import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Options } from '../ui/form/field.tsx';
import { Carried } from '../ui/list/filters.tsx';
import { carried, linkWith } from '../ui/links.ts';
import { WrongDays } from '../ui/list/list-screen.tsx';
import { EmptyState, Page } from '../ui/page.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { useAmountColumns } from './amount-columns.ts';
import { DaysFields } from './days-fields.tsx';
import { journalScreen } from './journal-page.server.ts';

export const meta = titleOf;

/** The entries of the journals over a period, each with the document that it follows from. */
export const loader = screen('journal', (context) => journalScreen(context));

type JournalScreen = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = JournalScreen['rows'][number];

function Filters({ page }: { page: JournalScreen }) {
  const t = useText();
  const { filter } = page;
  return (
    <form method="get" action={pathTo('journal', {})} className="filters">
      <Carried values={carried(page.address, 'from', 'until', 'journal', 'account')} />
      <DaysFields days={filter} wrong={page.wrongDays} />
      <label>
        {t('accounting.column.journal')}{' '}
        <select className="field" name="journal" defaultValue={filter.journal ?? ''}>
          <Options options={page.journals} placeholder={t('accounting.filter.allJournals')} />
        </select>
      </label>
      <label>
        {t('accounting.column.account')}{' '}
        <input className="field" name="account" defaultValue={filter.account ?? ''} maxLength={12} />
      </label>
      <Button>{t('accounting.filter.show')}</Button>
    </form>
  );
}

/** What the address narrows the lines by beside the form; each goes by a click. */
function Narrowed({ page }: { page: JournalScreen }) {
  const t = useText();
  const { thirdParty, filter, address } = page;
  if (thirdParty === null && filter.taxes.length === 0) return null;
  return (
    <p className="filters">
      {thirdParty && (
        <a className="chip on" href={linkWith(address, { thirdParty: null })}>
          <span translate="no">{thirdParty.name}</span> <span aria-hidden="true">✕</span>
          <span className="unseen">{t('ui.filters.remove')}</span>
        </a>
      )}
      {filter.taxes.length > 0 && (
        <a className="chip on" href={linkWith(address, { tax: null })}>
          {t('accounting.filter.taxes', { count: filter.taxes.length })} <span aria-hidden="true">✕</span>
          <span className="unseen">{t('ui.filters.remove')}</span>
        </a>
      )}
    </p>
  );
}

function useColumns(): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  const amounts = useAmountColumns<Row>();
  const header = (key: string) => t(`accounting.column.${key}`);
  return [
    { key: 'date', header: header('date'), narrow: 'below', cell: (row) => format.date(row.date) },
    { key: 'journal', header: header('journal'), narrow: 'below', cell: (row) => row.journal },
    {
      key: 'account',
      header: header('account'),
      narrow: 'below',
      cell: (row) => <span title={row.accountName}>{row.account}</span>,
    },
    { key: 'auxiliary', header: header('auxiliary'), narrow: 'hide', cell: (row) => row.auxiliary ?? '' },
    {
      key: 'label',
      header: header('label'),
      narrow: 'title',
      cell: (row) =>
        row.to === null ? (
          row.label
        ) : (
          <a className="ref" href={row.to} translate="no">
            {row.label}
          </a>
        ),
    },
    { key: 'letter', header: header('letter'), narrow: 'hide', cell: (row) => row.letter ?? '' },
    ...amounts,
  ];
}

export default function Journal() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const columns = useColumns();
  const { filter, sums } = page;
  const dates = { from: format.date(filter.from), until: format.date(filter.until) };
  const values = { debit: format.amount(sums.debit), credit: format.amount(sums.credit) };
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.menu.accounting') }]}
      subtitle={page.accountName ?? t('accounting.range', dates)}
      actions={
        <>
          {page.mayBook && (
            <Menu label={t('import.action')} className="tool">
              {['openingbalance', 'fec'].map((kind) => (
                <LinkButton key={kind} to={pathTo('importNew', { kind })}>
                  {t(`imports.${kind}.title`)}
                </LinkButton>
              ))}
            </Menu>
          )}
          {page.mayBook && (
            <LinkButton to={pathTo('entryNew', {})} icon="plus">
              {t('accounting.entry.new')}
            </LinkButton>
          )}
          <LinkButton to={page.previous} rel="prev">
            ‹ {t('accounting.previousMonth')}
          </LinkButton>
          <LinkButton to={page.following} rel="next">
            {t('accounting.nextMonth')} ›
          </LinkButton>
        </>
      }
    >
      <WrongDays days={page.wrongDays} />
      <Filters page={page} />
      <Narrowed page={page} />
      <DataTable
        caption={page.title}
        rows={page.rows}
        rowKey={(row) => row.key}
        columns={columns}
        feet={[{ key: 'sum', label: t('accounting.total'), values }]}
        empty={<EmptyState title={t('accounting.journal.none')} hint={t('accounting.journal.noneHint')} />}
      />
      {page.rows.length > 0 && (
        <Pager
          previous={page.first ?? undefined}
          next={page.next ?? undefined}
          summary={t('accounting.journal.shown', { count: page.rows.length })}
        />
      )}
    </Page>
  );
}
