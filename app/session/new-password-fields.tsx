import { PlainField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';

/** A new password, typed twice. */
export function NewPasswordFields({
  label,
  errorAt,
}: {
  label: string;
  errorAt: (field: string) => string | undefined;
}) {
  const t = useText();
  return (
    <>
      <PlainField
        id="password"
        name="password"
        type="password"
        label={label}
        hint={t('session.reset.hint')}
        autoComplete="new-password"
        error={errorAt('password')}
        required
      />
      <PlainField
        id="confirmation"
        name="confirmation"
        type="password"
        label={t('session.reset.confirmation')}
        autoComplete="new-password"
        error={errorAt('confirmation')}
        required
      />
    </>
  );
}
