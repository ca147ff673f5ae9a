import { categories } from '#domain/people/labour-rules.ts';
import { Fields, SelectField, TextField } from '../../ui/form/field.tsx';
import type { FieldsOf } from '../../ui/form/form-fields.ts';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { ContractChoices, TermsValues } from './contract-form.server.ts';
import { Week } from './week.live.tsx';

interface Props {
  fields: FieldsOf<TermsValues>;
  choices: Pick<ContractChoices, 'profiles'>;
}

/** What may change in the course of a contract: post, week and rates. */
export function TermsFields({ fields, choices }: Props) {
  const t = useText();
  const label = (name: string) => t(`people.contract.${name}`);
  return (
    <>
      <Panel title={t('people.contract.post')}>
        <Fields>
          <TextField field={fields.job} label={label('job')} maxLength={120} required />
          <TextField field={fields.qualification} label={label('qualification')} maxLength={120} />
          <SelectField
            field={fields.category}
            label={label('category')}
            options={categories.map((value) => ({ value, label: t(`people.category.${value}`) }))}
            required
          />
          <SelectField
            field={fields.profile}
            label={label('profile')}
            options={choices.profiles}
            placeholder="–"
          />
          <TextField field={fields.hourlyCost} label={label('hourlyCost')} inputMode="decimal" />
          <TextField field={fields.hourlyRate} label={label('hourlyRate')} inputMode="decimal" />
        </Fields>
      </Panel>
      <Week schedule={fields.schedule} />
    </>
  );
}
