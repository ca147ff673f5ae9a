import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';

/** A folder of a test's own that PostgreSQL can walk in: as root it runs under another account. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
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
