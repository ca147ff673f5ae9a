import { sql } from 'kysely';
import type { TableReport } from '#db/events/compare-rows.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Projector } from '#db/events/projector.ts';
import { sharingTables } from '#db/events/rebuild.ts';
import { noteVerified, readVerified } from '#db/events/verification-state.ts';
import type { Pace } from '#db/events/verify-chain.ts';
import { compareProjections, type ReplayReport } from '#db/events/verify-projections.ts';
import { projections } from '#projections/registry.ts';
import { REBUILD_LOCK } from '#db/postgres/migrate.ts';

export interface Verification {
  names: string[];
  events: number;
  tables: TableReport[];
  seconds: number;
}

/** With those that share a table, and those that share one with them. */
function withSharing(wanted: readonly Projector[]): Projector[] {
  const chosen = new Set(wanted);
  // Those that are added on the way are come to as well.
  for (const one of chosen) for (const other of sharingTables(projections, one)) chosen.add(other);
  return projections.filter((one) => chosen.has(one));
}

/** Those that were verified the longest ago, or never. */
export async function leastVerified(db: Database, count: number): Promise<Projector[]> {
  const at = new Map((await readVerified(db)).map((one) => [one.what, one.at]));
  const since = ({ name }: Projector): string => at.get(name) ?? '';
  return [...projections]
    .sort((a, b) => (since(a) < since(b) ? -1 : since(a) > since(b) ? 1 : 0))
    .slice(0, count);
}

const differing = ({ tables }: ReplayReport): string[] =>
  tables.filter(({ different }) => different > 0).map(({ table }) => table);

/**
 * Compares read models with the events while people work, and notes when. What differs is made a second time before
 * it is told: whoever is erased meanwhile has their key deleted first and their rows made again after us. Needs the
 * owner's connection, and three of its pool.
 */
export async function verifyTogether(
  owner: Database,
  dataKey: string,
  wanted: readonly Projector[],
  pace: Pace = {},
): Promise<Verification> {
  const together = withSharing(wanted);
  const started = Date.now();
  const compare = (projectors: readonly Projector[]) =>
    // A rebuild puts other tables in the place of those that are compared: never both at once.
    owner.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${REBUILD_LOCK}::bigint)`.execute(connection);
      try {
        return await compareProjections(owner, dataKey, projectors, pace);
      } finally {
        await sql`select pg_advisory_unlock(${REBUILD_LOCK}::bigint)`.execute(connection);
      }
    });
  const first = await compare(together);
  const wrong = new Set(differing(first));
  const again = withSharing(together.filter(({ tables }) => tables.some((table) => wrong.has(table))));
  const second = again.length > 0 ? await compare(again) : null;
  const tables = first.tables.map((one) => second?.tables.find(({ table }) => table === one.table) ?? one);
  const at = new Date().toISOString();
  const differentIn = (names: readonly string[]) =>
    tables.filter(({ table }) => names.includes(table)).reduce((sum, { different }) => sum + different, 0);
  await noteVerified(
    owner,
    together.map((one) => ({ what: one.name, at, faults: differentIn(one.tables) })),
  );
  return {
    names: together.map(({ name }) => name),
    events: first.events,
    tables,
    seconds: (Date.now() - started) / 1000,
  };
}
