import { open } from 'node:fs/promises';
import { contentOf, type StoredContent } from './file-intake.ts';

/** A file that the operator put onto this machine, and when it was changed last (ms); null where it cannot be read. */
export async function openOperatorsFile(
  path: string,
): Promise<(StoredContent & { changedAt: number }) | null> {
  const handle = await open(path).catch(() => null);
  if (handle === null) return null;
  const found = await handle.stat();
  if (found.isFile()) return { ...(await contentOf(handle)), changedAt: Math.floor(found.mtimeMs) };
  await handle.close();
  return null;
}
