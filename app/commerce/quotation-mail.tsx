import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { sendDocument } from '#domain/commerce/mail-commands.ts';
import { readQuotation } from '#projections/documents.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { MailForm } from './mail-form.tsx';
import { mailDefaults } from './mail-defaults.server.ts';

export const meta = titleOf;

export const loader = screen('quotationMail', async (context) => {
  const { services, corporation, params, t } = context;
  const versionId = idOf(params, 'versionId');
  const document = await readQuotation(services.db, services.store.read, versionId, corporation);
  if (document === null || document.state.number === null) throw notFound();
  const { client, totals } = document.version;
  const values = await mailDefaults(context, 'quotation', document.state.number, client, totals.finalTotal);
  return {
    title: t('commerce.mail.title', { number: document.state.number }),
    versionId,
    corporation,
    commandId: randomUUID(),
    values,
  };
});

export const action = screen('quotationMail', async (context) => {
  const versionId = idOf(context.params, 'versionId');
  return submit(context, await context.request.formData(), {
    command: sendDocument,
    fixed: { kind: 'quotation', version: String(versionId) },
    done: () => ({
      to: pathTo('quotationDetails', { versionId }),
      notice: { tone: 'ok', key: 'commerce.notice.mailed' },
    }),
  });
});

export default function QuotationMail() {
  const { versionId, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <MailForm {...page} answer={answer} back={pathTo('quotationDetails', { versionId })} />;
}
