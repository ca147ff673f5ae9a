import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formText } from '../http/form-text.ts';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { insideSite, pathTo } from '../paths.ts';
import { GuestFrame } from '../shell/guest-frame.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary, PlainField } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signInByPasskey } from './passkey.server.ts';
import { goOn } from './second-factor.server.ts';
import { signIn, visitorOf } from './sign-in.server.ts';

export const meta = titleOf;

/** What a sign-in by the identity provider may have met, told on its way back. */
const openIdOutcomes = [
  'failed',
  'unknown',
  'throttled',
  'disabled',
  'locked',
  'out_of_contract',
  'subscription_expired',
] as const;

export const loader = publicScreen('login', ({ t, url, services }) =>
  Promise.resolve({
    title: t('session.login.title'),
    redirectTo: insideSite(url.searchParams.get('redirectTo')),
    notice: url.searchParams.get('notice') === 'password',
    provider: services.openId?.name ?? null,
    openIdOutcome: openIdOutcomes.find((one) => one === url.searchParams.get('openid')) ?? null,
  }),
);

export const action = publicScreen('login', async (context) => {
  const { services } = context;
  const form = await context.request.formData();
  const redirectTo = insideSite(formText(form, 'redirectTo'));
  const username = formText(form, 'username');
  const password = formText(form, 'password');
  const byPasskey = formText(form, 'credential') !== '';
  if (!byPasskey && (username.trim() === '' || password === ''))
    return data({ outcome: 'missing' as const, username }, { status: 422 });
  const visitor = visitorOf(context);
  const answer = byPasskey
    ? await signInByPasskey(services, visitor, form)
    : await signIn(services, visitor, username, password);
  if ('token' in answer) return goOn(answer, redirectTo);
  const outcome = byPasskey && answer.outcome === 'wrong' ? 'passkey' : answer.outcome;
  return data({ outcome, username }, { status: outcome === 'throttled' ? 429 : 422 });
});

/** The ways in without a password: a passkey, where scripts run, and the identity provider, where one is named. */
function OtherWays({ provider, redirectTo }: { provider: string | null; redirectTo: string }) {
  const t = useText();
  return (
    <div className="other-ways">
      <PasskeyButton
        options={pathTo('signInPasskey', {})}
        what="sign-in"
        label={t('users.signIn.passkey')}
        tone="quiet"
      />
      {provider !== null && (
        <a
          className="btn wide"
          href={pathTo('openId', {}, { redirectTo: redirectTo === '/' ? null : redirectTo })}
        >
          {t('users.signIn.openId', { name: provider })}
        </a>
      )}
    </div>
  );
}

export default function Login() {
  const { title, redirectTo, notice, provider, openIdOutcome } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <GuestFrame path={pathTo('login', {})}>
      <form method="post" className="card panel guest-form">
        <h1>{title}</h1>
        {notice && <p className="alert ok">{t('session.reset.done')}</p>}
        {answer && (
          <ErrorSummary
            title={t('session.login.refused')}
            errors={[{ id: 'username', label: '', message: t(`session.login.outcome.${answer.outcome}`) }]}
          />
        )}
        {!answer && openIdOutcome && (
          <ErrorSummary
            title={t('session.login.refused')}
            errors={[{ id: '', label: '', message: t(`users.openId.outcome.${openIdOutcome}`) }]}
          />
        )}
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <PlainField
          id="username"
          name="username"
          label={t('session.login.username')}
          defaultValue={answer?.username ?? ''}
          autoComplete="username"
          required
        />
        <PlainField
          id="password"
          name="password"
          type="password"
          label={t('session.login.password')}
          autoComplete="current-password"
          required
        />
        <Button tone="primary" type="submit" className="wide">
          {t('session.login.submit')}
        </Button>
        <OtherWays provider={provider} redirectTo={redirectTo} />
        <p className="guest-links">
          <a href={pathTo('forgotPassword', {})}>{t('session.login.forgot')}</a>
        </p>
        <p className="guest-links">
          <a href={pathTo('slipArchiveAsk', {})}>{t('payroll.archive.left')}</a>
        </p>
      </form>
    </GuestFrame>
  );
}
