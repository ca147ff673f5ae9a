import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { editQuotation } from '#domain/commerce/quotation-commands.ts';
import { readQuotation } from '#projections/documents.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { DocumentForm } from './document-form.tsx';
import { documentChoices, formStep, formValues } from './form-data.server.ts';

export const meta = titleOf;

export const loader = screen('quotationEdit', async (context) => {
  const { services, corporation, params, t, may } = context;
  const versionId = idOf(params, 'versionId');
  const document = await readQuotation(services.db, services.store.read, versionId, corporation);
  if (document === null) throw notFound();
  const { content, client, status } = document.version;
  if (status !== 'draft') throw redirect(pathTo('quotationDetails', { versionId }));
  return {
    title: t('commerce.quotation.edit'),
    choices: await documentChoices(context),
    values: formValues(content, client?.name ?? null),
    revision: document.revision,
    corporation,
    commandId: randomUUID(),
    versionId,
    mayValidate: may('ROLE_QUOTATION_GENERATE'),
  };
});

export const action = screen('quotationEdit', async (context) => {
  const form = await context.request.formData();
  const versionId = idOf(context.params, 'versionId');
  return (
    (await formStep(context, form)) ??
    submit(context, form, {
      command: editQuotation,
      fixed: { version: String(versionId) },
      done: () => ({
        to: pathTo('quotationDetails', { versionId }),
        notice: { tone: 'ok', key: 'commerce.notice.saved' },
      }),
    })
  );
});

export default function QuotationEdit() {
  const { title, versionId, ...rest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DocumentForm
      kind="quotation"
      title={title}
      {...rest}
      answer={answer}
      back={pathTo('quotationDetails', { versionId })}
    />
  );
}
