import { z } from 'zod';
import type { Database } from '#db/postgres/pool.ts';
import { fateSchema } from './accounts.ts';
import type { CompanyLine } from './file-lines.ts';

/** What is noted of a company that came: what a file that goes on from there has to fit. */
const noteSchema = z.object({
  /** The address of the installation that it came from. */
  from: z.string(),
  /** The last position there that is here. */
  upTo: z.number(),
  fates: z.array(z.tuple([z.number(), fateSchema])),
  /** Streams of people who were here before, and of those who came with it. */
  known: z.array(z.string()),
  came: z.array(z.string()),
  /** Whose keys are here, and what they are known by there: an erasure names them so. */
  keys: z.array(z.tuple([z.string(), z.string()])).default([]),
});
export type ComingNote = z.infer<typeof noteSchema>;

const keyOf = (company: number): string => `company:${company}`;

/** null for a company that was made here. */
export async function readComing(db: Database, company: number): Promise<ComingNote | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', keyOf(company))
    .executeTakeFirst();
  return row === undefined ? null : noteSchema.parse(JSON.parse(row.value));
}

export async function noteComing(
  db: Database,
  { corporation, address, upTo }: CompanyLine,
  people: Pick<ComingNote, 'fates' | 'known' | 'came' | 'keys'>,
): Promise<void> {
  const value = JSON.stringify({ from: address, upTo, ...people } satisfies ComingNote);
  await db
    .insertInto('installation')
    .values({ key: keyOf(corporation), value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute();
}

/** Streams of people: what the installation adds to them itself stands among their events. */
export const ofPeople = /^(?:user|person|personValues|noticechoice|apitoken)-\d+$/;
