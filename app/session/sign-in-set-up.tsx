import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formText } from '../http/form-text.ts';
import { publicScreen, type ScreenContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { GuestFrame } from '../shell/guest-frame.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/field.tsx';
import { useText } from '../ui/text.tsx';
import { AuthenticatorFields } from './authenticator-fields.tsx';
import { authenticatorPage, proveAuthenticator } from './authenticator.server.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { findWaiting, goOn, selfActor, waitingSignIn } from './second-factor.server.ts';
import { grant, visitorOf } from './sign-in.server.ts';

export const meta = titleOf;

export const loader = publicScreen('signInSetUp', async (context) => {
  const { services, t } = context;
  const title = t('users.setUp.title');
  if ((await findWaiting(context, 'proved')) !== null) return { title, page: null };
  const { facts } = await waitingSignIn(context, 'set-up');
  return { title, page: await authenticatorPage(services, facts.user, facts.username) };
});

async function prove(context: ScreenContext) {
  const { services, request } = context;
  const { token, facts } = await waitingSignIn(context, 'set-up');
  const proved = await proveAuthenticator(services, selfActor(facts), formText(await request.formData(), 'code')); // prettier-ignore
  if ('outcome' in proved)
    return data({ outcome: proved.outcome, codes: null }, { status: proved.outcome === 'throttled' ? 429 : 422 }); // prettier-ignore
  await services.sessions.setStage(services.db, token, 'proved');
  return data({ outcome: null, codes: proved.codes });
}

/** First the proof, whose answer shows the recovery codes; then, once they were read, the session. */
export const action = publicScreen('signInSetUp', async (context) => {
  const proved = await findWaiting(context, 'proved');
  if (proved === null) return prove(context);
  const answer = await grant(context.services, visitorOf(context), proved.token, proved.facts);
  return 'token' in answer ? goOn(answer, proved.redirectTo) : redirect(pathTo('login', {}));
});

/** For people of a company that wants a second factor: it is set up before anything else. */
export default function SignInSetUp() {
  const { title, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const error = answer?.outcome ? t(`users.secondFactor.outcome.${answer.outcome}`) : undefined;
  return (
    <GuestFrame path={pathTo('login', {})}>
      <form method="post" className="card panel guest-form">
        <h1>{title}</h1>
        {error && <ErrorSummary errors={[{ id: 'code', label: '', message: error }]} />}
        {page && (
          <>
            <p>{t('users.setUp.explanation')}</p>
            <AuthenticatorFields page={page} error={error} />
          </>
        )}
        {answer?.codes && <RecoveryCodes codes={answer.codes} done={t('users.authenticator.done')} />}
        <Button tone="primary" className="wide">
          {t(page ? 'users.authenticator.submit' : 'users.recovery.kept')}
        </Button>
      </form>
    </GuestFrame>
  );
}
