import { useActionData, useLoaderData } from '@remix-run/react';
import { noteHealthExamResult } from '#domain/health/exam-commands.ts';
import { outcomesOf } from '#domain/health/exam.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { DateField, Fields, SelectField, TextAreaField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Alert, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { examOf } from './exam.server.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

export const meta = titleOf;

export const loader = screen('healthExamResult', async (context) => {
  const { id, facts, state, revision, name } = await examOf(context);
  const { result } = state;
  return {
    id,
    name,
    title: context.t('health.resultOf', { name }),
    kind: facts.kind,
    day: facts.day,
    ahead: facts.day > context.today,
    outcomes: [...outcomesOf[facts.kind]],
    values: {
      aptitude: result?.aptitude ?? '',
      restrictions: result?.restrictions ?? '',
      nextBy: result?.nextBy ?? '',
    },
    revision,
  };
});

export const action = screen('healthExamResult', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: noteHealthExamResult,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('healthExamDetails', { id }),
      flash: { tone: 'ok', key: 'health.notice.held' },
    }),
  });
});

/** What the service wrote down at the end of an exam. */
export default function ExamResult() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { id, name, title, kind, day, ahead, outcomes, values, revision } = page;
  const fields = formFields('result', values, answer?.result);
  const label = (path: string) => t(`health.field.${path}`);
  const back = pathTo('healthExamDetails', { id });
  return (
    <Page
      title={title}
      subtitle={`${t(`health.kind.${kind}`)} · ${format.date(day)}`}
      crumbs={[
        { label: t('health.list'), to: pathTo('healthExamList', {}) },
        { label: name, to: back },
      ]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      {ahead && <Alert tone="warn">{t('health.form.ahead')}</Alert>}
      <TrackedForm id="result" answer={answer} revision={revision} label={label}>
        <Panel title={t('health.form.result')}>
          <p className="hint">{t('health.form.resultHint')}</p>
          <Fields>
            <SelectField
              field={fields.aptitude}
              label={label('aptitude')}
              options={outcomes.map((value) => ({ value, label: t(`health.aptitude.${value}`) }))}
              placeholder="–"
              required
            />
            <DateField field={fields.nextBy} label={label('nextBy')} hint={t('health.form.nextByHint')} />
            <TextAreaField
              field={fields.restrictions}
              label={label('restrictions')}
              hint={t('health.form.restrictionsHint')}
              wide
            />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
