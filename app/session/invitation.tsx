import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { GuestFrame } from '../shell/guest-frame.tsx';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { useText } from '../ui/text.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { choosePassword, namesBehind, newPasswords } from './reset.server.ts';
import { goOn } from './second-factor.server.ts';
import { enter, visitorOf } from './sign-in.server.ts';
import { reachOfUser } from './invited.server.ts';

export const meta = titleOf;

export const loader = publicScreen('invitation', async ({ params, services, t, url }) => {
  const user = await services.sessions.findPasswordReset(services.db, params['token'] ?? '', true);
  if (user === null) return { title: t('users.invitation.overTitle'), username: null, path: url.pathname };
  const username = await reachOfUser(services, user);
  return { title: t('users.invitation.title'), username, path: url.pathname };
});

/** The new user chooses a password, and is in; or sets up a second factor first, where a company wants one. */
export const action = publicScreen('invitation', async (context) => {
  const { params, request, services } = context;
  const names = await namesBehind(services, params['token'] ?? '', true);
  if (names === null) throw new Response(null, { status: 404 });
  const parsed = newPasswords(names).safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? 'password');
    return data({ field, error: issue?.message ?? 'errors.invalid' }, { status: 422 });
  }
  const user = await choosePassword(services, params['token'] ?? '', parsed.data.password, true);
  if (user === null) throw new Response(null, { status: 404 });
  const answer = await enter(services, visitorOf(context), user, 'one', 'link');
  return 'token' in answer ? goOn(answer, '/') : redirect(pathTo('login', {}, { notice: 'password' }));
});

export default function Invitation() {
  const { title, username } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const errorAt = (field: string) => (answer?.field === field ? errorText(t, answer.error) : undefined);
  if (username === null)
    return (
      <GuestFrame path={pathTo('login', {})}>
        <section className="card panel guest-form">
          <h1>{title}</h1>
          <p>{t('users.invitation.over')}</p>
          <p className="guest-links">
            <a href={pathTo('login', {})}>{t('session.forgot.back')}</a>
          </p>
        </section>
      </GuestFrame>
    );
  return (
    <GuestFrame path={pathTo('login', {})}>
      <form method="post" className="card panel guest-form">
        <h1>{title}</h1>
        {answer && (
          <ErrorSummary errors={[{ id: answer.field, label: '', message: errorText(t, answer.error) }]} />
        )}
        <p>
          {t('users.invitation.explanation')} <code translate="no">{username}</code>
        </p>
        <input type="hidden" name="username" value={username} autoComplete="username" />
        <NewPasswordFields label={t('users.invitation.password')} errorAt={errorAt} />
        <Button tone="primary" type="submit" className="wide">
          {t('users.invitation.submit')}
        </Button>
      </form>
    </GuestFrame>
  );
}
