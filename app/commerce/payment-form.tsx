import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { DateField, Fields, FormActions, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { documentScreens } from './document-screens.ts';
import type { PaymentFormData } from './payment-form.server.ts';

function MoneyFields({ page, answer }: { page: PaymentFormData; answer: FormAnswer | undefined }) {
  const t = useText();
  const [form, fields] = useForm<PaymentFormData['values']>({
    id: 'payment',
    lastResult: answer?.result,
    defaultValue: page.values,
  });
  return (
    <form method="post" id={form.id} noValidate className="card panel">
      <input type="hidden" name="commandId" value={page.commandId} />
      <input type="hidden" name="corporation" value={page.corporation} />
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
          required
        />
        <TextField field={fields.reference} label={t('commerce.payment.field.reference')} />
        <TextField field={fields.bank} label={t('commerce.payment.field.bank')} />
      </Fields>
      <TextAreaField field={fields.comment} label={t('commerce.payment.field.comment')} />
      <FormActions>
        <a className="btn quiet" href={page.back}>
          {t('ui.form.cancel')}
        </a>
        <Button tone="primary">{t('commerce.payment.record')}</Button>
      </FormActions>
    </form>
  );
}

/** Records what a client paid of an invoice, or was given back for a credit note. */
export function PaymentForm() {
  const page = useLoaderData<() => Promise<PaymentFormData>>();
  const answer = useActionData<() => Promise<FormAnswer>>();
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
        { label: t(`commerce.${kind}.list`), to: pathTo(documentScreens[kind].list, {}) },
        { label: document.number ?? '', to: back },
      ]}
    >
      <FormSummary answer={answer} formId="payment" label={(path) => t(`commerce.payment.field.${path}`)} />
      <MoneyFields page={page} answer={answer} />
    </Page>
  );
}
