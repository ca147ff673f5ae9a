import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { CountryField } from '../ui/form/country-field.tsx';
import { CheckboxField, Fields, SelectField, TextField } from '../ui/form/field.tsx';
import { MoreFields } from '../ui/form/more-fields.live.tsx';
import { useText } from '../ui/text.tsx';
import { TimeZoneField } from '../ui/time-zone-field.tsx';
import type { FormField } from '../ui/form/form-fields.ts';

type Named<Name extends string> = Record<Name, FormField>;

type IdentityName = 'name' | 'legalForm' | 'capital' | 'siren' | 'siret' | 'vatNumber' | 'rcs' | 'naf';

/** Who a company is: from its SIREN on. */
export function IdentityFields({ fields }: { fields: Named<IdentityName> }) {
  const t = useText();
  const label = (name: string) => t(`companies.field.${name}`);
  const hint = (name: string) => t(`companies.hint.${name}`);
  return (
    <Fields>
      <TextField
        field={fields.siren}
        label={label('siren')}
        hint={hint('siren')}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField field={fields.name} label={label('name')} maxLength={80} autoComplete="off" required />
      <TextField field={fields.siret} label={label('siret')} inputMode="numeric" autoComplete="off" />
      <TextField
        field={fields.vatNumber}
        label={label('vatNumber')}
        hint={hint('vatNumber')}
        autoComplete="off"
      />
      <TextField
        field={fields.legalForm}
        label={label('legalForm')}
        hint={hint('legalForm')}
        maxLength={40}
      />
      <TextField field={fields.capital} label={label('capital')} hint={hint('capital')} maxLength={40} />
      <TextField field={fields.rcs} label={label('rcs')} hint={hint('rcs')} maxLength={60} />
      <TextField
        field={fields.naf}
        label={label('naf')}
        hint={hint('naf')}
        list="activities"
        autoComplete="off"
      />
    </Fields>
  );
}

export function InsuranceField({ field }: { field: FormField }) {
  const t = useText();
  return (
    <Fields>
      <TextField
        field={field}
        label={t('companies.field.insurance')}
        hint={t('companies.hint.insurance')}
        maxLength={300}
        wide
      />
    </Fields>
  );
}

type AddressName = 'street' | 'complement' | 'postalCode' | 'city' | 'country';

export function AddressFields({ fields }: { fields: Named<AddressName> }) {
  const t = useText();
  const label = (name: string) => t(`companies.field.${name}`);
  return (
    <Fields>
      <TextField field={fields.street} label={label('street')} autoComplete="off" wide required />
      <TextField field={fields.complement} label={label('complement')} wide />
      <TextField field={fields.postalCode} label={label('postalCode')} inputMode="numeric" required />
      <TextField field={fields.city} label={label('city')} required />
      <CountryField field={fields.country} label={label('country')} />
    </Fields>
  );
}

export function ContactFields({ fields }: { fields: Named<'phone' | 'email' | 'website'> }) {
  const t = useText();
  const label = (name: string) => t(`companies.field.${name}`);
  return (
    <Fields>
      <TextField field={fields.phone} label={label('phone')} type="tel" maxLength={30} />
      <TextField field={fields.email} label={label('email')} type="email" />
      <TextField field={fields.website} label={label('website')} maxLength={120} />
    </Fields>
  );
}

export function BankFields({ fields }: { fields: Named<'iban' | 'bic'> }) {
  const t = useText();
  return (
    <Fields>
      <TextField
        field={fields.iban}
        label={t('companies.field.iban')}
        hint={t('companies.hint.iban')}
        autoComplete="off"
        wide
      />
      <TextField field={fields.bic} label={t('companies.field.bic')} autoComplete="off" />
    </Fields>
  );
}

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const regimes = ['normal', 'simplified', 'franchise'];

/** Fiscal year and VAT; `children` are what a page asks beside. */
export function RegimeFields({
  fields,
}: {
  fields: Named<'fiscalYearStart' | 'vatRegime' | 'timeZone' | 'accent' | 'latePenalty'>;
}) {
  const t = useText();
  const label = (name: string) => t(`companies.field.${name}`);
  const hint = (name: string) => t(`companies.hint.${name}`);
  return (
    <>
      <Fields>
        <SelectField
          field={fields.fiscalYearStart}
          label={label('fiscalYearStart')}
          options={months.map((month) => ({ value: month, label: t(`companies.month.${month}`) }))}
          required
        />
        <SelectField
          field={fields.vatRegime}
          label={label('vatRegime')}
          hint={hint('vatRegime')}
          options={regimes.map((regime) => ({ value: regime, label: t(`companies.vatRegime.${regime}`) }))}
          required
        />
        <TextField
          field={fields.accent}
          label={label('accent')}
          hint={hint('accent')}
          type="color"
          maxLength={7}
          required
        />
      </Fields>
      <MoreFields fields={[fields.timeZone, fields.latePenalty]} usual={{ timeZone: LEGAL_TIME_ZONE }}>
        <Fields>
          <TimeZoneField field={fields.timeZone} label={label('timeZone')} hint={hint('timeZone')} required />
          <TextField
            field={fields.latePenalty}
            label={label('latePenalty')}
            hint={hint('latePenalty')}
            maxLength={200}
            wide
          />
        </Fields>
      </MoreFields>
    </>
  );
}

/** What a company says yes or no to. */
export function FlagFields({ fields, names }: { fields: Named<string>; names: readonly string[] }) {
  const t = useText();
  return (
    <div className="checks">
      {names.map((name) => {
        const field = fields[name];
        return (
          field && (
            <CheckboxField
              key={name}
              field={field}
              label={t(`companies.field.${name}`)}
              hint={t(`companies.hint.${name}`)}
            />
          )
        );
      })}
    </div>
  );
}
