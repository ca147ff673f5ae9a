import { useActionData, useLoaderData } from '@remix-run/react';
import { reprogramCertificate } from '#domain/training/certificate-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import { stepOf } from './certificate-step.server.ts';
import { DatesFields, StepForm } from './step-form.tsx';

export const meta = titleOf;

export const loader = screen('certificateReprogram', (context) => stepOf(context, 'reprogram'));

export const action = screen('certificateReprogram', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: reprogramCertificate,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('certificateDetails', { id }),
      flash: { tone: 'ok', key: 'training.notice.reprogrammed' },
    }),
  });
});

export default function CertificateReprogram() {
  const { values, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <StepForm
      {...page}
      values={{ expectedDate: values.expectedDate, endDate: values.endDate, reason: '' }}
      answer={useActionData<typeof action>()}
      crumb={t('training.one')}
      button={t('training.step.reprogram.button')}
    >
      {(fields) => <DatesFields fields={fields} />}
    </StepForm>
  );
}
