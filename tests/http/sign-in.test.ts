import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { action as newToken } from '#app/api-tokens/token-new.tsx';
import { action as securityAction } from '#app/users/own/security.tsx';
import { action as passkeyOptions } from '#app/users/own/passkey-options.ts';
import { action as setUpApp, loader as appPage } from '#app/users/own/authenticator-set-up.tsx';
import { action as invitationAction, loader as invitationLoader } from '#app/session/invitation.tsx';
import { action as loginAction, loader as loginLoader } from '#app/session/login.tsx';
import { loader as openIdLoader } from '#app/session/openid.ts';
import { loader as openIdReturn } from '#app/session/openid-return.ts';
import { action as secondFactorAction } from '#app/session/second-factor.tsx';
import { action as signInPasskey } from '#app/session/sign-in-passkey.ts';
import { action as setUpAction, loader as setUpLoader } from '#app/session/sign-in-set-up.tsx';
import { hashPassword, type Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { changePassword, setUserEnabled } from '#domain/users/commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { setSignInRules } from '#domain/users/sign-in-rules-commands.ts';
import { noteRemaking } from '#db/events/remaking.ts';
import { createPasswordReset } from '#db/identity/sessions.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { until } from '#tests/builders/process.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { startIdentityProvider, type IdentityProvider } from '#tests/builders/servers/identity-provider.ts';
import { softPasskey } from '#tests/builders/passkey.ts';
import { browserOf, PASSWORD, type Browser, type Handler } from '#tests/builders/sign-in-browser.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { servicesOver } from '#tests/builders/services.ts';

const ORIGIN = 'http://localhost:3000';

let world: World;
let company: Company;
let strict: Company;
let provider: IdentityProvider;
let services: Services;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  strict = await createCompany(world.runtime.store, 1);
  await send(world.runtime.store, setSignInRules, strict.actor, { secondFactor: true });
  provider = await startIdentityProvider(`${ORIGIN}/login/openid/return`);
  services = await servicesOver(world, {
    PUBLIC_URL: ORIGIN,
    OUTBOUND_ALLOW: '127.0.0.1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    OIDC_NAME: 'Identité',
  });
});
afterAll(async () => {
  await services.close();
  await provider.close();
  await world.close();
});

async function account(username: string, where: Company = company, changes: object = {}): Promise<number> {
  const { id } = await send(world.runtime.store, createMember, where.actor, {
    username,
    gender: 'F',
    firstName: 'Soazig',
    lastName: 'Morvan',
    email: `${username}@example.fr`,
    group: 'user',
    ...changes,
  });
  const passwordHash = await hashPassword(PASSWORD);
  await send(world.runtime.store, changePassword, systemActor(null), { id, passwordHash });
  return id;
}

const browser = (userAgent?: string) => browserOf(services, ORIGIN, userAgent);

/** What a browser is asked of a passkey. */
interface Asked {
  options: { challenge: string };
  token: string;
}

/** The code of a secret some half minutes from now: each counts once, and only later ones after it. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + later * 30_000,
  });

/** Does this as if a version had changed read models that the worker makes anew. */
async function whileRemaking(act: () => Promise<void>): Promise<void> {
  const note = { names: ['products'], done: 0, total: 1, since: '2026-11-28T04:00:00Z' };
  await noteRemaking(world.owner, note);
  await until('it is known', 10, () => services.standing.remaking !== null);
  try {
    await act();
  } finally {
    await noteRemaking(world.owner, null);
    await until('its end is known', 10, () => services.standing.remaking === null);
  }
}

/** Sets an app up on the page of one's own account. */
async function addApp(visitor: Browser): Promise<{ secret: string; codes: string[] }> {
  const path = '/profile/security/authenticator';
  const { body } = await visitor.visit(appPage, path);
  const { secret } = (body as { page: { secret: string } }).page; // what the loader says
  // A sign-in after it takes the code of the half minute that follows: it counts whatever passes between the two.
  const form = { currentPassword: PASSWORD, code: codeOf(secret) };
  const done = await visitor.visit(setUpApp, path, form);
  return { secret, codes: (done.body as { codes: string[] }).codes };
}

describe('a sign-in with a second factor', () => {
  it('asks for a code after the password, and takes each once', async () => {
    const id = await account('soazig');
    const visitor = browser();
    expect(await visitor.login('soazig')).toMatchObject({ status: 302, to: '/' });
    expect(await visitor.user()).toBe(id);
    const { secret } = await addApp(visitor);

    const again = browser();
    expect(await again.login('soazig')).toMatchObject({ to: '/login/second-factor' });
    expect(await again.user()).toBeNull();
    const wrong = await again.visit(secondFactorAction, '/login/second-factor', { code: '000000' });
    expect(wrong).toMatchObject({ status: 422, body: { outcome: 'wrong' } });
    const code = codeOf(secret, 1);
    expect(
      await again.visit(secondFactorAction, '/login/second-factor?redirectTo=/invoice/list', { code }),
    ).toMatchObject({ status: 302, to: '/invoice/list' });
    expect(await again.user()).toBe(id);

    const replay = browser();
    await replay.login('soazig');
    expect(await replay.visit(secondFactorAction, '/login/second-factor', { code })).toMatchObject({
      status: 422,
    });
    expect(await replay.user()).toBeNull();
  });

  it('keeps a link to one’s own document over both steps', async () => {
    await account('maiwenn');
    const first = browser();
    await first.login('maiwenn');
    const { secret } = await addApp(first);
    const target = '/profile?selectedTab=documents&token=42';
    const visitor = browser();
    const form = { username: 'maiwenn', password: PASSWORD, redirectTo: target };
    const { to } = await visitor.visit(loginAction, '/login', form);
    expect(to).toBe(`/login/second-factor?${new URLSearchParams({ redirectTo: target }).toString()}`);
    const code = codeOf(secret, 1);
    expect(await visitor.visit(secondFactorAction, to ?? '', { code })).toMatchObject({
      status: 302,
      to: target,
    });
  });

  it('takes a recovery code once instead', async () => {
    const id = await account('gwenola');
    const first = browser();
    await first.login('gwenola');
    const { codes } = await addApp(first);
    const [code = ''] = codes;
    const visitor = browser();
    await visitor.login('gwenola');
    await visitor.visit(secondFactorAction, '/login/second-factor', { code });
    expect(await visitor.user()).toBe(id);
    const again = browser();
    await again.login('gwenola');
    expect(await again.visit(secondFactorAction, '/login/second-factor', { code })).toMatchObject({
      status: 422,
    });
  });

  it('is refused after ten tries, whatever the code', async () => {
    await account('katell');
    const first = browser();
    await first.login('katell');
    const { secret } = await addApp(first);
    const visitor = browser();
    await visitor.login('katell');
    for (let count = 0; count < 10; count += 1)
      await visitor.visit(secondFactorAction, '/login/second-factor', { code: '000000' });
    expect(
      await visitor.visit(secondFactorAction, '/login/second-factor', { code: codeOf(secret, 1) }),
    ).toMatchObject({ status: 429, body: { outcome: 'throttled' } });
  });

  it('is not there for who never gave the password', async () => {
    const visitor = browser();
    expect(await visitor.visit(secondFactorAction, '/login/second-factor', { code: '123456' })).toMatchObject(
      { status: 302, to: '/login' },
    );
  });
});

describe('a company that wants a second factor', () => {
  it('has it set up at the sign-in, before anything else', async () => {
    const id = await account('enora', strict);
    const visitor = browser();
    expect(await visitor.login('enora')).toMatchObject({ to: '/login/set-up' });
    expect(await visitor.user()).toBeNull();
    const { body } = await visitor.visit(setUpLoader, '/login/set-up');
    const { secret } = (body as { page: { secret: string } }).page;
    const proved = await visitor.visit(setUpAction, '/login/set-up', { code: codeOf(secret) });
    expect((proved.body as { codes: string[] }).codes).toHaveLength(10);
    expect(await visitor.user()).toBeNull();
    expect(await visitor.visit(setUpAction, '/login/set-up', {})).toMatchObject({ status: 302, to: '/' });
    expect(await visitor.user()).toBe(id);
    const again = browser();
    expect(await again.login('enora')).toMatchObject({ to: '/login/second-factor' });
  });

  it('takes a passkey instead of an app, from who has no telephone', async () => {
    const id = await account('heodez', strict);
    const visitor = browser();
    await visitor.login('heodez');
    const passkey = softPasskey('localhost', ORIGIN);
    const ask = async (who: Browser) => (await who.visit(signInPasskey, '/login/passkey', {})).body as Asked;
    const made = await ask(visitor);
    const credential = passkey.register(made.options.challenge);
    const form = { credential, challenge: made.token };
    const thief = browser();
    expect(await thief.visit(setUpAction, '/login/set-up', form)).toMatchObject({ to: '/login' });
    const wrong = await visitor.visit(setUpAction, '/login/set-up', { ...form, credential: '{}' });
    expect(wrong).toMatchObject({ status: 422, body: { outcome: 'passkey', codes: null } });
    // A challenge counts once: the next try has its own.
    const again = await ask(visitor);
    const proof = { credential: passkey.register(again.options.challenge), challenge: again.token };
    const proved = await visitor.visit(setUpAction, '/login/set-up', proof);
    expect((proved.body as { codes: string[] }).codes).toHaveLength(10);
    expect(await visitor.user()).toBeNull();
    expect(await visitor.visit(setUpAction, '/login/set-up', {})).toMatchObject({ status: 302, to: '/' });
    expect(await visitor.user()).toBe(id);
    expect(await services.passkeys.list(services.db, id)).toMatchObject([{ name: 'Firefox · Linux' }]);

    const next = browser();
    expect(await next.login('heodez')).toMatchObject({ to: '/login/second-factor' });
    const asked = await ask(next);
    const signed = { credential: passkey.sign(asked.options.challenge), challenge: asked.token };
    await next.visit(secondFactorAction, '/login/second-factor', signed);
    expect(await next.user()).toBe(id);
  });
});

describe('an invitation', () => {
  it('has a password chosen, once, and its user in', async () => {
    const id = await account('riwan', company, { language: 'en' });
    const token = await createPasswordReset(world.owner, id, true);
    const at = `/invitation/${token}`;
    const visitor = browser();
    const { body } = await visitor.visit(invitationLoader, at, undefined, { token });
    expect(body).toMatchObject({ username: 'riwan' });
    const weak = { password: 'motdepasse', confirmation: 'motdepasse' };
    expect(await visitor.visit(invitationAction, at, weak, { token })).toMatchObject({ status: 422 });
    const own = { password: 'Riwan et la mer', confirmation: 'Riwan et la mer' };
    expect(await visitor.visit(invitationAction, at, own, { token })).toMatchObject({
      status: 422,
      body: { field: 'password', error: 'errors.passwordNamesYou' },
    });
    const chosen = { password: `${PASSWORD} bis`, confirmation: `${PASSWORD} bis` };
    expect(await visitor.visit(invitationAction, at, chosen, { token })).toMatchObject({
      status: 302,
      to: '/',
    });
    expect(await visitor.user()).toBe(id);
    const late = browser();
    expect((await late.visit(invitationLoader, at, undefined, { token })).body).toMatchObject({
      username: null,
    });
    expect(await late.visit(invitationAction, at, chosen, { token })).toMatchObject({ status: 404 });
  });
});

describe('a passkey', () => {
  it('signs in without a password, for its host, its challenge, and its owner alone', async () => {
    const id = await account('malou');
    const visitor = browser();
    await visitor.login('malou');
    const passkey = softPasskey('localhost', ORIGIN);
    const ask = async (who: Browser, handler: Handler) =>
      (await who.visit(handler, '/login/passkey', {})).body as Asked;
    const made = await ask(visitor, passkeyOptions);
    const form = { intent: 'addPasskey', label: 'Téléphone', currentPassword: PASSWORD };
    const credential = passkey.register(made.options.challenge);
    const added = await visitor.visit(securityAction, '/profile/security', {
      ...form,
      credential,
      challenge: made.token,
    });
    expect((added.body as { codes: string[] }).codes).toHaveLength(10);

    const fresh = browser();
    const sign = async (changes: { origin?: string; verified?: boolean } = {}) => {
      const asked = await ask(fresh, signInPasskey);
      return { credential: passkey.sign(asked.options.challenge, changes), challenge: asked.token };
    };
    const signIn = (signed: Record<string, string>) => fresh.visit(loginAction, '/login', signed);
    expect(await signIn(await sign({ origin: 'https://ailleurs.example' }))).toMatchObject({ status: 422 });
    expect(await signIn(await sign({ verified: false }))).toMatchObject({ status: 422 });
    const signed = await sign();
    expect(await signIn(signed)).toMatchObject({ status: 302, to: '/' });
    expect(await fresh.user()).toBe(id);
    const replay = browser();
    expect(await replay.visit(loginAction, '/login', signed)).toMatchObject({ status: 422 });
    expect(await replay.user()).toBeNull();

    const second = browser();
    expect(await second.login('malou')).toMatchObject({ to: '/login/second-factor' });
    const asked = await ask(second, signInPasskey);
    const answer = { credential: passkey.sign(asked.options.challenge), challenge: asked.token };
    expect(await second.visit(secondFactorAction, '/login/second-factor', answer)).toMatchObject({ to: '/' });
    expect(await second.user()).toBe(id);
  });
});

describe('one’s own account', () => {
  it('has a new password for the old one, which ends the other sessions', async () => {
    const id = await account('tifenn');
    const [here, there] = [browser(), browser()];
    await here.login('tifenn');
    await there.login('tifenn');
    const form = {
      intent: 'password',
      password: 'une autre phrase bien longue',
      confirmation: 'une autre phrase bien longue',
    };
    const wrong = await here.visit(securityAction, '/profile/security', { ...form, currentPassword: 'faux' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'currentPassword', message: 'errors.wrongPassword' }] },
    });
    expect(
      await here.visit(securityAction, '/profile/security', { ...form, currentPassword: PASSWORD }),
    ).toMatchObject({ to: '/profile/security' });
    expect(await here.user()).toBe(id);
    expect(await there.user()).toBeNull();
  });

  it('makes a token for its password alone, or shortly after a sign-in without one', async () => {
    const id = await account('nevena');
    const here = browser();
    await here.login('nevena');
    const form = {
      name: 'Export',
      roles: 'ROLE_USER',
      corporations: String(company.corporation),
      expires: addDays(todayIn('Europe/Paris', new Date()), 30),
    };
    const make = (more: object) => here.visit(newToken, '/profile/api-tokens/new', { ...form, ...more });
    for (const currentPassword of ['', 'faux'])
      expect(await make({ currentPassword })).toMatchObject({
        status: 422,
        body: { result: { error: { currentPassword: [expect.any(String)] } } },
      });
    const { body } = await make({ currentPassword: PASSWORD });
    const { token } = body as { token: string };
    expect((await services.bearer({ token, corporation: null }))?.actor.user).toBe(id);
    await sql`delete from credential where user_id = ${id}`.execute(world.owner);
    expect((await make({})).status).toBe(200); // shortly after a sign-in
    await sql`update session set created_at = now() - '11 minutes'::interval where user_id = ${id}`.execute(
      world.owner,
    );
    expect(await make({})).toMatchObject({
      status: 422,
      body: { result: { error: { currentPassword: ['errors.signInAgain|minutes=10'] } } },
    });
  });

  it('tells of a sign-in from a device that is new to it, once', async () => {
    const id = await account('rozenn');
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0 Safari/537.36';
    const told = async () =>
      (await world.runtime.store.read(`user-${id}`)).filter(({ event }) => event.type === 'NewDeviceUsed');
    await browser().login('rozenn');
    expect(await told()).toEqual([]);
    await browser(chrome).login('rozenn', 'faux');
    expect(await told()).toEqual([]);
    for (let time = 1; time <= 2; time += 1) await browser(chrome).login('rozenn');
    expect((await told()).map(({ event }) => event.data)).toEqual([
      { user: id, browser: 'Chrome', system: 'Windows' },
    ]);
  });

  it('lets in while read models are made anew, and tells of a new device and of a recovery code after', async () => {
    const id = await account('tudi');
    const first = browser();
    await first.login('tudi');
    const { codes } = await addApp(first);
    const told = async () =>
      (await world.runtime.store.read(`user-${id}`)).flatMap(({ event }) =>
        ['NewDeviceUsed', 'RecoveryCodeUsed'].includes(event.type) ? [event] : [],
      );
    const other = browser('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0 Safari/537.36');
    await whileRemaking(async () => {
      await other.login('tudi');
      const [code = ''] = codes;
      expect(await other.visit(secondFactorAction, '/login/second-factor', { code })).toMatchObject({
        status: 302,
        to: '/',
      });
    });
    expect(await other.user()).toBe(id);
    expect(await services.sessions.listSessions(services.db, id)).toHaveLength(2);
    expect(await told()).toEqual([]);
    await doJobs(world, (task) => task === 'mark-sign-in');
    expect(await told()).toEqual(
      expect.arrayContaining([
        { type: 'NewDeviceUsed', data: { user: id, browser: 'Chrome', system: 'Windows' } },
        { type: 'RecoveryCodeUsed', data: { user: id } },
      ]),
    );
  });

  it('ends one session or all others, and nobody else’s', async () => {
    const id = await account('loeiza');
    const [here, there, further] = [browser(), browser(), browser()];
    for (const one of [here, there, further]) await one.login('loeiza');
    const stranger = browser();
    const strangerId = await account('brendan');
    await stranger.login('brendan');
    const [theirs] = await services.sessions.listSessions(services.db, strangerId);
    const end = (session: string) =>
      here.visit(securityAction, '/profile/security', { intent: 'endSession', session });
    await end(String(theirs?.number));
    expect(await stranger.user()).toBe(strangerId);
    expect(await services.sessions.listSessions(services.db, id)).toHaveLength(3);
    await end('others');
    expect(await services.sessions.listSessions(services.db, id)).toMatchObject([
      { browser: 'Firefox', system: 'Linux', address: '192.0.2.…' },
    ]);
    expect(await here.user()).toBe(id);
    expect(await there.user()).toBeNull();
  });
});

describe('a sign-in by the identity provider', () => {
  async function byProvider(visitor: Browser, name: string) {
    const begun = await visitor.visit(openIdLoader, '/login/openid?redirectTo=/invoice/list');
    const back = new URL(await provider.visit(begun.to ?? '', name));
    return { back, done: await visitor.visit(openIdReturn, back.pathname + back.search) };
  }

  it('finds the account by the address that the provider has checked, and knows it again', async () => {
    const id = await account('aziliz');
    provider.people.set('aziliz-la-bas', { email: 'AZILIZ@example.fr', verified: true });
    const visitor = browser();
    const { done, back } = await byProvider(visitor, 'aziliz-la-bas');
    expect(done).toMatchObject({ status: 302, to: '/invoice/list' });
    expect(await visitor.user()).toBe(id);
    // The address changes there; who it is stays.
    provider.people.set('aziliz-la-bas', { email: 'mariee@example.fr', verified: true });
    const again = browser();
    await byProvider(again, 'aziliz-la-bas');
    expect(await again.user()).toBe(id);
    // What came back is of no use to another browser, nor once more.
    const thief = browser();
    expect((await thief.visit(openIdReturn, back.pathname + back.search)).to).toBe('/login?openid=failed');
    expect(await thief.user()).toBeNull();
  });

  it.each([
    ['an unchecked address', 'levenez', { email: 'levenez@example.fr', verified: false }],
    ['a stranger', 'inconnu', { email: 'inconnu@ailleurs.example', verified: true }],
  ])('lets %s not in, and makes no account', async (_, name, person) => {
    if (name === 'levenez') await account(name);
    provider.people.set(name, person);
    const visitor = browser();
    expect((await byProvider(visitor, name)).done.to).toBe('/login?openid=unknown');
    expect(await visitor.user()).toBeNull();
  });

  it('is refused when it was begun elsewhere', async () => {
    await account('goulven');
    provider.people.set('goulven', { email: 'goulven@example.fr', verified: true });
    const [one, two] = [browser(), browser()];
    const begun = await one.visit(openIdLoader, '/login/openid');
    await two.visit(openIdLoader, '/login/openid');
    const back = new URL(await provider.visit(begun.to ?? '', 'goulven'));
    expect((await two.visit(openIdReturn, back.pathname + back.search)).to).toBe('/login?openid=failed');
    expect(await two.user()).toBeNull();
  });

  it('still asks for a second factor of ours', async () => {
    await account('ninnog');
    const first = browser();
    await first.login('ninnog');
    await addApp(first);
    provider.people.set('ninnog', { email: 'ninnog@example.fr', verified: true });
    const visitor = browser();
    expect((await byProvider(visitor, 'ninnog')).done.to).toContain('/login/second-factor');
    expect(await visitor.user()).toBeNull();
  });

  it('is offered by its name', async () => {
    expect((await browser().visit(loginLoader, '/login')).body).toMatchObject({ provider: 'Identité' });
  });

  it('lets a disabled account not in, and says why', async () => {
    const id = await account('riwanon');
    provider.people.set('riwanon', { email: 'riwanon@example.fr', verified: true });
    expect((await byProvider(browser(), 'riwanon')).done.to).toBe('/invoice/list');
    await send(services.store, setUserEnabled, systemActor(company.corporation), { id, enabled: false });
    const visitor = browser();
    expect((await byProvider(visitor, 'riwanon')).done.to).toBe('/login?openid=disabled');
    expect(await visitor.user()).toBeNull();
  });

  it('ties an identity later where read models are made anew, and lets in all the same', async () => {
    const id = await account('maodez');
    provider.people.set('maodez', { email: 'maodez@example.fr', verified: true });
    const visitor = browser();
    await whileRemaking(async () => {
      expect((await byProvider(visitor, 'maodez')).done.to).toBe('/invoice/list');
    });
    expect(await visitor.user()).toBe(id);
    const linked = async () =>
      (await world.runtime.store.read(`user-${id}`)).some(
        ({ event }) => event.type === 'IdentityProviderLinked',
      );
    expect(await linked()).toBe(false);
    await byProvider(browser(), 'maodez');
    expect(await linked()).toBe(true);
  });

  it('fails where the provider goes away meanwhile, and works by password as before', async () => {
    await account('nolwenn');
    provider.people.set('nolwenn', { email: 'nolwenn@example.fr', verified: true });
    const visitor = browser();
    const begun = await visitor.visit(openIdLoader, '/login/openid');
    const back = new URL(await provider.visit(begun.to ?? '', 'nolwenn'));
    await provider.close();
    const done = await visitor.visit(openIdReturn, back.pathname + back.search);
    expect(done.to).toBe('/login?openid=failed');
    expect(await visitor.user()).toBeNull();
    await visitor.login('nolwenn');
    expect(await visitor.user()).not.toBeNull();
  });
});
