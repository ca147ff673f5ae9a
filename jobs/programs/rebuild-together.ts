import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import type { Projector } from '#db/events/projector.ts';
import { REBUILD_LOCK, SCHEMA_LOCK } from '#db/postgres/migrate.ts';
import { noteProjections, staleProjections } from '#db/events/projection-state.ts';
import { rebuildProjections, sharingTables, type Fallback } from '#db/events/rebuild.ts';
import { noteEnd } from '#db/events/remaking.ts';
import { neededAtOnce, projections } from '#projections/registry.ts';

export interface Rebuilt {
  names: string[];
  events: number;
  seconds: number;
}

/** Those that an upgrade changed: all of them, or those that nobody is let in without. */
export type Changed = 'stale' | 'needed';

/** The projections that an upgrade changed and that nobody rebuilt since. */
export async function changedProjections(owner: Database, changed: Changed): Promise<Projector[]> {
  const stale = await staleProjections(owner, projections);
  return changed === 'stale' ? stale : stale.filter(({ name }) => neededAtOnce.has(name));
}

/**
 * Rebuilds projections in one pass over the events, and with them those that share a table; notes that they are
 * current, and when none is left that an upgrade changed, that everything may be changed again. One rebuild at a time
 * over all processes: each works in the same schema. Needs the owner's connection, and three of its pool.
 */
export async function rebuildTogether(
  owner: Database,
  dataKey: string,
  wanted: readonly Projector[] | Changed,
  onProgress: (events: number) => void = () => undefined,
  onFallback: (fallback: Fallback) => void = () => undefined,
): Promise<Rebuilt> {
  return owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${SCHEMA_LOCK}::bigint)`.execute(connection);
    await sql`select pg_advisory_lock(${REBUILD_LOCK}::bigint)`.execute(connection);
    try {
      const named = typeof wanted === 'string' ? await changedProjections(owner, wanted) : wanted;
      const rebuilt = await rebuildNow(owner, dataKey, named, onProgress, onFallback);
      await noteEnd(owner, projections);
      return rebuilt;
    } finally {
      await sql`select pg_advisory_unlock(${REBUILD_LOCK}::bigint)`.execute(connection);
      await sql`select pg_advisory_unlock(${SCHEMA_LOCK}::bigint)`.execute(connection);
    }
  });
}

/** These projections, and those that share a table with one of them: they are made together. */
export function madeTogether(named: readonly Projector[]): Projector[] {
  const chosen = new Set(named.flatMap((one) => sharingTables(projections, one)));
  return projections.filter((one) => chosen.has(one));
}

async function rebuildNow(
  owner: Database,
  dataKey: string,
  named: readonly Projector[],
  onProgress: (events: number) => void,
  onFallback: (fallback: Fallback) => void,
): Promise<Rebuilt> {
  if (named.length === 0) return { names: [], events: 0, seconds: 0 };
  const together = madeTogether(named);
  const started = Date.now();
  const events = await rebuildProjections(owner, dataKey, together, onProgress, onFallback);
  await noteProjections(owner, together);
  return { names: together.map(({ name }) => name), events, seconds: (Date.now() - started) / 1000 };
}
