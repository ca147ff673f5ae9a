import { useActionData, useLoaderData } from '@remix-run/react';
import { cancelSession } from '#domain/training/certificate-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import { sessionStep } from './session.server.ts';
import { ReasonField, StepForm } from './step-form.tsx';

export const meta = titleOf;

export const loader = screen('trainingSessionCancel', (context) => sessionStep(context, 'cancel'));

export const action = screen('trainingSessionCancel', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: cancelSession,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('trainingSession', { id }),
      flash: { tone: 'ok', key: 'training.notice.canceled' },
    }),
  });
});

export default function SessionCancel() {
  const { values, people: _people, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <StepForm
      {...page}
      values={{ reason: values.reason }}
      answer={useActionData<typeof action>()}
      crumb={t('training.session.one')}
      button={t('training.step.cancel.button')}
      tone="danger"
      hint={t('training.session.all')}
    >
      {(fields) => <ReasonField fields={fields} />}
    </StepForm>
  );
}
