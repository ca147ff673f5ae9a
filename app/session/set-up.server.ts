import { data, redirect } from '@remix-run/node';
import { selfActor } from '#domain/kernel/actor.ts';
import { addPasskey } from '#domain/users/second-factor-commands.ts';
import { deviceOf } from '#domain/users/device.ts';
import { runCommand } from '../http/run-command.server.ts';
import { formText } from '../http/form-text.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { SessionFacts } from '../services.server.ts';
import { authenticatorPage, proveAuthenticator } from './authenticator.server.ts';
import { maySetUp } from './guesses.server.ts';
import { findWaiting, goOn, waitingSignIn } from './second-factor.server.ts';
import { grant, visitorOf } from './sign-in.server.ts';

type Proved = { codes: string[] } | { outcome: 'wrong' | 'passkey' | 'throttled' };

/** What the page of a demanded second factor shows; null once it is set up, and its recovery codes are to be read. */
export async function setUpPage(context: ScreenContext) {
  const { services, t } = context;
  const title = t('users.setUp.title');
  if ((await findWaiting(context, 'proved')) !== null) return { title, page: null };
  const { facts } = await waitingSignIn(context, 'set-up');
  return { title, page: await authenticatorPage(services, facts.user, facts.username) };
}

/** Named after the browser that made it: its owner may make another under a name of their own. */
function labelOf({ request, t }: ScreenContext): string {
  const { browser, system } = deviceOf(request.headers.get('User-Agent'));
  return [browser, system].filter((one) => one !== null).join(' · ') || t('users.passkey.one');
}

/** Makes a passkey of this browser count as the second factor, with the recovery codes of a first one. */
async function provePasskey(context: ScreenContext, facts: SessionFacts, form: FormData): Promise<Proved> {
  const { services } = context;
  const { db, passkeys, secondFactors } = services;
  if (!(await maySetUp(context.services, facts.user))) return { outcome: 'throttled' };
  const [challenge, signed] = [formText(form, 'challenge'), formText(form, 'credential')];
  const credential = await passkeys.readNew(db, challenge, facts.user, signed);
  if (credential === null) return { outcome: 'passkey' };
  const { codes, hashes } = secondFactors.newRecoveryCodes(facts.user);
  const input = { label: labelOf(context), credential, recoveryCodes: hashes };
  await runCommand({ services, actor: selfActor(facts) }, addPasskey, input);
  return { codes };
}

async function prove(context: ScreenContext) {
  const { services, request } = context;
  const { token, facts } = await waitingSignIn(context, 'set-up');
  const form = await request.formData();
  const proved =
    formText(form, 'credential') === ''
      ? await proveAuthenticator(services, selfActor(facts), formText(form, 'code'))
      : await provePasskey(context, facts, form);
  if ('outcome' in proved)
    return data(
      { outcome: proved.outcome, codes: null },
      { status: proved.outcome === 'throttled' ? 429 : 422 },
    );
  await services.sessions.setStage(services.db, token, 'proved');
  return data({ outcome: null, codes: proved.codes });
}

/** First the proof, whose answer shows the recovery codes; then, once they were read, the session. */
export async function setUp(context: ScreenContext) {
  const proved = await findWaiting(context, 'proved');
  if (proved === null) return prove(context);
  const answer = await grant(context.services, visitorOf(context), proved.token, proved.facts);
  return 'token' in answer ? goOn(answer, proved.redirectTo) : redirect(pathTo('login', {}));
}
