import type { ReactNode } from 'react';
import type { FormAnswer } from '../../http/form.server.ts';
import { DateField, Fields, SelectField, TextAreaField, type Option } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { InterviewValues } from './interviews.server.ts';

interface Props {
  title: string;
  crumb: { label: string; to: string };
  values: InterviewValues;
  people: Option[];
  revision: number | null;
  answer: FormAnswer | undefined;
  actions?: ReactNode;
  /** Below the form. */
  children?: ReactNode;
}

/** An interview that was held: when, by whom, and what was said. */
export function InterviewForm({ title, crumb, values, people, revision, answer, actions, children }: Props) {
  const t = useText();
  const fields = formFields<InterviewValues>('interview', values, answer?.result);
  const label = (path: string) => t(`people.interview.${path}`);
  return (
    <Page
      title={title}
      crumbs={[crumb]}
      actions={actions}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="interview" answer={answer} revision={revision} label={label}>
        <Panel title={label('one')}>
          <p className="hint">{label('rule')}</p>
          <Fields>
            <DateField field={fields.heldOn} label={label('heldOn')} required />
            <SelectField field={fields.heldBy} label={label('heldBy')} options={people} placeholder="–" />
            <TextAreaField field={fields.notes} label={label('notes')} hint={label('notesHint')} wide />
          </Fields>
        </Panel>
        <SaveOrCancel back={crumb.to} />
      </TrackedForm>
      {children}
    </Page>
  );
}
