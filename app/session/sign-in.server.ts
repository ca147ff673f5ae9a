import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { openMemberships, signInOutcome, type SignInOutcome } from '#domain/users/groups/sign-in.ts';
import { deviceOf, shortAddress } from '#domain/users/device.ts';
import { sessionCookieOf } from '../http/session-cookie.server.ts';
import { languageCookie } from '../i18n.server.ts';
import type { Services, SessionFacts } from '../services.server.ts';
import { accountName, forgetGuesses, mayGuessFrom, wasRight } from './guesses.server.ts';
import { markSignIn } from './mark.server.ts';

/** Who knocks: as far as a session notes it. */
export interface Visitor {
  address: string;
  userAgent: string | null;
}

export const visitorOf = ({
  request,
  clientAddress,
}: {
  request: Request;
  clientAddress: string;
}): Visitor => ({
  address: clientAddress,
  userAgent: request.headers.get('User-Agent'),
});

/** 'granted' has a session; the others have only begun. `cookies` say what holds their place. */
export interface Begun {
  outcome: 'granted' | 'second-factor' | 'set-up';
  user: number;
  token: string;
  cookies: string[];
}

/** What became of a try. */
export type SignInAnswer = Begun | { outcome: Exclude<SignInOutcome, 'granted'> | 'wrong' | 'throttled' };

/** What somebody has proved: one factor (a password, a link in a mail), or two at once (a passkey). */
export type Proof = 'one' | 'two';

const credentialsRequest = (username: string, password: string): Request =>
  new Request('http://registre/login', { method: 'POST', body: new URLSearchParams({ username, password }) });

const today = () => todayIn(LEGAL_TIME_ZONE, new Date());

/** The cookie of a session, and that of the language its owner prefers. */
async function cookiesOf({ settings }: Services, token: string, facts: SessionFacts): Promise<string[]> {
  const session = await sessionCookieOf(settings).serialize(token);
  return facts.language === null ? [session] : [session, await languageCookie.serialize(facts.language)];
}

/** How somebody came in. */
export type Method = 'password' | 'passkey' | 'openid' | 'link';

interface Attempt {
  visitor: Visitor;
  user: number | null;
  username: string | null;
  method: Method;
  outcome: string;
}

/**
 * Notes an attempt for whoever looks into it later: no secret, and the address only as far as it says where.
 * @returns whether somebody was let in on a device that is new to them
 */
export const note = (
  { db, noteSignIn }: Services,
  { visitor, user, outcome, ...attempt }: Attempt,
): Promise<boolean> =>
  noteSignIn(db, user, {
    ...attempt,
    outcome: outcome.replaceAll('_', '-'),
    address: shortAddress(visitor.address) ?? '',
    device: Object.values(deviceOf(visitor.userAgent)).filter(Boolean).join(' · ') || null,
  });

/** Opens what waited, as soon as all was proved; the session gets a new token. */
export async function grant(
  services: Services,
  visitor: Visitor,
  token: string,
  facts: SessionFacts,
  method: Method = 'password',
): Promise<SignInAnswer> {
  const { db, sessions } = services;
  const opened = await sessions.openSession(db, token);
  if (opened === null) return { outcome: 'wrong' };
  const { user, username } = facts;
  await forgetGuesses(services, username);
  if (await note(services, { visitor, user, username, method, outcome: 'granted' }))
    await markSignIn(services, facts, { device: deviceOf(visitor.userAgent) });
  const open = openMemberships(facts, today());
  const only = open.length === 1 ? open[0] : undefined;
  if (only !== undefined) await sessions.chooseCorporation(db, opened, only);
  return {
    outcome: 'granted',
    user: facts.user,
    token: opened,
    cookies: await cookiesOf(services, opened, facts),
  };
}

/**
 * Lets a user in who has proved one factor or two: locked, out of contract and the like are told only now. With one
 * factor, who has a second one is asked for it, and who needs one has to set it up first.
 */
export async function enter(
  services: Services,
  visitor: Visitor,
  user: number,
  proof: Proof,
  method: Method,
): Promise<SignInAnswer> {
  const { db, sessions } = services;
  const { address, userAgent } = visitor;
  const device = { ...deviceOf(userAgent), address: shortAddress(address) };
  const token = await sessions.startSession(db, user, null, device, 'second-factor');
  const facts = await sessions.findSession(db, token, 'second-factor');
  const outcome = facts === null ? 'disabled' : signInOutcome(facts, today());
  if (facts === null || outcome !== 'granted') {
    await sessions.endSession(db, token);
    const why = outcome === 'granted' ? 'disabled' : outcome;
    await note(services, { visitor, user, username: facts?.username ?? null, method, outcome: why });
    return { outcome: why };
  }
  if (proof === 'two') return grant(services, visitor, token, facts, method);
  const { authenticator, passkeys, required } = await services.secondFactors.of(db, user);
  const has = authenticator || passkeys > 0;
  if (!has && !required) return grant(services, visitor, token, facts, method);
  if (!has) await sessions.setStage(db, token, 'set-up');
  const cookies = [await sessionCookieOf(services.settings).serialize(token)];
  return { outcome: has ? 'second-factor' : 'set-up', user, token, cookies };
}

/** Signs a person in by the password; guesses are counted per account and per address before it is looked at. */
export async function signIn(
  services: Services,
  visitor: Visitor,
  username: string,
  password: string,
): Promise<SignInAnswer> {
  const name = accountName(username);
  const failed = async (outcome: 'throttled' | 'wrong'): Promise<SignInAnswer> => {
    await note(services, { visitor, user: null, username, method: 'password', outcome });
    return { outcome };
  };
  if (!(await mayGuessFrom(services, visitor.address, name))) return failed('throttled');
  const user = await services.authenticator
    .authenticate('password', credentialsRequest(name, password))
    .catch((error: unknown) => {
      if (error instanceof Error && error.message === 'wrong credentials') return null;
      throw error;
    });
  if (user === null) return failed('wrong');
  await wasRight(services, visitor.address, name);
  return enter(services, visitor, user.id, 'one', 'password');
}
