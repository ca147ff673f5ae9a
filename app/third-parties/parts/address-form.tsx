import { CheckboxField, Fields, SelectField, TextField, type Option } from '../../ui/form/field.tsx';
import { useText } from '../../ui/text.tsx';
import { AddressFields } from '../party-identity-fields.tsx';
import { PartFormPage, type PartForm } from './part-form.tsx';
import type { placeValues } from './parts-form.server.ts';
import { formFields } from '../../ui/form/form-fields.ts';

type Values = ReturnType<typeof placeValues>;

/** An address of a third party: what it is called, where it is, and what documents take it for. */
export function AddressForm({ values, types, ...form }: PartForm & { values: Values; types: Option[] }) {
  const t = useText();
  const fields = formFields<Values>('place', values, form.answer?.result);
  const label = (path: string) => t(`thirdParties.field.${path}`);
  return (
    <PartFormPage form={form} id="place" label={label}>
      <Fields>
        <TextField field={fields.label} label={label('label')} hint={t('thirdParties.places.labelHint')} />
        <SelectField
          field={fields.addressType}
          label={label('addressType')}
          options={types}
          placeholder="–"
        />
        <AddressFields address={fields} label={label} />
      </Fields>
      <div className="checks">
        <CheckboxField
          field={fields.billing}
          label={label('billing')}
          hint={t('thirdParties.places.billingHint')}
        />
        <CheckboxField
          field={fields.delivery}
          label={label('delivery')}
          hint={t('thirdParties.places.deliveryHint')}
        />
      </div>
    </PartFormPage>
  );
}
