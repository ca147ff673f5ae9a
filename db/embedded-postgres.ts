import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { type Account, type Installation, findInstallation, makeFolder } from './postgres-binaries.ts';
import { isAlive, readPostmaster, startOfProcess } from './postmaster.ts';

const database = 'registre';
const user = 'registre';

export interface EmbeddedPostgresOptions {
  /** Absolute path; the cluster stands in its sub-folder `postgres`, the access in `postgres.json`. */
  dataDir: string;
  /** Port on 127.0.0.1; by default the one of the last time, else a free one. */
  port?: number;
  /** Told what is done, one sentence a step, in French. */
  onStep?: (step: string) => void;
  /** False for tests: a power cut may lose everything, and writing is quicker. */
  durable?: boolean;
  /** True for a command beside a running Registre: use its server, and leave it running at `stop`. */
  join?: boolean;
}

export interface EmbeddedPostgres {
  /** postgres://… of the owner of the database `registre` (a superuser). */
  ownerUrl: string;
  /** Stops the server and waits for its end; harmless when called twice. */
  stop(): Promise<void>;
  /** True when a server was found running on the folder (left by a killed process, or joined). */
  adopted: boolean;
}

const accessSchema = z.object({
  port: z.number().int(),
  password: z.string(),
  /** The process that started the server, with its start so that a reused number is not taken for it. */
  holder: z.object({ pid: z.number().int(), started: z.string().nullable() }).nullable(),
});
type Access = z.infer<typeof accessSchema>;

/**
 * Starts PostgreSQL 18 from the npm package on a folder of its own and creates the database `registre`.
 * A server that a killed process left running is adopted, a stale lock is cleared. The server outlives this
 * process when it is killed outright; otherwise call `stop`.
 * @throws Error in French: the folder is in use by another Registre, or the server's own reason.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const onStep = options.onStep ?? (() => {});
  mkdirSync(dataDir, { recursive: true });
  const known = readAccess(dataDir);
  if (known && isHeldByAnother(known)) {
    if (options.join) return { ownerUrl: urlOf(known), stop: async () => {}, adopted: true };
    throw new Error(
      `un autre Registre (processus ${known.holder?.pid}) utilise déjà ${dataDir} : ` +
        'arrêtez-le, ou donnez un autre dossier dans DATA_DIR.',
    );
  }
  const place = findInstallation(dataDir);
  if (place.moved) onStep(`${dataDir} est hors de portée du compte postgres : les données sont dans ${place.cluster}`);

  const initialised = existsSync(join(place.cluster, 'PG_VERSION'));
  if (initialised && !known) {
    throw new Error(`${place.cluster} existe mais ${join(dataDir, 'postgres.json')} (son mot de passe) manque.`);
  }
  const password = known?.password ?? randomBytes(24).toString('base64url');
  const adopted = known && initialised ? await adopt(place, known) : null;
  const port = adopted ?? (await choosePort(options.port ?? known?.port));
  const access = { port, password, holder: { pid: process.pid, started: startOfProcess(process.pid) } };
  writeAccess(dataDir, access);
  if (adopted === null) {
    if (!initialised) {
      onStep('création de la base');
      await createCluster(place, password, options.durable !== false);
    }
    await startServer(place, dataDir, port, options.durable !== false);
  } else onStep('un serveur laissé par un arrêt brutal est repris');

  const stop = once(async () => {
    await stopServer(place);
    writeAccess(dataDir, { ...access, holder: null });
  });
  try {
    await createDatabase(access);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ownerUrl: urlOf(access), stop, adopted: adopted !== null };
}

function urlOf(access: Access, name = database): string {
  return `postgres://${user}:${access.password}@127.0.0.1:${access.port}/${name}`;
}

function readAccess(dataDir: string): Access | null {
  const file = join(dataDir, 'postgres.json');
  return existsSync(file) ? accessSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

function writeAccess(dataDir: string, access: Access): void {
  // A test removes its folder right after the stop; there is then nothing left to note.
  if (existsSync(dataDir)) {
    writeFileSync(join(dataDir, 'postgres.json'), `${JSON.stringify(access)}\n`, { mode: 0o600 });
  }
}

function isHeldByAnother({ holder }: Access): boolean {
  return holder !== null && holder.pid !== process.pid && isAlive(holder.pid, holder.started);
}

/** The port of a server that runs on the cluster and lets us in; null when there is none (any more). */
async function adopt(place: Installation, access: Access): Promise<number | null> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const postmaster = readPostmaster(place.cluster);
    if (!postmaster) return null;
    const found = { ...access, port: postmaster.port };
    if (await query(urlOf(found, 'postgres'), 'select 1').catch(() => null)) return postmaster.port;
    if (Date.now() > deadline) {
      await stopServer(place);
      return null;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function createCluster(place: Installation, password: string, durable: boolean): Promise<void> {
  const { account, cluster } = place;
  const passwordFile = `${cluster}.initial-password`;
  // ICU sorts é beside e; macOS has no C.UTF-8 of its own, and a build may lack ICU.
  const locales = [
    ['--locale-provider=icu', '--icu-locale=fr-FR', '--locale=C.UTF-8'],
    ['--locale-provider=icu', '--icu-locale=fr-FR', '--locale=C'],
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ];
  const failures: string[] = [];
  for (const locale of locales) {
    rmSync(cluster, { recursive: true, force: true });
    makeFolder(cluster, account);
    writeFileSync(join(cluster, '..', '.keep'), '', { flag: 'a' });
    rmSync(join(cluster, '..', '.keep'));
    try {
      writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
      giveTo(account, passwordFile);
      const flags = [
        ...['-D', cluster, '-U', user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        ...['--encoding=UTF8', ...locale, '--lc-messages=C', ...(durable ? [] : ['--no-sync'])],
      ];
      await run(place, 'initdb', flags);
      appendFileSync(join(cluster, 'postgresql.conf'), "\ninclude 'registre.conf'\n");
      return;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    } finally {
      rmSync(passwordFile, { force: true });
    }
  }
  rmSync(cluster, { recursive: true, force: true });
  throw new Error(failures.join('\n'));
}
