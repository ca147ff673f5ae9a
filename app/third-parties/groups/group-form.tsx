import type { FormAnswer } from '../../http/form.server.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions, TextField } from '../../ui/form/field.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
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
      <TrackedForm id="group" answer={answer} revision={revision} label={label}>
        <TextField field={fields.name} label={label('name')} maxLength={80} required />
        <TextField field={fields.description} label={label('description')} maxLength={500} wide />
        <FormActions>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </TrackedForm>
    </Panel>
  );
}
