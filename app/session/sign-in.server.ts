import { openMemberships, signInOutcome, type SignInOutcome } from '#domain/access/sign-in.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import type { Services } from '../services.server.ts';
import { sessionCookieOf } from '../http/session-cookie.server.ts';

const WINDOW_MINUTES = 15;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 60;

export type SignInAnswer =
  | { outcome: 'granted'; cookie: string }
  | { outcome: Exclude<SignInOutcome, 'granted'> | 'wrong' | 'throttled' };

const credentialsRequest = (username: string, password: string): Request =>
  new Request('http://registre/login', { method: 'POST', body: new URLSearchParams({ username, password }) });

/**
 * Signs a person in: throttled per account and per address before the password is looked at; locked, out of contract
 * and the like are told only after the right password. The new session gets a new token.
 */
export async function signIn(
  services: Services,
  address: string,
  username: string,
  password: string,
): Promise<SignInAnswer> {
  const { db, throttle, sessions } = services;
  const keys = [`account:${username.trim().toLowerCase()}`, `address:${address}`] as const;
  const limits = [{ key: keys[0], max: PER_ACCOUNT }, { key: keys[1], max: PER_ADDRESS }]; // prettier-ignore
  if (!(await throttle.allowAttempt(db, limits, WINDOW_MINUTES))) return { outcome: 'throttled' };
  const user = await services.authenticator
    .authenticate('password', credentialsRequest(username, password))
    .catch((error: unknown) => {
      if (error instanceof Error && error.message === 'wrong credentials') return null;
      throw error;
    });
  if (user === null) return { outcome: 'wrong' };
  const token = await sessions.startSession(db, user.id, null);
  const facts = await sessions.findSession(db, token);
  const today = todayIn('Europe/Paris', new Date());
  const outcome = facts === null ? 'disabled' : signInOutcome(facts, today);
  if (facts === null || outcome !== 'granted') {
    await sessions.endSession(db, token);
    return { outcome: outcome === 'granted' ? 'disabled' : outcome };
  }
  await throttle.forgetAttempts(db, keys);
  const open = openMemberships(facts, today);
  const only = open.length === 1 ? open[0] : undefined;
  if (only !== undefined) await sessions.chooseCorporation(db, token, only);
  return { outcome: 'granted', cookie: await sessionCookieOf(services.settings).serialize(token) };
}
