import { useActionData, useLoaderData } from '@remix-run/react';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { MAX_LINES } from '#domain/documents/content/content.ts';
import { freeExpense, rebillExpenses } from '#domain/expenses/rebilling-commands.ts';
import { money } from '#domain/kernel/decimal.ts';
import { expenseCostOf, expensesOfProject, rebillableExpenses } from '#projections/expenses/expense-list.ts';
import { findProject } from '#projections/projects/projects.ts';
import { askedDay } from '../http/asked-day.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { DaysShown } from '../projects/parts/days-shown.tsx';
import { projectTabs } from '../projects/project-tabs.server.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { TickBox } from '../ui/form/tick-box.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { expenseLook } from './expense-look.ts';

export const meta = titleOf;

export const loader = screen('projectExpenses', async (context) => {
  const { services, corporation, params, actor, may, t, url } = context;
  const id = idOf(params, 'id');
  const project = await findProject(services.db, id, corporation);
  if (project === null) throw notFound();
  const sight = expenseSightOf(actor);
  const days = { from: askedDay(url.searchParams, 'from'), until: askedDay(url.searchParams, 'until') };
  const mayRebill = sight.everybody && project.client !== null && may('ROLE_INVOICE_CREATE');
  const [rows, cost, toRebill] = await Promise.all([
    expensesOfProject(services.db, corporation, id, sight, days),
    sight.everybody ? expenseCostOf(services.db, corporation, id, days) : null,
    mayRebill ? rebillableExpenses(services.db, corporation, id, MAX_LINES) : { rows: [], count: 0 },
  ]);
  return {
    title: project.name,
    id,
    code: project.code,
    tabs: projectTabs(context, id, 'expenses'),
    rows,
    toRebill,
    cost: cost === null ? null : money(cost),
    days,
    mayRebill,
    mayReadInvoice: may('ROLE_INVOICE_DETAIL'),
    mayFile: actor.person !== null && project.status !== 'finished',
    partial: !sight.everybody,
    hint: t('expenses.hint.rebill'),
  };
});

export const action = screen('projectExpenses', (context) =>
  runIntent(
    context,
    {
      rebill: intent(
        rebillExpenses,
        (project, form) => ({ project, expenses: form.getAll('expense').map(Number) }),
        ({ id }) => ({ to: pathTo('invoiceDetails', { versionId: id }), flash: 'expenses.notice.rebilled' }),
      ),
      free: intent(
        freeExpense,
        (_project, form) => ({ id: Number(formText(form, 'expense')) || 0 }),
        (_result, project) => ({
          to: pathTo('projectExpenses', { id: project }),
          flash: 'expenses.notice.freed',
        }),
      ),
    },
    idOf(context.params, 'id'),
  ),
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** What was spent on a project, and what of it its client is asked for. */
export default function ProjectExpenses() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { rows: rebillable, count } = page.toRebill;
  const columns: Column<Row>[] = [
    {
      key: 'title',
      header: t('expenses.field.title'),
      narrow: 'title',
      cell: (row) => (
        <a className="link" href={pathTo('expenseDetails', { id: row.id })}>
          {row.title || t('commerce.erased')}
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
      header: t('expenses.field.date'),
      narrow: 'below',
      cell: (row) => format.date(row.day),
    },
    {
      key: 'status',
      header: t('expenses.field.status'),
      narrow: 'below',
      cell: (row) => <TrackedBadge look={expenseLook} status={row.status} />,
    },
  ];
  const net: Column<Row> = {
    key: 'net',
    header: t('expenses.field.net'),
    numeric: true,
    narrow: 'side',
    cell: (row) => format.money(row.net),
  };
  const cost: Column<Row> = {
    key: 'cost',
    header: t('expenses.field.cost'),
    numeric: true,
    narrow: 'below',
    cell: (row) => format.money(row.cost),
  };
  const invoice: Column<Row> = {
    key: 'invoice',
    header: t('expenses.field.invoice'),
    narrow: 'below',
    cell: (row) => {
      if (row.invoice === null) return row.billable ? t('expenses.isBillable') : '–';
      return (
        <>
          {page.mayReadInvoice ? (
            <a className="link" href={pathTo('invoiceDetails', { versionId: row.invoice })}>
              {t('expenses.seeInvoice')}
            </a>
          ) : (
            t('expenses.rebilled')
          )}
          {row.creditedPart !== null && (
            <p className="hint">
              {t('expenses.creditedPart', {
                part: format.quantity(row.creditedPart.quantity),
                of: format.quantity(row.creditedPart.of),
              })}
            </p>
          )}
          {page.mayRebill && row.credited && (
            <IntentButton intent="free" fields={{ expense: String(row.id) }} ask={t('expenses.ask.free')}>
              {t('expenses.action.free')}
            </IntentButton>
          )}
        </>
      );
    },
  };
  const [title = net, ...others] = columns;
  return (
    <Page
      title={page.title}
      subtitle={page.code}
      crumbs={[{ label: t('projects.list'), to: pathTo('projectList', {}) }]}
      tabs={<Tabs label={t('projects.facts')} items={page.tabs} />}
      actions={
        page.mayFile && (
          <LinkButton to={pathTo('expenseNew', {}, { project: String(page.id) })}>
            {t('expenses.new')}
          </LinkButton>
        )
      }
    >
      <Refusals errors={answer?.errors} />
      <DaysShown days={page.days} all={pathTo('projectExpenses', { id: page.id })} />
      {page.partial && <p className="hint">{t('expenses.ownOnly')}</p>}
      {rebillable.length > 0 && (
        <Panel title={t('expenses.toRebill')}>
          <p className="hint">{page.hint}</p>
          {count > rebillable.length && (
            <p className="hint">
              {t('expenses.rebillFirst', {
                shown: format.integer(rebillable.length),
                count: format.integer(count),
              })}
            </p>
          )}
          <CommandForm>
            <DataTable
              caption={t('expenses.toRebill')}
              rows={rebillable}
              rowKey={({ id }) => id}
              columns={[
                {
                  ...title,
                  cell: (row) => (
                    <TickBox name="expense" value={row.id} sent={answer?.sent} proposed>
                      {row.title || t('commerce.erased')}
                    </TickBox>
                  ),
                },
                ...others.slice(0, 2),
                cost,
              ]}
              empty={null}
            />
            <FormActions>
              <Button name="intent" value="rebill" tone="primary">
                {t('expenses.action.rebill')}
              </Button>
            </FormActions>
          </CommandForm>
        </Panel>
      )}
      <DataTable
        caption={t('expenses.list')}
        rows={page.rows}
        rowKey={({ id }) => id}
        columns={[title, ...others, invoice, cost, net]}
        feet={
          page.cost === null
            ? []
            : [{ key: 'cost', label: t('expenses.counted'), values: { cost: format.money(page.cost) } }]
        }
        empty={<EmptyState title={t('expenses.none')} hint={t('expenses.projectNone')} />}
      />
    </Page>
  );
}
