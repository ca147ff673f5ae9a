import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CountryField } from '../ui/form/country-field.tsx';
import { DateField, Fields, FormActions, SelectField, TextField } from '../ui/form/field.tsx';
import { DuplicateAlert } from '../ui/form/duplicate-alert.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { PersonChoices, PersonValues } from './person-form.server.ts';

interface Props {
  title: string;
  crumb: { label: string; to: string };
  values: PersonValues;
  choices: PersonChoices;
  revision: number | null;
  /** And the colleague of the same name, by their file. */
  answer: (FormAnswer & { duplicate?: { id: number; name: string } | null }) | undefined;
  back: string;
}

/** Words of a field by its path: of a part, those of the part. */
const fieldKey = (path: string): string => `people.field.${path.replace(/\[\d+\]/, '').replace('.', '_')}`;

/** Who somebody is, how they are reached, and where they stand in the company. */
export function PersonForm({ title, crumb, values, choices, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<PersonValues>('person', values, answer?.result);
  const label = (path: string) => t(fieldKey(path));
  const address = fields.address.parts();
  const contacts = fields.emergencyContacts.rows().map((contact) => contact.parts());
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
            <TextField field={fields.mobile} label={label('mobile')} type="tel" autoComplete="off" />
            <TextField field={fields.phone} label={label('phone')} type="tel" autoComplete="off" />
            <TextField
              field={fields.personalEmail}
              label={label('personalEmail')}
              type="email"
              autoComplete="off"
            />
            <TextField field={address.street} label={label('address.street')} autoComplete="off" wide />
            <TextField field={address.complement} label={label('address.complement')} wide />
            <TextField field={address.postalCode} label={label('address.postalCode')} />
            <TextField field={address.city} label={label('address.city')} />
            <CountryField field={address.country} label={label('address.country')} />
          </Fields>
        </Panel>
        <Panel title={t('people.form.emergency')}>
          {contacts.map(({ name, relation, phone }) => (
            <Fields key={name.id}>
              <TextField field={name} label={label('emergencyContacts.name')} />
              <TextField field={relation} label={label('emergencyContacts.relation')} />
              <TextField field={phone} label={label('emergencyContacts.phone')} type="tel" />
            </Fields>
          ))}
        </Panel>
        <Panel title={t('people.form.papers')}>
          <Fields>
            <TextField
              field={fields.drivingLicence}
              label={label('drivingLicence')}
              hint={t('people.form.licenceHint')}
            />
            <TextField field={fields.drivingLicenceNumber} label={label('drivingLicenceNumber')} />
            <DateField field={fields.drivingLicenceExpiry} label={label('drivingLicenceExpiry')} />
            <TextField
              field={fields.permitType}
              label={label('permitType')}
              hint={t('people.form.permitHint')}
            />
            <TextField field={fields.permitNumber} label={label('permitNumber')} />
            <DateField field={fields.permitExpiry} label={label('permitExpiry')} />
          </Fields>
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
