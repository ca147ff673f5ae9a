import { civilities } from '#domain/third-parties/civility.ts';
import { CountryField } from '../ui/form/country-field.tsx';
import { CheckboxField, Fields, SelectField, TextField } from '../ui/form/field.tsx';
import { MoreFields } from '../ui/form/more-fields.live.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { PartyValues } from './party-values.ts';
import type { FormField } from '../ui/form/form-fields.ts';

type Field = FormField;
type Label = (path: string) => string;

/** What few third parties are asked. */
const folded = [
  'tradeName',
  'siret',
  'vatNumber',
  'naf',
  'legalForm',
  'capital',
  'mobile',
  'website',
  'electronicAddress',
  'language',
] as const;

/** Who it is, what it is to us, and its numbers in registers. */
export function IdentityPanel({
  fields,
  label,
}: {
  fields: Record<Exclude<keyof PartyValues, 'address' | 'tags'>, Field>;
  label: Label;
}) {
  const t = useText();
  return (
    <Panel title={t('thirdParties.form.identity')}>
      <div className="checks">
        <CheckboxField field={fields.client} label={label('client')} />
        <CheckboxField field={fields.supplier} label={label('supplier')} />
        <CheckboxField field={fields.prospect} label={label('prospect')} />
        <CheckboxField
          field={fields.naturalPerson}
          label={label('naturalPerson')}
          hint={t('thirdParties.form.naturalPersonHint')}
        />
      </div>
      <Fields>
        <TextField
          field={fields.name}
          label={label('name')}
          hint={t('thirdParties.form.nameHint')}
          wide
          required
        />
        <SelectField
          field={fields.civility}
          label={label('civility')}
          options={civilities.map((value) => ({ value, label: t(`thirdParties.civility.${value}`) }))}
          placeholder="–"
        />
        <TextField
          field={fields.firstName}
          label={label('firstName')}
          hint={t('thirdParties.form.firstNameHint')}
        />
        <TextField field={fields.code} label={label('code')} />
        <TextField field={fields.siren} label="SIREN" inputMode="numeric" />
        <TextField field={fields.phone} label={label('phone')} type="tel" />
        <TextField field={fields.email} label={label('email')} type="email" />
      </Fields>
      <MoreFields fields={folded.map((name) => fields[name])} usual={{ language: 'fr' }}>
        <Fields>
          <TextField field={fields.tradeName} label={label('tradeName')} />
          <TextField field={fields.siret} label="SIRET" inputMode="numeric" />
          <TextField field={fields.vatNumber} label={label('vatNumber')} />
          <TextField
            field={fields.naf}
            label={label('naf')}
            hint={t('thirdParties.form.nafHint')}
            list="activities"
            autoComplete="off"
          />
          <TextField field={fields.legalForm} label={label('legalForm')} placeholder="SAS" />
          <TextField field={fields.capital} label={label('capital')} inputMode="decimal" />
          <TextField field={fields.mobile} label={label('mobile')} type="tel" />
          <TextField field={fields.website} label={label('website')} type="url" />
          <TextField
            field={fields.electronicAddress}
            label={label('electronicAddress')}
            hint={t('thirdParties.form.electronicAddressHint')}
            autoComplete="off"
          />
          <SelectField
            field={fields.language}
            label={label('language')}
            options={[
              { value: 'fr', label: t('shell.language.fr') },
              { value: 'en', label: t('shell.language.en') },
            ]}
          />
        </Fields>
      </MoreFields>
    </Panel>
  );
}

/** The fields of a postal address. */
export function AddressFields({
  address,
  label,
}: {
  address: Record<'street' | 'complement' | 'postalCode' | 'city' | 'country', Field>;
  label: Label;
}) {
  return (
    <>
      <TextField field={address.street} label={label('street')} autoComplete="off" wide required />
      <TextField field={address.complement} label={label('complement')} wide />
      <TextField field={address.postalCode} label={label('postalCode')} required />
      <TextField field={address.city} label={label('city')} required />
      <CountryField field={address.country} label={label('country')} />
    </>
  );
}

export function AddressPanel(props: Parameters<typeof AddressFields>[0]) {
  const t = useText();
  return (
    <Panel title={t('thirdParties.form.address')}>
      <Fields>
        <AddressFields {...props} />
      </Fields>
    </Panel>
  );
}
