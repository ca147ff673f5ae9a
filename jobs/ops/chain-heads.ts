import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#db/postgres/pool.ts';
import { appendLines, readLines, type Lines } from '#db/files/state-file.ts';

const headSchema = z.object({
  at: z.string(),
  chain: z.number(),
  position: z.number(),
  hash: z.string(),
});

/** A chain's head as it was noted outside the database. */
export type NotedHead = z.infer<typeof headSchema>;

export const headsFile = (dataDir: string): string => join(dataDir, 'chain-heads.jsonl');

/** The noted heads, and which lines hold none. */
export const readHeadLines = (dataDir: string): Promise<Lines<NotedHead>> =>
  readLines(headsFile(dataDir), (value) => headSchema.safeParse(value).data);

export const readNotedHeads = async (dataDir: string): Promise<NotedHead[]> =>
  (await readHeadLines(dataDir)).values;

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
  const lines = moved.map(({ chain, position, hash }) => ({ at: now.toISOString(), chain, position, hash }));
  await appendLines(headsFile(dataDir), lines);
  return moved.length;
}
