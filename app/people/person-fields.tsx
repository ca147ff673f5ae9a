import { CountryField } from '../ui/form/country-field.tsx';
import { DateField, Fields, TextField } from '../ui/form/field.tsx';
import type { FieldsOf } from '../ui/form/form-fields.ts';
import { useText } from '../ui/text.tsx';
import type { PersonValues } from './person-form.server.ts';

/* Fields of a file that staff fill in, and the person whose it is. */

/** Words of a field by its path: of a part, those of the part. */
export const personFieldKey = (path: string): string =>
  `people.field.${path.replace(/\[\d+\]/, '').replace('.', '_')}`;

interface Props {
  fields: FieldsOf<PersonValues>;
}

function useLabel() {
  const t = useText();
  return (path: string) => t(personFieldKey(path));
}

/** Telephones and the address that is not the account's. */
export function ReachedFields({ fields }: Props) {
  const label = useLabel();
  return (
    <>
      <TextField field={fields.mobile} label={label('mobile')} type="tel" autoComplete="off" />
      <TextField field={fields.phone} label={label('phone')} type="tel" autoComplete="off" />
      <TextField
        field={fields.personalEmail}
        label={label('personalEmail')}
        type="email"
        autoComplete="off"
      />
    </>
  );
}

export function AddressFields({ fields }: Props) {
  const label = useLabel();
  const address = fields.address.parts();
  return (
    <>
      <TextField field={address.street} label={label('address.street')} autoComplete="off" wide />
      <TextField field={address.complement} label={label('address.complement')} wide />
      <TextField field={address.postalCode} label={label('address.postalCode')} />
      <TextField field={address.city} label={label('address.city')} />
      <CountryField field={address.country} label={label('address.country')} />
    </>
  );
}

/** Who is called in an emergency: a line each. */
export function EmergencyFields({ fields }: Props) {
  const label = useLabel();
  return fields.emergencyContacts
    .rows()
    .map((contact) => contact.parts())
    .map(({ name, relation, phone }) => (
      <Fields key={name.id}>
        <TextField field={name} label={label('emergencyContacts.name')} />
        <TextField field={relation} label={label('emergencyContacts.relation')} />
        <TextField field={phone} label={label('emergencyContacts.phone')} type="tel" />
      </Fields>
    ));
}

export function LicenceFields({ fields }: Props) {
  const t = useText();
  const label = useLabel();
  return (
    <>
      <TextField
        field={fields.drivingLicence}
        label={label('drivingLicence')}
        hint={t('people.form.licenceHint')}
      />
      <TextField field={fields.drivingLicenceNumber} label={label('drivingLicenceNumber')} />
      <DateField field={fields.drivingLicenceExpiry} label={label('drivingLicenceExpiry')} />
    </>
  );
}
