import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../ui/form/command-form.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import {
  CheckboxField,
  ConfirmField,
  DateField,
  Fields,
  FormActions,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Page } from '../ui/page.tsx';
import { AccountField } from './account-field.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { documentScreens } from '../links/document-screens.ts';
import type { PaymentFormData } from './payment-form.server.ts';
import { titleOf } from '../http/title.ts';
import { paymentFormAction, paymentFormLoader } from './payment-form.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

/** What was sent was the use of a credit rather than a payment. */
type Answer = FormAnswer & { credit?: boolean };

/** What the client has left of earlier payments, to settle the invoice with. */
function UseCredit({ page, answer }: { page: PaymentFormData; answer: Answer | undefined }) {
  const t = useText();
  const format = useFormat();
  const fields = formFields<{ amount: string }>(
    'credit',
    { amount: page.credit?.usable ?? '' },
    answer?.result,
  );
  if (page.credit === null) return null;
  return (
    <CommandForm id="credit" noValidate className="card panel">
      <h2>{t('payments.credit')}</h2>
      <p className="hint">{t('payments.hasCredit', { amount: format.money(page.credit.there) })}</p>
      <Fields>
        <TextField field={fields.amount} label={t('payments.creditAmount')} inputMode="decimal" required />
      </Fields>
      <FormActions>
        <Button name="intent" value="credit">
          {t('payments.applyCredit')}
        </Button>
      </FormActions>
    </CommandForm>
  );
}

function MoneyFields({ page, answer }: { page: PaymentFormData; answer: Answer | undefined }) {
  const t = useText();
  const fields = formFields<PaymentFormData['values'] & { confirmDate?: string }>(
    'payment',
    page.values,
    answer?.result,
  );
  return (
    <CommandForm id="payment" noValidate className="card panel">
      <Fields>
        <TextField
          field={fields.amount}
          label={t('commerce.payment.field.amount')}
          inputMode="decimal"
          required
        />
        <DateField field={fields.date} label={t('commerce.payment.field.date')} required />
        <SelectField
          field={fields.paymentType}
          label={t('commerce.payment.field.paymentType')}
          options={page.types}
          placeholder={page.values.paymentType === '' ? '–' : undefined}
          required
        />
        <AccountField field={fields.bankAccount} accounts={page.accounts} />
        <TextField field={fields.reference} label={t('commerce.payment.field.reference')} />
        <TextField field={fields.bank} label={t('commerce.payment.field.bank')} />
      </Fields>
      <ConfirmField field={fields.confirmDate} label={t('commerce.payment.field.confirmDate')} />
      <TextAreaField field={fields.comment} label={t('commerce.payment.field.comment')} />
      {(fields.confirmTransfer.errors ?? fields.confirmTransfer.initialValue === 'on') && (
        <CheckboxField field={fields.confirmTransfer} label={t('payments.confirmTransfer')} />
      )}
      <FormActions>
        <a className="btn quiet" href={page.back}>
          {t('ui.form.cancel')}
        </a>
        <Button tone="primary">{t('commerce.payment.record')}</Button>
      </FormActions>
    </CommandForm>
  );
}

export const meta = titleOf;
export const loader = paymentFormLoader;
export const action = paymentFormAction;

/** Records what a client paid of an invoice, or was given back for a credit note. */
export default function PaymentForm() {
  const page = useLoaderData<() => Promise<PaymentFormData>>();
  const answer = useActionData<() => Promise<Answer>>();
  const used = answer?.credit === true;
  const t = useText();
  const format = useFormat();
  const { kind, document, title, back } = page;
  return (
    <Page
      title={title}
      subtitle={t('commerce.payment.due', {
        client: document.clientName ?? '',
        due: format.money(document.due),
      })}
      crumbs={[
        { label: t(`commerce.${kind}.list`), to: pathTo(documentScreens(kind).list, {}) },
        { label: document.number ?? '', to: back },
      ]}
    >
      <FormSummary
        answer={answer}
        formId={used ? 'credit' : 'payment'}
        label={(path) => t(`commerce.payment.field.${path}`)}
      />
      <UseCredit page={page} answer={used ? answer : undefined} />
      <MoneyFields page={page} answer={used ? undefined : answer} />
      {kind === 'invoice' && (
        <p className="hint">
          {t('payments.tooMuch')}{' '}
          <a className="link" href={page.over}>
            {t('payments.several')}
          </a>
        </p>
      )}
    </Page>
  );
}
