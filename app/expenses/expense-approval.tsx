import { useActionData, useLoaderData } from '@remix-run/react';
import { approveExpenses, refuseExpenses } from '#domain/expenses/decision-commands.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { decidingSight } from '#projections/expenses/deciders.ts';
import { expensesToDecide } from '#projections/expenses/expense-list.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions, PlainField } from '../ui/form/field.tsx';
import { TickBox } from '../ui/form/tick-box.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

const REASON = 'decide-reason';

export const loader = screen('expenseApproval', async ({ services, corporation, actor, t }) => {
  const sight = await decidingSight(services.db, actor, corporation);
  const rows = await expensesToDecide(services.db, corporation, sight);
  return {
    title: t('expenses.approval'),
    rows,
    total: money(add('0', ...rows.map(({ total }) => total))),
  };
});

const chosen = (form: FormData) => form.getAll('expense').map(Number);

const back = (key: string) => () => ({ to: pathTo('expenseApproval', {}), flash: `expenses.notice.${key}` });

export const action = screen('expenseApproval', (context) =>
  runIntent(
    context,
    {
      approve: intent(approveExpenses, (_none, form) => ({ ids: chosen(form) }), back('approvedAll')),
      refuse: intent(
        refuseExpenses,
        (_none, form) => ({ ids: chosen(form), reason: formText(form, 'reason') }),
        back('refusedAll'),
      ),
    },
    0,
  ),
);

/** What waits for a decision: chosen, and agreed to or turned down together. */
export default function ExpenseApproval() {
  const { title, rows, total } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const reasonError = answer?.at?.find(({ field }) => field === 'reason')?.message;
  const column = (name: string) => t(`expenses.field.${name}`);
  return (
    <Page title={title} crumbs={[{ label: t('expenses.list'), to: pathTo('expenseList', {}) }]}>
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          ...(field === 'reason' ? { id: REASON, label: column('reason') } : { id: '', label: '' }),
          message: errorText(t, message),
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState title={t('expenses.nothingToDecide')} hint={t('expenses.nothingToDecideHint')} />
      ) : (
        <CommandForm>
          <DataTable
            caption={title}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'title',
                header: column('title'),
                narrow: 'title',
                cell: (row) => (
                  <>
                    <TickBox name="expense" value={row.id} sent={answer?.sent}>
                      {row.title || t('commerce.erased')}
                    </TickBox>{' '}
                    <a
                      className="link"
                      href={pathTo('expenseDetails', { id: row.id })}
                      aria-label={t('expenses.seeOne', { name: row.title || row.typeName })}
                    >
                      {t('expenses.see')}
                    </a>
                  </>
                ),
              },
              {
                key: 'person',
                header: column('person'),
                narrow: 'below',
                cell: (row) => row.personName || t('commerce.erased'),
              },
              { key: 'day', header: column('date'), narrow: 'below', cell: (row) => format.date(row.day) },
              { key: 'type', header: column('type'), narrow: 'below', cell: (row) => row.typeName },
              {
                key: 'project',
                header: column('project'),
                narrow: 'below',
                cell: (row) => row.projectName ?? '–',
              },
              {
                key: 'files',
                header: column('proof'),
                narrow: 'below',
                cell: (row) =>
                  row.kind === 'receipt'
                    ? row.files > 0
                      ? t('expenses.files', { count: row.files })
                      : t('expenses.withoutReceipt')
                    : t(`expenses.kind.${row.kind}`),
              },
              {
                key: 'total',
                header: column('total'),
                numeric: true,
                narrow: 'side',
                cell: (row) => format.money(row.total),
              },
            ]}
            feet={[{ key: 'total', label: t('expenses.sum'), values: { total: format.money(total) } }]}
            empty={null}
          />
          <Panel>
            <PlainField
              id={REASON}
              name="reason"
              label={t('expenses.field.reason')}
              hint={t('expenses.hint.reason')}
              defaultValue={answer?.typed['reason'] ?? ''}
              error={reasonError && errorText(t, reasonError)}
              maxLength={500}
            />
          </Panel>
          <FormActions>
            <Button name="intent" value="refuse" tone="danger">
              {t('expenses.action.refuseChosen')}
            </Button>
            <Button name="intent" value="approve" tone="primary">
              {t('expenses.action.approveChosen')}
            </Button>
          </FormActions>
        </CommandForm>
      )}
    </Page>
  );
}
