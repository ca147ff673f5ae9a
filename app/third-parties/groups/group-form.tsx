import { CommandForm } from '../../ui/form/command-form.tsx';
import type { FormAnswer } from '../../http/form.server.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions, TextField } from '../../ui/form/field.tsx';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { Panel } from '../../ui/page.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { useText } from '../../ui/text.tsx';
import { formFields } from '../../ui/form/form-fields.ts';

interface Values {
  name: string;
  description: string;
}

interface Props {
  title: string;
  values: Values;
  revision: number | null;
  answer: FormAnswer | undefined;
}

/** The name and description of a group, as a part of a page. */
export function GroupForm({ title, values, revision, answer }: Props) {
  const t = useText();
  const fields = formFields<Values>('group', values, answer?.result);
  const label = (path: string) => t(`thirdParties.groups.field.${path}`);
  return (
    <Panel title={title}>
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      <FormSummary answer={answer} formId="group" label={label} />
      <CommandForm id="group" noValidate>
        {revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        )}
        <TextField field={fields.name} label={label('name')} maxLength={80} required />
        <TextField field={fields.description} label={label('description')} maxLength={500} wide />
        <FormActions>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
