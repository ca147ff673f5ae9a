import { useActionData, useLoaderData } from '@remix-run/react';
import { cancelCertificate } from '#domain/training/certificate-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import { stepOf } from './certificate-step.server.ts';
import { ReasonField, StepForm } from './step-form.tsx';

export const meta = titleOf;

export const loader = screen('certificateCancel', (context) => stepOf(context, 'cancel'));

export const action = screen('certificateCancel', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: cancelCertificate,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('certificateDetails', { id }),
      flash: { tone: 'ok', key: 'training.notice.canceled' },
    }),
  });
});

export default function CertificateCancel() {
  const { values, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <StepForm
      {...page}
      values={{ reason: values.reason }}
      answer={useActionData<typeof action>()}
      crumb={t('training.one')}
      button={t('training.step.cancel.button')}
      tone="danger"
      hint={t('training.step.cancel.hint')}
    >
      {(fields) => <ReasonField fields={fields} />}
    </StepForm>
  );
}
