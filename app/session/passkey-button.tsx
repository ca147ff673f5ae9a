import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  /** Where the browser is told what to sign. */
  options: string;
  what: 'sign-in' | 'register';
  label: string;
  tone?: 'primary' | 'quiet';
  /** What stands above the button, and stays away with it. */
  children?: ReactNode;
}

/**
 * The button of a form that a passkey answers: a script has the browser sign, puts what it signed into `credential` and
 * sends the form. Where there is no script, or no passkey can be had, it stays away.
 */
export function PasskeyButton({ options, what, label, tone, children }: Props) {
  const t = useText();
  return (
    <div data-passkey={what} data-options={options} hidden>
      {children}
      <input type="hidden" name="credential" />
      <input type="hidden" name="challenge" />
      <Button type="button" tone={tone} className="wide" data-passkey-button="">
        {label}
      </Button>
      <output className="hint" hidden data-passkey-failed="" data-known={t('users.passkey.known')}>
        {t('users.passkey.failed')}
      </output>
    </div>
  );
}
