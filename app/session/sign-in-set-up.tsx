import { useActionData, useLoaderData } from '@remix-run/react';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { GuestFrame } from '../shell/guest-frame.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import { AuthenticatorFields } from './authenticator-fields.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { setUp, setUpPage } from './set-up.server.ts';

export const meta = titleOf;

export const loader = publicScreen('signInSetUp', setUpPage);
export const action = publicScreen('signInSetUp', setUp);

/** For who has no telephone with an app: the device itself, where it and the browser know passkeys. */
function PasskeyInstead() {
  const t = useText();
  return (
    <form method="post" className="other-ways">
      <PasskeyButton options={pathTo('signInPasskey', {})} what="register" label={t('users.setUp.passkey')}>
        <h2>{t('users.setUp.instead')}</h2>
        <p>{t('users.setUp.passkeyHint')}</p>
      </PasskeyButton>
      <noscript>
        <p className="hint">{t('users.setUp.passkeyNeedsScript')}</p>
      </noscript>
    </form>
  );
}

/** For people of a company that wants a second factor: it is set up before anything else. */
export default function SignInSetUp() {
  const { title, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const outcome = answer?.outcome ?? null;
  const error = outcome === null ? undefined : t(`users.secondFactor.outcome.${outcome}`);
  const atCode = outcome !== 'passkey';
  return (
    <GuestFrame path={pathTo('login', {})}>
      <section className="card panel guest-form">
        <h1>{title}</h1>
        {error && <ErrorSummary errors={[{ id: atCode ? 'code' : '', label: '', message: error }]} />}
        {page && <p>{t('users.setUp.explanation')}</p>}
        <form method="post">
          {page && <AuthenticatorFields page={page} error={atCode ? error : undefined} />}
          {answer?.codes && <RecoveryCodes codes={answer.codes} done={t('users.authenticator.done')} />}
          <Button tone="primary" className="wide">
            {t(page ? 'users.authenticator.submit' : 'users.recovery.kept')}
          </Button>
        </form>
        {page && <PasskeyInstead />}
      </section>
    </GuestFrame>
  );
}
