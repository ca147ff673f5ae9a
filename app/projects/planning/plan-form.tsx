import type { ReactNode } from 'react';
import type { FormAnswer } from '../../http/form.server.ts';
import { Fields, SelectField, TextField } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { ProjectNames, WorkProjectField } from '../work/work-project.tsx';
import type { PlanChoices, PlanValues } from './plan-form.server.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';
import { HalfDayFields } from '../../ui/form/half-day-fields.tsx';

interface Props {
  title: string;
  values: PlanValues;
  choices: PlanChoices;
  revision: number | null;
  answer: FormAnswer | undefined;
  /** Where it was opened from. */
  back: string;
  /** Buttons beside its title. */
  actions?: ReactNode;
}

/** Somebody on a project, from a half day to another. */
export function PlanForm({ title, values, choices, revision, answer, back, actions }: Props) {
  const t = useText();
  const fields = formFields<PlanValues>('plan', values, answer?.result);
  const label = (path: string) => t(`projects.planning.field.${path}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('projects.planning.title'), to: back }]}
      actions={actions}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="plan" answer={answer} revision={revision} label={label}>
        <ProjectNames choices={choices} />
        <Panel>
          <Fields>
            <SelectField
              field={fields.person}
              label={label('person')}
              options={choices.people}
              placeholder="–"
              required
              wide
            />
            <WorkProjectField fields={fields} choices={choices} required />
            <HalfDayFields fields={fields} label={label} />
            <TextField
              field={fields.hours}
              label={label('hours')}
              hint={t('projects.planning.hoursHint')}
              inputMode="decimal"
            />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
