import { sql } from 'kysely';
import type { CustomField, CustomFieldEvent, CustomOwner } from '#domain/custom-fields/custom-field.ts';
import type { RecordValuesEvent } from '#domain/custom-fields/record-values.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { CustomValues } from '#domain/custom-fields/values.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { saidOf } from './custom-said.ts';

const rowOf = (facts: Omit<CustomField, 'id'>, revision: number) => ({
  owner: facts.owner,
  code: facts.code,
  position: facts.position,
  enabled: facts.enabled,
  facts: JSON.stringify(facts),
  revision,
});

/** The values of a record as a whole, and one by one. */
async function putValues(
  { owner, id, corporation, values }: RecordValuesEvent['data'],
  { db, recorded }: { db: Database; recorded: RecordedEvent },
): Promise<void> {
  const of = { owner, owner_id: id, corporation_id: corporation };
  const whole = { values: JSON.stringify(values ?? {}), revision: recorded.revision };
  await db
    .insertInto('custom_value')
    .values({ ...of, ...whole })
    .onConflict((conflict) => conflict.columns(['owner', 'owner_id', 'corporation_id']).doUpdateSet(whole))
    .execute();
  await db
    .deleteFrom('custom_said')
    .where('owner', '=', owner)
    .where('owner_id', '=', id)
    .where('corporation_id', '=', corporation)
    .execute();
  const said = saidOf(values ?? {});
  if (said.length === 0) return;
  await db
    .insertInto('custom_said')
    .values(said.map((one) => ({ ...of, ...one })))
    .execute();
}

export const customFields = projection<CustomFieldEvent | RecordValuesEvent>({
  name: 'custom-fields',
  tables: ['custom_field', 'custom_value', 'custom_said'],
  on: {
    CustomFieldDefined: ({ field, corporation, facts }, { db, recorded }) =>
      db
        .insertInto('custom_field')
        .values({ id: field, corporation_id: corporation, ...rowOf(facts, recorded.revision) })
        .execute(),
    CustomFieldEdited: ({ field, facts }, { db, recorded }) =>
      db.updateTable('custom_field').set(rowOf(facts, recorded.revision)).where('id', '=', field).execute(),
    CustomFieldRemoved: ({ field }, { db }) =>
      db.deleteFrom('custom_field').where('id', '=', field).execute(),
    ThirdPartyValuesSet: putValues,
    ProjectValuesSet: putValues,
    ProductValuesSet: putValues,
    PersonValuesSet: putValues,
  },
});

export type CustomFieldRow = CustomField & { revision: number };

const shown = (row: { id: number; facts: object; revision: number }): CustomFieldRow => ({
  ...(row.facts as Omit<CustomField, 'id'>),
  id: row.id,
  revision: row.revision,
}); // projected above

/** The fields that a corporation added to a kind of record, in their order; those that are switched off too. */
export async function customFieldsOf(
  db: Database,
  corporation: number,
  owner: CustomOwner,
): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('custom_field')
    .select(['id', 'facts', 'revision'])
    .where('corporation_id', '=', corporation)
    .where('owner', '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(shown);
}

/** The same; none is added until the transaction ends. */
export async function holdCustomFields(
  db: Database,
  corporation: number,
  owner: CustomOwner,
): Promise<CustomField[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`custom-field-${owner}-${corporation}`}))`.execute(db);
  return customFieldsOf(db, corporation, owner);
}

/** How many records say something in a field. */
export async function countCustomValues(
  db: Database,
  corporation: number,
  owner: CustomOwner,
  code: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from custom_value
    where corporation_id = ${corporation} and owner = ${owner} and values ? ${code}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findCustomField(
  db: Database,
  id: number,
  corporation: number,
): Promise<CustomFieldRow | null> {
  const row = await db
    .selectFrom('custom_field')
    .select(['id', 'facts', 'revision'])
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ? shown(row) : null;
}

/** What records say in their corporation's own fields, by their ids, with the revision of it. */
export async function customValuesOf(
  db: Database,
  corporation: number,
  owner: CustomOwner,
  ids: readonly number[],
): Promise<Map<number, { values: CustomValues; revision: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('custom_value')
    .select(['owner_id', 'values', 'revision'])
    .where('owner', '=', owner)
    .where('owner_id', 'in', [...ids])
    .where('corporation_id', '=', corporation)
    .execute();
  return new Map(
    rows.map(({ owner_id: id, values, revision }) => [
      id,
      { values: values as CustomValues, revision }, // projected above
    ]),
  );
}

export interface CustomFieldFilter {
  owner: CustomOwner | null;
  keyword: string | null;
}

const query = (corporation: number, { owner, keyword }: CustomFieldFilter): ListQuery => ({
  table: 'custom_field',
  id: 'id',
  select: sql`id, facts, revision`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(owner === null ? [] : [sql`owner = ${owner}`]),
    ...matches(keyword),
  ],
  sorts: { label: { column: 'label_order', type: 'text' }, id: { column: 'id', type: 'bigint' } },
  defaultSort: 'label',
});

export async function listCustomFields(
  db: Database,
  corporation: number,
  filter: CustomFieldFilter,
  request: ListRequest,
): Promise<ListPage<CustomFieldRow>> {
  const page = await listPage<{ id: number; facts: object; revision: number }>(
    db,
    query(corporation, filter),
    request,
  );
  return { ...page, rows: page.rows.map(shown) };
}

export const countCustomFields = (
  db: Database,
  corporation: number,
  filter: CustomFieldFilter,
): Promise<number> => countUpTo(db, query(corporation, filter), 1_000_000);
