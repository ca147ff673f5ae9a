import { useActionData, useLoaderData } from '@remix-run/react';
import { editCertificate } from '#domain/training/certificate-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { certificateChoices, certificateFormSent, certificateValues } from './certificate-form.server.ts';
import { CertificateForm } from './certificate-form.tsx';
import { certificates } from './certificates.server.ts';

export const meta = titleOf;

export const loader = screen('certificateEdit', async (context) => {
  const { t, language } = context;
  const certificate = await findTracked(context, certificates);
  return {
    title: t('training.edit', { name: certificate.typeName }),
    values: certificateValues(certificate, language),
    choices: await certificateChoices(context),
    revision: certificate.revision,
    back: pathTo('certificateDetails', { id: certificate.id }),
  };
});

export const action = screen('certificateEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await certificateFormSent(context), {
    command: editCertificate,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('certificateDetails', { id }),
      flash: { tone: 'ok', key: 'training.notice.saved' },
    }),
  });
});

export default function CertificateEdit() {
  return (
    <CertificateForm
      {...useLoaderData<typeof loader>()}
      chooses={null}
      answer={useActionData<typeof action>()}
    />
  );
}
