import { useLoaderData } from '@remix-run/react';
import { add, money, subtract } from '#domain/kernel/decimal.ts';
import { decideExpenseRoles, expenseSightOf } from '#domain/expenses/expense-access.ts';
import { listAdvances } from '#projections/expenses/advances.ts';
import { listExpenses, owedTo } from '#projections/expenses/expense-list.ts';
import { isColleague } from '#projections/people/people.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { expenseLook } from './expense-look.ts';
import { AdvanceTable } from './pay/advance-table.tsx';

export const meta = titleOf;

/** The newest ones; the list has the others. */
const SHOWN = 50;

export const loader = screen('expenseMine', async ({ services, corporation, actor, t, may }) => {
  const { db } = services;
  const own = { ...expenseSightOf(actor), team: false, everybody: false, manages: false };
  const filter = {
    keyword: null,
    status: null,
    person: null,
    project: null,
    type: null,
    billable: null,
    from: null,
    until: null,
    sight: own,
  };
  const request = { sort: 'newest', direction: 'desc', limit: SHOWN, cursor: null, offset: 0 } as const;
  const [page, owed, hasFile, advances] = await Promise.all([
    listExpenses(db, corporation, filter, request),
    owedTo(db, actor.person ?? 0, corporation),
    isColleague(db, actor.person ?? 0, corporation),
    actor.person === null
      ? []
      : listAdvances(db, corporation, { sight: expenseSightOf(actor), person: actor.person }),
  ]);
  const held = money(add('0', ...advances.map(({ left }) => left)));
  return {
    title: t('expenses.mine'),
    rows: page.rows,
    owed: { ...owed, held, left: money(subtract(owed.approved, held)) },
    advances: advances.filter(({ status }) => status !== 'settled'),
    hasFile,
    mayFile: hasFile || may('ROLE_PROJECT_EXPENSE_MANAGE'),
    mayDecide: may(decideExpenseRoles),
  };
});

/** What somebody spent, what they are owed, and what they hold of advances. */
export default function ExpenseMine() {
  const { title, rows, owed, advances, hasFile, mayFile, mayDecide } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const create = mayFile && (
    <LinkButton tone="primary" to={pathTo('expenseNew', {})}>
      {t('expenses.new')}
    </LinkButton>
  );
  return (
    <Page
      title={title}
      actions={
        <>
          {mayDecide && <LinkButton to={pathTo('expenseApproval', {})}>{t('expenses.approval')}</LinkButton>}
          <LinkButton to={pathTo('expenseList', {})}>{t('expenses.list')}</LinkButton>
          <LinkButton to={pathTo('advanceMine', {})}>{t('expenses.advance.mine')}</LinkButton>
          {create}
        </>
      }
    >
      {!hasFile && <p className="hint">{t('expenses.noFile')}</p>}
      <KpiRow>
        <Kpi
          label={t('expenses.owed.approved')}
          value={format.money(owed.approved)}
          note={t('expenses.owed.approvedNote')}
        />
        <Kpi
          label={t('expenses.owed.submitted')}
          value={format.money(owed.submitted)}
          note={t('expenses.owed.submittedNote')}
        />
        {Number(owed.held) > 0 && (
          <Kpi
            label={t('expenses.owed.held')}
            value={format.money(owed.held)}
            note={t('expenses.owed.heldNote', { left: format.money(owed.left) })}
          />
        )}
        {owed.refused > 0 && (
          <Kpi
            label={t('expenses.owed.refused')}
            value={format.integer(owed.refused)}
            note={t('expenses.owed.refusedNote')}
            tone="down"
            to={pathTo('expenseList', {}, { status: 'refused' })}
          />
        )}
      </KpiRow>
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
              <a className="ref" href={pathTo('expenseDetails', { id: row.id })}>
                {row.title || t('commerce.erased')}
              </a>
            ),
          },
          {
            key: 'day',
            header: t('expenses.field.date'),
            narrow: 'below',
            cell: (row) => format.date(row.day),
          },
          { key: 'type', header: t('expenses.field.type'), narrow: 'below', cell: (row) => row.typeName },
          {
            key: 'project',
            header: t('expenses.field.project'),
            narrow: 'below',
            cell: (row) => row.projectName ?? '–',
          },
          {
            key: 'status',
            header: t('expenses.field.status'),
            narrow: 'below',
            cell: (row) => (
              <>
                <TrackedBadge look={expenseLook} status={row.status} />
                {row.status === 'refused' && row.reason !== null && <small> {row.reason}</small>}
              </>
            ),
          },
          {
            key: 'total',
            header: t('expenses.field.total'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.money(row.total),
          },
        ]}
        empty={<EmptyState title={t('expenses.none')} hint={t('expenses.noneHint')} action={create} />}
      />
      {advances.length > 0 && (
        <Panel title={t('expenses.advances')}>
          <AdvanceTable caption={t('expenses.advances')} rows={advances} named={false} empty={null} />
        </Panel>
      )}
    </Page>
  );
}
