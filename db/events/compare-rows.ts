import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';

/** A row that is not what the events say: only they have it, only the table has it, or columns of it differ. */
export interface RowDifference {
  /** Its key, by column; all of the row where the table has none. */
  key: Record<string, unknown>;
  difference: 'missing' | 'extra' | 'changed';
  columns: string[];
}

export interface TableReport {
  table: string;
  /** Rows of the live table. */
  rows: number;
  /** Rows that are not what the events say. */
  different: number;
  /** Some of them. */
  examples: RowDifference[];
}

/** Rows of a table that are told by their keys. */
const TOLD = 20;

interface Column {
  name: string;
  key: boolean;
  /** Of a type that nothing can be compared with as it is. */
  text: boolean;
}

interface Columns {
  key: string[];
  others: Column[];
}

/** The columns that are written, apart from those that PostgreSQL computes. */
async function columnsOf(db: Database, table: string): Promise<Columns> {
  const { rows } = await sql<Column>`
    select a.attname as name, coalesce(a.attnum = any(k.conkey), false) as key, a.atttypid = 'json'::regtype as text
    from pg_attribute a left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db);
  return {
    key: rows.flatMap(({ key, name }) => (key ? [name] : [])),
    others: rows.filter(({ key }) => !key),
  };
}

const valueOf = (side: string, { name, text }: Column) =>
  text ? sql`${sql.ref(`${side}.${name}`)}::text` : sql.ref(`${side}.${name}`);

interface Difference extends RowDifference {
  count: number;
}

const byKey = (table: string, schema: string, { key, others }: Columns) => {
  const on = sql.join(
    key.map((one) => sql`live.${sql.ref(one)} = made.${sql.ref(one)}`),
    sql` and `,
  );
  const [first = ''] = key;
  const isMissing = sql`live.${sql.ref(first)} is null`;
  const isExtra = sql`made.${sql.ref(first)} is null`;
  const keys = sql.join(
    key.map((one) => sql`${one}::text, coalesce(live.${sql.ref(one)}, made.${sql.ref(one)})`),
  );
  const differing = others.map(
    (one) =>
      sql`case when ${valueOf('live', one)} is distinct from ${valueOf('made', one)} then ${one.name}::text end`,
  );
  const columns =
    others.length === 0 ? sql`array[]::text[]` : sql`array_remove(array[${sql.join(differing)}], null)`;
  return sql<Difference>`
    select jsonb_build_object(${keys}) as key, case when ${isMissing} then 'missing' when ${isExtra} then 'extra'
      else 'changed' end as difference,
      case when ${isMissing} or ${isExtra} then '{}' else ${columns} end as columns, count(*) over () as count
    from ${sql.table(`public.${table}`)} live full join ${sql.table(`${schema}.${table}`)} made on ${on}
    where ${isMissing} or ${isExtra} or cardinality(${columns}) > 0
    order by 1 limit ${TOLD}`;
};

/** Rows without a key, each as often as it is there. */
const byRow = (table: string, schema: string, { others }: Columns) => {
  const whole = (side: string) =>
    sql`jsonb_build_object(${sql.join(
      others.map(
        (one) => sql`${one.name}::text,
      ${sql.ref(`${side}.${one.name}`)}`,
      ),
    )})`;
  const live = sql`select ${whole('live')} as key from ${sql.table(`public.${table}`)} live`;
  const made = sql`select ${whole('made')} as key from ${sql.table(`${schema}.${table}`)} made`;
  return sql<Difference>`
    select key, difference, '{}'::text[] as columns, count(*) over () as count from (
      select key, 'extra' as difference from (${live} except all ${made}) extra
      union all select key, 'missing' from (${made} except all ${live}) missing
    ) differences order by key limit ${TOLD}`;
};

/** Compares a live table with the one that was made from the events, in one transaction. */
export async function compareTable(trx: Database, table: string, schema: string): Promise<TableReport> {
  const columns = await columnsOf(trx, table);
  const question = columns.key.length > 0 ? byKey(table, schema, columns) : byRow(table, schema, columns);
  const { rows } = await question.execute(trx);
  const { rows: counted } = await sql<{
    rows: number;
  }>`select count(*) as rows from ${sql.table(`public.${table}`)}`.execute(trx);
  return {
    table,
    rows: counted[0]?.rows ?? 0,
    different: rows[0]?.count ?? 0,
    examples: rows.map(({ key, difference, columns: differing }) => ({
      key,
      difference,
      columns: differing,
    })),
  };
}
