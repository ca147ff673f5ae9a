import { DateField, TextField } from '../../ui/form/field.tsx';
import type { FormField } from '../../ui/form/form-fields.ts';
import { useText } from '../../ui/text.tsx';

/** What an advance is for, how much it is, and when it is wished for. */
export function AdvanceFields({ fields }: { fields: Record<'title' | 'amount' | 'date', FormField> }) {
  const t = useText();
  const label = (name: string) => t(`expenses.advance.field.${name}`);
  return (
    <>
      <TextField field={fields.title} label={label('title')} maxLength={120} required />
      <TextField
        field={fields.amount}
        label={label('amount')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <DateField field={fields.date} label={label('date')} required />
    </>
  );
}
