import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import type { Projector } from '#db/events/projector.ts';
import { SCHEMA_LOCK } from '#db/postgres/migrate.ts';
import { noteProjections, staleProjections } from '#db/events/projection-state.ts';
import { rebuildProjections, sharingTables } from '#db/events/rebuild.ts';
import { projections } from '#projections/registry.ts';

export interface Rebuilt {
  names: string[];
  events: number;
  seconds: number;
}

/**
 * One rebuild at a time over all processes: each works in the same schema. Verifications wait for it, and it for them.
 */
export const REBUILD_LOCK = 7271;

/**
 * Rebuilds projections in one pass over the events, and with them those that share a table; notes that they are
 * current. 'stale': those that an upgrade changed and that nobody rebuilt meanwhile. One rebuild at a time over all
 * processes. Needs the owner's connection, and three of its pool.
 */
export async function rebuildTogether(
  owner: Database,
  dataKey: string,
  wanted: readonly Projector[] | 'stale',
  onProgress: (events: number) => void = () => undefined,
): Promise<Rebuilt> {
  return owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${SCHEMA_LOCK}::bigint)`.execute(connection);
    await sql`select pg_advisory_lock(${REBUILD_LOCK}::bigint)`.execute(connection);
    try {
      const named = wanted === 'stale' ? await staleProjections(owner, projections) : wanted;
      return await rebuildNow(owner, dataKey, named, onProgress);
    } finally {
      await sql`select pg_advisory_unlock(${REBUILD_LOCK}::bigint)`.execute(connection);
      await sql`select pg_advisory_unlock(${SCHEMA_LOCK}::bigint)`.execute(connection);
    }
  });
}

async function rebuildNow(
  owner: Database,
  dataKey: string,
  named: readonly Projector[],
  onProgress: (events: number) => void,
): Promise<Rebuilt> {
  if (named.length === 0) return { names: [], events: 0, seconds: 0 };
  const chosen = new Set(named.flatMap((one) => sharingTables(projections, one)));
  const together = projections.filter((one) => chosen.has(one));
  const started = Date.now();
  const events = await rebuildProjections(owner, dataKey, together, onProgress);
  await noteProjections(owner, together);
  return { names: together.map(({ name }) => name), events, seconds: (Date.now() - started) / 1000 };
}
