import { CheckboxField } from '../ui/form/field.tsx';
import { Alert } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { FormField } from '../ui/form/form-fields.ts';

interface Props {
  /** When the last reminder was sent, and the days that should lie between two; null: long enough ago. */
  tooSoon: { on: string | null; days: number } | null;
  field: FormField<string | undefined>;
}

/** Asks whether a reminder is to follow so soon on the last one. */
export function TooSoon({ tooSoon, field }: Props) {
  const t = useText();
  const format = useFormat();
  if (tooSoon === null) return null;
  return (
    <>
      <Alert tone="warn">
        {t('dunning.reminder.tooSoon', { date: format.date(tooSoon.on), days: tooSoon.days })}
      </Alert>
      <CheckboxField field={field} label={t('dunning.reminder.confirm')} />
    </>
  );
}
