/* Ids of an installation are from a block that no other gives ids of (decision 0186). */

/** Ids in a block: whoever gives a thousand a second gives them for four months before they end. */
export const BLOCK_SIZE = 10_000_000_000;

/** Where the blocks are noted that ids were given of, the one in use last. */
export const BLOCKS_KEY = 'ids:blocks';

/** Lets what a migration counts from now on begin in the block in use, as all that was there when it was begun. */
export const newIdsOfBlock = `
select setval(format('public.%I', s.sequencename)::regclass, block.start)
from pg_sequences s, (select (value::jsonb->>-1)::bigint * ${BLOCK_SIZE} as start from installation where key = '${BLOCKS_KEY}') block
where s.schemaname = 'public' and s.sequencename like 'id\\_%' and coalesce(s.last_value, 0) < block.start`;
