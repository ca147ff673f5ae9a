import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSED_AFTER } from '#app/http/guesses.server.ts';
import { openForm } from '#app/recruitment/open-form.server.ts';
import { revokeCandidateLink } from '#domain/recruitment/invitation-commands.ts';
import { dispatch } from '#app/api/dispatch.ts';
import { action as forgotPage } from '#app/session/forgot-password.tsx';
import { hashPassword, type Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { changePassword, setUserEnabled } from '#domain/users/commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { invited } from '#tests/builders/recruitment.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { browserOf, PASSWORD } from '#tests/builders/sign-in-browser.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long, patience } from '#tests/setup/chance.ts';
import { servicesOver } from '#tests/builders/services.ts';

/*
 * Nobody learns from how long an answer takes whether an account exists: what is asked of the database is the same. The
 * long form measures it, as the area under the ROC curve of who tells the two apart by time alone: 0.5 is a guess.
 */

const ORIGIN = 'http://localhost:3000';
const SAMPLES = 2000;
const HIGHEST_AUC = 0.55;

let world: World;
let services: Services;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  const { store } = world.runtime;
  for (const username of ['connue', 'fermee', 'sansmotdepasse']) {
    const { id } = await send(store, createMember, company.actor, {
      username,
      gender: 'F',
      firstName: 'Soazig',
      lastName: 'Morvan',
      email: `${username}@example.fr`,
      group: 'user',
    });
    if (username !== 'sansmotdepasse')
      await send(store, changePassword, systemActor(null), {
        id,
        passwordHash: await hashPassword(PASSWORD),
      });
    if (username === 'fermee')
      await send(store, setUserEnabled, systemActor(company.corporation), { id, enabled: false });
  }
  services = await servicesOver(world, {
    PUBLIC_URL: ORIGIN,
    API_READS_PER_MINUTE: '0',
    API_WRITES_PER_MINUTE: '0',
    API_GUESTS_PER_MINUTE: '0',
  });
});
afterAll(async () => {
  await services.close();
  await world.close();
});
beforeEach(() => world.owner.deleteFrom('throttle').execute());

async function call(path: string, body: object): Promise<number> {
  const request = new Request(`${ORIGIN}/api/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const answer = await dispatch(request, {
    services,
    signedIn: null,
    nonce: '',
    scriptUrl: '',
    requestId: '',
    clientAddress: '192.0.2.8',
    drained: () => Promise.resolve(),
    logError: () => undefined,
    note: () => undefined,
  });
  return answer.status;
}

type Door = [name: string, ask: (name: string) => Promise<unknown>];

const doors: Door[] = [
  [
    'the page of a forgotten password',
    (username) => browserOf(services, ORIGIN).visit(forgotPage, '/forgot/password', { username }),
  ],
  ['the call of a forgotten password', (username) => call('resetting/send/email', { username })],
  ['the page of the sign-in', (username) => browserOf(services, ORIGIN).login(username, 'faux mot de passe')],
  ['the call of the sign-in', (username) => call('users/login', { username, password: 'faux mot de passe' })],
];

/** The statements that are sent meanwhile, in their order. */
async function statementsOf(ask: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await ask();
    for (const [first] of query.mock.calls as unknown[][]) {
      const text: unknown = typeof first === 'string' ? first : Reflect.get(Object(first), 'text');
      if (typeof text === 'string') sent.push(text);
    }
  } finally {
    query.mockRestore();
  }
  return sent;
}

describe.each(doors)('%s', (_, ask) => {
  it('asks the same of the database whether there is such an account or not', async () => {
    await ask('echauffement'); // what is asked once in a process
    const unknown = await statementsOf(() => ask('inconnue'));
    expect(unknown.length).toBeGreaterThan(3);
    for (const name of ['connue', 'connue@example.fr', 'fermee', 'sansmotdepasse'])
      expect([name, await statementsOf(() => ask(name))]).toEqual([name, unknown]);
  });
});

/** How often a time of the one is above a time of the other, over all pairs: a half where nobody can tell. */
function areaUnder(one: readonly number[], other: readonly number[]): number {
  const sorted = [...other].sort((a, b) => a - b);
  const below = (value: number, orEqual: boolean): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = sorted[middle] ?? 0;
      if (at < value || (orEqual && at === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const sum = one.reduce((total, value) => total + (below(value, false) + below(value, true)) / 2, 0);
  return sum / (one.length * other.length);
}

it('an area is a half of the same times, and one of times that differ', () => {
  expect(areaUnder([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(areaUnder([4, 5], [1, 2, 3])).toBe(1);
  expect(areaUnder([0], [1, 2, 3])).toBe(0);
});

describe.runIf(long).each(doors)('%s, measured', (door, ask) => {
  it('takes a time that does not tell', patience(30), async () => {
    const times = { connue: [] as number[], inconnue: [] as number[] };
    for (let n = 0; n < SAMPLES + 50; n += 1) {
      const order = n % 2 === 0 ? (['connue', 'inconnue'] as const) : (['inconnue', 'connue'] as const);
      for (const name of order) {
        // Neither is ever one too many.
        await world.owner.deleteFrom('throttle').execute();
        const start = process.hrtime.bigint();
        await ask(name);
        if (n >= 50) times[name].push(Number(process.hrtime.bigint() - start));
      }
    }
    const area = areaUnder(times.connue, times.inconnue);
    console.log(`figure: timing of ${door}, ${SAMPLES} each: AUC ${Math.max(area, 1 - area).toFixed(3)}`);
    expect(Math.max(area, 1 - area)).toBeLessThanOrEqual(HIGHEST_AUC);
  });
});

/** Milliseconds that it takes to be told that a token leads to nothing. */
async function timeClosed(token: string): Promise<number> {
  await world.owner.deleteFrom('throttle').execute();
  const start = performance.now();
  expect(await openForm(services, '192.0.2.8', token)).toBeNull();
  return performance.now() - start;
}

/** A link that led to a form until it was revoked, and one that never led anywhere. */
async function closedLinks() {
  const revoked = await invited(world.runtime, company);
  await send(world.runtime.store, revokeCandidateLink, company.actor, { id: revoked.id });
  return { revoked: revoked.token, unknown: 'x'.repeat(43) };
}

describe('a link that leads to nothing', () => {
  it('is told so no sooner where there never was one', async () => {
    const { revoked, unknown } = await closedLinks();
    for (const token of [revoked, unknown, unknown, revoked])
      expect(await timeClosed(token)).toBeGreaterThanOrEqual(CLOSED_AFTER - 1);
  });

  it.runIf(long)('takes a time that does not tell, measured', patience(30), async () => {
    const { revoked, unknown } = await closedLinks();
    const times = { revoked: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < SAMPLES / 4; n += 1)
      for (const name of n % 2 === 0 ? (['revoked', 'unknown'] as const) : (['unknown', 'revoked'] as const))
        times[name].push(await timeClosed(name === 'revoked' ? revoked : unknown));
    const area = areaUnder(times.revoked, times.unknown);
    console.log(`figure: timing of links that lead to nothing: AUC ${Math.max(area, 1 - area).toFixed(3)}`);
    expect(Math.max(area, 1 - area)).toBeLessThanOrEqual(HIGHEST_AUC);
  });
});
