import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { hashPassword } from '#db/identity/credentials.ts';
import { startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { findInstallation } from '#db/postgres/postgres-binaries.ts';
import { readPostmaster, startServer } from '#db/postgres/postgres-server.ts';
import type { Settings } from '#db/settings.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { changePassword, registerUser } from '#domain/users/commands.ts';
import { answers, environmentOf } from '#jobs/programs/processes.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { temporaryFolder } from '#tests/setup/temporary-postgres.ts';
import { createCompany, send, type Company } from './company.ts';
import { end, startProgram } from './process.ts';
import { settingsFor } from './world.ts';

/** A Registre with a PostgreSQL of its own, durable as in production, whose parts can be brought down at any moment. */
export interface Stand {
  settings: Settings;
  ownerUrl: string;
  /** The database as its owner. */
  owner: Database;
  runtime: Runtime;
  company: Company;
  /** Who signs in through `signIn`. */
  user: number;
  /** As one process unless said otherwise: then nobody stands between it and a `kill`. */
  startWeb(processes?: number): Promise<void>;
  /** Of its processes the one above the others; undefined while it does not run. */
  webProcess(): number | undefined;
  /** kill -9 */
  killWeb(): Promise<void>;
  /** As a supervisor stops it; answers its exit code. */
  stopWeb(): Promise<number | null>;
  /** The session cookie of an administrator of the company. */
  signIn(): Promise<string>;
  /** Stops the server at once, as `pg_ctl stop -m immediate` does, and waits for its end. */
  stopPostgres(): Promise<void>;
  startPostgres(): Promise<void>;
  close(): Promise<void>;
}

/** Who signs in to a Registre of the tests. */
export const account = { username: 'essai', password: 'un mot de passe d’essai' };

/** Makes an administrator of the company with that account. Answers the user's id. */
export async function registerAccount({ store }: Runtime, { corporation }: Company): Promise<number> {
  const system = systemActor(null);
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Essai', email: 'essai@example.fr' };
  const { id: person } = await send(store, registerPerson, system, identity);
  const contract = { start: '2021-01-04', end: null };
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract });
  const { username, password } = account;
  const { id } = await send(store, registerUser, system, { username, person, group: 'admin' });
  await send(store, changePassword, system, { id, passwordHash: await hashPassword(password) });
  return id;
}

/** The session cookie of the account. */
export async function signInTo(url: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const [cookie] = response.headers.getSetCookie();
  if (response.status !== 200 || !cookie) throw new Error(`Signing in: ${response.status}`);
  return cookie.slice(0, cookie.indexOf(';'));
}

/** PostgreSQL of a data folder, to be stopped at once and started again. */
function postgresOf(dataDir: string) {
  const place = findInstallation(dataDir);
  const port = readPostmaster(place.cluster)?.port ?? 0;
  return {
    async stop() {
      const running = readPostmaster(place.cluster);
      if (running === null) throw new Error('PostgreSQL does not run');
      process.kill(running.pid, 'SIGQUIT'); // an immediate shutdown
      while (readPostmaster(place.cluster) !== null) await new Promise((done) => setTimeout(done, 10));
    },
    start: () => startServer(place, port, true),
  };
}

export async function createStand(): Promise<Stand> {
  const dataDir = temporaryFolder('registre-stand-');
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true, port: await freePort() });
  const { ownerUrl } = postgres;
  const port = await freePort();
  const settings = { ...settingsFor(dataDir), port, publicUrl: `http://127.0.0.1:${port}` };
  await migrate(ownerUrl, settings.dataKey);
  const runtime = createRuntime(settings, ownerUrl, 'tests');
  const owner = createDatabase(createPool(ownerUrl, { max: 4, name: 'tests-owner' }));
  const company = await createCompany(runtime.store);
  const user = await registerAccount(runtime, company);
  const server = postgresOf(dataDir);
  let web: ChildProcess | null = null;
  return {
    settings,
    ownerUrl,
    owner,
    runtime,
    company,
    user,
    async startWeb(processes = 1) {
      const quiet: NodeJS.ProcessEnv = {
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        WEB_PROCESSES: String(processes),
      };
      const env = { ...environmentOf(settings, ownerUrl), ...quiet };
      web = startProgram('web', env);
      if (!(await answers(`${settings.publicUrl}/healthz`, 180_000)))
        throw new Error('The web does not answer');
    },
    webProcess: () => web?.pid,
    async killWeb() {
      if (web) await end(web, 'SIGKILL');
    },
    stopWeb: () => (web ? end(web, 'SIGTERM') : Promise.resolve(null)),
    signIn: () => signInTo(settings.publicUrl),
    stopPostgres: () => server.stop(),
    startPostgres: () => server.start(),
    async close() {
      if (web) await end(web, 'SIGKILL');
      await runtime.close();
      await owner.destroy();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
