import { sql } from 'kysely';
import type { ListName, ListViewEvent } from '#domain/lists/list-view.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

/** Views that one person may see above one list. */
const MOST_VIEWS = 30;

export const listViews = projection<ListViewEvent>({
  name: 'list-views',
  tables: ['list_view'],
  on: {
    ListViewSaved: ({ view, corporation, user, list, name, query }, { db }) =>
      db
        .insertInto('list_view')
        .values({ id: view, corporation_id: corporation, user_id: user, list, name, query, preferred: false })
        .execute(),
    ListViewPreferred: ({ view, corporation, user, list }, { db }) =>
      db
        .updateTable('list_view')
        .set({ preferred: sql`id = ${view}` })
        .where('user_id', '=', user)
        .where('corporation_id', '=', corporation)
        .where('list', '=', list)
        .execute(),
    ListViewUnpreferred: ({ view }, { db }) =>
      db.updateTable('list_view').set({ preferred: false }).where('id', '=', view).execute(),
    ListViewRemoved: ({ view }, { db }) => db.deleteFrom('list_view').where('id', '=', view).execute(),
  },
});

export interface ListView {
  id: number;
  name: string;
  query: string;
  /** The list opens with it. */
  preferred: boolean;
}

/** What a person saved of one list, oldest first; views of an erased owner are told no more. */
export async function viewsOf(
  db: Database,
  user: number,
  corporation: number,
  list: ListName,
): Promise<ListView[]> {
  const rows = await db
    .selectFrom('list_view')
    .select(['id', 'name', 'query', 'preferred'])
    .where('user_id', '=', user)
    .where('corporation_id', '=', corporation)
    .where('list', '=', list)
    .orderBy('id')
    .limit(MOST_VIEWS)
    .execute();
  return rows.flatMap(({ name, query, ...row }) =>
    name === null || query === null ? [] : [{ ...row, name, query }],
  );
}
