import { CheckboxField, TextField } from '../../ui/form/field.tsx';
import { useText } from '../../ui/text.tsx';
import type { FormField } from '../../ui/form/form-fields.ts';

type Field = FormField<string | undefined>;

interface Props {
  fields: { linkDays: Field; withoutPdf: Field };
}

/** The link by which the client of a quotation answers, of a mail whose text speaks of it. */
export function MailLinkFields({ fields }: Props) {
  const t = useText();
  return (
    <fieldset className="f">
      <legend>{t('public.staff.legend')}</legend>
      <input type="hidden" name="link" value="on" />
      <p className="hint">{t('public.staff.with')}</p>
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
