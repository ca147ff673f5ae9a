import { sql } from 'kysely';
import type { RecordEvent } from '#domain/records/record.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { valueText } from '#domain/records/value-text.ts';
import type { Database } from '#db/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from './listing.ts';
import { projection } from './projection.ts';

const labelOf = (resource: string, values: Record<string, unknown>): string =>
  valueText(values[recordDefinition(resource)?.label ?? 'name']);

export const records = projection<RecordEvent>({
  name: 'records',
  tables: ['record_list'],
  on: {
    RecordCreated: ({ resource, corporation, values }, { db, recorded }) =>
      db
        .insertInto('record_list')
        .values({
          id: recorded.id,
          resource,
          corporation_id: corporation ?? 0,
          label: labelOf(resource, values),
          enabled: values['enabled'] !== false,
          values: JSON.stringify(values),
          revision: recorded.version,
        })
        .execute(),
    RecordEdited: ({ resource, values }, { db, recorded }) =>
      db
        .updateTable('record_list')
        .set({
          label: labelOf(resource, values),
          enabled: values['enabled'] !== false,
          values: JSON.stringify(values),
          revision: recorded.version,
        })
        .where('id', '=', recorded.id)
        .execute(),
    RecordDeleted: (_data, { db, recorded }) =>
      db.deleteFrom('record_list').where('id', '=', recorded.id).execute(),
  },
});

export interface RecordRow {
  id: number;
  label: string;
  enabled: boolean;
  values: Record<string, unknown>;
  revision: number;
}

const columns = ['id', 'label', 'enabled', 'values', 'revision'] as const;

const query = (
  resource: string,
  corporation: number,
  keyword: string | null,
  enabledOnly: boolean,
): ListQuery => ({
  table: 'record_list',
  id: 'id',
  select: sql`id, label, enabled, values, revision`,
  where: [
    sql`resource = ${resource}`,
    sql`corporation_id in (0, ${corporation})`,
    ...(enabledOnly ? [sql`enabled`] : []),
    ...matches(keyword),
  ],
  sorts: { label: { column: 'label_order', type: 'text' }, id: { column: 'id', type: 'bigint' } },
  defaultSort: 'label',
});

export interface RecordFilter {
  keyword: string | null;
  enabledOnly: boolean;
}

export const listRecords = (
  db: Database,
  resource: string,
  corporation: number,
  filter: RecordFilter,
  request: ListRequest,
): Promise<ListPage<RecordRow>> =>
  listPage<RecordRow>(db, query(resource, corporation, filter.keyword, filter.enabledOnly), request);

export const countRecords = (
  db: Database,
  resource: string,
  corporation: number,
  filter: RecordFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(resource, corporation, filter.keyword, filter.enabledOnly), cap);

export async function findRecord(
  db: Database,
  resource: string,
  corporation: number,
  id: number,
): Promise<RecordRow | null> {
  const row = await db
    .selectFrom('record_list')
    .select(columns)
    .where('id', '=', id)
    .where('resource', '=', resource)
    .where('corporation_id', 'in', [0, corporation])
    .executeTakeFirst();
  return row ?? null;
}

/** All enabled records of several resources, for the lists to choose from in a form: one question for all of them. */
export async function choices(
  db: Database,
  resources: readonly string[],
  corporation: number,
): Promise<Map<string, RecordRow[]>> {
  const rows = await db
    .selectFrom('record_list')
    .select([...columns, 'resource'])
    .where('resource', 'in', [...resources])
    .where('corporation_id', 'in', [0, corporation])
    .where('enabled', '=', true)
    .orderBy(sql`label_order`)
    .limit(2000)
    .execute();
  return new Map(resources.map((resource) => [resource, rows.filter((row) => row.resource === resource)]));
}
