import { sql } from 'kysely';
import type { ImportEvent } from '#domain/imports/import.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

export const imports = projection<ImportEvent>({
  name: 'imports',
  tables: ['import_list', 'import_column'],
  on: {
    async ImportRecorded(data, { db, recorded }) {
      const { corporation, user, kind, file, created, changed, left, columns } = data;
      await db
        .insertInto('import_list')
        .values({
          id: data.import,
          corporation_id: corporation ?? 0,
          user_id: user,
          kind,
          file,
          at: recorded.metadata.occurredAt,
          created: [...created],
          changed: [...changed],
          left_out: left,
          removed: [],
          kept: '[]',
          undone_at: null,
        })
        .execute();
      const said = Object.entries(columns).map(([heading, field]) => ({
        corporation_id: corporation ?? 0,
        kind,
        heading,
        field,
      }));
      if (said.length === 0) return;
      await db
        .insertInto('import_column')
        .values(said)
        .onConflict((conflict) =>
          conflict
            .columns(['corporation_id', 'kind', 'heading'])
            .doUpdateSet((set) => ({ field: set.ref('excluded.field') })),
        )
        .execute();
    },
    ImportReversed: (data, { db, recorded }) =>
      db
        .updateTable('import_list')
        .set((set) => ({
          removed: sql<number[]>`${set.ref('removed')} || ${[...data.removed]}::bigint[]`,
          kept: JSON.stringify(data.kept),
          undone_at: recorded.metadata.occurredAt,
        }))
        .where('id', '=', data.import)
        .execute(),
  },
});

export interface ImportRunRow {
  id: number;
  kind: string;
  /** null where rows came without a file, or once who brought it in was erased. */
  file: string | null;
  at: string;
  /** Who brought it in; null: the product itself. */
  user: number | null;
  created: number;
  changed: number;
  left: number;
  removed: number;
  kept: number;
  undoneAt: string | null;
}

const columns = sql`id, kind, file, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
  user_id as user, cardinality(created) as created,
  cardinality(changed) as changed, left_out as left, cardinality(removed) as removed,
  jsonb_array_length(kept) as kept, to_char(undone_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "undoneAt"`;

const query = (corporation: number, kinds: readonly string[]): ListQuery => ({
  table: 'import_list',
  id: 'id',
  select: columns,
  where: [sql`corporation_id = ${corporation}`, sql`kind = any(${[...kinds]}::text[])`],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

/** What was imported, of these kinds. */
export const listImports = (
  db: Database,
  corporation: number,
  kinds: readonly string[],
  request: ListRequest,
): Promise<ListPage<ImportRunRow>> => listPage<ImportRunRow>(db, query(corporation, kinds), request);

export const countImports = (
  db: Database,
  corporation: number,
  kinds: readonly string[],
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, kinds), cap);

export interface ImportRun extends ImportRunRow {
  createdIds: number[];
  changedIds: number[];
  removedIds: number[];
  keptRecords: { id: number; errors: string[] }[];
}

/** One import with the ids of what it made; null for an unknown or foreign one. */
export async function findImport(db: Database, id: number, corporation: number): Promise<ImportRun | null> {
  const { rows } = await sql<ImportRun>`
    select ${columns}, created as "createdIds", changed as "changedIds", removed as "removedIds",
      kept as "keptRecords" from import_list where id = ${id} and corporation_id = ${corporation}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What the headings of a kind's files were taken for last, by folded heading. */
export async function rememberedColumns(
  db: Database,
  corporation: number,
  kind: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_column')
    .select(['heading', 'field'])
    .where('corporation_id', '=', corporation)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}
