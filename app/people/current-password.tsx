import { PlainField } from '../ui/field.tsx';
import { useText } from '../ui/text.tsx';

/** The password once more, for what changes how somebody signs in. */
export function CurrentPassword({
  error,
  id = 'currentPassword',
}: {
  error: string | undefined;
  id?: string;
}) {
  const t = useText();
  return (
    <PlainField
      id={id}
      name="currentPassword"
      type="password"
      label={t('users.security.currentPassword')}
      autoComplete="current-password"
      error={error}
      required
    />
  );
}
