import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { Projector } from '#db/projector.ts';
import { noteProjections } from '#db/projection-state.ts';
import { rebuildProjections, sharingTables } from '#db/rebuild.ts';
import { projections } from '#projections/registry.ts';

export interface Rebuilt {
  names: string[];
  events: number;
  seconds: number;
}

/** One rebuild at a time over all processes: each works in the same schema. Verifications wait for it, and it for them. */
export const REBUILD_LOCK = 7270;

/**
 * Rebuilds projections in one pass over the events, and with them those that share a table; notes that they are
 * current. Needs the owner's connection, and two of its pool.
 */
export async function rebuildTogether(
  owner: Database,
  dataKey: string,
  wanted: readonly Projector[],
  onProgress: (events: number) => void = () => undefined,
): Promise<Rebuilt> {
  if (wanted.length === 0) return { names: [], events: 0, seconds: 0 };
  const chosen = new Set(wanted.flatMap((one) => sharingTables(projections, one)));
  const together = projections.filter((one) => chosen.has(one));
  const started = Date.now();
  const events = await owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${REBUILD_LOCK}::bigint)`.execute(connection);
    try {
      return await rebuildProjections(owner, dataKey, together, onProgress);
    } finally {
      await sql`select pg_advisory_unlock(${REBUILD_LOCK}::bigint)`.execute(connection);
    }
  });
  await noteProjections(owner, together);
  return { names: together.map(({ name }) => name), events, seconds: (Date.now() - started) / 1000 };
}
