import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#db/postgres/migrate.ts';
import { answers, environmentOf } from '#jobs/programs/processes.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { clientInput, createCompany, type Company } from '#tests/builders/company.ts';
import { end, startProgram } from '#tests/builders/process.ts';
import { account, registerAccount } from '#tests/builders/stand.ts';
import { settingsFor } from '#tests/builders/world.ts';
import { buildAlone } from '#tests/setup/ensure-build.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { startPrimary, until, type Server } from './cluster.ts';

/*
 * Two webs as `npm run web` starts them, each with a port and a folder of its own, behind one address and before one
 * database. A balancer sends a request to either; what one of them does not answer it sends to the other.
 */

const PUBLIC_URL = 'http://registre.example';

interface Web {
  url: string;
  process: ChildProcess;
}

let primary: Server;
let company: Company;
const webs: Web[] = [];
const folders: string[] = [];

async function startWeb(): Promise<Web> {
  const folder = mkdtempSync(join(tmpdir(), 'registre-web-'));
  folders.push(folder);
  const port = await freePort();
  const settings = { ...settingsFor(folder), port, publicUrl: PUBLIC_URL };
  const web = {
    url: `http://127.0.0.1:${port}`,
    process: startProgram('web', {
      ...environmentOf(settings, primary.ownerUrl),
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      WEB_PROCESSES: '1',
      API_READS_PER_MINUTE: '0',
      API_WRITES_PER_MINUTE: '0',
    }),
  };
  webs.push(web);
  if (!(await answers(`${web.url}/healthz`, 180_000))) throw new Error('The web does not answer');
  return web;
}

beforeAll(async () => {
  await buildAlone();
  primary = await startPrimary();
  await migrate(primary.ownerUrl, testDataKey);
  const folder = mkdtempSync(join(tmpdir(), 'registre-web-'));
  folders.push(folder);
  const runtime = createRuntime(settingsFor(folder), primary.ownerUrl, 'tests');
  company = await createCompany(runtime.store);
  await registerAccount(runtime, company);
  await runtime.close();
  await startWeb();
  await startWeb();
});
afterAll(async () => {
  await Promise.all(webs.map((web) => end(web.process, 'SIGKILL')));
  await primary.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const at = (index: number): Web => {
  const web = webs[index];
  if (web === undefined) throw new Error('This web was not started');
  return web;
};

/** Sends something that changes to one of the webs. */
const post = (web: Web, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${web.url}/api/${path}`, {
    method: 'POST',
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });

async function signIn(web: Web): Promise<string> {
  const answer = await post(web, 'users/login', account);
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(answer.status).toBe(200);
  return cookie.slice(0, cookie.indexOf(';'));
}

const statusOf = async (web: Web, cookie: string): Promise<number> =>
  (await fetch(`${web.url}/api/thirdparty/list`, { headers: { cookie } })).status;

/** What was acknowledged: the ids of clients, by their names. */
const acknowledged = new Map<string, number>();

/** Sends one command under one id, to the one web and the other in turn, until it is acknowledged. */
async function create(name: string, first: number, cookie: string): Promise<void> {
  const key = randomUUID();
  for (let turn = first; ; turn += 1) {
    const headers = { cookie, 'idempotency-key': key };
    const answer = await post(at(turn % 2), 'thirdparty/new', clientInput({ name }), headers).catch(
      () => null,
    );
    const text = await answer?.text().catch(() => null);
    if (answer?.status === 200 && typeof text === 'string') {
      acknowledged.set(name, (JSON.parse(text) as { item: { id: number } }).item.id); // as the API answers it
      return;
    }
    // Whoever got the head of an answer and not the rest of it knows nothing either.
    if (answer !== null && typeof text === 'string' && answer.status < 500 && answer.status !== 409)
      throw new Error(`${name}: ${answer.status} ${text}`);
    await pause(40);
  }
}

describe('two webs before one database', () => {
  it('share sessions: who signed in at one works at the other, and who left one left both', async () => {
    const cookie = await signIn(at(0));
    expect(await statusOf(at(1), cookie)).toBe(200);
    expect((await post(at(1), 'users/logout', {}, { cookie })).status).toBe(200);
    expect(await statusOf(at(0), cookie)).toBe(401);
  });

  it('lose nothing that was acknowledged and nobody’s session when one of them is killed, and do nothing twice', async () => {
    const cookie = await signIn(at(0));
    const before = new Set(
      (await primary.ask<{ id: string }>('select id::text as id from third_party')).map(({ id }) => id),
    );
    const state = { over: false };
    const writers = Array.from({ length: 4 }, async (_none, writer) => {
      for (let n = 0; !state.over; n += 1) await create(`Client ${writer}-${n}`, writer + n, cookie);
    });
    await until('there is something to lose', () => acknowledged.size >= 40);
    await end(at(0).process, 'SIGKILL');
    const there = acknowledged.size;
    await until('the other goes on', () => acknowledged.size > there + 40);
    expect(await statusOf(at(1), cookie)).toBe(200);
    state.over = true;
    await Promise.all(writers);
    const rows = await primary.ask<{ id: string; name: string }>(
      'select id::text as id, name from third_party order by third_party.id',
    );
    const made = rows.filter(({ id }) => !before.has(id));
    expect(made).toHaveLength(acknowledged.size);
    expect(new Map(made.map(({ id, name }) => [name, Number(id)]))).toEqual(acknowledged);
    // Begun anew it knows who is signed in.
    expect(await statusOf(await startWeb(), cookie)).toBe(200);
  });
});
