import { useActionData, useLoaderData } from '@remix-run/react';
import { approveExpenses, refuseExpenses } from '#domain/expenses/decision-commands.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { decidingSight } from '#projections/expenses/deciders.ts';
import { advancesToDecide } from '#projections/expenses/advances.ts';
import { expensesToDecide, SHOWN, type ExpenseRow } from '#projections/expenses/expense-list.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
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
import { AdvanceTable } from './pay/advance-table.tsx';
import { SameReceiptLinks } from './same-receipts.tsx';
import { sameReceipts } from './same-receipts.server.ts';

export const meta = titleOf;

const REASON = 'decide-reason';

export const loader = screen('expenseApproval', async (context) => {
  const { services, corporation, actor, t } = context;
  const sight = await decidingSight(services.db, actor, corporation);
  const [rows, advances] = await Promise.all([
    expensesToDecide(services.db, corporation, sight),
    advancesToDecide(services.db, corporation, sight),
  ]);
  return {
    title: t('expenses.approval'),
    rows: await withSame(context, rows),
    total: money(add('0', ...rows.map(({ total }) => total))),
    // What is decided about makes room for more.
    first: rows.length === SHOWN ? SHOWN : null,
    advances,
  };
});

async function withSame(context: StaffContext, rows: readonly ExpenseRow[]) {
  const same = await sameReceipts(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, same: same.get(row.id) ?? [] }));
}

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
  const { title, rows, total, first, advances } = useLoaderData<typeof loader>();
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
      {advances.length > 0 && (
        <Panel title={t('expenses.advance.asked')}>
          <AdvanceTable caption={t('expenses.advance.asked')} rows={advances} named empty={null} />
        </Panel>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t('expenses.nothingToDecide')} hint={t('expenses.nothingToDecideHint')} />
      ) : (
        <CommandForm>
          {first !== null && <p className="hint">{t('expenses.firstShown', { most: first })}</p>}
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
                    <SameReceiptLinks same={row.same} />
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
