import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import {
  CheckboxField,
  DateField,
  ErrorSummary,
  Fields,
  FormActions,
  PlainField,
  SelectField,
} from '../../ui/form/field.tsx';
import { EmptyState, Alert, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { settledLink } from '../settled-link.ts';
import {
  makeTransfer,
  transferForm,
  type TransferAnswer,
  type TransferFormData,
} from './transfer-new.server.ts';

export const meta = titleOf;

/** What is due to suppliers and clients, to be paid by one file. */
export const loader = screen('transferNew', (context) => transferForm(context));
export const action = screen('transferNew', (context) => makeTransfer(context));

type Row = TransferFormData['rows'][number];

const keyOf = ({ kind, version }: Row): string => `${kind}-${version}`;

function Payable({ row, chosen, error }: { row: Row; chosen: boolean; error: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const column = (name: string) => ({ 'data-label': t(`payments.${name}`) });
  const key = keyOf(row);
  return (
    <tr>
      <td>
        <label>
          <input
            type="checkbox"
            id={`order-${key}`}
            name="order"
            value={key}
            defaultChecked={chosen}
            aria-label={t('payments.transfer.amountOf', { number: row.number })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `order-${key}-error` : undefined}
          />{' '}
          <span translate="no">{row.partyName ?? t('commerce.erased')}</span>
        </label>
        {row.credit !== null && (
          <small>
            <a className="link" href={pathTo('paymentOver', {}, { direction: 'out', client: row.partyId })}>
              {t('payments.transfer.credit', { amount: format.money(row.credit) })}
            </a>
          </small>
        )}
        {row.iban === null && <small>{t('payments.transfer.noIban')}</small>}
        {error && (
          <span className="msg" id={`order-${key}-error`}>
            {errorText(t, error)}
          </span>
        )}
      </td>
      <td {...column('column.document')}>
        <a className="ref" href={settledLink(row.kind, row.version)}>
          {row.number}
        </a>
      </td>
      <td {...column('column.dueDate')}>
        {row.dueDate === null ? t(`payments.kind.${row.kind}`) : format.date(row.dueDate)}
      </td>
      <td className="account" {...column('transfer.column.account')} translate="no">
        {row.iban === null ? '–' : format.iban(row.iban)}
      </td>
      <td className="num" {...column('column.due')}>
        {format.amount(row.due)}
      </td>
    </tr>
  );
}

function Payables({ page, answer }: { page: TransferFormData; answer: TransferAnswer | undefined }) {
  const t = useText();
  const isChosen = (row: Row) => (answer ? answer.chosen.includes(keyOf(row)) : row.iban !== null);
  return (
    <div className="lines-scroll">
      <table className="lines">
        <caption className="unseen">{t('payments.transfer.orders')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('payments.transfer.column.party')}</th>
            <th scope="col">{t('payments.column.document')}</th>
            <th scope="col">{t('payments.column.dueDate')}</th>
            <th scope="col">{t('payments.transfer.column.account')}</th>
            <th scope="col" className="num">
              {t('payments.column.due')}
            </th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <Payable key={keyOf(row)} row={row} chosen={isChosen(row)} error={answer?.atOrders[keyOf(row)]} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const fieldIds = new Map(['executionDate', 'bankAccount'].map((path) => [path, `transfer-${path}`]));

function useErrors(answer: TransferAnswer | undefined) {
  const t = useText();
  if (!answer) return [];
  const others = Object.entries(answer.errors).flatMap(([path, messages]) =>
    path.startsWith('orders[')
      ? []
      : messages.map((message) => ({
          id: fieldIds.get(path) ?? '',
          label: path === '' ? '' : t(`payments.transfer.field.${path}`),
          message: errorText(t, message),
        })),
  );
  const orders = Object.entries(answer.atOrders).map(([key, message]) => ({
    id: `order-${key}`,
    label: '',
    message: errorText(t, message),
  }));
  return [...others, ...orders];
}

export default function TransferNew() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const errors = useErrors(answer);
  const { rows, until, ownIban } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('payments.transfer.list'), to: pathTo('transferList', {}) }]}
      alert={
        ownIban === null &&
        page.accounts.length === 0 && <Alert tone="warn">{t('payments.transfer.noOwnIban')}</Alert>
      }
    >
      <ErrorSummary errors={errors} />
      <Panel>
        <form method="get" className="inline-search">
          <PlainField
            id="until"
            name="until"
            label={t('payments.transfer.until')}
            defaultValue={format.date(until)}
            inputMode="numeric"
          />
          <Button icon="search">{t('payments.transfer.show')}</Button>
        </form>
      </Panel>
      {rows.length === 0 ? (
        <EmptyState title={t('payments.transfer.nothing')} hint={t('payments.transfer.nothingHint')} />
      ) : (
        <CommandForm action={page.address} noValidate className="card panel">
          <p className="hint">{t('payments.transfer.chosen', { count: rows.length })}</p>
          <Payables page={page} answer={answer} />
          <Fields>
            <DateField
              field={{
                id: 'transfer-executionDate',
                name: 'executionDate',
                initialValue: answer?.executionDate ?? page.executionDate,
                errors: answer?.errors['executionDate'],
              }}
              label={t('payments.transfer.field.executionDate')}
              required
            />
            {page.accounts.length > 0 && (
              <SelectField
                field={{
                  id: 'transfer-bankAccount',
                  name: 'bankAccount',
                  initialValue: answer?.bankAccount ?? page.usual,
                  errors: answer?.errors['bankAccount'],
                }}
                label={t('payments.transfer.field.bankAccount')}
                options={page.accounts}
                placeholder={page.usual === '' ? '–' : undefined}
              />
            )}
            <CheckboxField
              field={{
                id: 'transfer-atDueDate',
                name: 'atDueDate',
                initialValue: answer?.atDueDate ? 'on' : '',
                errors: undefined,
              }}
              label={t('payments.transfer.field.atDueDate')}
            />
          </Fields>
          <FormActions>
            <a className="btn quiet" href={pathTo('transferList', {})}>
              {t('ui.form.cancel')}
            </a>
            <Button tone="primary">{t('payments.transfer.make')}</Button>
          </FormActions>
        </CommandForm>
      )}
    </Page>
  );
}
