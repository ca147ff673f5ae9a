import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { draftQuotation } from '#domain/commerce/quotation-commands.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { DocumentForm } from './document-form.tsx';
import { documentChoices, formStep, newValues } from './form-data.server.ts';

export const meta = titleOf;

export const loader = screen('quotationNew', async (context) => {
  const today = todayIn('Europe/Paris', new Date());
  const [choices, values] = await Promise.all([
    documentChoices(context),
    newValues(context, today, addDays(today, 30)),
  ]);
  const { corporation, t, may } = context;
  return {
    title: t('commerce.quotation.new'),
    choices,
    values,
    corporation,
    commandId: randomUUID(),
    mayValidate: may('ROLE_QUOTATION_GENERATE'),
  };
});

export const action = screen('quotationNew', async (context) => {
  const form = await context.request.formData();
  return (
    (await formStep(context, form)) ??
    submit(context, form, {
      command: draftQuotation,
      done: ({ version }) => ({
        to: pathTo('quotationDetails', { versionId: version }),
        notice: { tone: 'ok', key: 'commerce.notice.saved' },
      }),
    })
  );
});

export default function QuotationNew() {
  const { title, ...rest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DocumentForm
      kind="quotation"
      title={title}
      {...rest}
      revision={null}
      answer={answer}
      back={pathTo('quotationList', {})}
    />
  );
}
