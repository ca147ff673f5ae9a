import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { WrongDays } from '../../ui/list/list-screen.tsx';
import { EmptyState, Alert, Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { statementPage } from './client-statement.server.ts';

export const meta = titleOf;

/** A client's account over a period: what it was asked for, what it settled, what it owes. Made to be printed. */
export const loader = screen('clientStatement', (context) => statementPage(context));

type StatementPage = ReturnType<typeof useLoaderData<typeof loader>>;

function PeriodForm({ page }: { page: StatementPage }) {
  const t = useText();
  const format = useFormat();
  return (
    <form method="get" className="filters">
      {(['from', 'until'] as const).map((name) => (
        <label key={name}>
          {t(`revenue.statement.${name}`)}{' '}
          <input
            className="field"
            name={name}
            defaultValue={page.wrongDays[name] ?? format.date(page[name])}
            aria-invalid={page.wrongDays[name] === undefined ? undefined : true}
            placeholder={t('ui.field.date')}
            inputMode="numeric"
          />
        </label>
      ))}
      <Button>{t('revenue.statement.show')}</Button>
    </form>
  );
}

function Entries({ page }: { page: StatementPage }) {
  const t = useText();
  const format = useFormat();
  const amount = (value: string | null) => (value === null ? '' : format.amount(value));
  return (
    <DataTable
      caption={page.title}
      rows={page.rows}
      rowKey={(row) => row.key}
      columns={[
        {
          key: 'date',
          header: t('revenue.statement.date'),
          narrow: 'below',
          cell: (row) => format.date(row.date),
        },
        {
          key: 'entry',
          header: t('revenue.statement.entry'),
          narrow: 'title',
          cell: (row) =>
            row.to === null ? (
              row.label
            ) : (
              <a className="ref" href={row.to}>
                {row.label}
              </a>
            ),
        },
        {
          key: 'dueDate',
          header: t('revenue.statement.dueDate'),
          narrow: 'hide',
          cell: (row) => (row.dueDate === null ? '' : format.date(row.dueDate)),
        },
        {
          key: 'debit',
          header: t('revenue.statement.debit'),
          numeric: true,
          narrow: 'hide',
          cell: (row) => amount(row.debit),
        },
        {
          key: 'credit',
          header: t('revenue.statement.credit'),
          numeric: true,
          narrow: 'hide',
          cell: (row) => amount(row.credit),
        },
        {
          key: 'balance',
          header: t('revenue.statement.balance'),
          numeric: true,
          narrow: 'side',
          cell: (row) => format.amount(row.balance),
        },
      ]}
      feet={[
        {
          key: 'closing',
          label: t('revenue.statement.closing', { date: format.date(page.until) }),
          values: {
            debit: format.amount(page.debit),
            credit: format.amount(page.credit),
            balance: format.amount(page.closing),
          },
        },
      ]}
      empty={<EmptyState title={t('revenue.statement.none')} hint={t('revenue.statement.noneHint')} />}
    />
  );
}

export default function ClientStatement() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const dates = { from: format.date(page.from), until: format.date(page.until) };
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('thirdParties.client.list'), to: pathTo('clientList', {}) },
        { label: page.client, to: page.clientTo },
      ]}
      subtitle={t('revenue.statement.range', dates)}
      actions={
        !page.capped &&
        Object.keys(page.wrongDays).length === 0 && (
          <>
            <LinkButton to={page.pdf} icon="download">
              {t('revenue.statement.pdf')}
            </LinkButton>
            {page.mail && (
              <LinkButton to={page.mail} icon="mail">
                {t('revenue.statement.mail')}
              </LinkButton>
            )}
          </>
        )
      }
      alert={page.capped && <Alert tone="warn">{t('revenue.statement.capped')}</Alert>}
    >
      <WrongDays days={page.wrongDays} />
      <PeriodForm page={page} />
      {Object.keys(page.wrongDays).length === 0 && <Entries page={page} />}
    </Page>
  );
}
