import { useActionData, useLoaderData } from '@remix-run/react';
import { reprogramSession } from '#domain/training/certificate-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import { sessionStep } from './session.server.ts';
import { DatesFields, StepForm } from './step-form.tsx';

export const meta = titleOf;

export const loader = screen('trainingSessionReprogram', (context) => sessionStep(context, 'reprogram'));

export const action = screen('trainingSessionReprogram', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: reprogramSession,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('trainingSession', { id }),
      flash: { tone: 'ok', key: 'training.notice.reprogrammed' },
    }),
  });
});

export default function SessionReprogram() {
  const { values, people: _people, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <StepForm
      {...page}
      values={{ ...values, reason: '' }}
      answer={useActionData<typeof action>()}
      crumb={t('training.session.one')}
      button={t('training.step.reprogram.button')}
      hint={t('training.session.all')}
    >
      {(fields) => <DatesFields fields={fields} />}
    </StepForm>
  );
}
