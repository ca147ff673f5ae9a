import { compare } from '#domain/kernel/decimal.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import {
  ConfirmField,
  DateField,
  ErrorSummary,
  Fields,
  FormActions,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { AccountField } from './account-field.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { MoneyValues, PaymentOverAnswer, PaymentOverData } from './payment-over.server.ts';
import { amountId, SettlingEditor } from './settling-editor.tsx';

interface Props {
  page: PaymentOverData;
  answer: PaymentOverAnswer | undefined;
}

const FORM = 'payment';

/** A field as the form's parts take it: what was typed, and what is wrong with it. */
const fieldOf = (
  name: keyof MoneyValues,
  { values, errors }: Pick<PaymentOverAnswer, 'values' | 'errors'>,
) => ({
  id: `${FORM}-${name}`,
  name,
  initialValue: values[name],
  errors: errors[name],
});

/** What stands in the way: each a link to its field; of documents, to their amounts. */
function Summary({ answer }: { answer: PaymentOverAnswer }) {
  const t = useText();
  const { errors, settling } = answer;
  const atDocuments = [...settling.chosen, ...settling.others].flatMap((row) =>
    row.error === null ? [] : [{ id: amountId(row), label: row.number, message: errorText(t, row.error) }],
  );
  const elsewhere = Object.entries(errors).flatMap(([path, messages]) =>
    path.startsWith('allocations[')
      ? []
      : messages.map((message) => ({
          id: path in answer.values || path === 'confirmTransfer' ? `${FORM}-${path}` : '',
          label: path in answer.values ? t(`commerce.payment.field.${path}`) : '',
          message: errorText(t, message),
        })),
  );
  const untold = Object.keys(errors).length > 0 && atDocuments.length + elsewhere.length === 0;
  const gone = untold ? [{ id: '', label: '', message: t('errors.reference') }] : [];
  return <ErrorSummary errors={[...elsewhere, ...atDocuments, ...gone]} />;
}

function MoneyFields({
  page,
  typed,
}: {
  page: PaymentOverData;
  typed: Pick<PaymentOverAnswer, 'values' | 'errors'>;
}) {
  const t = useText();
  const label = (name: string) => t(`commerce.payment.field.${name}`);
  return (
    <Panel title={t('payments.money')}>
      <Fields>
        {page.group && (
          <>
            <SelectField
              field={fieldOf('client', typed)}
              label={label('client')}
              options={page.members}
              placeholder="–"
              required
            />
            <TextField field={fieldOf('label', typed)} label={label('label')} />
          </>
        )}
        <TextField field={fieldOf('amount', typed)} label={label('amount')} inputMode="decimal" required />
        <DateField field={fieldOf('date', typed)} label={label('date')} required />
        <ConfirmField field={fieldOf('confirmDate', typed)} label={label('confirmDate')} />
        <SelectField
          field={fieldOf('paymentType', typed)}
          label={label('paymentType')}
          options={page.types}
          placeholder={page.values.paymentType === '' ? '–' : undefined}
          required
        />
        {page.rates.length > 0 && (
          <SelectField
            field={fieldOf('vat', typed)}
            label={label('vat')}
            hint={t('payments.advanceHint')}
            options={page.rates}
            placeholder={t('payments.noAdvance')}
          />
        )}
        <AccountField field={fieldOf('bankAccount', typed)} accounts={page.accounts} />
        <TextField field={fieldOf('reference', typed)} label={label('reference')} />
        <TextField field={fieldOf('bank', typed)} label={label('bank')} />
      </Fields>
      <TextAreaField field={fieldOf('comment', typed)} label={label('comment')} rows={2} />
    </Panel>
  );
}

/** What the payment settles, and what is left of it. */
function Reckoning({ page, answer }: Props) {
  const t = useText();
  const format = useFormat();
  const { taken } = answer?.settling ?? page.settling;
  const left = answer?.left ?? null;
  const over = left !== null && compare(left, '0') < 0;
  return (
    <>
      <Definitions
        items={[
          { term: t('payments.taken'), value: format.money(taken) },
          {
            term: t(over ? 'payments.over' : 'payments.left'),
            value: <b>{left === null ? '–' : format.money(left)}</b>,
          },
        ]}
      />
      {answer && answer.transfer !== null && (
        <div className="f check">
          <input
            type="checkbox"
            id={`${FORM}-confirmTransfer`}
            name="confirmTransfer"
            defaultChecked={answer.transfer}
          />
          <label htmlFor={`${FORM}-confirmTransfer`}>{t('payments.confirmTransfer')}</label>
        </div>
      )}
      {answer?.confirm && (
        <Alert tone="warn">
          {t(`payments.keepsCredit.${page.direction}`, {
            amount: format.money(answer.confirm),
            name: page.party?.name ?? page.group?.name ?? '',
          })}
        </Alert>
      )}
    </>
  );
}

/** The form of a payment over several documents of a client, a group or a supplier. */
export function PaymentOverForm({ page, answer }: Props) {
  const t = useText();
  const format = useFormat();
  const typed = answer ?? { values: page.values, errors: {} };
  const settling = answer?.settling ?? page.settling;
  const confirm = answer?.confirm ?? null;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('commerce.payment.list'), to: pathTo('paymentList', {}) },
        {
          label: t(`payments.choose.${page.direction}`),
          to: pathTo('paymentOver', {}, { direction: page.direction === 'out' ? 'out' : null }),
        },
      ]}
    >
      {answer && <Summary answer={answer} />}
      {compare(page.credit, '0') > 0 && (
        <Alert tone="info">{t('payments.hasCredit', { amount: format.money(page.credit) })}</Alert>
      )}
      <CommandForm action={page.address} noValidate>
        {confirm && <input type="hidden" name="confirm" value={confirm} />}
        <button className="unseen" name="go" value="1" tabIndex={-1} aria-hidden="true">
          {t('payments.reckon')}
        </button>
        <MoneyFields page={page} typed={typed} />
        <Panel title={t('payments.documents')}>
          <SettlingEditor settling={settling} several={page.group !== null} />
          <Reckoning page={page} answer={answer} />
          <FormActions>
            <a className="btn quiet" href={pathTo('paymentList', {})}>
              {t('ui.form.cancel')}
            </a>
            <Button name="go" value={settling.page}>
              {t('payments.reckon')}
            </Button>
            <Button tone="primary" name="intent" value="record">
              {confirm
                ? t('payments.recordKeeping', { amount: format.money(confirm) })
                : t('commerce.payment.record')}
            </Button>
          </FormActions>
        </Panel>
      </CommandForm>
    </Page>
  );
}
