import { useActionData, useLoaderData } from '@remix-run/react';
import { add, isZero, money, negate } from '#domain/kernel/decimal.ts';
import { dueOf } from '#domain/expenses/reimbursement.ts';
import { prepareReimbursement } from '#domain/expenses/reimbursement-commands.ts';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { listAdvances, openAdvances } from '#projections/expenses/advances.ts';
import { expensesToPay, PAYABLE } from '#projections/expenses/expense-list.ts';
import { payeesOf } from '#projections/expenses/payees.ts';
import { listReimbursements } from '#projections/expenses/reimbursements.ts';
import { choices } from '#projections/records/records.ts';
import { valueText } from '#domain/records/value-text.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { bankingDay } from '../../payments/transfers/transfer-new.server.ts';
import { TransferBadge } from '../../payments/transfers/transfer-status.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { Fields, FormActions, PlainField, PlainSelect } from '../../ui/form/field.tsx';
import { Refusals } from '../../ui/form/refusals.tsx';
import { TickBox } from '../../ui/form/tick-box.tsx';
import { formatDate, formatIban } from '../../ui/format.ts';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('reimbursementList', async ({ services, corporation, actor, today, t }) => {
  const { db } = services;
  const [expenses, toGive, batches, records, own] = await Promise.all([
    expensesToPay(db, corporation),
    listAdvances(db, corporation, { sight: expenseSightOf(actor), agreedOnly: true }),
    listReimbursements(db, corporation),
    choices(db, ['rib'], corporation),
    findCorporation(db, corporation),
  ]);
  const people = [...new Set([...expenses, ...toGive].map(({ person }) => person))];
  const [payable, held] = await Promise.all([
    payeesOf(services.store.read, people),
    openAdvances(db, people, corporation),
  ]);
  return {
    title: t('expenses.reimbursement'),
    first: expenses.length === PAYABLE ? PAYABLE : null,
    batches,
    executionDate: formatDate(bankingDay(today)),
    accounts: (records.get('rib') ?? []).map(({ id, label, values }) => ({
      value: id,
      label: `${label} · ${formatIban(valueText(values['iban']))}`,
    })),
    usual: String(own?.account?.id ?? ''),
    people: people.map((person) => {
      const mine = expenses.filter((one) => one.person === person);
      const given = toGive.filter((one) => one.person === person);
      const open = held.get(person) ?? [];
      const spent = money(add('0', ...mine.map(({ total }) => total)));
      const advanced = money(add('0', ...given.map(({ amount }) => amount)));
      const { deducted, amount: due } = dueOf({ spent, advanced }, open);
      return {
        person,
        name: mine[0]?.personName ?? given[0]?.personName ?? '',
        expenses: mine.map(({ id, title, typeName, day, total }) => ({
          id,
          name: title || typeName,
          day,
          total,
        })),
        advances: given.map(({ id, title, day, amount }) => ({ id, name: title ?? '', day, amount })),
        held: money(add('0', ...open.map(({ left }) => left))),
        taken: money(negate(deducted)),
        due,
        // Whom advances pay for everything no bank need know.
        mayBePaid: payable.has(person) || isZero(due),
      };
    }),
  };
});

const numbers = (form: FormData, name: string) => form.getAll(name).map(Number);

export const action = screen('reimbursementList', (context) =>
  runIntent(
    context,
    {
      prepare: intent(
        prepareReimbursement,
        (_none, form) => ({
          executionDate: formText(form, 'executionDate'),
          bankAccount: Number(formText(form, 'bankAccount')) || null,
          expenses: numbers(form, 'expense'),
          advances: numbers(form, 'advance'),
        }),
        ({ id }) => ({ to: pathTo('reimbursementDetails', { id }), flash: 'expenses.notice.prepared' }),
      ),
    },
    0,
  ),
);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What one person is owed, to be ticked; of who has no account it is said what is missing. */
function Person({ of, sent }: { of: Data['people'][number]; sent: readonly string[] | undefined }) {
  const t = useText();
  const format = useFormat();
  const rows = [
    ...of.expenses.map((one) => ({ ...one, key: `expense-${one.id}`, field: 'expense', amount: one.total })),
    ...of.advances.map((one) => ({ ...one, key: `advance-${one.id}`, field: 'advance' })),
  ];
  return (
    <Panel title={of.name || t('commerce.erased')}>
      {!of.mayBePaid && (
        <p>
          <Badge tone="warn">{t('expenses.noIban')}</Badge> {t('expenses.noIbanHint')}
        </p>
      )}
      <DataTable
        caption={of.name || t('commerce.erased')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'name',
            header: t('expenses.field.title'),
            narrow: 'title',
            cell: (row) => {
              const name = row.field === 'advance' ? t('expenses.advance.one', { name: row.name }) : row.name;
              return of.mayBePaid ? (
                <TickBox name={row.field} value={row.id} sent={sent} proposed>
                  {name}
                </TickBox>
              ) : (
                name
              );
            },
          },
          {
            key: 'day',
            header: t('expenses.field.date'),
            narrow: 'below',
            cell: (row) => format.date(row.day),
          },
          {
            key: 'amount',
            header: t('expenses.field.total'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.money(row.amount),
          },
        ]}
        feet={[
          ...(isZero(of.taken)
            ? []
            : [
                {
                  key: 'taken',
                  label: t('expenses.advance.taken', { held: format.money(of.held) }),
                  values: { amount: format.money(of.taken) },
                },
              ]),
          { key: 'due', label: t('expenses.advance.due'), values: { amount: format.money(of.due) } },
        ]}
        empty={null}
      />
    </Panel>
  );
}

/** What is owed to people, chosen into a batch of transfers; and the batches that were made. */
export default function ReimbursementList() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('expenses.list'), to: pathTo('expenseList', {}) }]}
      actions={<LinkButton to={pathTo('advanceList', {})}>{t('expenses.advances')}</LinkButton>}
    >
      <Refusals errors={answer?.errors} />
      {page.people.length === 0 ? (
        <EmptyState title={t('expenses.nothingToPay')} hint={t('expenses.nothingToPayHint')} />
      ) : (
        <CommandForm>
          {page.first !== null && <p className="hint">{t('expenses.payFirst', { count: page.first })}</p>}
          {page.people.map((one) => (
            <Person key={one.person} of={one} sent={answer?.sent} />
          ))}
          <Panel title={t('expenses.batch')}>
            <Fields>
              <PlainField
                id="batch-date"
                name="executionDate"
                label={t('expenses.field.executionDate')}
                defaultValue={answer?.typed['executionDate'] ?? page.executionDate}
                inputMode="numeric"
                autoComplete="off"
                required
              />
              {page.accounts.length > 0 && (
                <PlainSelect
                  id="batch-account"
                  name="bankAccount"
                  label={t('expenses.field.bankAccount')}
                  options={page.accounts}
                  defaultValue={answer?.typed['bankAccount'] ?? page.usual}
                  placeholder="–"
                />
              )}
            </Fields>
            <FormActions>
              <Button name="intent" value="prepare" tone="primary">
                {t('expenses.action.prepare')}
              </Button>
            </FormActions>
          </Panel>
        </CommandForm>
      )}
      {page.batches.length > 0 && (
        <Panel title={t('expenses.batches')}>
          <DataTable
            caption={t('expenses.batches')}
            rows={page.batches}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'reference',
                header: t('expenses.field.reference'),
                narrow: 'title',
                code: true,
                cell: (row) => (
                  <a className="ref" href={pathTo('reimbursementDetails', { id: row.id })} translate="no">
                    {row.reference}
                  </a>
                ),
              },
              {
                key: 'day',
                header: t('expenses.field.executionDate'),
                narrow: 'below',
                cell: (row) => format.date(row.executionDate),
              },
              {
                key: 'people',
                header: t('expenses.field.people'),
                numeric: true,
                narrow: 'below',
                cell: (row) => format.integer(row.people),
              },
              {
                key: 'status',
                header: t('expenses.field.status'),
                narrow: 'below',
                cell: (row) => <TransferBadge status={row.status} />,
              },
              {
                key: 'amount',
                header: t('expenses.sum'),
                numeric: true,
                narrow: 'side',
                cell: (row) => format.money(row.amount),
              },
            ]}
            empty={null}
          />
        </Panel>
      )}
    </Page>
  );
}
