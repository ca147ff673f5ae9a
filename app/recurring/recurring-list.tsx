import { useActionData, useLoaderData } from '@remix-run/react';
import {
  countRecurringInvoices,
  listRecurringInvoices,
  recurringStatuses,
} from '#projections/recurring/recurring-invoices.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { runIntent } from '../http/intents.server.ts';
import { recurringListIntents } from './recurring-intents.server.ts';
import { RecurringBadge } from './recurring-status.tsx';
import { rhythmWords } from './recurring-words.ts';

export const meta = titleOf;

export const loader = screen('recurringList', async ({ url, services, corporation, t, may }) => {
  const asked = listAddress(url, { sort: 'next', direction: 'asc' });
  const status = recurringStatuses.find((one) => one === asked.status) ?? null;
  const filter = { keyword: asked.keyword, client: asked.client, status };
  const [page, total] = await Promise.all([
    listRecurringInvoices(services.db, corporation, filter, asked.request),
    countRecurringInvoices(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  const rows = page.rows.map((row) => ({ ...row }));
  const tabs = [null, ...recurringStatuses].map((one) => ({
    label: t(`recurring.tab.${one ?? 'all'}`),
    to: linkWith(asked.address, { status: one }),
    current: one === status,
  }));
  return {
    ...listData(t('recurring.list'), asked, { ...page, rows }, total),
    tabs,
    mayCreate: may('ROLE_INVOICE_CREATE'),
    mayEdit: may('ROLE_INVOICE_EDIT'),
  };
});

export const action = screen('recurringList', (context) => runIntent(context, recurringListIntents, 0));

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

function Pause({ row, address }: { row: Row; address: string }) {
  const t = useText();
  const name = row.enabled ? 'disable' : 'enable';
  return (
    <CommandForm action={address} className="inline-form">
      <input type="hidden" name="id" value={row.id} />
      <Button name="intent" value={name}>
        {t(`recurring.action.${name}`)}
        <span className="unseen"> {row.title}</span>
      </Button>
    </CommandForm>
  );
}

export default function RecurringList() {
  const { tabs, mayCreate, mayEdit, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const errors = answer?.errors ?? [];
  return (
    <ListScreen
      list={list}
      crumbs={[
        { label: t('shell.menu.sell') },
        { label: t('commerce.invoice.list'), to: pathTo('invoiceList', {}) },
      ]}
      actions={
        mayCreate && (
          <LinkButton to={pathTo('recurringNew', {})} tone="primary" icon="plus">
            {t('recurring.add')}
          </LinkButton>
        )
      }
      tabs={<Tabs label={list.title} items={tabs} />}
      alert={
        <ErrorSummary errors={errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))} />
      }
      placeholder={t('recurring.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'title',
          header: t('recurring.field.title'),
          narrow: 'title',
          cell: (row) => (
            <a className="ref" href={pathTo('recurringDetails', { id: row.id })} translate="no">
              {row.title}
            </a>
          ),
        },
        {
          key: 'client',
          header: t('commerce.column.client'),
          narrow: 'below',
          cell: (row) => <span translate="no">{row.clientName ?? t('commerce.erased')}</span>,
        },
        {
          key: 'rhythm',
          header: t('recurring.field.type'),
          narrow: 'below',
          cell: (row) => rhythmWords(t, row),
        },
        {
          key: 'next',
          header: t('recurring.field.next'),
          narrow: 'below',
          cell: (row) => (row.nextDue === null ? '–' : format.date(row.nextDue)),
        },
        {
          key: 'made',
          header: t('recurring.field.made'),
          numeric: true,
          narrow: 'hide',
          cell: (row) => format.integer(row.made),
        },
        {
          key: 'total',
          header: t('commerce.column.total'),
          numeric: true,
          narrow: 'below',
          cell: (row) => format.money(row.total),
        },
        {
          key: 'status',
          header: t('commerce.column.status'),
          narrow: 'side',
          cell: (row) => <RecurringBadge {...row} />,
        },
        ...(mayEdit
          ? [
              {
                key: 'pause',
                header: t('recurring.field.action'),
                narrow: 'action' as const,
                cell: (row: Row) => (
                  <div className="row-actions">
                    <LinkButton to={pathTo('recurringEdit', { id: row.id })} tone="quiet">
                      {t('commerce.action.edit')}
                      <span className="unseen"> {row.title}</span>
                    </LinkButton>
                    <Pause row={row} address={list.address} />
                  </div>
                ),
              },
            ]
          : []),
      ]}
      empty={<EmptyState title={t('recurring.none')} hint={t('recurring.noneHint')} />}
    />
  );
}
