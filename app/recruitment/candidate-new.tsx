import { useActionData, useLoaderData } from '@remix-run/react';
import { inviteCandidate } from '#domain/recruitment/invitation-commands.ts';
import { unitOptions } from '../people/unit-options.server.ts';
import { formText } from '../http/form-text.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { Fields, FormActions, SelectField, TextAreaField, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { candidateLetter } from './candidate-letter.server.ts';

export const meta = titleOf;

export const loader = screen('candidateNew', async (context) => ({
  title: context.t('recruitment.new'),
  values: { ...noValues, language: context.language },
  units: await unitOptions(context),
}));

const noValues = { gender: '', firstName: '', lastName: '', email: '', job: '', unit: '', comment: '' };

export const action = screen('candidateNew', async (context) => {
  const form = await context.request.formData();
  const said = (name: string) => formText(form, name);
  const invited = {
    gender: said('gender'),
    firstName: said('firstName'),
    lastName: said('lastName'),
    job: said('job'),
  };
  return submit(context, form, {
    command: inviteCandidate,
    fixed: {
      ...(await candidateLetter(
        context,
        'candidateInvitation',
        said('language') === 'en' ? 'en' : 'fr',
        invited,
      )),
    },
    done: ({ id }) => ({
      to: pathTo('candidateForm', { id }),
      flash: { tone: 'ok', key: 'recruitment.notice.invited' },
    }),
  });
});

/** Who is invited to apply: the form goes to them by mail, in their language. */
export default function CandidateNew() {
  const { title, values, units } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('candidate', values, answer?.result);
  const label = (path: string) => t(`recruitment.field.${path}`);
  const back = pathTo('candidateList', {});
  return (
    <Page title={title} crumbs={[{ label: t('recruitment.list'), to: back }]}>
      <FormSummary answer={answer} formId="candidate" label={label} />
      <CommandForm id="candidate" noValidate>
        <Panel title={t('recruitment.form.invited')}>
          <Fields>
            <SelectField
              field={fields.gender}
              label={label('gender')}
              options={(['F', 'M'] as const).map((value) => ({ value, label: t(`users.gender.${value}`) }))}
              placeholder="–"
              required
            />
            <TextField field={fields.lastName} label={label('lastName')} maxLength={60} required />
            <TextField field={fields.firstName} label={label('firstName')} maxLength={60} required />
            <TextField field={fields.email} label={label('email')} type="email" autoComplete="off" required />
            <TextField field={fields.job} label={label('job')} maxLength={120} required />
            {units.length > 0 && (
              <SelectField field={fields.unit} label={label('unit')} options={units} placeholder="–" />
            )}
            <SelectField
              field={fields.language}
              label={label('language')}
              hint={t('recruitment.form.languageHint')}
              options={(['fr', 'en'] as const).map((value) => ({
                value,
                label: t(`shell.ownLanguage.${value}`),
              }))}
              required
            />
            <TextAreaField
              field={fields.comment}
              label={label('staffComment')}
              hint={t('recruitment.form.commentHint')}
              wide
            />
          </Fields>
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('recruitment.form.invite')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
