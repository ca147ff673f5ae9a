import { createCookie, type Cookie } from '@remix-run/node';
import { selfActor } from '#domain/kernel/actor.ts';
import { linkIdentity } from '#domain/users/own-account-commands.ts';
import { networkOf } from '#domain/users/device.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { Services } from '../services.server.ts';
import { unlessRemaking } from './mark.server.ts';
import { enter, type SignInAnswer, type Visitor } from './sign-in.server.ts';

type Step = NonNullable<Parameters<NonNullable<Services['openId']>['finish']>[1]>;

/** What a sign-in at the provider remembers meanwhile. */
interface Kept extends Step {
  redirectTo: string;
}

const MINUTES = 10;
const PER_ADDRESS = 60;
const WINDOW_MINUTES = 15;

/** Signed, and sent back by the browser alone that was sent away: the proof that it is the same one. */
export const openIdCookie = ({ sessionSecret, publicUrl }: Services['settings']): Cookie =>
  createCookie('registre_openid', {
    path: '/login/openid',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    secrets: [sessionSecret],
    maxAge: MINUTES * 60,
  });

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'nonce', 'verifier', 'redirectTo'].every((name) => typeof Reflect.get(value, name) === 'string');

export async function keptStep({ settings }: Services, request: Request): Promise<Kept | null> {
  const value: unknown = await openIdCookie(settings)
    .parse(request.headers.get('Cookie'))
    .catch(() => null);
  return isKept(value) ? value : null;
}

export const mayUseOpenId = ({ db, throttle }: Services, address: string): Promise<boolean> =>
  throttle.allowAttempt(db, [{ key: `openid:${networkOf(address)}`, max: PER_ADDRESS }], WINDOW_MINUTES);

/** Where the provider sends the browser back to: the same for each sign-in, as providers ask. */
export const returnAddress = ({ publicUrl }: Services['settings']): string =>
  `${publicUrl}/login/openid/return`;

type Identity = Awaited<ReturnType<NonNullable<Services['openId']>['finish']>>;

/**
 * The account of an identity: the one tied to it, or the one open account whose person has the address that the
 * provider has checked; that one is tied to it from now on. No account is made.
 */
async function accountOf(
  services: Services,
  identity: Identity,
): Promise<{ id: number; isNew: boolean } | null> {
  const { db, identities } = services;
  const known = await identities.userOf(db, identity.issuer, identity.subject);
  if (known !== null) return { id: known, isNew: false };
  if (identity.email === null) return null;
  const found = await identities.userToLink(db, identity.issuer, identity.email);
  return found === null ? null : { id: found, isNew: true };
}

/**
 * Lets in who the provider says somebody is; null: nobody of ours. A second factor of ours is asked for as ever, unless
 * the provider says that it asked for one.
 */
export async function signInByOpenId(
  services: Services,
  visitor: Visitor,
  identity: Identity,
): Promise<SignInAnswer | null> {
  const account = await accountOf(services, identity);
  if (account === null) return null;
  const answer = await enter(services, visitor, account.id, identity.strong ? 'two' : 'one', 'openid');
  if (account.isNew && 'token' in answer) {
    const { issuer, subject } = identity;
    const actor = selfActor({ user: account.id, person: 0 });
    // Else the next sign-in ties it.
    await unlessRemaking(() => runCommand({ services, actor }, linkIdentity, { issuer, subject }));
  }
  return answer;
}
