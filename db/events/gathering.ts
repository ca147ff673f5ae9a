import { sql, type CompiledQuery, type QueryResult } from 'kysely';
import { mannerOf, rowsGiven, Waves, type Catalog, type Manner } from './gathered-rows.ts';
import { answersLater, kyselyOver, type Pipeline } from './pipeline.ts';
import { gathers, type Batch } from './projector.ts';
import { sortOf, type Sort } from './row-changes.ts';
import type { Database } from '../postgres/pool.ts';

/** What these tables are made of. */
export async function readCatalog(db: Database, tables: readonly string[]): Promise<Catalog> {
  const { rows } = await sql<{ table: string; name: string; type: string; computed: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) else '' end as computed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[])`.execute(db);
  const { rows: indexes } = await sql<{ table: string; columns: string[]; words: string }>`
    select c.relname as table, pg_get_indexdef(i.indexrelid) as words, array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...tables]}::text[])
      and (i.indisunique or i.indisexclusion)`.execute(db);
  return new Map(
    tables.map((table) => {
      const columns = rows.filter((row) => row.table === table);
      const uniques = indexes
        .filter((index) => index.table === table)
        .map((index) => ({ columns: index.columns, mentions: mentionedIn(index.words, columns) }));
      return [table, { types: new Map(columns.map(({ name, type }) => [name, type])), uniques }];
    }),
  );
}

/** The columns that a definition names, and those that columns are computed from which it names. */
function mentionedIn(words: string, columns: readonly { name: string; computed: string }[]): string[] {
  const named = new Set(words.match(/\w+/g));
  for (const { name, computed } of columns)
    if (named.has(name)) for (const word of computed.match(/\w+/g) ?? []) named.add(word);
  return columns.map(({ name }) => name).filter((name) => named.has(name));
}

/** Texts that are known at once: one of several rows has another for each number of them. */
const MOST_TEXTS = 1000;

/** What is known of the statements of a catalog's tables, by their text. */
export class Manners {
  readonly catalog: Catalog;
  readonly #sorts = new Map<string, { sort: Sort; manner: Manner } | null>();
  readonly #batches = new WeakMap<object, Manner>();

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  ofText(text: string): { sort: Sort; manner: Manner } | null {
    const known = this.#sorts.get(text);
    if (known !== undefined) return known;
    const sort = sortOf(text);
    const made = sort && { sort, manner: mannerOf(sort, this.catalog) };
    const [oldest] = this.#sorts.keys();
    if (oldest !== undefined && this.#sorts.size >= MOST_TEXTS) this.#sorts.delete(oldest);
    this.#sorts.set(text, made);
    return made;
  }

  ofBatch<Row>(batch: Batch<Row>): Manner {
    const known = this.#batches.get(batch);
    if (known) return known;
    const { table, also = [], key, changes = null, write, merge = null } = batch;
    const made: Manner = {
      table,
      also,
      key,
      changes,
      write: (rows) => write(rows as readonly Row[]), // gathered under this batch alone
      merge: merge && ((earlier, later) => merge(earlier as Row, later as Row)),
    };
    this.#batches.set(batch, made);
    return made;
  }
}

/**
 * The same database, where changes of rows are gathered and written together: before anything is read, before a
 * statement that may do anything, and at `settle`. They leave the rows that they would one by one.
 */
export function gathering(ahead: Pipeline, manners: Manners, memory: Map<string, unknown>) {
  const waves = new Waves(manners.catalog);

  async function flush(): Promise<void> {
    for (const statement of waves.statements())
      if ('sql' in statement) await ahead.db.executeQuery(statement);
      else await ahead.send(statement);
  }

  async function gather(...change: Parameters<Waves['take']>): Promise<void> {
    if (waves.take(...change)) return;
    await flush();
    waves.take(...change);
  }

  async function execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const known = manners.ofText(query.sql);
    const given = known && rowsGiven(known.sort, query.parameters, manners.catalog);
    if (!known || !given) {
      await flush();
      return ahead.db.executeQuery<Row>(query);
    }
    await gather(known.manner, given, query);
    return answersLater;
  }

  const db = kyselyOver(execute);
  gathers(db, {
    memory,
    take: (batch, row) =>
      gather(manners.ofBatch(batch), [{ written: row, rows: (batch.rows?.(row) ?? []).map(asMap) }]),
  });
  return { db, flush };
}

const asMap = (row: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(row));
