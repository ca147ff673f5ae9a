import { useActionData, useLoaderData } from '@remix-run/react';
import { completeCertificate } from '#domain/training/certificate-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import { stepOf } from './certificate-step.server.ts';
import { HeldFields } from './certificate-form.tsx';
import { StepForm } from './step-form.tsx';

export const meta = titleOf;

export const loader = screen('certificateComplete', (context) => stepOf(context, 'complete'));

export const action = screen('certificateComplete', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: completeCertificate,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('certificateDetails', { id }),
      flash: { tone: 'ok', key: 'training.notice.completed' },
    }),
  });
});

export default function CertificateComplete() {
  const { values, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <StepForm
      {...page}
      values={{ obtainedOn: values.obtainedOn, validUntil: values.validUntil, number: values.number }}
      answer={useActionData<typeof action>()}
      crumb={t('training.one')}
      button={t('training.step.complete.button')}
      hint={t('training.step.complete.hint')}
    >
      {(fields) => <HeldFields fields={fields} required />}
    </StepForm>
  );
}
