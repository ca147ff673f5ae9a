import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { draftInvoice } from '#domain/commerce/invoice-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { DocumentForm } from './document-form.tsx';
import { documentChoices, formStep, newValues } from './form-data.server.ts';

export const meta = titleOf;

export const loader = screen('invoiceNew', async (context) => {
  const today = todayIn('Europe/Paris', new Date());
  const [choices, values] = await Promise.all([documentChoices(context), newValues(context, today, null)]);
  const { corporation, t, may } = context;
  return {
    title: t('commerce.invoice.new'),
    choices,
    values,
    corporation,
    commandId: randomUUID(),
    mayValidate: may('ROLE_INVOICE_GENERATE'),
  };
});

export const action = screen('invoiceNew', async (context) => {
  const form = await context.request.formData();
  return (
    (await formStep(context, form)) ??
    submit(context, form, {
      command: draftInvoice,
      done: ({ version }) => ({
        to: pathTo('invoiceDetails', { versionId: version }),
        notice: { tone: 'ok', key: 'commerce.notice.saved' },
      }),
    })
  );
});

export default function InvoiceNew() {
  const { title, ...rest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DocumentForm
      kind="invoice"
      title={title}
      {...rest}
      revision={null}
      answer={answer}
      back={pathTo('invoiceList', {})}
    />
  );
}
