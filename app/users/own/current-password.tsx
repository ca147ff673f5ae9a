import { PlainField } from '../../ui/form/field.tsx';
import { useText } from '../../ui/text.tsx';

/** The password once more, for what changes how somebody signs in; who has none is told what counts instead. */
export function CurrentPassword({
  error,
  withPassword,
  id = 'currentPassword',
}: {
  error: string | undefined;
  /** Whether there is one. */
  withPassword: boolean;
  id?: string;
}) {
  const t = useText();
  if (!withPassword)
    return (
      <div className="f span-2" id={id} tabIndex={-1}>
        <span className="hint">{t('users.security.freshSignIn')}</span>
        {error && <span className="msg">{error}</span>}
      </div>
    );
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
