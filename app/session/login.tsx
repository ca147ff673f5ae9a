import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formText } from '../http/form-text.ts';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { insideSite, pathTo } from '../paths.ts';
import { GuestFrame } from '../shell/guest-frame.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary, PlainField } from '../ui/field.tsx';
import { useText } from '../ui/text.tsx';
import { signIn } from './sign-in.server.ts';

export const meta = titleOf;

export const loader = publicScreen('login', ({ t, url }) =>
  Promise.resolve({
    title: t('session.login.title'),
    redirectTo: insideSite(url.searchParams.get('redirectTo')),
    notice: url.searchParams.get('notice') === 'password',
  }),
);

export const action = publicScreen('login', async ({ request, services, clientAddress }) => {
  const form = await request.formData();
  const username = formText(form, 'username');
  const password = formText(form, 'password');
  if (username.trim() === '' || password === '')
    return data({ outcome: 'missing' as const, username }, { status: 422 });
  const answer = await signIn(services, clientAddress, username, password);
  if (answer.outcome === 'granted') {
    return redirect(insideSite(formText(form, 'redirectTo')), {
      headers: { 'Set-Cookie': answer.cookie },
    });
  }
  return data({ outcome: answer.outcome, username }, { status: answer.outcome === 'throttled' ? 429 : 422 });
});

export default function Login() {
  const { title, redirectTo, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <GuestFrame path={pathTo('login', {})}>
      <form method="post" className="card panel guest-form">
        <h1>{title}</h1>
        {notice && <p className="notice ok">{t('session.reset.done')}</p>}
        {answer && (
          <ErrorSummary
            title={t('session.login.refused')}
            errors={[{ id: 'username', label: '', message: t(`session.login.outcome.${answer.outcome}`) }]}
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
        <p className="guest-links">
          <a href={pathTo('forgotPassword', {})}>{t('session.login.forgot')}</a>
        </p>
      </form>
    </GuestFrame>
  );
}
