import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formText } from '../http/form-text.ts';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { GuestFrame } from '../shell/guest-frame.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary, PlainField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { mayGuess } from './guesses.server.ts';
import { goOn, proveCode, waitingSignIn, type Waiting } from './second-factor.server.ts';
import { grant, note, visitorOf } from './sign-in.server.ts';
import type { Services } from '../services.server.ts';

export const meta = titleOf;

export const loader = publicScreen('secondFactor', async (context) => {
  const { facts } = await waitingSignIn(context, 'second-factor');
  const { services, t } = context;
  const { authenticator, passkeys, recoveryCodes } = await services.secondFactors.of(services.db, facts.user);
  return {
    title: t('users.secondFactor.title'),
    withCode: authenticator || recoveryCodes > 0,
    withApp: authenticator,
    withPasskey: passkeys > 0,
  };
});

type Proof = 'right' | 'wrong' | 'passkey' | 'throttled';

async function proofOf(services: Services, { facts }: Waiting, form: FormData): Promise<Proof> {
  const credential = formText(form, 'credential');
  if (credential === '') return proveCode(services, facts, formText(form, 'code'));
  if (!(await mayGuess(services, facts.username))) return 'throttled';
  const { db, passkeys } = services;
  const signer = await passkeys.whoSigned(db, formText(form, 'challenge'), facts.user, credential);
  return signer === facts.user ? 'right' : 'passkey';
}

export const action = publicScreen('secondFactor', async (context) => {
  const waiting = await waitingSignIn(context, 'second-factor');
  const proof = await proofOf(context.services, waiting, await context.request.formData());
  if (proof !== 'right') {
    const { user, username } = waiting.facts;
    const visitor = visitorOf(context);
    await note(context.services, {
      visitor,
      user,
      username,
      method: 'password',
      outcome: 'wrong-code',
    });
    return data({ outcome: proof }, { status: proof === 'throttled' ? 429 : 422 });
  }
  const answer = await grant(context.services, visitorOf(context), waiting.token, waiting.facts);
  if (!('token' in answer)) return data({ outcome: 'wrong' as const }, { status: 422 });
  return goOn(answer, waiting.redirectTo);
});

/** The second step of a sign-in: a code of the app, a recovery code, or a passkey. */
export default function SecondFactor() {
  const { title, withCode, withApp, withPasskey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <GuestFrame path={pathTo('login', {})}>
      <form method="post" className="card panel guest-form">
        <h1>{title}</h1>
        {answer && (
          <ErrorSummary
            title={t('session.login.refused')}
            errors={[
              {
                id: withCode ? 'code' : '',
                label: '',
                message: t(`users.secondFactor.outcome.${answer.outcome}`),
              },
            ]}
          />
        )}
        {withCode && (
          <>
            <p className="hint">
              {t(withApp ? 'users.secondFactor.explanation' : 'users.secondFactor.recoveryOnly')}
            </p>
            <PlainField
              id="code"
              name="code"
              label={t(withApp ? 'users.secondFactor.code' : 'users.secondFactor.recoveryCode')}
              hint={withApp ? t('users.secondFactor.codeHint') : undefined}
              autoComplete="one-time-code"
              maxLength={40}
              required
            />
            <Button tone="primary" type="submit" className="wide">
              {t('users.secondFactor.submit')}
            </Button>
          </>
        )}
        {withPasskey && (
          <>
            <PasskeyButton
              options={pathTo('signInPasskey', {})}
              what="sign-in"
              label={t('users.secondFactor.passkey')}
              {...(!withCode && { tone: 'primary' as const })}
            />
            <noscript>
              <p className="hint">{t('users.secondFactor.passkeyNeedsScript')}</p>
            </noscript>
          </>
        )}
        <p className="guest-links">
          <a href={pathTo('login', {})}>{t('session.forgot.back')}</a>
        </p>
      </form>
    </GuestFrame>
  );
}
