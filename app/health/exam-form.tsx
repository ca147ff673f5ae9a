import { examKinds } from '#domain/health/exam.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { DateField, Fields, SelectField, TextField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { Suggestions } from '../ui/form/suggestions.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { ExamChoices, ExamValues } from './exam-form.server.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

interface Props {
  title: string;
  crumbs?: { label: string; to: string }[];
  values: ExamValues;
  choices: ExamChoices;
  /** null: a new one, for whoever is chosen. */
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

/** Who is to be where, when and for what. */
export function ExamForm({ title, crumbs = [], values, choices, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<ExamValues>('exam', values, answer?.result);
  const label = (path: string) => t(`health.field.${path}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('health.list'), to: pathTo('healthExamList', {}) }, ...crumbs]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="exam" answer={answer} revision={revision} label={label}>
        <Panel title={t('health.one')}>
          <Fields>
            {revision === null && (
              <SelectField
                field={fields.person}
                label={label('person')}
                options={choices.people}
                placeholder="–"
                required
              />
            )}
            <SelectField
              field={fields.kind}
              label={label('kind')}
              options={examKinds.map((value) => ({ value, label: t(`health.kind.${value}`) }))}
              placeholder="–"
              required
            />
            <DateField field={fields.day} label={label('day')} required />
            <TextField
              field={fields.time}
              label={label('time')}
              placeholder={t('ui.field.time')}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              field={fields.professional}
              label={label('professional')}
              hint={t('health.form.professionalHint')}
              list="exam-professionals"
              autoComplete="off"
              maxLength={120}
            />
            <TextField
              field={fields.place}
              label={label('place')}
              hint={t('health.form.placeHint')}
              list="exam-places"
              autoComplete="off"
              maxLength={300}
              wide
            />
          </Fields>
          <Suggestions id="exam-professionals" of={choices.professionals} />
          <Suggestions id="exam-places" of={choices.places} />
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
