import { useActionData, useLoaderData } from '@remix-run/react';
import { runIntent, type IntentAnswer } from '../http/intents.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, PlainField } from '../ui/form/field.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DepositBadge } from './deposit-badge.tsx';
import { depositIntents, depositPage } from './deposit.server.ts';

export const meta = titleOf;

export const loader = screen('depositDetails', depositPage);
export const action = screen('depositDetails', (context) =>
  runIntent(context, depositIntents, idOf(context.params, 'id')),
);

type DepositData = Awaited<ReturnType<typeof depositPage>>;
type Row = DepositData['cheques'][number];

function useColumns(): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  const header = (name: string) => t(`banking.deposit.column.${name}`);
  return [
    {
      key: 'payment',
      header: header('payment'),
      narrow: 'title',
      cell: (row) => (
        <a className="ref" href={row.to}>
          {row.number}
        </a>
      ),
    },
    { key: 'date', header: header('date'), narrow: 'below', cell: (row) => format.date(row.date) },
    {
      key: 'drawer',
      header: header('drawer'),
      narrow: 'below',
      cell: (row) => <span translate="no">{row.clientName}</span>,
    },
    {
      key: 'reference',
      header: header('reference'),
      narrow: 'below',
      cell: (row) => <span translate="no">{row.reference ?? ''}</span>,
    },
    {
      key: 'amount',
      header: header('amount'),
      numeric: true,
      narrow: 'side',
      cell: (row) => format.amount(row.amount),
    },
  ];
}

function Cancel() {
  const t = useText();
  return (
    <Panel title={t('banking.deposit.cancel')}>
      <AskFirst
        name="cancel"
        intent="cancel"
        tone="danger"
        label={t('banking.deposit.cancel')}
        text={t('banking.deposit.cancelHint')}
      >
        <PlainField id="reason" name="reason" label={t('banking.deposit.field.reason')} maxLength={200} />
      </AskFirst>
    </Panel>
  );
}

/** A slip of cheques. */
export default function DepositDetails() {
  const page = useLoaderData<() => Promise<DepositData>>();
  const answer = useActionData<() => Promise<IntentAnswer>>();
  const t = useText();
  const format = useFormat();
  const columns = useColumns();
  const { row } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('banking.deposit.list'), to: pathTo('depositList', {}) }]}
      badge={<DepositBadge row={row} />}
      actions={
        <LinkButton to={pathTo('depositSlip', { id: row.id })} tone="primary">
          {t('banking.deposit.slip')}
        </LinkButton>
      }
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field,
          label: '',
          message: errorText(t, message),
        }))}
      />
      <Columns
        main={
          <DataTable
            caption={page.title}
            rows={page.cheques}
            rowKey={(one) => one.payment}
            columns={columns}
            feet={[
              { key: 'total', label: t('accounting.total'), values: { amount: format.amount(row.total) } },
            ]}
            empty={null}
          />
        }
        aside={
          <>
            <Panel>
              <Definitions
                items={[
                  { term: t('banking.deposit.column.date'), value: format.date(row.date) },
                  {
                    term: t('banking.deposit.column.account'),
                    value: <span translate="no">{page.account}</span>,
                  },
                  { term: t('banking.deposit.column.total'), value: <b>{format.money(row.total)}</b> },
                ]}
              />
            </Panel>
            {page.mayCancel && <Cancel />}
          </>
        }
      />
    </Page>
  );
}
