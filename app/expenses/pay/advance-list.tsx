import { useLoaderData } from '@remix-run/react';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { listAdvances, sumOfAdvances } from '#projections/expenses/advances.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { AdvanceTable } from './advance-table.tsx';

export const meta = titleOf;

export const loader = screen('advanceList', async ({ services, corporation, actor, t }) => {
  const sight = expenseSightOf(actor);
  const [rows, { count, left }] = await Promise.all([
    listAdvances(services.db, corporation, { sight }),
    sumOfAdvances(services.db, corporation, sight),
  ]);
  return { title: t('expenses.advances'), rows, count, left };
});

/** Who holds money of the company, and how much of it. */
export default function AdvanceList() {
  const { title, rows, count, left } = useLoaderData<typeof loader>();
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
      {count > rows.length && (
        <p className="hint">
          {t('expenses.advance.shown', {
            shown: format.integer(rows.length),
            count: format.integer(count),
          })}
        </p>
      )}
      <AdvanceTable
        caption={title}
        rows={rows}
        named
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
