import { PlainField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import type { AuthenticatorPage } from './authenticator.server.ts';

/** How an app is set up: scan, or type, then prove it by a code. */
export function AuthenticatorFields({ page, error }: { page: AuthenticatorPage; error: string | undefined }) {
  const t = useText();
  const { secret, code } = page;
  const width = code.size + 8;
  return (
    <>
      <ol className="steps">
        <li>{t('users.authenticator.install')}</li>
        <li>
          {t('users.authenticator.scan')}
          <svg
            className="qr"
            viewBox={`-4 -4 ${width} ${width}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the style sheet may not carry the picture, nor a file
            role="img"
            aria-label={t('users.authenticator.qr')}
            shapeRendering="crispEdges"
          >
            <rect x="-4" y="-4" width={width} height={width} fill="#fff" />
            <path d={code.path} fill="#000" />
          </svg>
          <span className="hint">
            {t('users.authenticator.type')} <code translate="no">{secret}</code>
          </span>
        </li>
        <li>{t('users.authenticator.prove')}</li>
      </ol>
      <PlainField
        id="code"
        name="code"
        label={t('users.authenticator.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        error={error}
        required
      />
    </>
  );
}
