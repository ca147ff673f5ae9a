import { rename } from 'node:fs/promises';
import { chainKey } from '#db/events/chain.ts';
import { fingerprintOf } from '#db/events/personal-keys.ts';
import { verifyChains, type ChainReport } from '#db/events/verify-chain.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Settings } from '#db/settings.ts';
import { headsFile, noteChainHeads, readNotedHeads } from '../ops/chain-heads.ts';
import type { Erasure } from '../ops/erasures.ts';

/* What has to be seen to once a database is as it was at an earlier moment, by a backup of ours or by PostgreSQL's own. */

/**
 * Who has a key again though they were erased since: after that moment, whatever the key is wrapped with by then. Where a
 * clock was wrong a line still names the very key that was deleted; a person who was erased and later written about
 * again before that moment keeps the later key.
 * @param moment ISO instant that the database is of
 */
export async function erasedSince(
  db: Database,
  moment: string,
  erasures: readonly Erasure[],
): Promise<string[]> {
  const keys = await db.selectFrom('personal_key').selectAll().execute();
  return keys
    .filter(({ subject, wrapped }) =>
      erasures.some(
        (one) => one.subject === subject && (one.at >= moment || one.key === fingerprintOf(wrapped)),
      ),
    )
    .map(({ subject }) => subject);
}

/** Events of a chain that were noted outside the database, and are not in it. */
export interface Lost {
  chain: number;
  events: number;
}

/**
 * Verifies the chains, and tells what they lack. Heads that name more than there is are put aside, since other events
 * will take those places.
 */
export async function checkLost(
  owner: Database,
  { dataDir, dataKey }: Settings,
  now: Date,
): Promise<{ chains: ChainReport; lost: Lost[] }> {
  const heads = await owner.selectFrom('chain_head').select(['chain', 'position']).execute();
  const positions = new Map(heads.map(({ chain, position }) => [chain, position]));
  const noted = await readNotedHeads(dataDir);
  const within = noted.filter(({ chain, position }) => position <= (positions.get(chain) ?? 0));
  const chains = await verifyChains(owner, chainKey(dataKey), within);
  const last = new Map<number, number>();
  for (const { chain, position } of noted) last.set(chain, Math.max(last.get(chain) ?? 0, position));
  const lost = [...last]
    .map(([chain, position]) => ({ chain, events: position - (positions.get(chain) ?? 0) }))
    .filter(({ events }) => events > 0);
  if (noted.length > 0) {
    const stamp = now.toISOString().replace(/[:.]/g, '-');
    await rename(
      headsFile(dataDir),
      headsFile(dataDir).replace(/\.jsonl$/, `.before-restore-${stamp}.jsonl`),
    );
  }
  await noteChainHeads(owner, dataDir, now);
  return { chains, lost };
}
