import { randomUUID } from 'node:crypto';
import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordPayment } from '#domain/commerce/payment-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { isNegative } from '#domain/kernel/decimal.ts';
import { findInvoiceVersion } from '#projections/invoice-list.ts';
import { choices } from '#projections/records.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { DateField, Fields, FormActions, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('paymentNew', async ({ services, corporation, params, t }) => {
  const id = idOf(params, 'id');
  const invoice = await findInvoiceVersion(services.db, id, corporation);
  if (invoice === null || invoice.status !== 'validate') throw notFound();
  const types = (await choices(services.db, ['paymenttype'], corporation)).get('paymenttype') ?? [];
  const values = {
    date: todayIn('Europe/Paris', new Date()),
    amount: isNegative(invoice.due) ? '' : invoice.due.replace('.', ','),
    paymentType: String(types[0]?.id ?? ''),
    reference: '',
    bank: '',
    comment: '',
  };
  return {
    title: t('commerce.payment.new', { number: invoice.number ?? '' }),
    id,
    invoice,
    corporation,
    commandId: randomUUID(),
    values,
    types: types.map((one) => ({ value: one.id, label: one.label })),
  };
});

export const action = screen('paymentNew', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: recordPayment,
    fixed: { invoice: String(id) },
    done: () => ({
      to: pathTo('invoiceDetails', { versionId: id }),
      notice: { tone: 'ok', key: 'commerce.notice.paid' },
    }),
  });
});

export default function PaymentNew() {
  const { title, id, invoice, corporation, commandId, values, types } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const [form, fields] = useForm<typeof values>({
    id: 'payment',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const back = pathTo('invoiceDetails', { versionId: id });
  return (
    <Page
      title={title}
      subtitle={t('commerce.payment.due', {
        client: invoice.clientName ?? '',
        due: format.money(invoice.due),
      })}
      crumbs={[
        { label: t('commerce.invoice.list'), to: pathTo('invoiceList', {}) },
        { label: invoice.number ?? '', to: back },
      ]}
    >
      <FormSummary answer={answer} formId="payment" label={(path) => t(`commerce.payment.field.${path}`)} />
      <form method="post" id={form.id} noValidate className="card panel">
        <input type="hidden" name="commandId" value={commandId} />
        <input type="hidden" name="corporation" value={corporation} />
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
            options={types}
            required
          />
          <TextField field={fields.reference} label={t('commerce.payment.field.reference')} />
          <TextField field={fields.bank} label={t('commerce.payment.field.bank')} />
        </Fields>
        <TextAreaField field={fields.comment} label={t('commerce.payment.field.comment')} />
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('commerce.payment.record')}</Button>
        </FormActions>
      </form>
    </Page>
  );
}
