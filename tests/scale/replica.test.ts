import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type Services } from '#app/services.server.ts';
import { answerOver } from '#app/http/reading.server.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { readPostmaster } from '#db/postgres/postgres-server.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { registerAccount } from '#tests/builders/stand.ts';
import { settingsFor } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { startPrimary, startStandby, until, type Server } from './cluster.ts';

let primary: Server;
let standby: Server;
let services: Services;
let runtime: Runtime;
let company: Company;
let token: string;
const dataDir = mkdtempSync(join(tmpdir(), 'registre-scale-data-'));

beforeAll(async () => {
  primary = await startPrimary();
  await migrate(primary.ownerUrl, testDataKey);
  standby = await startStandby(primary);
  runtime = createRuntime(settingsFor(dataDir), primary.ownerUrl, 'tests');
  company = await createCompany(runtime.store);
  const user = await registerAccount(runtime, company);
  services = await createServices({
    NODE_ENV: 'test',
    DATABASE_URL: primary.ownerUrl,
    DATABASE_REPLICA_URL: standby.ownerUrl,
    DATA_DIR: dataDir,
    DATA_KEY: testDataKey,
    SESSION_SECRET: testDataKey,
  });
  token = await services.sessions.startSession(services.db, user, company.corporation);
});
afterAll(async () => {
  await services.close();
  await runtime.close();
  await standby.remove();
  await primary.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A request as the web answers it. */
async function request<Result>(
  method: 'GET' | 'POST',
  run: (services: Services) => Promise<Result>,
): Promise<Result> {
  const signedIn = await services.signedIn(token);
  const asking = { services, signedIn, reads: method === 'GET' };
  return answerOver(asking, new Request('http://localhost/', { method }), false, run);
}

interface Seen {
  /** Whether the replica answered. */
  replica: boolean;
  clients: string[];
}

const seenBy = async ({ db }: Services): Promise<Seen> => {
  const { rows } = await sql<Seen>`select pg_is_in_recovery() as replica,
    coalesce((select array_agg(name order by id) from third_party), '{}') as clients`.execute(db);
  return rows[0] ?? { replica: false, clients: [] };
};

/** A list, as the person opens it. */
const look = (): Promise<Seen> => request('GET', seenBy);

const add = (name: string): Promise<unknown> =>
  request('POST', ({ store }) => send(store, createThirdParty, company.actor, clientInput({ name })));

const pause = (): Promise<unknown> => standby.ask('select pg_wal_replay_pause()');
const resume = (): Promise<unknown> => standby.ask('select pg_wal_replay_resume()');
const isRead = (): boolean => services.replica?.behind() !== null;
const untilRead = (): Promise<void> =>
  until('the list comes from the replica', async () => (await look()).replica);

describe('a replica', () => {
  it('answers who reads, and the primary who changes something', async () => {
    await untilRead();
    expect((await request('POST', seenBy)).replica).toBe(false);
  });

  it('is asked for lists, and the primary for the page of one record', async () => {
    await untilRead();
    const signedIn = await services.signedIn(token);
    const get = new Request('http://localhost/');
    const asking = { services, signedIn, reads: true };
    expect((await answerOver(asking, get, true, seenBy)).replica).toBe(false);
    // The page that a form is answered with.
    expect((await answerOver({ ...asking, reads: false }, get, false, seenBy)).replica).toBe(false);
  });

  it('never hides from somebody what they did', async () => {
    await untilRead();
    const { clients } = await look();
    for (let n = 0; n < 40; n += 1) {
      clients.push(`Vu ${n}`);
      await add(`Vu ${n}`);
      expect((await look()).clients).toEqual(clients);
    }
  });

  it('is not asked by who did something while it stands still, and is by others', async () => {
    await untilRead();
    const user = (await services.signedIn(token))?.facts.user ?? 0;
    const other = await services.sessions.startSession(services.db, user, company.corporation);
    await until('the replica has the other session', async () => {
      const [row] = await standby.ask<{ here: boolean }>(
        'select exists (select from session where token_hash = encode(sha256($1), $2)) as here',
        [Buffer.from(other), 'hex'],
      );
      return row?.here === true;
    });
    await pause();
    try {
      const before = await look();
      await add('Invisible là-bas');
      const own = await look();
      expect(own).toEqual({ replica: false, clients: [...before.clients, 'Invisible là-bas'] });
      const signedIn = await services.signedIn(other);
      const asking = { services, signedIn, reads: true };
      const theirs = await answerOver(asking, new Request('http://localhost/'), false, seenBy);
      expect(theirs).toEqual({ replica: true, clients: before.clients });
    } finally {
      await resume();
    }
    await untilRead();
    expect((await look()).clients).toContain('Invisible là-bas');
  });

  it('is not asked by anybody once it is too far behind', async () => {
    await untilRead();
    await pause();
    try {
      await add('Retard');
      await until('the replica is left alone', () => !isRead());
    } finally {
      await resume();
    }
    await untilRead();
  });

  it('hands over to the primary what it does not answer, in the middle of a request too', async () => {
    await untilRead();
    const seen = await request('GET', async (own) => {
      const first = await seenBy(own);
      await sql`update session set seen_at = now()`.execute(own.db);
      return { first, second: await seenBy(own) };
    });
    expect([seen.first.replica, seen.second.replica]).toEqual([true, false]);
    await untilRead();
  });

  it('may go and come back without an error', async () => {
    await untilRead();
    await add('Avant');
    const failed: unknown[] = [];
    const enough = new AbortController();
    const readers = Array.from({ length: 6 }, async () => {
      while (!enough.signal.aborted) await look().catch((error: unknown) => failed.push(error));
    });
    await standby.crash();
    expect((await look()).clients).toContain('Avant');
    await until('the replica is left alone', () => !isRead());
    await standby.start();
    await untilRead();
    enough.abort();
    await Promise.all(readers);
    expect(failed).toEqual([]);
  });

  it('that is silent keeps nobody waiting for long', async () => {
    await untilRead();
    const running = readPostmaster(standby.place.cluster);
    const pids = await standby.ask<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'registre-reads'",
    );
    const stopped = [running?.pid ?? 0, ...pids.map(({ pid }) => pid)];
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    try {
      const begun = Date.now();
      expect((await look()).replica).toBe(false);
      expect(Date.now() - begun).toBeLessThan(8000);
    } finally {
      for (const pid of stopped.reverse()) process.kill(pid, 'SIGCONT');
    }
    await untilRead();
  });

  it('that was made a primary is not read from any more', async () => {
    await untilRead();
    await standby.ask('select pg_promote()');
    await until('the replica is left alone', () => !isRead());
    await add('Après');
    expect(await look()).toMatchObject({ replica: false });
  });
});
