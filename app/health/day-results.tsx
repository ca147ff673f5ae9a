import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { DateField, Fields, SelectField, TextAreaField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { dayResults, noteDayResults } from './day-results.server.ts';

export const meta = titleOf;

export const loader = screen('healthDayResults', dayResults);
export const action = screen('healthDayResults', noteDayResults);

/** What came of the exams of one day, noted together: of several people who saw the service one after the other. */
export default function DayResults() {
  const { title, exams, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('day-results', values, answer?.result);
  const label = (path: string) => t(`health.field.${path.split('.').at(-1) ?? path}`);
  const back = pathTo('healthExamList', {}, { status: 'toComplete' });
  return (
    <Page title={title} crumbs={[{ label: t('health.list'), to: pathTo('healthExamList', {}) }]}>
      <TrackedForm id="day-results" answer={answer} revision={null} label={label}>
        <p className="hint">{t('health.day.hint')}</p>
        {fields.results.rows().map((row, at) => {
          const exam = exams[at];
          if (exam === undefined) return null;
          const { id, aptitude, restrictions, nextBy } = row.parts();
          return (
            <Panel
              key={exam.id}
              title={[exam.name, t(`health.kind.${exam.kind}`), exam.time].filter(Boolean).join(' · ')}
            >
              <input type="hidden" name={id.name} value={exam.id} />
              <Fields>
                <SelectField
                  field={aptitude}
                  label={label('aptitude')}
                  options={exam.outcomes.map((value) => ({ value, label: t(`health.aptitude.${value}`) }))}
                  placeholder={t('health.day.later')}
                />
                <DateField field={nextBy} label={label('nextBy')} hint={t('health.form.nextByHint')} />
                <TextAreaField
                  field={restrictions}
                  label={label('restrictions')}
                  hint={t('health.form.restrictionsHint')}
                  wide
                />
              </Fields>
            </Panel>
          );
        })}
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
