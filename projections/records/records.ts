import { sql, type RawBuilder } from 'kysely';
import type { OfferedOrder, RecordDefinition } from '#domain/records/define-record.ts';
import type { RecordEvent } from '#domain/records/record.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { valueText } from '#domain/records/value-text.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { wordsKey, keysOf, keysShape, keyValues, namedRecords, sortedByNamesOf } from './record-keys.ts';

type Values = Record<string, unknown>;

/** What a row says of a record; a resource that the product no longer has keeps its values alone. */
function rowOf(resource: string, values: Values) {
  const definition = recordDefinition(resource);
  const searched = definition?.list.search ?? [];
  return {
    label: valueText(values[definition?.label ?? 'name']),
    enabled: values['enabled'] !== false,
    values: JSON.stringify(values),
    words: searched.map((name) => valueText(values[name])).join(' '),
    record_ids: definition ? namedRecords(definition.fields, values) : [],
    ...(definition && keyValues(definition, values)),
  };
}

export const records = projection<RecordEvent>({
  name: 'records',
  tables: ['record_list'],
  shape: keysShape(),
  on: {
    RecordCreated: ({ resource, corporation, values }, { db, recorded }) =>
      db
        .insertInto('record_list')
        .values({
          ...rowOf(resource, values),
          id: recorded.id,
          resource,
          corporation_id: corporation ?? 0,
          revision: recorded.revision,
        })
        .execute(),
    async RecordEdited({ resource, values }, { db, recorded }) {
      const row = rowOf(resource, values);
      await db
        .updateTable('record_list')
        .set({ ...row, revision: recorded.revision })
        .where('id', '=', recorded.id)
        .execute();
      for (const { resource: list, field, column } of sortedByNamesOf(resource))
        await sql`
          update record_list set ${sql.ref(column)} = ${wordsKey(row.label)}
          where resource = ${list} and record_ids @> array[${recorded.id}::bigint] and
            values->>${sql.lit(field)} = ${String(recorded.id)}
            and ${sql.ref(column)} is distinct from ${wordsKey(row.label)}`.execute(db);
    },
    RecordDeleted: (_data, { db, recorded }) =>
      db.deleteFrom('record_list').where('id', '=', recorded.id).execute(),
  },
});

type Language = 'fr' | 'en';

/** What a record is called in a language: its English twin where one is written, as papers have it. */
export function labelIn(
  language: Language,
  resource: string,
  { label, values }: Pick<RecordRow, 'label' | 'values'>,
): string {
  const twin = values[`${recordDefinition(resource)?.label ?? 'name'}En`];
  return language === 'en' && typeof twin === 'string' && twin !== '' ? twin : label;
}

export interface RecordRow {
  id: number;
  label: string;
  enabled: boolean;
  values: Values;
  revision: number;
  /** Of the installation: every corporation sees it. */
  common: boolean;
}

const columns = ['id', 'label', 'enabled', 'values', 'revision'] as const;
const common = sql<boolean>`corporation_id = 0`.as('common');

/** Whose records of a definition a corporation sees; 0: nobody's, only the installation's. */
const visibleOf = (definition: RecordDefinition | null, corporation: number): number[] => {
  if (definition?.scope === 'installation') return [0];
  return definition?.scope === 'corporation-over-installation' ? [0, corporation] : [corporation];
};

/** What a field is narrowed down to: one value as the address says it, or a span of days. */
export type FieldFilter =
  | { field: string; is: string }
  | { field: string; from: string | null; until: string | null };

export interface RecordFilter {
  keyword: string | null;
  enabledOnly: boolean;
  fields?: readonly FieldFilter[];
}

const nothing = [sql`false`];

/** Rows of one value. Records that are named are found by their index; the others by their field's key. */
function isValue(definition: RecordDefinition, name: string, value: string): RawBuilder<unknown>[] {
  const field = definition.fields[name];
  const stored = sql`values->${sql.lit(name)}`;
  switch (field?.kind) {
    case 'record':
    case 'records': {
      if (!/^[1-9]\d{0,14}$/.test(value)) return nothing;
      return [
        sql`record_ids @> array[${value}::bigint]`,
        field.kind === 'record' ? sql`${stored} = ${value}::jsonb` : sql`${stored} @> ${value}::jsonb`,
      ];
    }
    case 'choices':
      return field.choices.includes(value) ? [sql`${stored} @> ${JSON.stringify(value)}::jsonb`] : nothing;
    case 'flag': {
      const column = keysOf(definition).get(name);
      if (value !== '1' && value !== '0') return nothing;
      // Disabled ones stand behind the others, and so are found without passing those.
      if (name === 'enabled') return [value === '1' ? sql`list_order < '1'` : sql`list_order >= '1'`];
      return [column ? sql`${sql.ref(column)} = ${value}` : sql`(${stored})::bool = ${value === '1'}`];
    }
    case 'choice':
    case 'country': {
      const column = keysOf(definition).get(name);
      const key = field.kind === 'choice' ? String(field.choices.indexOf(value) + 1).padStart(3, '0') : value;
      return column ? [sql`${sql.ref(column)} = ${key}`] : [sql`${stored} = ${JSON.stringify(value)}::jsonb`];
    }
    default:
      return nothing;
  }
}

/** Days from one to another, both included; those of a moment are its first letters. */
function inSpan(
  definition: RecordDefinition,
  { field, from, until }: { field: string; from: string | null; until: string | null },
): RawBuilder<unknown>[] {
  const kind = definition.fields[field]?.kind;
  if (kind !== 'date' && kind !== 'date-time') return nothing;
  const column = keysOf(definition).get(field);
  const day = column ? sql.ref(column) : sql`(values->>${sql.lit(field)})`;
  return [
    sql`${day} <> ''`,
    ...(from === null ? [] : [sql`${day} >= ${from}`]),
    ...(until === null ? [] : [sql`${day} < ${`${until}~`}`]),
  ];
}

const narrowed = (definition: RecordDefinition, filter: FieldFilter): RawBuilder<unknown>[] =>
  'is' in filter ? isValue(definition, filter.field, filter.is) : inSpan(definition, filter);

/**
 * Rows of a list: a corporation's own, the installation's, or both, one of the corporation's own in front of the
 * installation's of the same label. Each part is read in order by an index: `offset 0` has the namesake looked up for
 * the rows that are shown, where the planner would join all of both lists for a page.
 */
function partsOf(definition: RecordDefinition, corporation: number): RawBuilder<unknown>[] {
  if (definition.scope !== 'corporation-over-installation' || corporation === 0)
    return [sql`corporation_id = ${definition.scope === 'installation' ? 0 : corporation}`];
  return [
    sql`corporation_id = ${corporation}`,
    sql`corporation_id = 0 and not exists (select from record_list own where own.corporation_id = ${corporation}
      and own.resource = ${definition.resource} and own.label_order = record_list.label_order offset 0)`,
  ];
}

/** The order that a list has by a field, or by `label` (enabled ones first). */
function sortsOf(definition: RecordDefinition): ListQuery['sorts'] {
  const byLabel = { column: 'list_order', type: 'text' } as const;
  const byKey = [...keysOf(definition)].map(([name, column]) => [name, { column, type: 'text' }] as const);
  return {
    ...Object.fromEntries(byKey),
    label: byLabel,
    [definition.label]: byLabel,
    id: { column: 'id', type: 'bigint' },
  };
}

/** Names by which a list may be sorted. */
export const recordSorts = (definition: RecordDefinition): ReadonlySet<string> =>
  new Set([...keysOf(definition).keys(), definition.label]);

function query(
  definition: RecordDefinition,
  corporation: number,
  { keyword, enabledOnly, fields = [] }: RecordFilter,
  sort?: string,
): ListQuery {
  const column = sort === undefined ? undefined : keysOf(definition).get(sort);
  const [only, ...others] = partsOf(definition, corporation);
  return {
    table: 'record_list',
    id: 'id',
    select: sql`id, label, enabled, values, revision, corporation_id = 0 as common`,
    ...(only && others.length > 0 && { parts: [only, ...others] }),
    countBy: 'list_order',
    where: [
      sql`resource = ${definition.resource}`,
      ...(only && others.length === 0 ? [only] : []),
      // What the key's index leaves out, so that it serves.
      ...(column && sort !== definition.label ? [sql`${sql.ref(column)} is not null`] : []),
      ...(enabledOnly ? [sql`list_order < '1'`] : []),
      ...matches(keyword),
      ...fields.flatMap((one) => narrowed(definition, one)),
    ],
    sorts: sortsOf(definition),
    defaultSort: definition.list.sort,
  };
}

/** A page of a list, for a corporation (0: of the installation's records alone). */
export const listRecords = (
  db: Database,
  definition: RecordDefinition,
  corporation: number,
  filter: RecordFilter,
  request: ListRequest,
): Promise<ListPage<RecordRow>> =>
  listPage<RecordRow>(db, query(definition, corporation, filter, request.sort), request);

export const countRecords = (
  db: Database,
  definition: RecordDefinition,
  corporation: number,
  filter: RecordFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(definition, corporation, filter), cap);

export async function findRecord(
  db: Database,
  resource: string,
  corporation: number,
  id: number,
): Promise<RecordRow | null> {
  const row = await db
    .selectFrom('record_list')
    .select([...columns, common])
    .where('id', '=', id)
    .where('resource', '=', resource)
    .where('corporation_id', 'in', visibleOf(recordDefinition(resource), corporation))
    .executeTakeFirst();
  return row ?? null;
}

/** Records of one resource that are offered to choose from, at most. */
const MOST_OFFERED = 1000;

/** Choices in the order that their definition states; those that are alike in it stay as they were. */
function asOffered(offered: OfferedOrder | undefined, rows: readonly RecordRow[]): readonly RecordRow[] {
  if (offered === undefined) return rows;
  const { first, descending } = offered;
  const after = ({ values }: RecordRow) => Number(values[first.field] !== first.is);
  const height = ({ values }: RecordRow) => Number(values[descending] ?? 0);
  return rows.toSorted((a, b) => after(a) - after(b) || height(b) - height(a));
}

/**
 * Enabled records of several resources, for the lists to choose from in a form: one question for all of them. Their
 * labels are those of the language; their order is that of the French ones.
 */
export async function choices(
  db: Database,
  resources: readonly string[],
  corporation: number,
  language: Language = 'fr',
): Promise<Map<string, RecordRow[]>> {
  const asked = resources.map((resource) => ({
    resource,
    visible: visibleOf(recordDefinition(resource), corporation),
  }));
  const { rows } = await sql<RecordRow & { resource: string; label_order: string }>`
    select found.* from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (resource text, visible bigint[])
    cross join lateral (
      select id, label, enabled, values, revision, resource, label_order, corporation_id = 0 as common from record_list
      where record_list.resource = asked.resource and corporation_id = any(asked.visible) and enabled
      order by label_order, id limit ${MOST_OFFERED}) as found`.execute(db);
  return new Map(
    resources.map((resource) => {
      const own = rows.filter((row) => row.resource === resource);
      const shadowing = new Set(own.filter((row) => !row.common).map((row) => row.label_order));
      const seen = own.filter((row) => !row.common || !shadowing.has(row.label_order));
      const ordered = asOffered(recordDefinition(resource)?.offered, seen);
      return [resource, ordered.map((row) => ({ ...row, label: labelIn(language, resource, row) }))];
    }),
  );
}

/** Labels of records by their ids in a language, disabled ones included, of those that a corporation may see. */
export async function labelsOf(
  db: Database,
  ids: readonly number[],
  corporation: number,
  language: Language = 'fr',
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('record_list')
    .select(['id', 'label', 'resource', 'values'])
    .where('id', 'in', [...new Set(ids)])
    .where('corporation_id', 'in', [0, corporation])
    .execute();
  return new Map(rows.map((row) => [row.id, labelIn(language, row.resource, row)]));
}

/**
 * Which of these values of a field records have, whatever accents and case, and which records (two of each at most).
 */
export async function takenValues(
  db: Database,
  resource: string,
  field: string,
  values: readonly string[],
  corporation: number,
): Promise<Map<string, number[]>> {
  const definition = recordDefinition(resource);
  const column = definition && keysOf(definition).get(field);
  const byKey = column ? sql`${sql.ref(column)} = left(in_order(asked.value), 120) and` : sql``;
  const { rows } = await sql<{ value: string; id: number }>`
    select asked.value, found.id from unnest(${[...values]}::text[]) as asked (value)
    cross join lateral (select id from record_list where corporation_id = ${corporation} and resource = ${resource}
      and ${byKey} fold(values->>${sql.lit(field)}) = fold(asked.value) limit 2) as found`.execute(db);
  const taken = new Map<string, number[]>();
  for (const { value, id } of rows) taken.set(value, [...(taken.get(value) ?? []), id]);
  return taken;
}

/**
 * The records that these labels name, whatever accents and case; one of the corporation's own before the
 * installation's.
 */
export async function idsByLabel(
  db: Database,
  named: readonly { resource: string; label: string }[],
  corporation: number,
): Promise<Map<string, number>> {
  if (named.length === 0) return new Map();
  const asked = named.map((one) => ({
    ...one,
    visible: visibleOf(recordDefinition(one.resource), corporation),
  }));
  const { rows } = await sql<{ resource: string; label: string; id: number }>`
    select asked.resource, asked.label, found.id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (resource text, label text, visible bigint[])
    cross join lateral (select id from record_list where corporation_id = any(asked.visible)
      and record_list.resource = asked.resource
      and label_order = in_order(asked.label) order by corporation_id desc, enabled desc, id limit 1) as found`.execute(
    db,
  );
  return new Map(rows.map(({ resource, label, id }) => [`${resource} ${label}`, id]));
}

/** Values of records by their ids, of one owner (0: the installation). */
export async function valuesOfRecords(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, Values>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('record_list')
    .select(['id', 'values'])
    .where('id', 'in', [...ids])
    .where('corporation_id', '=', corporation)
    .execute();
  return new Map(rows.map(({ id, values }) => [id, values]));
}
