import { Button } from '../ui/button.tsx';
import { FormActions, PlainField } from '../ui/form/field.tsx';
import { Alert } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  action: string;
  /** Whether the person's file says it: else no answer is the right one, and nothing is asked. */
  known: boolean;
  /** As the address of the page says it: no date at all, or another one. */
  wrong: string | null;
  /** What the button does. */
  label: string;
}

/** Asks whoever comes by a link for the day of birth. */
export function BirthQuestion({ action, known, wrong, label }: Props) {
  const t = useText();
  if (!known) return <Alert tone="info">{t('payroll.public.noBirth')}</Alert>;
  return (
    <form method="post" action={action} noValidate>
      <PlainField
        id="slip-birth"
        name="birthDate"
        label={t('payroll.public.birthDate')}
        hint={t('payroll.public.birthHint')}
        error={wrong === 'date' || wrong === 'birth' ? t(`payroll.public.wrong.${wrong}`) : undefined}
        defaultValue=""
        placeholder={t('ui.field.date')}
        inputMode="numeric"
        autoComplete="bday"
        required
      />
      <FormActions>
        <Button tone="primary">{label}</Button>
      </FormActions>
    </form>
  );
}
