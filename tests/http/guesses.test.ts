import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { dispatch } from '#app/api/dispatch.ts';
import { action as newToken } from '#app/api-tokens/token-new.tsx';
import { action as setUpApp, loader as appPage } from '#app/users/own/authenticator-set-up.tsx';
import { action as securityAction } from '#app/users/own/security.tsx';
import { action as secondFactorAction } from '#app/session/second-factor.tsx';
import { hashPassword, type Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { networkOf } from '#domain/users/device.ts';
import { changePassword } from '#domain/users/commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { browserOf, PASSWORD, type Browser } from '#tests/builders/sign-in-browser.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { servicesOver } from '#tests/builders/services.ts';

const ORIGIN = 'http://localhost:3000';
const ALLOWED = 10;

let world: World;
let company: Company;
let services: Services;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
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
async function account(): Promise<{ id: number; username: string }> {
  const username = `compte${(made += 1)}`;
  const { id } = await send(world.runtime.store, createMember, company.actor, {
    username,
    gender: 'F',
    firstName: 'Soazig',
    lastName: 'Morvan',
    email: `${username}@example.fr`,
    group: 'user',
  });
  await send(world.runtime.store, changePassword, systemActor(null), {
    id,
    passwordHash: await hashPassword(PASSWORD),
  });
  return { id, username };
}

const browser = (address?: string) => browserOf(services, ORIGIN, undefined, address);

async function apiLogin(username: string, password: string, code?: string): Promise<number> {
  const body = JSON.stringify({ username, password, code });
  const request = new Request(`${ORIGIN}/api/users/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const context = {
    services,
    signedIn: null,
    nonce: '',
    scriptUrl: '',
    requestId: '',
    clientAddress: '192.0.2.8',
    drained: () => Promise.resolve(),
    logError: () => undefined,
    note: () => undefined,
  };
  return (await dispatch(request, context)).status;
}

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + 30_000,
  });

/** Sets an app up, and answers its secret. */
async function withApp(visitor: Browser): Promise<string> {
  const path = '/profile/security/authenticator';
  const { body } = await visitor.visit(appPage, path);
  const { secret } = (body as { page: { secret: string } }).page; // what the loader says
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  await visitor.visit(setUpApp, path, { currentPassword: PASSWORD, code });
  return secret;
}

type Door = (given: string) => Promise<{ status: number }>;

const wrongTries = async (door: Door, count: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await door(`faux-${n}`)).status);
  return statuses;
};

describe('guesses at an account', () => {
  it('are ten in a quarter of an hour, whatever the page that asks for the password', async () => {
    const { username } = await account();
    const inside = browser();
    await inside.login(username);
    const security = (more: object) =>
      inside.visit(securityAction, '/profile/security', { intent: 'endSession', session: 'others', ...more });
    const doors: Door[] = [
      (password) => browser().login(username, password),
      (password) => browser().login(` ${username.toUpperCase()} `, password),
      async (password) => ({ status: await apiLogin(username, password) }),
      (currentPassword) =>
        security({
          intent: 'password',
          currentPassword,
          password: 'une autre phrase longue',
          confirmation: 'une autre phrase longue',
        }),
      (currentPassword) => inside.visit(newToken, '/profile/api-tokens/new', { currentPassword }),
      (currentPassword) =>
        inside.visit(setUpApp, '/profile/security/authenticator', { currentPassword, code: '000000' }),
    ];
    let tried = 0;
    while (tried < ALLOWED) {
      await doors[tried % doors.length]?.(`faux-${tried}`);
      tried += 1;
    }
    // Even who has the right one is not let in now, nor believed.
    expect(await browser().login(username)).toMatchObject({ status: 429, body: { outcome: 'throttled' } });
    expect(await apiLogin(username, PASSWORD)).toBe(429);
    const change = await doors[3]?.(PASSWORD);
    expect(change).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'session.login.outcome.throttled' }] },
    });
    const token = await doors[4]?.(PASSWORD);
    expect(token).toMatchObject({
      status: 422,
      body: { result: { error: { currentPassword: ['session.login.outcome.throttled'] } } },
    });
  });

  it('are ten at password and code together, and the right password gives none back', async () => {
    const { username } = await account();
    const first = browser();
    await first.login(username);
    const secret = await withApp(first);
    let tried = 0;
    const statuses: number[] = [];
    while (tried < ALLOWED) {
      const visitor = browser();
      await visitor.login(username); // right each time
      for (let n = 0; n < 2; n += 1, tried += 1)
        statuses.push(
          (await visitor.visit(secondFactorAction, '/login/second-factor', { code: '000000' })).status,
        );
    }
    expect(statuses).toEqual(Array.from({ length: ALLOWED }, () => 422));
    expect((await browser().login(username)).status).toBe(429);
    expect(await apiLogin(username, PASSWORD, codeOf(secret))).toBe(429);
  });

  it('are none where everything was right, however often', async () => {
    const { username } = await account();
    for (let n = 0; n < 3; n += 1) expect((await browser().login(username)).status).toBe(302);
    expect(await wrongTries((password) => browser().login(username, password), ALLOWED - 1)).toEqual(
      Array.from({ length: ALLOWED - 1 }, () => 422),
    );
    expect((await browser().login(username)).status).toBe(302);
    expect((await browser().login(username, 'faux')).status).toBe(422);
  });

  it('are not multiplied by writing the name longer than it is read', async () => {
    const { username } = await account();
    const statuses = await Promise.all(
      Array.from({ length: ALLOWED + 5 }, (_, n) =>
        browser().login(`${username}${' '.repeat(220)}${n}`, `faux-${n}`),
      ),
    );
    expect(statuses.filter(({ status }) => status === 422)).toHaveLength(ALLOWED);
  });

  it('are none of one account’s where the address has none left', async () => {
    const { username } = await account();
    const from = browser('198.51.100.7');
    await from.login('personne', 'faux');
    await spend(59);
    expect(await wrongTries((password) => from.login(username, password), ALLOWED)).toEqual(
      Array.from({ length: ALLOWED }, () => 429),
    );
    expect((await browser('203.0.113.9').login(username)).status).toBe(302);
  });
});

/** Of the 60 that an address has, further ones are spent: each would cost the time of a password. */
const spend = (further: number) =>
  world.owner
    .updateTable('throttle')
    .set((eb) => ({ failures: eb('failures', '+', further) }))
    .where('key', 'like', 'address:%')
    .execute();

describe('guesses from an address', () => {
  it('stay counted when somebody signs in there', async () => {
    const { username } = await account();
    const from = () => browser('198.51.100.8');
    const wrong = (n: number) => from().login(`inconnu-${n}`, 'faux');
    expect((await wrong(0)).status).toBe(422);
    await spend(57);
    expect((await from().login(username)).status).toBe(302);
    expect((await wrong(1)).status).toBe(422);
    expect((await from().login(username)).status).toBe(302);
    expect((await wrong(2)).status).toBe(422);
    expect((await wrong(3)).status).toBe(429);
    expect((await from().login(username)).status).toBe(429);
    expect((await browser('198.51.100.9').login(username)).status).toBe(302);
  });

  it('are counted by network: of an IPv6 one all addresses together', async () => {
    const wrong = (address: string) => browser(address).login('inconnu', 'faux');
    expect((await wrong('2001:db8:1:2::1')).status).toBe(422);
    await spend(58);
    expect((await wrong('2001:db8:1:2:3:4:5:6')).status).toBe(422);
    expect((await wrong('2001:0db8:0001:0002:ffff::1')).status).toBe(429);
    expect((await wrong('2001:db8:1:3::1')).status).toBe(422);
  });

  it.each([
    ['192.0.2.8', '192.0.2.8'],
    ['::ffff:192.0.2.8', '192.0.2.8'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));
});
