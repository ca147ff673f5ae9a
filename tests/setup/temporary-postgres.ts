import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts';

/** A PostgreSQL of its own in a temporary folder, quick rather than durable; `remove` leaves nothing behind. */
export async function startTemporaryPostgres(): Promise<{
  ownerUrl: string;
  dataDir: string;
  remove(): Promise<void>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'registre-'));
  // As root the server runs under another account, which must be able to walk in.
  chmodSync(dataDir, 0o755);
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
