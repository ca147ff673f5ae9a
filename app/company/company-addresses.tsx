import { useActionData, useLoaderData } from '@remix-run/react';
import { editCorporationAddresses } from '#domain/company/company-commands.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Fields, SelectField, TextField, type Option } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { addressTypes, typeOf, typeOptions } from './address-types.server.ts';
import { AddressFields } from './identity-fields.tsx';
import { partPage, savePart } from './part-form.server.ts';
import { PartForm } from './part-form.tsx';
import { formFields, rowButton, type FormField } from '../ui/form/form-fields.ts';

export const meta = titleOf;

const none = {
  addressType: '',
  label: '',
  street: '',
  complement: '',
  postalCode: '',
  city: '',
  country: 'FR',
};
type AddressValues = typeof none;
type Values = {
  addresses: AddressValues[];
};

export const loader = screen('companyAddresses', async (context) => {
  const { company, ...page } = await partPage(context, null);
  const types = await addressTypes(context, company);
  const addresses = (company.addresses ?? []).map((address): AddressValues => ({
    addressType: String(typeOf(address, types)?.id ?? ''),
    label: address.label ?? '',
    street: address.street,
    complement: address.complement ?? '',
    postalCode: address.postalCode,
    city: address.city,
    country: address.country,
  }));
  const options = typeOptions(types);
  return { ...page, options, title: context.t('companies.editAddresses'), values: { addresses } };
});

export const action = screen('companyAddresses', (context) =>
  savePart(context, editCorporationAddresses, 'companyDetails'),
);

interface RowProps {
  name: FormField<AddressValues[]>['name'];
  row: FormField<AddressValues>;
  index: number;
  types: Option[];
}

function AddressRow({ name, row, index, types }: RowProps) {
  const t = useText();
  const fields = row.parts();
  return (
    <Panel title={t('companies.addressNumber', { number: index + 1 })}>
      <Fields>
        <SelectField
          field={fields.addressType}
          label={t('companies.field.addressType')}
          options={types}
          placeholder="–"
        />
        <TextField field={fields.label} label={t('companies.field.label')} maxLength={80} />
      </Fields>
      <AddressFields fields={fields} />
      <p>
        <Button {...rowButton({ type: 'remove', payload: { name, index } })} tone="quiet" icon="trash">
          {t('companies.removeAddress')}
        </Button>
      </p>
    </Panel>
  );
}

export default function CompanyAddresses() {
  const { values, options, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<Values>('addresses', values, answer?.result);
  const { name } = fields.addresses;
  return (
    <PartForm
      {...page}
      formId="addresses"
      answer={answer}
      back={pathTo('companyDetails', { id: page.frame.id })}
    >
      {fields.addresses.rows().map((row, index) => (
        <AddressRow key={row.name} name={name} row={row} index={index} types={options} />
      ))}
      <p>
        <Button {...rowButton({ type: 'insert', payload: { name, defaultValue: none } })} icon="plus">
          {t('companies.addAddress')}
        </Button>
      </p>
    </PartForm>
  );
}
