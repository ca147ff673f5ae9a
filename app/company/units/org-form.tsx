import type { OrgUnitKind } from '#domain/company/org-unit.ts';
import type { FormAnswer } from '../../http/form.server.ts';
import { Fields, SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { OrgChoices, OrgValues } from './org-form.server.ts';
import { formFields } from '../../ui/form/form-fields.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';

interface Props {
  kind: OrgUnitKind;
  values: OrgValues;
  choices: OrgChoices;
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

/** What a unit of either tree is. */
export function OrgForm({ kind, values, choices, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<OrgValues>('unit', values, answer?.result);
  const label = (path: string) => t(`organization.field.${path}`);
  return (
    <Panel title={t(`organization.kind.${kind}`)}>
      <TrackedForm id="unit" answer={answer} revision={revision} label={label}>
        <input type="hidden" name="kind" value={kind} />
        <Fields>
          <TextField field={fields.name} label={label('name')} maxLength={80} required />
          <TextField field={fields.code} label={label('code')} maxLength={20} />
          <SelectField
            field={fields.parent}
            label={label('parent')}
            options={choices.parents}
            placeholder={t('organization.top')}
          />
          <SelectField field={fields.type} label={label('type')} options={choices.types} placeholder="–" />
          <SelectField
            field={fields.manager}
            label={label('manager')}
            options={choices.people}
            placeholder="–"
          />
        </Fields>
        <TextAreaField field={fields.description} label={label('description')} />
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Panel>
  );
}
