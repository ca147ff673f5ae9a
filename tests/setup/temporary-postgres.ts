import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';

const IN_MEMORY = '/dev/shm';
/** Bytes that are free there before it is used; all of a run's databases at once need far less. */
const ROOM = 4e9;

/**
 * Where databases of tests are best: each is a thousand files, and to make and delete so many on a disk takes Linux as
 * much processor as all statements together.
 */
function place(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir(); // no Linux
  }
}

/** A folder of a test's own that PostgreSQL can walk in: as root it runs under another account. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(place(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

/** A PostgreSQL of its own in a temporary folder, quick rather than durable; `remove` leaves nothing behind. */
export async function startTemporaryPostgres(): Promise<{
  ownerUrl: string;
  dataDir: string;
  remove(): Promise<void>;
}> {
  const dataDir = temporaryFolder('registre-');
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    ownerUrl: postgres.ownerUrl,
    dataDir,
    async remove() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
