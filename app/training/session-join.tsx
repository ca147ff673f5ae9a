import { useActionData, useLoaderData } from '@remix-run/react';
import { joinSession } from '#domain/training/certificate-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import { sessionStep } from './session.server.ts';
import { PeopleField } from './people-field.tsx';
import { StepForm } from './step-form.tsx';

export const meta = titleOf;

export const loader = screen('trainingSessionJoin', (context) => sessionStep(context, 'join'));

export const action = screen('trainingSessionJoin', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: joinSession,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('trainingSession', { id }),
      flash: { tone: 'ok', key: 'training.notice.joined' },
    }),
  });
});

export default function SessionJoin() {
  const { values, people, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <StepForm
      {...page}
      values={{ people: values.people }}
      answer={useActionData<typeof action>()}
      crumb={t('training.session.one')}
      button={t('training.step.join.button')}
    >
      {(fields) => <PeopleField field={fields.people} label={t('training.field.people')} options={people} />}
    </StepForm>
  );
}
