import { civilities } from '#domain/third-parties/civility.ts';
import { CheckboxField, Fields, SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { useText } from '../../ui/text.tsx';
import { PartFormPage, type PartForm } from './part-form.tsx';
import type { contactValues } from './parts-form.server.ts';
import { formFields } from '../../ui/form/form-fields.ts';

type Values = ReturnType<typeof contactValues>;

const receiving = ['receivesQuotations', 'receivesInvoices', 'receivesReminders', 'receivesOrders'] as const;

/** Somebody at a third party, and which of its mails they get. */
export function ContactForm({ values, ...form }: PartForm & { values: Values }) {
  const t = useText();
  const fields = formFields<Values>('contact', values, form.answer?.result);
  const label = (path: string) => t(`thirdParties.field.${path}`);
  return (
    <PartFormPage form={form} id="contact" label={label}>
      <Fields>
        <SelectField
          field={fields.civility}
          label={label('civility')}
          options={civilities.map((value) => ({ value, label: t(`thirdParties.civility.${value}`) }))}
          placeholder="–"
        />
        <TextField field={fields.firstName} label={label('firstName')} />
        <TextField field={fields.lastName} label={label('lastName')} required />
        <TextField field={fields.function} label={label('function')} />
        <TextField field={fields.email} label={label('email')} type="email" wide />
        <TextField field={fields.phone} label={label('phone')} type="tel" />
        <TextField field={fields.mobile} label={label('mobile')} type="tel" />
      </Fields>
      <fieldset className="checks">
        <legend>{t('thirdParties.contacts.receives')}</legend>
        {receiving.map((name) => (
          <CheckboxField key={name} field={fields[name]} label={label(name)} />
        ))}
      </fieldset>
      <TextAreaField field={fields.note} label={label('note')} />
    </PartFormPage>
  );
}
