import { SeveralField, type FieldMeta } from '../records/record-field.tsx';
import { Fields, SelectField, type Option } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

type Select = Parameters<typeof SelectField>[0]['field'];

export interface FollowUpChoices {
  tags: { value: string; label: string }[];
  managers: Option[];
}

/** Who looks after a third party, and what it is tagged with. */
export function FollowUpPanel({
  fields,
  choices,
}: {
  fields: { tags: FieldMeta; accountManager: Select };
  choices: FollowUpChoices;
}) {
  const t = useText();
  return (
    <Panel title={t('thirdParties.form.followUp')}>
      <Fields>
        <SelectField
          field={fields.accountManager}
          label={t('thirdParties.field.accountManager')}
          hint={t('thirdParties.form.accountManagerHint')}
          options={choices.managers}
          placeholder="–"
        />
        {choices.tags.length > 0 && (
          <SeveralField
            shown={{ label: t('thirdParties.field.tags'), required: false, choices: choices.tags }}
            field={fields.tags}
          />
        )}
      </Fields>
    </Panel>
  );
}
