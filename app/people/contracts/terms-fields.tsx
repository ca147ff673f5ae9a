import { categories } from '#domain/people/labour-rules.ts';
import { weekdays } from '#domain/people/work-schedule.ts';
import { Fields, SelectField, TextField } from '../../ui/form/field.tsx';
import type { FieldsOf } from '../../ui/form/form-fields.ts';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { ContractChoices, TermsValues } from './contract-form.server.ts';

interface Props {
  fields: FieldsOf<TermsValues>;
  choices: Pick<ContractChoices, 'profiles'>;
}

/** The week by its days: hours of each half. */
function Week({ schedule }: { schedule: Props['fields']['schedule'] }) {
  const t = useText();
  return (
    <Panel title={t('people.contract.schedule')}>
      <p className="hint">{t('people.contract.scheduleHint')}</p>
      <table className="week" id={schedule.id}>
        <thead>
          <tr>
            <th scope="col">{t('people.contract.day')}</th>
            <th scope="col">{t('people.contract.morning')}</th>
            <th scope="col">{t('people.contract.afternoon')}</th>
          </tr>
        </thead>
        <tbody>
          {schedule.rows().map((day, index) => {
            const { morning, afternoon } = day.parts();
            const name = t(`people.weekday.${weekdays[index]}`);
            return (
              <tr key={day.id}>
                <th scope="row">{name}</th>
                {([morning, afternoon] as const).map((half, at) => (
                  <td key={half.id}>
                    <input
                      className="field"
                      id={half.id}
                      name={half.name}
                      defaultValue={half.initialValue}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`${name}, ${t(at === 0 ? 'people.contract.morning' : 'people.contract.afternoon')}`}
                      aria-invalid={half.errors ? true : undefined}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
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
