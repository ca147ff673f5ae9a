import { useLoaderData } from '@remix-run/react';
import { add, money } from '#domain/kernel/decimal.ts';
import { listAdvances } from '#projections/expenses/advances.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { AdvanceBadge } from './advance-badge.tsx';

export const meta = titleOf;

export const loader = screen('advanceList', async ({ services, corporation, t }) => {
  const rows = await listAdvances(services.db, corporation, {});
  return { title: t('expenses.advances'), rows, left: money(add('0', ...rows.map((row) => row.left))) };
});

/** Who holds money of the company, and how much of it. */
export default function AdvanceList() {
  const { title, rows, left } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const create = (
    <LinkButton tone="primary" to={pathTo('advanceNew', {})}>
      {t('expenses.advance.new')}
    </LinkButton>
  );
  return (
    <Page
      title={title}
      crumbs={[{ label: t('expenses.reimbursement'), to: pathTo('reimbursementList', {}) }]}
      actions={create}
    >
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'title',
            header: t('expenses.field.title'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={pathTo('advanceDetails', { id: row.id })}>
                {row.title ?? t('commerce.erased')}
              </a>
            ),
          },
          {
            key: 'person',
            header: t('expenses.field.person'),
            narrow: 'below',
            cell: (row) => row.personName || t('commerce.erased'),
          },
          {
            key: 'day',
            header: t('expenses.advance.givenOn'),
            narrow: 'below',
            cell: (row) => (row.givenOn === null ? '–' : format.date(row.givenOn)),
          },
          {
            key: 'status',
            header: t('expenses.field.status'),
            narrow: 'below',
            cell: (row) => <AdvanceBadge status={row.status} />,
          },
          {
            key: 'amount',
            header: t('expenses.advance.amount'),
            numeric: true,
            narrow: 'below',
            cell: (row) => format.money(row.amount),
          },
          {
            key: 'left',
            header: t('expenses.advance.left'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.money(row.left),
          },
        ]}
        feet={[{ key: 'left', label: t('expenses.sum'), values: { left: format.money(left) } }]}
        empty={
          <EmptyState
            title={t('expenses.advance.none')}
            hint={t('expenses.advance.noneHint')}
            action={create}
          />
        }
      />
    </Page>
  );
}
