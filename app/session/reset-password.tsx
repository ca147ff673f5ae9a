import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { publicScreen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { GuestFrame } from '../shell/guest-frame.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/form/field.tsx';
import { errorText } from '../ui/form/errors.ts';
import { useText } from '../ui/text.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { namesBehind, newPasswords, resetPassword } from './reset.server.ts';

export const meta = titleOf;

export const loader = publicScreen('resetPassword', async ({ params, services, t }) => {
  const user = await services.sessions.findPasswordReset(services.db, params['token'] ?? '');
  if (user === null) throw new Response(null, { status: 404 });
  return { title: t('session.reset.title') };
});

export const action = publicScreen('resetPassword', async ({ params, request, services }) => {
  const names = await namesBehind(services, params['token'] ?? '', false);
  if (names === null) throw new Response(null, { status: 404 });
  const parsed = newPasswords(names).safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return data(
      { field: String(issue?.path[0] ?? 'password'), error: issue?.message ?? 'errors.invalid' },
      { status: 422 },
    );
  }
  if (!(await resetPassword(services, params['token'] ?? '', parsed.data.password)))
    throw new Response(null, { status: 404 });
  return redirect(pathTo('login', {}, { notice: 'password' }));
});

export default function ResetPassword() {
  const { title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const errorAt = (field: string) => (answer?.field === field ? errorText(t, answer.error) : undefined);
  return (
    <GuestFrame path={pathTo('login', {})}>
      <form method="post" className="card panel guest-form">
        <h1>{title}</h1>
        {answer && (
          <ErrorSummary errors={[{ id: answer.field, label: '', message: errorText(t, answer.error) }]} />
        )}
        <NewPasswordFields label={t('session.reset.password')} errorAt={errorAt} />
        <Button tone="primary" type="submit" className="wide">
          {t('session.reset.submit')}
        </Button>
      </form>
    </GuestFrame>
  );
}
