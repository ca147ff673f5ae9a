import { useActionData, useLoaderData } from '@remix-run/react';
import {
  cancelReimbursement,
  executeReimbursement,
  returnReimbursement,
  sendReimbursement,
} from '#domain/expenses/reimbursement-commands.ts';
import { isOrderable, mayReturn } from '#domain/expenses/reimbursement.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { eventEntries } from '../../history/history.server.ts';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { TransferBadge } from '../../payments/transfers/transfer-status.tsx';
import { CancelStep, ExecuteStep, problemAt, SendStep } from '../../payments/transfers/transfer-steps.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { AskFirst } from '../../ui/form/ask-first.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { FormActions, PlainField } from '../../ui/form/field.tsx';
import { Refusals } from '../../ui/form/refusals.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Columns, Definitions, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { readBatch } from './read-batch.server.ts';

export const meta = titleOf;

export const loader = screen('reimbursementDetails', async (context) => {
  const { id, state, events } = await readBatch(context);
  const names = await namesOfMembers(
    context.services.db,
    state.orders.map(({ person }) => person),
    context.corporation,
  );
  const { reference, status, reason, debtor, executionDate, orders } = state;
  return {
    title: reference,
    id,
    status,
    reason,
    debtor,
    executionDate,
    today: context.today,
    live: status === 'made' || status === 'sent',
    hasFile: status !== 'cancelled' && isOrderable(state),
    total: money(add('0', ...orders.map(({ amount }) => amount))),
    orders: orders.map(({ party, expenses, ...order }) => ({
      ...order,
      expenses: [...expenses],
      returned: state.returned.includes(order.person),
      mayReturn: mayReturn(state, order),
      name: names.get(order.person) ?? '',
      // The number stands in the bank's file: on the page its end is enough to tell one from another.
      account: party === null ? null : party.iban.slice(-4),
    })),
    history: await eventEntries(
      context,
      events.filter(({ event }) => event.type !== 'ReimbursementOrdered'),
    ),
  };
});

const shown = (key: string) => (_result: unknown, id: number) => ({
  to: pathTo('reimbursementDetails', { id }),
  flash: `expenses.notice.${key}`,
});

export const action = screen('reimbursementDetails', (context) =>
  runIntent(
    context,
    {
      send: intent(sendReimbursement, (id) => ({ id }), shown('sent')),
      execute: intent(
        executeReimbursement,
        (id, form) => ({ id, date: formText(form, 'date') }),
        shown('executed'),
      ),
      returned: intent(
        returnReimbursement,
        (id, form) => ({
          id,
          person: Number(formText(form, 'person')) || 0,
          date: formText(form, 'date'),
          reason: formText(form, 'reason'),
        }),
        shown('returned'),
      ),
      cancel: intent(
        cancelReimbursement,
        (id, form) => ({ id, reason: formText(form, 'reason') }),
        shown('batchCancelled'),
      ),
    },
    idOf(context.params, 'id'),
  ),
);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Answer = ReturnType<typeof useActionData<typeof action>>;

function Run({ page, answer }: { page: Data; answer: Answer }) {
  const t = useText();
  return (
    <Panel title={t('expenses.run')}>
      <p className="hint">{t('expenses.hint.run')}</p>
      <FormActions>
        {page.status === 'made' && <SendStep />}
        <ExecuteStep answer={answer} text={t('expenses.ask.execute')} today={page.today} />
        <CancelStep answer={answer} text={t('expenses.ask.cancelBatch')} />
      </FormActions>
    </Panel>
  );
}

/** That the bank gave the transfer of one person back. */
function ReturnStep({
  order,
  today,
  answer,
}: {
  order: Data['orders'][number];
  today: string;
  answer: Answer;
}) {
  const t = useText();
  const format = useFormat();
  const typed = answer?.typed['person'] === String(order.person) ? answer : undefined;
  const problem = (field: string) => problemAt(typed, 'returned', field);
  const [dateError, reasonError] = [problem('date'), problem('reason')];
  return (
    <AskFirst
      name={`returned-${order.person}`}
      intent="returned"
      fields={{ person: String(order.person) }}
      tone="quiet"
      label={t('expenses.action.returned')}
      text={t('expenses.ask.returned', {
        name: order.name || t('commerce.erased'),
        amount: format.money(order.amount),
      })}
      open={(dateError ?? reasonError) !== undefined}
    >
      <PlainField
        id={`returned-date-${order.person}`}
        name="date"
        label={t('expenses.field.returnedOn')}
        defaultValue={typed?.typed['date'] ?? format.date(today)}
        error={dateError && errorText(t, dateError)}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <PlainField
        id={`returned-reason-${order.person}`}
        name="reason"
        label={t('expenses.field.returnReason')}
        defaultValue={typed?.typed['reason'] ?? ''}
        error={reasonError && errorText(t, reasonError)}
        maxLength={500}
        required
      />
    </AskFirst>
  );
}

/** A batch of transfers: who is paid what, the bank's file, and what became of it. */
export default function ReimbursementDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { id, status, orders, debtor, reason } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('expenses.reimbursement'), to: pathTo('reimbursementList', {}) }]}
      badge={<TransferBadge status={status} />}
      actions={
        page.hasFile && (
          <LinkButton to={pathTo('reimbursementFile', { id })} icon="file">
            {t('payments.transfer.download')}
          </LinkButton>
        )
      }
    >
      <Refusals errors={answer?.errors} />
      <Columns
        main={
          <DataTable
            caption={t('expenses.batch')}
            rows={orders}
            rowKey={({ person }) => person}
            columns={[
              {
                key: 'name',
                header: t('expenses.field.person'),
                narrow: 'title',
                cell: (row) => (
                  <>
                    <span translate="no">{row.name || t('commerce.erased')}</span>
                    {row.account !== null && <small translate="no"> … {row.account}</small>}
                  </>
                ),
              },
              {
                key: 'expenses',
                header: t('expenses.list'),
                narrow: 'below',
                cell: (row) =>
                  row.expenses.map((expense) => (
                    <span key={expense}>
                      <a className="link" href={pathTo('expenseDetails', { id: expense })}>
                        NDF-{expense}
                      </a>{' '}
                    </span>
                  )),
              },
              {
                key: 'spent',
                header: t('expenses.field.spent'),
                numeric: true,
                narrow: 'below',
                cell: (row) => format.money(row.spent),
              },
              {
                key: 'advanced',
                header: t('expenses.advance.given'),
                numeric: true,
                narrow: 'below',
                cell: (row) => format.money(row.advanced),
              },
              {
                key: 'deducted',
                header: t('expenses.advance.deducted'),
                numeric: true,
                narrow: 'below',
                cell: (row) => format.money(row.deducted),
              },
              {
                key: 'amount',
                header: t('expenses.field.amount'),
                numeric: true,
                narrow: 'side',
                cell: (row) => format.money(row.amount),
              },
              {
                key: 'returned',
                header: '',
                narrow: 'action',
                cell: (row) => (
                  <>
                    {row.returned && <Badge tone="bad">{t('expenses.returned')}</Badge>}
                    {row.mayReturn && <ReturnStep order={row} today={page.today} answer={answer} />}
                  </>
                ),
              },
            ]}
            feet={[
              {
                key: 'total',
                label: t('expenses.sum'),
                values: { amount: format.money(page.total) },
              },
            ]}
            empty={null}
          />
        }
        aside={
          <>
            {page.live && <Run page={page} answer={answer} />}
            <Panel title={t('payments.transfer.debtor')}>
              <Definitions
                items={[
                  { term: t('payments.transfer.debtor'), value: <span translate="no">{debtor?.name}</span> },
                  { term: 'IBAN', value: <span translate="no">{debtor && format.iban(debtor.iban)}</span> },
                  { term: t('expenses.field.executionDate'), value: format.date(page.executionDate) },
                  ...(reason === null ? [] : [{ term: t('payments.transfer.field.reason'), value: reason }]),
                ]}
              />
            </Panel>
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={page.history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
