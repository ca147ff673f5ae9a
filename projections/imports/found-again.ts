import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/** Records that files name by their code or name. */
export interface FoundAgain {
  id: number;
  code: string | null;
  name: string;
}

/** Records of a corporation whose code or name is one of these words, whatever case and accents of the name. */
export async function foundAgain(
  db: Database,
  table: 'third_party' | 'product' | 'project',
  corporation: number,
  words: readonly string[],
): Promise<FoundAgain[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<FoundAgain>`
    with asked as materialized (select distinct word, fold(word) as folded from unnest(${[...words]}::text[]) as word)
    select id, code, name from ${sql.table(table)} where corporation_id = ${corporation} and name is not null
      and (code in (select word from asked) or fold(name) in (select folded from asked)) order by id`.execute(
    db,
  );
  return rows;
}
