import { CustomFieldsPanel, withCustomLabels } from '../custom-fields/custom-panel.tsx';
import type { CustomForm } from '../custom-fields/custom-data.server.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { CountryField } from '../ui/form/country-field.tsx';
import { DateField, Fields, SelectField, TextField } from '../ui/form/field.tsx';
import { DuplicateAlert } from '../ui/form/duplicate-alert.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import {
  AddressFields,
  EmergencyFields,
  LicenceFields,
  personFieldKey,
  ReachedFields,
} from './person-fields.tsx';
import type { PersonChoices, PersonValues } from './person-form.server.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

interface Props {
  title: string;
  crumb: { label: string; to: string };
  values: PersonValues;
  choices: PersonChoices;
  /** What the corporation asks of its people besides. */
  custom: CustomForm | null;
  revision: number | null;
  /** And the colleague of the same name, by their file. */
  answer: (FormAnswer & { duplicate?: { id: number; name: string } | null }) | undefined;
  back: string;
}

/** Who somebody is, how they are reached, and where they stand in the company. */
export function PersonForm({ title, crumb, values, choices, custom, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<PersonValues>('person', values, answer?.result);
  const label = withCustomLabels((path) => t(personFieldKey(path)), custom);
  return (
    <Page
      title={title}
      crumbs={[crumb]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm
        id="person"
        answer={answer}
        revision={revision}
        label={label}
        told={
          answer?.duplicate && (
            <DuplicateAlert
              formId="person"
              title={t('people.form.duplicate')}
              confirm={t('people.form.confirmDuplicates')}
              found={[
                { to: pathTo('personDetails', { id: answer.duplicate.id }), name: answer.duplicate.name },
              ]}
            />
          )
        }
      >
        <Panel title={t('people.form.identity')}>
          <Fields>
            <SelectField
              field={fields.gender}
              label={label('gender')}
              options={(['F', 'M'] as const).map((value) => ({ value, label: t(`users.gender.${value}`) }))}
              placeholder="–"
              required
            />
            <TextField field={fields.lastName} label={label('lastName')} maxLength={60} required />
            <TextField field={fields.firstName} label={label('firstName')} maxLength={60} required />
            <TextField field={fields.birthName} label={label('birthName')} maxLength={60} />
            <DateField field={fields.birthDate} label={label('birthDate')} />
            <TextField field={fields.birthPlace} label={label('birthPlace')} maxLength={120} />
            <CountryField field={fields.nationality} label={label('nationality')} optional />
          </Fields>
        </Panel>
        <Panel title={t('people.form.post')}>
          <Fields>
            <TextField field={fields.personnelNumber} label={label('personnelNumber')} maxLength={20} />
            <SelectField
              field={fields.profile}
              label={label('profile')}
              options={choices.profiles}
              placeholder="–"
            />
            <SelectField
              field={fields.manager}
              label={label('manager')}
              options={choices.managers}
              placeholder="–"
            />
            {choices.units !== undefined && choices.units.length > 0 && (
              <>
                <SelectField
                  field={fields.unit}
                  label={label('unit')}
                  options={choices.units}
                  placeholder="–"
                />
                <DateField
                  field={fields.unitFrom}
                  label={label('unitFrom')}
                  hint={t('people.form.unitFromHint')}
                />
              </>
            )}
            <TextField
              field={fields.email}
              label={label('email')}
              hint={t('people.form.emailHint')}
              type="email"
              autoComplete="off"
            />
          </Fields>
        </Panel>
        <Panel title={t('people.form.reached')}>
          <Fields>
            <ReachedFields fields={fields} />
            <AddressFields fields={fields} />
          </Fields>
        </Panel>
        <Panel title={t('people.form.emergency')}>
          <EmergencyFields fields={fields} />
        </Panel>
        <Panel title={t('people.form.papers')}>
          <Fields>
            <LicenceFields fields={fields} />
            <TextField
              field={fields.permitType}
              label={label('permitType')}
              hint={t('people.form.permitHint')}
            />
            <TextField field={fields.permitNumber} label={label('permitNumber')} />
            <DateField field={fields.permitExpiry} label={label('permitExpiry')} />
          </Fields>
        </Panel>
        <CustomFieldsPanel custom={custom} answer={answer} formId="person" />
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
