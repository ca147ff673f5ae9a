import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../postgres/pool.ts';
import type { Projector } from './projector.ts';
import { staleProjections } from './projection-state.ts';

/*
 * After an upgrade that changed read models, the old ones answer until they are made anew, and nothing is changed
 * meanwhile: commands ask them. Noted in `installation`, which every process looks at.
 */

export const REMAKING = 'remaking';

const schema = z.object({
  /** The projections that are made anew. */
  names: z.array(z.string()),
  /** Events that were replayed, and how many there are. */
  done: z.number(),
  total: z.number(),
  since: z.string(),
});

/** What is made anew, and how far that is. */
export type Remaking = z.output<typeof schema>;

/** A note as it is kept; null for none, or for what is no such note. */
export function remakingOf(value: string | undefined): Remaking | null {
  if (value === undefined) return null;
  try {
    return schema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}

export async function readRemaking(db: Database): Promise<Remaking | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', REMAKING)
    .executeTakeFirst();
  return remakingOf(row?.value);
}

/** Notes what is made anew; null: nothing is any more. */
export async function noteRemaking(owner: Database, remaking: Remaking | null): Promise<void> {
  if (remaking === null) await owner.deleteFrom('installation').where('key', '=', REMAKING).execute();
  else
    await owner
      .insertInto('installation')
      .values({ key: REMAKING, value: JSON.stringify(remaking) })
      .onConflict((c) => c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
      .execute();
}

/** Whoever writes the note by what is stale has this advisory lock to the end of the transaction: neither is old then. */
const NOTE_LOCK = 7272;

/** Which of these an upgrade changed, and the note of it, while nobody else writes one. */
async function underNote<T>(
  owner: Database,
  projectors: readonly Projector[],
  act: (trx: Database, stale: string[]) => Promise<T>,
): Promise<T> {
  return owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${NOTE_LOCK}::bigint)`.execute(trx);
    const stale = await staleProjections(trx, projectors);
    return act(
      trx,
      stale.map(({ name }) => name),
    );
  });
}

/**
 * Notes which of these are to be made anew, by the names that they have today, since when the first was; no note is left
 * where none is.
 * @returns their names
 */
export const noteStale = (owner: Database, projectors: readonly Projector[]): Promise<string[]> =>
  underNote(owner, projectors, async (trx, names) => {
    const noted = await readRemaking(trx);
    const isSame = noted !== null && [...noted.names].sort().join() === [...names].sort().join();
    if (names.length === 0) await noteRemaking(trx, null);
    else if (!isSame)
      await noteRemaking(trx, {
        names,
        done: 0,
        total: 0,
        since: noted?.since ?? new Date().toISOString(),
      });
    return names;
  });

/** Takes the note away when none of these is to be made anew any more. */
export const noteEnd = (owner: Database, projectors: readonly Projector[]): Promise<void> =>
  underNote(owner, projectors, async (trx, names) => {
    if (names.length === 0) await noteRemaking(trx, null);
  });

/** Notes how far it is; nothing where it has come to its end meanwhile. */
export async function noteProgress(
  owner: Database,
  progress: Pick<Remaking, 'done' | 'total'>,
): Promise<void> {
  const { done, total } = progress;
  await owner
    .updateTable('installation')
    .set({ value: sql<string>`(value::jsonb || ${JSON.stringify({ done, total })}::jsonb)::text` })
    .where('key', '=', REMAKING)
    .execute();
}

/** Of a hundred. */
export const percentOf = ({ done, total }: Remaking): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((done * 100) / total));
