import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';
import { findInstallation, type Installation } from '#db/postgres/postgres-binaries.ts';
import { readPostmaster, startServer, stopServer } from '#db/postgres/postgres-server.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { temporaryFolder } from '#tests/setup/temporary-postgres.ts';

/*
 * Servers of PostgreSQL that follow each other, of the binaries that Registre ships. There is no pg_basebackup among
 * them: a base backup is what its manual calls the low-level one, a copy of the folder between two calls.
 */

export interface Server {
  /** postgres://… of its owner, a superuser. */
  ownerUrl: string;
  port: number;
  place: Installation;
  /** What it holds beside the cluster, such as its archive. */
  folder: string;
  /** Asks one question on a connection of its own. */
  ask<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it as a machine does that loses its power. */
  crash(): Promise<void>;
  remove(): Promise<void>;
}

function serverAt(ownerUrl: string, port: number, place: Installation, folder: string): Server {
  const stop = () => stopServer(place);
  return {
    ownerUrl,
    port,
    place,
    folder,
    async ask<Row extends object>(sql: string, values: unknown[] = []) {
      const client = new Client({ connectionString: ownerUrl });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    start: () => startServer(place, port, true),
    stop,
    async crash() {
      const running = readPostmaster(place.cluster);
      if (running) process.kill(running.pid, 'SIGQUIT'); // an immediate shutdown: nothing is written any more
      while (readPostmaster(place.cluster) !== null) await new Promise((done) => setTimeout(done, 10));
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same address with another port. */
export const onPort = (ownerUrl: string, port: number): string => {
  const url = new URL(ownerUrl);
  url.port = String(port);
  return url.toString();
};

const settingsFile = (place: Installation): string => join(place.cluster, 'postgresql.auto.conf');

const say = (place: Installation, settings: Record<string, string>): void =>
  appendFileSync(
    settingsFile(place),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
      .join(''),
  );

function own(place: Installation, file: string): void {
  if (place.account) chownSync(file, place.account.uid, place.account.gid);
}

function writeOwned(place: Installation, name: string, content: string): void {
  const file = join(place.cluster, name);
  writeFileSync(file, content, { mode: 0o600 });
  own(place, file);
}

/** A folder that the server's account writes into. */
function folderOf(place: Installation, path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  own(place, path);
  return path;
}

/** A primary, durable, whose log is archived into the folder `archive` beside its cluster. */
export async function startPrimary(): Promise<Server> {
  const folder = temporaryFolder('registre-scale-');
  const port = await freePort();
  const { ownerUrl, stop } = await startEmbeddedPostgres({ dataDir: folder, durable: true, port });
  await stop();
  const place = findInstallation(folder);
  const archive = folderOf(place, join(folder, 'archive'));
  say(place, {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    shared_buffers: '64MB',
  });
  const server = serverAt(ownerUrl, port, place, folder);
  await server.start();
  return server;
}

/** Copies a running server's cluster, as a base backup: what it becomes is said by who asked for it. */
async function copyCluster(from: Server, to: Installation): Promise<void> {
  const client = new Client({ connectionString: from.ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('scale', true)");
    // Files come and go while they are copied: those of the log make the copy whole.
    const skipped = ['pg_wal/*', 'postmaster.pid', 'postmaster.opts', 'server.log', 'pg_replslot/*'];
    execFileSync('tar', [
      '-C',
      from.place.cluster,
      ...skipped.map((name) => `--exclude=./${name}`),
      '--warning=no-file-changed',
      '-cf',
      `${to.cluster}.tar`,
      '.',
    ]);
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    folderOf(to, to.cluster);
    execFileSync('tar', ['-C', to.cluster, '-xpf', `${to.cluster}.tar`]);
    writeOwned(to, 'backup_label', rows[0]?.label ?? '');
  } finally {
    await client.end();
    rmSync(`${to.cluster}.tar`, { force: true });
  }
}

async function placeFor(from: Server): Promise<{ folder: string; place: Installation; port: number }> {
  const folder = temporaryFolder('registre-scale-');
  return { folder, place: { ...from.place, cluster: join(folder, 'postgres') }, port: await freePort() };
}

/** A streaming replica of a primary, with a slot of its own. */
export async function startStandby(primary: Server, name = 'standby'): Promise<Server> {
  const { folder, place, port } = await placeFor(primary);
  await primary.ask('select pg_create_physical_replication_slot($1, true)', [name]);
  await copyCluster(primary, place);
  const { username, password, hostname } = new URL(primary.ownerUrl);
  say(place, {
    primary_conninfo: `host=${hostname} port=${primary.port} user=${username} password=${password} application_name=${name}`,
    primary_slot_name: name,
    archive_mode: 'off',
    hot_standby_feedback: 'on',
  });
  writeOwned(place, 'standby.signal', '');
  const server = serverAt(onPort(primary.ownerUrl, port), port, place, folder);
  await server.start();
  return server;
}

/** A base backup that lies there, for recoveries to points in time of what was archived after it. */
export async function takeBaseBackup(
  primary: Server,
): Promise<{ recoverTo(moment: string): Promise<Server>; folder: string }> {
  const { folder, place, port } = await placeFor(primary);
  await copyCluster(primary, place);
  return {
    folder,
    async recoverTo(moment) {
      const archive = join(primary.folder, 'archive');
      say(place, {
        archive_mode: 'off',
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      });
      writeOwned(place, 'recovery.signal', '');
      const server = serverAt(onPort(primary.ownerUrl, port), port, place, folder);
      await server.start();
      await until('the recovery has come to its end', async () => {
        const [row] = await server.ask<{ going: boolean }>('select pg_is_in_recovery() as going');
        return row?.going === false;
      });
      return server;
    },
  };
}

/** Has the log up to now archived, and waits for it. */
export async function archiveAll(primary: Server): Promise<void> {
  const [row] = await primary.ask<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const archived = join(primary.folder, 'archive', row?.file ?? '');
  await until('the log is archived', () => existsSync(archived));
}

/** Waits until something is so. @throws Error after two minutes */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within two minutes: ${what}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}
