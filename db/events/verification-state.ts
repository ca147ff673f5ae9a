import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';

/* When events and read models were last verified stands in `installation`, for who watches and for the rotation. */

const PREFIX = 'verified:';
export const EVENTS = 'events';

export interface Verified {
  /** `events`, or the name of a projection. */
  what: string;
  /** ISO instant. */
  at: string;
  /** Faults of events, or rows that differ. */
  faults: number;
}

export async function noteVerified(db: Database, verified: readonly Verified[]): Promise<void> {
  if (verified.length === 0) return;
  const rows = verified.map(({ what, at, faults }) => ({
    key: `${PREFIX}${what}`,
    value: JSON.stringify({ at, faults }),
  }));
  await db
    .insertInto('installation')
    .values(rows)
    .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}

export async function readVerified(db: Database): Promise<Verified[]> {
  const { rows } = await sql<Verified>`
    select substr(key, ${PREFIX.length + 1}::int) as what, value::json->>'at' as at,
      (value::json->>'faults')::bigint as faults
    from installation where key like ${`${PREFIX}%`} order by key`.execute(db);
  return rows;
}
