import { useActionData, useLoaderData } from '@remix-run/react';
import { completeSession } from '#domain/training/certificate-commands.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { CheckboxField, DateField, Fields, TextField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import { sessionOf } from './session.server.ts';
import { StepForm } from './step-form.tsx';

export const meta = titleOf;

export const loader = screen('trainingSessionComplete', async (context) => {
  const { t, today } = context;
  const { id, first, rows } = await sessionOf(context);
  const open = rows.filter(({ status }) => ['unplanned', 'planned', 'to_complete'].includes(status));
  if (open.length === 0) throw notFound();
  const last = first.endDate ?? first.expectedDate ?? '';
  return {
    title: t('training.session.step.complete'),
    about: first.typeName,
    back: pathTo('trainingSession', { id }),
    people: open.map(({ personName }) => personName || t('commerce.erased')),
    values: {
      obtainedOn: last <= today ? last : '',
      validUntil: '',
      people: open.map((row) => ({ id: String(row.id), held: false, number: '' })),
    },
  };
});

export const action = screen('trainingSessionComplete', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: completeSession,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('trainingSession', { id }),
      flash: { tone: 'ok', key: 'training.notice.sessionCompleted' },
    }),
  });
});

/** Who of a session holds the certificate by now: those who were absent or failed are left out, and stay as they are. */
export default function SessionComplete() {
  const { people, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  const label = (key: string) => t(`training.field.${key}`);
  return (
    <StepForm
      {...page}
      answer={useActionData<typeof action>()}
      crumb={t('training.session.one')}
      button={t('training.step.complete.button')}
      hint={t('training.session.completeHint')}
    >
      {(fields) => (
        <>
          <Fields>
            <DateField field={fields.obtainedOn} label={label('obtainedOn')} required />
            <DateField
              field={fields.validUntil}
              label={label('validUntil')}
              hint={t('training.hint.validUntil')}
            />
          </Fields>
          {fields.people.rows().map((row, at) => {
            const { id, held, number } = row.parts();
            return (
              <fieldset key={id.name}>
                <legend translate="no">{people[at]}</legend>
                <input type="hidden" name={id.name} value={id.initialValue ?? ''} />
                <Fields>
                  <CheckboxField field={held} label={t('training.session.held')} />
                  <TextField field={number} label={label('number')} maxLength={60} autoComplete="off" />
                </Fields>
              </fieldset>
            );
          })}
        </>
      )}
    </StepForm>
  );
}
