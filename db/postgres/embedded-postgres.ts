import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { askOnce } from '../identity/ask-once.ts';
import { type Installation, findInstallation } from './postgres-binaries.ts';
import {
  createCluster,
  isAlive,
  keeperOf,
  noteKeeper,
  readPostmaster,
  renewPassword,
  startOfProcess,
  startServer,
  stopServer,
} from './postgres-server.ts';
import { makeDataFolder } from '../files/data-folder.ts';
import { readStateFile, writeStateFile } from '../files/state-file.ts';

const user = 'registre';
const database = 'registre';

export interface EmbeddedPostgresOptions {
  /** The cluster stands in its sub-folder `postgres`, port and password in `postgres.json` (mode 0600). */
  dataDir: string;
  /** Port on 127.0.0.1; by default that of the last time, else a free one. */
  port?: number;
  /** Told what is done, one sentence a step, in French. */
  onStep?: (step: string) => void;
  /** False for tests: a power cut may lose everything, and writing is quicker. */
  durable?: boolean;
  /** True for a command beside a running Registre: use its server, and leave it running at `stop`. */
  join?: boolean;
}

export interface EmbeddedPostgres {
  /** postgres://… of the owner (a superuser) of the database `registre`. */
  ownerUrl: string;
  /** The folder of its cluster. */
  cluster: string;
  /** Resolves once no server runs on the cluster any more, whoever ended it. */
  ended(): Promise<void>;
  /** Starts the server again, at the same address. It may have to recover first. @throws Error with its own words */
  startAgain(): Promise<void>;
  /** Stops the server and waits for its end; harmless when called twice. */
  stop(): Promise<void>;
  /** True when the server was already running: left by a killed process, or joined. */
  adopted: boolean;
}

const accessSchema = z.object({
  port: z.number().int(),
  password: z.string(),
  /** The process that looks after the server; its start tells it from a later one of the same number. */
  keeper: z.object({ pid: z.number().int(), started: z.string().nullable() }).nullable(),
});
type Access = z.infer<typeof accessSchema>;

/**
 * Starts PostgreSQL 18 from the npm package and creates the database `registre` when it is missing.
 * A server that a killed process left running is adopted; a stale lock is cleared.
 * @throws Error in French: the folder is in use by another Registre, or the server's own reason.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const durable = options.durable !== false;
  const onStep = options.onStep ?? (() => {});
  makeDataFolder(dataDir);
  const known = readAccess(dataDir);
  if (known && isKeptByAnother(known)) {
    if (options.join) return joined(known, findInstallation(dataDir));
    throw new Error(
      `un autre Registre (processus ${known.keeper?.pid}) utilise déjà ${dataDir} : ` +
        'arrêtez-le, ou donnez un autre dossier dans DATA_DIR.',
    );
  }
  const place = findInstallation(dataDir);
  if (place.moved)
    onStep(`le compte postgres n’atteint pas ${dataDir} : les données sont dans ${place.cluster}`);

  const initialised = existsSync(join(place.cluster, 'PG_VERSION'));
  const password =
    initialised && !known ? await lostPassword(place, onStep) : (known?.password ?? newPassword());
  const runningPort = known && initialised ? await findRunning(place, known) : null;
  const keeper = { pid: process.pid, started: startOfProcess(process.pid) };
  const access: Access = {
    port: runningPort ?? (await choosePort(options.port ?? known?.port)),
    password,
    keeper,
  };
  writeAccess(dataDir, access);
  if (!initialised) {
    onStep('création de la base');
    await createCluster(place, { user, password: access.password }, durable);
  }
  if (runningPort === null) await startServer(place, access.port, durable);
  else onStep('reprise du serveur laissé par un arrêt brutal');
  noteKeeper(place, keeper);

  const stop = once(async () => {
    await stopServer(place);
    writeAccess(dataDir, { ...access, keeper: null });
  });
  try {
    await createDatabase(access);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...serverOn(place),
    ownerUrl: urlOf(access),
    startAgain: () => startServer(place, access.port, durable, RECOVERY_PATIENCE),
    stop,
    adopted: runningPort !== null,
  };
}

/** After a crash the server reads its log from the last checkpoint on: ended before it is done, it would begin anew. */
const RECOVERY_PATIENCE = 3_600_000;

/** Between two looks whether the server still runs, in milliseconds. */
const LOOK = 250;

const serverOn = ({ cluster }: Installation) => ({
  cluster,
  async ended(): Promise<void> {
    while (readPostmaster(cluster) !== null) await new Promise((done) => setTimeout(done, LOOK));
  },
});

/** The server that another process looks after. */
const joined = (access: Access, place: Installation): EmbeddedPostgres => ({
  ...serverOn(place),
  ownerUrl: urlOf(access),
  startAgain: () => Promise.reject(new Error('another process looks after this server')),
  stop: async () => {},
  adopted: true,
});

/** The address of the embedded server that is kept below a data folder; null where there is none. */
export function embeddedAddress(dataDir: string): string | null {
  const access = readAccess(resolve(dataDir));
  return access && urlOf(access);
}

function urlOf({ port, password }: Access, name = database): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
}

function accessFile(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

/** null when there is no such file, or nothing is to be read in it. */
function readAccess(dataDir: string): Access | null {
  const text = readStateFile(accessFile(dataDir));
  try {
    return text === null ? null : (accessSchema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

function writeAccess(dataDir: string, access: Access): void {
  writeStateFile(accessFile(dataDir), `${JSON.stringify(access)}\n`);
}

const newPassword = (): string => randomBytes(24).toString('base64url');

/**
 * A password for a cluster whose own is lost with `postgres.json`: its files are ours, so it gets a new one. Should
 * we be killed on it, the next start does the same.
 * @throws Error when another Registre is using the server
 */
async function lostPassword(place: Installation, onStep: (step: string) => void): Promise<string> {
  const keeper = keeperOf(place.cluster);
  if (keeper !== null)
    throw new Error(
      `un autre Registre (processus ${keeper}) utilise déjà ${place.cluster}, et postgres.json manque ou est illisible : ` +
        'arrêtez-le d’abord ; le prochain démarrage donnera un nouveau mot de passe à la base.',
    );
  onStep('postgres.json manque ou est illisible : un nouveau mot de passe est donné à la base');
  await stopServer(place);
  return renewPassword(place, user);
}

function isKeptByAnother({ keeper }: Access): boolean {
  return keeper !== null && keeper.pid !== process.pid && isAlive(keeper.pid, keeper.started);
}

/** The port of a server that runs on the cluster and lets us in; one that does not is stopped. */
async function findRunning(place: Installation, access: Access): Promise<number | null> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const postmaster = readPostmaster(place.cluster);
    if (!postmaster) return null;
    const answers = await askOnce(urlOf({ ...access, port: postmaster.port }, 'postgres'), 'select 1').then(
      () => true,
      () => false,
    );
    if (answers) return postmaster.port;
    if (Date.now() > deadline) {
      await stopServer(place);
      return null;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function createDatabase(access: Access): Promise<void> {
  const maintenance = urlOf(access, 'postgres');
  const found = await askOnce(maintenance, `select 1 from pg_database where datname = '${database}'`);
  if (found.length === 0) await askOnce(maintenance, `create database ${database}`);
}

/** The wanted port when it is free, else any free one. */
async function choosePort(wanted: number | undefined): Promise<number> {
  return (wanted ? await tryPort(wanted) : null) ?? (await tryPort(0)) ?? 5433;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' ? (address?.port ?? null) : null));
    });
  });
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= action());
}
