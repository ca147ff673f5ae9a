import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';

/*
 * A rebuild works in light tables: no folded text, no log, and only the indexes that handlers look rows up by.
 * When the past is replayed, its rows are copied at once into tables that are whole, which then replace the live ones.
 */

/** Where the light tables stand. A crash empties them, and the next rebuild begins anew. */
export const LIGHT = 'rebuilding';
/** Where the whole tables stand until they take the place of the live ones. */
export const WHOLE = 'rebuilt';

const place = (schema: string, table: string) => sql.ref(`${schema}.${table}`);

interface Index {
  table: string;
  /** As PostgreSQL tells it, on the live table. */
  definition: string;
  /** What adds it, when it is that of a primary key, or of what is unique or excluded. */
  constraint: string | null;
  /** Handlers may find rows by it, or collide with them: not for the words or the order of a corporation's list. */
  lookup: boolean;
}

async function indexesOf(db: Database, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select t.relname as table, pg_get_indexdef(i.indexrelid) as definition,
      'add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid) as constraint,
      m.amname = 'btree' and (i.indisunique or coalesce(a.attname, '') <> 'corporation_id') and not exists (
        select from pg_attribute g where g.attrelid = t.oid and g.attnum = any(i.indkey)
          and g.attgenerated <> '') as lookup
    from pg_index i
      join pg_class t on t.oid = i.indrelid
      join pg_class x on x.oid = i.indexrelid
      join pg_am m on m.oid = x.relam
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
    where t.relnamespace = 'public'::regnamespace and t.relname = any(${[...tables]})
    order by x.relname`.execute(db);
  return rows;
}

/** The index on the table of that schema, under the name it has on the live one. */
async function addIndex(
  db: Database,
  schema: string,
  { table, definition, constraint }: Index,
): Promise<void> {
  await (
    constraint === null
      ? sql.raw(definition.replace(/ ON (?:public\.)?(\S+) USING /, ` ON ${schema}.$1 USING `))
      : sql`alter table ${place(schema, table)} ${sql.raw(constraint)}`
  ).execute(db);
}

interface Column {
  name: string;
  computed: boolean;
  /** Text folded for searching or put in order: dear to compute, and of no use to handlers. */
  folded: boolean;
}

async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, a.attgenerated <> '' as computed, a.attgenerated <> ''
      and pg_get_expr(d.adbin, d.adrelid) ~ '(fold|in_order)[(]' as folded
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped
      order by a.attnum`.execute(db);
  return rows;
}

/** Drops what an earlier rebuild may have left. */
async function freshSchema(db: Database, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(db);
  await sql`create schema ${sql.ref(schema)}`.execute(db);
}

/** Empty tables to replay the past into, in a schema that is made anew. */
export async function createLight(
  db: Database,
  tables: readonly string[],
  schema: string = LIGHT,
): Promise<void> {
  await freshSchema(db, schema);
  for (const table of tables) {
    await sql`create unlogged table ${place(schema, table)} (like ${place('public', table)} including defaults
      including generated) with (fillfactor = 50)`.execute(db);
    for (const { name, folded } of await columnsOf(db, table))
      if (folded) await sql`alter table ${place(schema, table)} drop column ${sql.ref(name)}`.execute(db);
  }
  for (const index of await indexesOf(db, tables)) if (index.lookup) await addIndex(db, schema, index);
}

/** Tables that are made whole at once, each on a connection of its own. */
const LANES = 2;

/** The tables by how much is in their light ones, most first: the longest do not come last, alone. */
async function largestFirst(db: Database, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = ${sql.lit(LIGHT)}::regnamespace
      and c.relname = any(${[...tables]}::text[]) order by pg_table_size(c.oid) desc, c.relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** A table like the live one in all, with the rows of the light one. */
async function makeWhole(trx: Database, table: string, indexes: readonly Index[]): Promise<void> {
  // What a crash loses is made anew; the swap's own commit is behind all of it.
  await sql`set local synchronous_commit = off`.execute(trx);
  await sql`set local maintenance_work_mem = '128MB'`.execute(trx);
  const given = (await columnsOf(trx, table)).filter(({ computed }) => !computed);
  const columns = sql.join(given.map(({ name }) => sql.ref(name)));
  await sql`create table ${place(WHOLE, table)} (like ${place('public', table)} including all excluding
    indexes)`.execute(trx);
  await sql`insert into ${place(WHOLE, table)} (${columns}) select ${columns} from ${place(LIGHT, table)}`.execute(
    trx,
  );
  for (const index of indexes) if (index.table === table) await addIndex(trx, WHOLE, index);
  await sql`analyze ${place(WHOLE, table)}`.execute(trx);
}

/** Tables like the live ones in all, with the rows of the light ones. Takes two connections. */
export async function createWhole(db: Database, tables: readonly string[]): Promise<void> {
  await freshSchema(db, WHOLE);
  const indexes = await indexesOf(db, tables);
  const left = await largestFirst(db, tables);
  const lane = async (): Promise<void> => {
    for (let table = left.shift(); table !== undefined; table = left.shift()) {
      const name = table;
      await db.transaction().execute((trx) => makeWhole(trx, name, indexes));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await sql`drop schema ${sql.ref(LIGHT)} cascade`.execute(db);
}

/** Puts the whole tables in the place of the live ones. */
export async function swapIn(trx: Database, tables: readonly string[]): Promise<void> {
  await sql`set local search_path = public`.execute(trx);
  for (const table of tables) {
    await sql`drop table ${place('public', table)} cascade`.execute(trx);
    await sql`alter table ${place(WHOLE, table)} set schema public`.execute(trx);
    await sql`grant select, insert, update, delete on ${place('public', table)} to registre_app`.execute(trx);
  }
  await sql`drop schema ${sql.ref(WHOLE)} cascade`.execute(trx);
}
