import { redirect } from '@remix-run/node';
import type { ScreenContext } from '../http/screen.server.ts';
import { sessionCookieOf, tokenOf } from '../http/session-cookie.server.ts';
import { insideSite, pathTo } from '../paths.ts';
import type { Services, SessionFacts } from '../services.server.ts';
import { mayGuess } from './guesses.server.ts';
import { markSignIn } from './mark.server.ts';
import type { Begun } from './sign-in.server.ts';

/** Checks a code of the app, or a recovery code: each counts once. */
export async function proveCode(
  services: Services,
  facts: Pick<SessionFacts, 'user' | 'person' | 'username'>,
  code: string,
): Promise<'right' | 'wrong' | 'throttled'> {
  const { db, secondFactors } = services;
  const { user, username } = facts;
  if (!(await mayGuess(services, username))) return 'throttled';
  if (!(await secondFactors.takeCode(db, user, code))) {
    if (!(await secondFactors.takeRecoveryCode(db, user, code))) return 'wrong';
    await markSignIn(services, facts, 'recovery-code');
  }
  return 'right';
}

/** The sign-in that waits behind this request's cookie. */
export interface Waiting {
  token: string;
  facts: SessionFacts;
  redirectTo: string;
}

/** @throws Response to the sign-in page when none waits for this any more. */
export async function waitingSignIn(
  context: ScreenContext,
  stage: 'second-factor' | 'set-up' | 'proved',
): Promise<Waiting> {
  const waiting = await findWaiting(context, stage);
  if (waiting === null) throw redirect(pathTo('login', {}));
  return waiting;
}

/** The same, or null. */
export async function findWaiting(
  { request, services, url }: ScreenContext,
  stage: 'second-factor' | 'set-up' | 'proved',
): Promise<Waiting | null> {
  const { db, sessions, settings } = services;
  const token = await tokenOf(sessionCookieOf(settings), request.headers.get('Cookie'));
  const facts = token === null ? null : await sessions.findSession(db, token, stage);
  if (token === null || facts === null) return null;
  return { token, facts, redirectTo: insideSite(url.searchParams.get('redirectTo')) };
}

/** Sends the browser on after a proof: home or where it wanted, or to the next step. */
export function goOn(answer: Begun, redirectTo: string) {
  const headers = new Headers(answer.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
  const query = { redirectTo: redirectTo === '/' ? null : redirectTo };
  const to =
    answer.outcome === 'granted'
      ? redirectTo
      : pathTo(answer.outcome === 'set-up' ? 'signInSetUp' : 'secondFactor', {}, query);
  return redirect(to, { headers });
}
