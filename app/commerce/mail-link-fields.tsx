import type { FieldMetadata } from '@conform-to/react';
import { CheckboxField, TextField } from '../ui/field.tsx';
import { useText } from '../ui/text.tsx';

type Field = FieldMetadata<string | undefined>;

interface Props {
  fields: { link: Field; linkDays: Field; withoutPdf: Field };
  /** The language that the page of the link speaks first. */
  language: 'fr' | 'en';
}

/** Whether the mail of a quotation carries a link by which its client answers. */
export function MailLinkFields({ fields, language }: Props) {
  const t = useText();
  return (
    <fieldset className="f">
      <legend>{t('public.staff.legend')}</legend>
      <input type="hidden" name="language" value={language} />
      <CheckboxField field={fields.link} label={t('public.staff.with')} />
      <TextField
        field={fields.linkDays}
        label={t('public.staff.days')}
        hint={t('public.staff.daysHint')}
        inputMode="numeric"
        maxLength={2}
      />
      <CheckboxField field={fields.withoutPdf} label={t('public.staff.withoutPdf')} />
    </fieldset>
  );
}
