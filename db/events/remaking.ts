import { z } from 'zod';
import type { Database } from '../postgres/pool.ts';

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

/** Notes how far it is; nothing where it has come to its end meanwhile. */
export async function noteProgress(owner: Database, remaking: Remaking): Promise<void> {
  const value = JSON.stringify(remaking);
  await owner.updateTable('installation').set({ value }).where('key', '=', REMAKING).execute();
}

/** Of a hundred. */
export const percentOf = ({ done, total }: Remaking): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((done * 100) / total));
