import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, type Installation, makeFolder } from './postgres-binaries.ts';
import { readStateFile, syncFolder, writeStateFile } from '../files/state-file.ts';

/**
 * Makes the cluster's files: UTF-8, French sorting by ICU, passwords by SCRAM. They get their name when they are whole.
 * @throws Error with initdb's own words.
 */
export async function createCluster(
  place: Installation,
  owner: { user: string; password: string },
  durable: boolean,
): Promise<void> {
  const passwordFile = `${place.cluster}.password`;
  const making = `${place.cluster}.making`;
  // macOS has no C.UTF-8 of its own, and a build may lack ICU.
  const locales = [
    ['--locale-provider=icu', '--icu-locale=fr-FR', '--locale=C.UTF-8'],
    ['--locale-provider=icu', '--icu-locale=fr-FR', '--locale=C'],
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ];
  const failures: string[] = [];
  try {
    writeFileSync(passwordFile, `${owner.password}\n`, { mode: 0o600 });
    giveTo(place.account, passwordFile);
    for (const locale of locales) {
      rmSync(making, { recursive: true, force: true });
      makeFolder(making, place.account);
      const owned = ['-U', owner.user, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
      const text = ['--encoding=UTF8', ...locale, '--lc-messages=C'];
      const flags = ['-D', making, ...owned, ...text, ...(durable ? [] : ['--no-sync'])];
      const { code, output } = await run(place, 'initdb', flags);
      if (code === 0) {
        appendFileSync(join(making, 'postgresql.conf'), "\ninclude 'registre.conf'\n");
        rmSync(place.cluster, { recursive: true, force: true });
        renameSync(making, place.cluster);
        syncFolder(dirname(place.cluster));
        return;
      }
      failures.push(output);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(making, { recursive: true, force: true });
  throw new Error(`la base n’a pas pu être créée : ${failures.join('\n')}`);
}

/**
 * Starts the server on 127.0.0.1 and waits, `patience` milliseconds at most, until it takes connections. It runs in
 * a session of its own, so that Ctrl-C in the terminal reaches Registre first and the database last.
 * @throws Error with the end of the server's log.
 */
export async function startServer(
  place: Installation,
  port: number,
  durable: boolean,
  patience = 120_000,
): Promise<void> {
  clearStaleLock(place.cluster);
  const conf = join(place.cluster, 'registre.conf');
  writeStateFile(conf, settings(port, durable), { account: place.account });
  const log = join(place.cluster, 'server.log');
  const output = openSync(log, 'w');
  const child = spawn(join(place.programs, 'postgres'), ['-D', place.cluster], {
    ...place.account,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  child.unref();
  let ended: string | null = null;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `fin inattendue (${signal ?? code})`));

  const deadline = Date.now() + patience;
  while (!isReady(place.cluster)) {
    if (ended !== null || Date.now() > deadline) {
      const reason = readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n');
      await stopServer(place);
      throw new Error(`PostgreSQL n’a pas démarré : ${ended ?? 'aucune réponse à temps'}\n${reason}`);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}

/**
 * Gives the server's owner another password, as whoever has its files may: in single-user mode, while no server runs on
 * them. A server that was killed is recovered on the way.
 * @returns the new password
 * @throws Error with the server's own words
 */
export async function renewPassword(place: Installation, user: string): Promise<string> {
  clearStaleLock(place.cluster);
  const password = randomBytes(24).toString('base64url');
  const flags = ['--single', '-D', place.cluster, 'postgres'];
  const { code, output } = await run(place, 'postgres', flags, `alter role ${user} password '${password}'\n`);
  // A fault in a statement leaves single-user mode with 0.
  if (code === 0 && !/ (?:ERROR|FATAL|PANIC):/.test(output)) return password;
  throw new Error(`le mot de passe de la base n’a pas pu être changé : ${output.slice(-2000)}`);
}

/** Stops the server (open transactions are rolled back) and waits; does nothing when none runs. */
export async function stopServer(place: Installation): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!readPostmaster(place.cluster)) return;
    const { code } = await run(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', mode, '-w', '-t', '30']);
    if (code === 0) return;
  }
}

/** The server that runs on the cluster, from its lock; null when there is none or the lock is stale. */
export function readPostmaster(cluster: string): { pid: number; port: number } | null {
  // Lines of postmaster.pid: process, cluster, start, port, …
  const [pid, , , port] = readLock(cluster).map(Number);
  return pid && port && isAlive(pid) && mayServe(pid, cluster) ? { pid, port } : null;
}

/** The process that looks after a server; its start tells it from a later one of the same number. */
export interface Keeper {
  pid: number;
  started: string | null;
}

const keeperFile = (cluster: string): string => join(cluster, 'registre.keeper');

/** Notes in the cluster who looks after its server from now on: whoever started it may be gone. */
export function noteKeeper({ cluster, account }: Installation, { pid, started }: Keeper): void {
  writeStateFile(keeperFile(cluster), `${pid} ${started ?? ''}\n`, { account });
}

/** The process that looks after the server on the cluster, while both run and it is not this one. */
export function keeperOf(cluster: string): number | null {
  const [, pid, started] = /^(\d+) (.*)/.exec(readStateFile(keeperFile(cluster)) ?? '') ?? [];
  const keeper = Number(pid ?? 0);
  const isKept = keeper > 0 && keeper !== process.pid && isAlive(keeper, started || null);
  return isKept && readPostmaster(cluster) !== null ? keeper : null;
}

/** Whether a process with this number runs, and is the one that started then (see startOfProcess). */
export function isAlive(pid: number, started: string | null = null): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive, and another account's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return started === null || startOfProcess(pid) === started;
}

/**
 * A mark of the moment the process started, on Linux; null elsewhere, and for one that has ended but was not
 * collected by its parent. Process numbers are used again.
 */
export function startOfProcess(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = fieldsOf(pid);
    return fields[0] === 'Z' ? null : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

/** What /proc/<pid>/stat says from its third field on: state, parent, …; the name before them may hold spaces. */
const fieldsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];

function isReady(cluster: string): boolean {
  // The server writes its state into line 8 of its lock.
  return readLock(cluster)[7]?.trim() === 'ready';
}

/** The lines of the server's lock; none when there is no lock, or no more: a server that stops takes it away. */
function readLock(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** After a power cut or in a new container the lock may name a process that is something else now. */
function mayServe(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return true;
  }
}

function clearStaleLock(cluster: string): void {
  if (!readPostmaster(cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function settings(port: number, durable: boolean): string {
  const lines = [
    '# Written at each start by Registre (db/postgres/postgres-server.ts); changes here do not last.',
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    'max_connections = 200',
    'shared_buffers = 256MB',
    'max_wal_size = 2GB',
    'wal_compression = on',
    'random_page_cost = 1.1',
    'jit = off',
    // No value in its log: not of parameters, nor of the row that an error is about, nor of a statement that failed.
    'log_parameter_max_length = 0',
    'log_parameter_max_length_on_error = 0',
    'log_error_verbosity = terse',
    'log_min_error_statement = panic',
    ...(durable ? [] : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']),
  ];
  return `${lines.join('\n')}\n`;
}

function giveTo(account: Account | null, file: string): void {
  if (account) chownSync(file, account.uid, account.gid);
}

/** Runs one of the server's programs under its account. */
function run(
  place: Installation,
  program: string,
  args: string[],
  input = '',
): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(join(place.programs, program), args, {
      ...place.account,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined); // it ended before it read all
    child.stdin.end(input);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    }
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? 1, output: output.trim() }));
  });
}
