import type { ReactNode } from 'react';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { DateField, Fields, FormActions, TextField } from '../ui/form/field.tsx';
import { formFields, type FieldsOf } from '../ui/form/form-fields.ts';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

interface Props<Values extends object> {
  title: string;
  /** What it is about: whose certificate, or which session. */
  about: string;
  values: Values;
  answer: FormAnswer | undefined;
  back: string;
  crumb: string;
  hint?: string;
  tone?: 'primary' | 'danger';
  button: string;
  children(fields: FieldsOf<Values>): ReactNode;
}

/** The form of a step of a certificate or a session: what it asks for, and one button. */
export function StepForm<Values extends object>({
  title,
  about,
  values,
  answer,
  back,
  crumb,
  hint,
  tone = 'primary',
  button,
  children,
}: Props<Values>) {
  const t = useText();
  const fields = formFields<Values>('step', values, answer?.result);
  return (
    <Page title={title} subtitle={about} crumbs={[{ label: crumb, to: back }]}>
      <TrackedForm id="step" answer={answer} revision={null} label={(path) => t(`training.field.${path}`)}>
        <Panel>
          {hint !== undefined && <p className="hint">{hint}</p>}
          {children(fields)}
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone={tone}>{button}</Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}

export interface DatesValues {
  expectedDate: string;
  endDate: string;
  reason: string;
}

/** Other days, and why. */
export function DatesFields({ fields }: { fields: FieldsOf<DatesValues> }) {
  const t = useText();
  return (
    <Fields>
      <DateField field={fields.expectedDate} label={t('training.field.expectedDate')} required />
      <DateField
        field={fields.endDate}
        label={t('training.field.endDate')}
        hint={t('training.hint.endDate')}
      />
      <TextField field={fields.reason} label={t('training.field.reason')} maxLength={300} wide />
    </Fields>
  );
}

export function ReasonField({ fields }: { fields: FieldsOf<{ reason: string }> }) {
  const t = useText();
  return (
    <Fields>
      <TextField field={fields.reason} label={t('training.field.reason')} maxLength={300} wide />
    </Fields>
  );
}
