import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loader as documentList } from '#app/documents/list/document-list-page.tsx';
import { action as setUpApp, loader as appPage } from '#app/users/own/authenticator-set-up.tsx';
import { action as invitationAction } from '#app/session/invitation.tsx';
import { action as postLogout } from '#app/session/post-logout.ts';
import { action as resetAction } from '#app/session/reset-password.tsx';
import { action as secondFactorAction } from '#app/session/second-factor.tsx';
import { hashPassword, type Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setCorporationEnabled } from '#domain/company/commands.ts';
import { changePassword, setSubscriptionEnd, setUserEnabled, setUserRoles } from '#domain/users/commands.ts';
import { authorizeMember, closeMember, createMember } from '#domain/users/member-commands.ts';
import { createPasswordReset } from '#db/identity/sessions.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { browserOf, PASSWORD, type Browser } from '#tests/builders/sign-in-browser.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { servicesOver } from '#tests/builders/services.ts';

const invoiceList = documentList.at('invoiceList');
const ORIGIN = 'http://localhost:3000';
const AT_ONCE = 8;
const OTHER = 'une autre phrase bien longue';

let world: World;
let company: Company;
let services: Services;
let passwordHash: string;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  passwordHash = await hashPassword(PASSWORD);
  services = await servicesOver(world, {
    PUBLIC_URL: ORIGIN,
  });
});
afterAll(async () => {
  await services.close();
  await world.close();
});
beforeEach(() => world.owner.deleteFrom('throttle').execute());

let made = 0;
async function account(where: Company = company): Promise<{ id: number; username: string }> {
  const username = `compte${(made += 1)}`;
  const { id } = await send(world.runtime.store, createMember, where.actor, {
    username,
    gender: 'F',
    firstName: 'Soazig',
    lastName: 'Morvan',
    email: `${username}@example.fr`,
    group: 'user',
  });
  await send(world.runtime.store, changePassword, systemActor(null), { id, passwordHash });
  return { id, username };
}

const browser = () => browserOf(services, ORIGIN);

async function signedIn(username: string): Promise<Browser> {
  const visitor = browser();
  await visitor.login(username);
  return visitor;
}

describe('a session', () => {
  it('has a token that was never there before the sign-in, nor before its second step', async () => {
    const { id, username } = await account();
    const visitor = await signedIn(username);
    await visitor.visit(appPage, '/profile/security/authenticator');
    const { body } = await visitor.visit(appPage, '/profile/security/authenticator');
    const { secret } = (body as { page: { secret: string } }).page; // what the loader says
    const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    await visitor.visit(setUpApp, '/profile/security/authenticator', {
      currentPassword: PASSWORD,
      code: totp.generate(),
    });

    // Whoever put this cookie into somebody's browser knows a token that opens nothing, then or later.
    const fixed = await signedIn(username);
    const planted = fixed.copy();
    const later = totp.generate({ timestamp: Date.now() + 30_000 });
    expect(await fixed.visit(secondFactorAction, '/login/second-factor', { code: later })).toMatchObject({
      status: 302,
    });
    expect(await fixed.user()).toBe(id);
    expect(await planted.user()).toBeNull();
    expect(await planted.visit(secondFactorAction, '/login/second-factor', { code: later })).toMatchObject({
      to: '/login',
    });
  });

  it('is another one for each sign-in, and nobody’s whose token is made up', async () => {
    const { username } = await account();
    const [one, two] = [await signedIn(username), await signedIn(username)];
    expect(one.cookie()).not.toBe(two.cookie());
    for (const forged of ['registre_session=x', one.cookie().slice(0, -3), `${one.cookie()}x`]) {
      const thief = browser();
      thief.plant(forged);
      expect(await thief.user()).toBeNull();
    }
  });

  it('is over for every copy of its cookie: after a sign-out, a new password, a closed account', async () => {
    const ends: [string, (who: { id: number }, visitor: Browser) => Promise<unknown>][] = [
      ['a sign-out', (_, visitor) => visitor.visit(postLogout, '/logout', {})],
      [
        'a new password',
        ({ id }) => send(world.runtime.store, changePassword, systemActor(null), { id, passwordHash }),
      ],
      [
        'an account that is shut',
        ({ id }) => send(world.runtime.store, authorizeMember, company.actor, { id, enabled: false }),
      ],
      ['a closed account', ({ id }) => send(world.runtime.store, closeMember, company.actor, { id })],
    ];
    for (const [why, end] of ends) {
      const who = await account();
      const visitor = await signedIn(who.username);
      const copy = visitor.copy();
      expect([why, await copy.user()]).toEqual([why, who.id]);
      await end(who, visitor);
      expect([why, await copy.user()]).toEqual([why, null]);
      expect((await copy.visit(invoiceList, '/invoice/list')).to).toMatch(/^\/login/);
    }
  });
});

describe('what counts once', () => {
  const counted = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it.each([
    ['a link to choose a password', false, resetAction, '/reset-password'],
    ['an invitation', true, invitationAction, '/invitation'],
  ])('%s, however many use it at once, and never again', async (_, invitation, action, place) => {
    const { id } = await account();
    const token = await createPasswordReset(world.owner, id, invitation);
    const form = { password: OTHER, confirmation: OTHER };
    const use = () => browser().visit(action, `${place}/${token}`, form, { token });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, use));
    expect([counted(answers, 302), counted(answers, 404)]).toEqual([1, AT_ONCE - 1]);
    expect((await use()).status).toBe(404);
    // An earlier link is over with a new one, and one of the other kind is none.
    const first = await createPasswordReset(world.owner, id, invitation);
    const other = await createPasswordReset(world.owner, id, !invitation);
    for (const none of [first, other])
      expect((await browser().visit(action, `${place}/${none}`, form, { token: none })).status).toBe(404);
  });

  it('a code and a recovery code, however many sign-ins wait for it at once', async () => {
    const { username } = await account();
    const visitor = await signedIn(username);
    const { body } = await visitor.visit(appPage, '/profile/security/authenticator');
    const { secret } = (body as { page: { secret: string } }).page; // what the loader says
    const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    const path = '/profile/security/authenticator';
    const done = await visitor.visit(setUpApp, path, { currentPassword: PASSWORD, code: totp.generate() });
    const [recovery = ''] = (done.body as { codes: string[] }).codes;
    for (const code of [totp.generate({ timestamp: Date.now() + 30_000 }), recovery]) {
      const waiting = await Promise.all(Array.from({ length: AT_ONCE }, () => signedIn(username)));
      const answers = await Promise.all(
        waiting.map((one) => one.visit(secondFactorAction, '/login/second-factor', { code })),
      );
      expect([counted(answers, 302), counted(answers, 422)]).toEqual([1, AT_ONCE - 1]);
      await world.owner.deleteFrom('throttle').execute();
    }
  });
});

describe('rights that are lost', () => {
  const reads = async (visitor: Browser): Promise<number | string | null> => {
    const { status, to } = await visitor.visit(invoiceList, '/invoice/list');
    return to ?? status;
  };

  it('are lost at the next request of who is signed in', async () => {
    const { store } = world.runtime;
    const system = systemActor(null);
    const grant = (id: number, corporation: number) =>
      send(store, setUserRoles, system, { id, corporation, roles: ['ROLE_INVOICE_MANAGER'] });
    const losses: [string, unknown, (id: number, where: Company) => Promise<unknown>][] = [
      [
        'a role',
        403,
        (id, { corporation }) => send(store, setUserRoles, system, { id, corporation, roles: [] }),
      ],
      [
        'the account',
        '/login?redirectTo=%2Finvoice%2Flist',
        (id) => send(store, setUserEnabled, system, { id, enabled: false }),
      ],
      [
        'the subscription',
        '/login?redirectTo=%2Finvoice%2Flist',
        (id) => send(store, setSubscriptionEnd, system, { id, end: '2020-01-01' }),
      ],
      [
        'the company',
        403,
        (_, { corporation }) =>
          send(store, setCorporationEnabled, systemActor(corporation), { id: corporation, enabled: false }),
      ],
    ];
    for (const [what, then, lose] of losses) {
      const { id, username } = await account();
      await grant(id, company.corporation);
      const visitor = await signedIn(username);
      expect([what, await reads(visitor)]).toEqual([what, 200]);
      await lose(id, company);
      expect([what, await reads(visitor)]).toEqual([what, then]);
    }
  });
});
