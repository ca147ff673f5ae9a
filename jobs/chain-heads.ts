import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/pool.ts';

/** A chain's head as it was noted outside the database. */
export interface NotedHead {
  at: string;
  chain: number;
  position: number;
  hash: string;
}

export const headsFile = (dataDir: string): string => join(dataDir, 'chain-heads.jsonl');

export async function readNotedHeads(dataDir: string): Promise<NotedHead[]> {
  const text = await readFile(headsFile(dataDir), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as NotedHead); // written below alone
}

const lastOf = (heads: readonly NotedHead[]): Map<number, NotedHead> =>
  new Map(heads.map((head) => [head.chain, head]));

/**
 * Notes each chain's head in a file outside the database, so that a cut tail is found too. Only what moved is written;
 * run each minute.
 */
export async function noteChainHeads(db: Database, dataDir: string, now: Date): Promise<number> {
  const noted = lastOf(await readNotedHeads(dataDir));
  const heads = await db.selectFrom('chain_head').selectAll().orderBy('chain').execute();
  const moved = heads.filter(
    (head) => head.position > 0 && noted.get(head.chain)?.position !== head.position,
  );
  if (moved.length === 0) return 0;
  await mkdir(dataDir, { recursive: true });
  const lines = moved.map(({ chain, position, hash }) =>
    JSON.stringify({ at: now.toISOString(), chain, position, hash }),
  );
  await appendFile(headsFile(dataDir), `${lines.join('\n')}\n`);
  return moved.length;
}
