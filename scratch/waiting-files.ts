import type { Database } from '#db/postgres/pool.ts';
import { isUuid } from '#domain/kernel/uuid.ts';

/*
 * Files that came with a form that was refused: they wait until it is sent again, so that nobody takes a photo twice. No
 * events: a file of no record is none. They are their author's alone, in the company that they came in.
 */

interface FileAuthor {
  user: number;
  corporation: number;
}

export interface WaitingFile {
  id: string;
  name: string;
  /** Where its content is kept. */
  file: string;
  size: number;
  type: string;
}

/** Keeps a file for its author, or where it is kept now. */
export async function keepWaitingFile(
  db: Database,
  { user, corporation }: FileAuthor,
  { id, name, file, size, type }: WaitingFile,
): Promise<void> {
  await db
    .insertInto('waiting_file')
    .values({ id, user_id: user, corporation_id: corporation, name, file, size, type })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ file }))
    .execute();
}

/** Those of these that are their author's, in the order in which they came; unknown and foreign ones are left out. */
export async function findWaitingFiles(
  db: Database,
  { user, corporation }: FileAuthor,
  ids: readonly string[],
): Promise<WaitingFile[]> {
  const asked = ids.filter(isUuid);
  if (asked.length === 0) return [];
  return db
    .selectFrom('waiting_file')
    .select(['id', 'name', 'file', 'size', 'type'])
    .where('id', 'in', asked)
    .where('user_id', '=', user)
    .where('corporation_id', '=', corporation)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** They belong to a record now. */
export async function dropWaitingFiles(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('waiting_file').where('id', 'in', ids).execute();
}
