import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/postgres/pool.ts';
import { BLOCK_SIZE, BLOCKS_KEY } from '#db/postgres/id-blocks.ts';
import { Failure } from '../ops/failure.ts';

/*
 * Ids are numbers that events, addresses and signed papers name, so a company keeps them where it goes. Two
 * installations that exchange companies therefore give ids from numbers apart: a block each (decision 0186).
 */

/** The last whose ids are still exact numbers in JavaScript. */
export const LAST_BLOCK = Math.floor(Number.MAX_SAFE_INTEGER / BLOCK_SIZE) - 1;

export const blockOf = (id: number): number => Math.floor(id / BLOCK_SIZE);

const noted = z.array(z.number());

/** The blocks that this installation has given ids of, the one in use last. */
export async function ownBlocks(db: Database): Promise<number[]> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', BLOCKS_KEY)
    .executeTakeFirst();
  return row === undefined ? [0] : noted.parse(JSON.parse(row.value));
}

const isUsed = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('emt_messages').select('stream_id').limit(1).executeTakeFirst()) !== undefined;

/**
 * Lets every new id be of this block.
 * @throws Failure for a block before the one in use
 */
export async function beginIds(owner: Database, block: number): Promise<number[]> {
  return owner.transaction().execute(async (transaction) => {
    const before = await ownBlocks(transaction);
    const current = before.at(-1) ?? 0;
    if (block < current) throw new Failure(`Ids are given from block ${current} on: a later one is needed`);
    if (block === current) return before;
    const blocks = (await isUsed(transaction)) ? [...before, block] : [block];
    for (const { name } of await idSequences(transaction))
      await sql`select setval(${`public.${name}`}::regclass, ${block * BLOCK_SIZE}::bigint)`.execute(
        transaction,
      );
    const value = JSON.stringify(blocks);
    await transaction
      .insertInto('installation')
      .values({ key: BLOCKS_KEY, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute();
    return blocks;
  });
}

async function idSequences(db: Database): Promise<{ name: string; last: number | null }[]> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and sequencename like 'id\\_%'`.execute(db);
  return rows;
}

/** Goes on behind ids that another installation has given of the same block, which nobody has given here. */
export async function goOnAfter(
  owner: Database,
  given: readonly { name: string; last: number }[],
): Promise<void> {
  const here = new Map((await idSequences(owner)).map(({ name, last }) => [name, last ?? 0]));
  for (const { name, last } of given)
    if ((here.get(name) ?? last) < last && blockOf(here.get(name) ?? 0) === blockOf(last))
      await sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`.execute(owner);
}
