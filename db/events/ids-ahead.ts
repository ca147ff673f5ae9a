import { sql } from 'kysely';
import type { WorkParts } from './unit-of-work.ts';

/** Ids of a sequence that are taken at once, at most: so many may be left over at the end. */
const MOST_AHEAD = 32;

/**
 * Ids taken ahead, twice as many each time, for one process that writes a whole past: it asks for hundreds of them, and
 * whose id is the greater says nothing while nobody else writes. Others may all the same: no id is given twice.
 */
export function idsAhead(): WorkParts['nextId'] {
  const taken = new Map<string, { size: number; ids: number[] }>();
  return async (db, sequence) => {
    const known = taken.get(sequence) ?? { size: 0.5, ids: [] };
    const id = known.ids.shift();
    if (id !== undefined) return id;
    const size = Math.min(MOST_AHEAD, known.size * 2);
    taken.set(sequence, { ...known, size });
    const { rows } = await sql<{ id: number }>`
      select nextval(${`id_${sequence}`}::regclass) as id from generate_series(1, ${size})`.execute(db);
    const [first = 0, ...ids] = rows.map((row) => row.id);
    // Whoever asked meanwhile has left some, too.
    taken.get(sequence)?.ids.push(...ids);
    return first;
  };
}
