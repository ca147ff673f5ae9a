import { sql, type RawBuilder } from 'kysely';
import { isCivilDate } from '#domain/kernel/dates.ts';
import { nearest } from '#domain/kernel/nearest.ts';
import { invalid, type Refusal } from '#domain/kernel/refusal.ts';
import { freshlyPlanned } from '#db/postgres/planning.ts';
import type { Database } from '#db/postgres/pool.ts';

/** What a list is asked for; all of it stands in the address. */
export interface ListRequest {
  sort: string;
  direction: 'asc' | 'desc';
  limit: number;
  /** Opaque: the row after or before which the page lies. */
  cursor: string | null;
  /** An order that the list does not have is refused; else it is in its usual one, as for an old bookmark. */
  strict?: boolean;
  /** Rows to pass over, for programs that ask for pages by number (up to the 10,000th row). */
  offset: number;
  /** These records alone, by the ids of their streams. */
  only?: readonly number[];
}

export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
  /** How many rows stood before these when the list was opened at its beginning; left out where that is not known. */
  start?: number;
}

export interface Sort {
  column: string;
  type: 'text' | 'date' | 'timestamptz' | 'numeric' | 'bigint';
  /** Where what it is sorted by stands in another table: its rows of that one, which bear the list's columns too. */
  from?: RawBuilder<unknown>;
  /** Column that makes the order total, where an index of the other table holds it: the same number. */
  id?: string;
}

export interface ListQuery {
  table: string;
  /** Where the list is made of several parts, each read in its own order: what holds of the rows of each. */
  parts?: readonly RawBuilder<unknown>[];
  /** Counted in this order, where that keeps a count of words that many rows have from reading them all. */
  countBy?: string;
  /** Column that makes the order total. */
  id: string;
  /** Column of the ids that the records' streams bear, where that is another one. */
  streamId?: string;
  select: RawBuilder<unknown>;
  where: readonly RawBuilder<unknown>[];
  sorts: Readonly<Record<string, Sort>>;
  defaultSort: string;
}

interface Position {
  value: string;
  id: number;
  backward: boolean;
  /** Rows before the page that follows, or before the one that this row begins; null: not known. */
  start: number | null;
}

const encode = (position: Position): string =>
  Buffer.from(JSON.stringify([position.value, position.id, position.backward, position.start])).toString(
    'base64url',
  );

/** Whether a value may be compared with a column of the type: a cursor of another sort may not. */
const fits: Record<Sort['type'], (value: string) => boolean> = {
  text: (value) => !value.includes('\u0000'),
  date: (value) => value === 'infinity' || isCivilDate(value),
  timestamptz: (value) =>
    isCivilDate(value.slice(0, 10)) &&
    /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.test(value.slice(10)),
  numeric: (value) => /^-?\d{1,20}(\.\d{1,10})?$/.test(value),
  bigint: (value) => /^-?\d{1,18}$/.test(value),
};

const isPlace = (start: unknown): start is number => Number.isSafeInteger(start) && Number(start) >= 0;

/** Rows before those of a page that was asked for so. */
function startOf(position: Position | null, offset: number, shown: number): number | null {
  if (position === null) return offset;
  if (position.start === null) return null;
  return position.backward ? Math.max(0, position.start - shown) : position.start;
}

/** null for a cursor that nobody could have been given. */
function decode(cursor: string | null): Position | null {
  if (cursor === null) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || (parsed.length !== 3 && parsed.length !== 4)) return null;
    const [value, id, backward, start] = parsed as [unknown, unknown, unknown, unknown?];
    return typeof value === 'string' && Number.isSafeInteger(id)
      ? { value, id: Number(id), backward: backward === true, start: isPlace(start) ? start : null }
      : null;
  } catch {
    return null;
  }
}

export const conjunction = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);

/** A folded text contains each word, whatever its accents and case: `search`, which a trigram index serves. */
export function matches(
  keyword: string | null,
  text: RawBuilder<unknown> = sql`search`,
): RawBuilder<unknown>[] {
  const words = (keyword ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 6);
  return words.map(
    (word) => sql`${text} like '%' || fold(${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`,
  );
}

interface Keyed {
  sort_key: string;
  id_key: number;
}

/** A sort that a list does not have, with the nearest that it has. */
export function unknownSort(asked: string, sorts: readonly string[]): Refusal {
  const near = nearest(asked, sorts);
  return invalid({ sort: [near === null ? 'errors.unknownValue' : `errors.unknownValueNear|near=${near}`] });
}

/** One page by keyset: as quick on the last page as on the first. */
export async function listPage<Row>(
  db: Database,
  query: ListQuery,
  request: ListRequest,
): Promise<ListPage<Row>> {
  const known = Object.hasOwn(query.sorts, request.sort);
  if (!known && request.strict) throw unknownSort(request.sort, Object.keys(query.sorts));
  const sort = query.sorts[known ? request.sort : query.defaultSort];
  if (!sort) throw new Error(`The list of ${query.table} has no default sort`);
  const given = decode(request.cursor);
  // Of an old bookmark, the list starts at its beginning.
  const position = given && fits[sort.type](given.value) ? given : null;
  if (position === null && request.cursor !== null && request.strict)
    throw invalid({ cursor: ['errors.cursor'] });
  const backward = position?.backward ?? false;
  const descending = (request.direction === 'desc') !== backward;
  const column = sql.ref(sort.column);
  const id = sql.ref(sort.id ?? query.id);
  const beyond = position
    ? [
        sql`(${column}, ${id}) ${sql.raw(descending ? '<' : '>')} (${position.value}::${sql.raw(sort.type)},
          ${position.id}::bigint)`,
      ]
    : [];
  const { only } = request;
  const among = only ? [sql`${sql.ref(query.streamId ?? query.id)} = any(${[...only]}::bigint[])`] : [];
  const order = sql.raw(descending ? 'desc' : 'asc');
  const sortBy = query.parts ? sql`, ${column} as sort_by` : sql``;
  const inOrder = sql`order by ${column} ${order}, ${id} ${order}`;
  const from = (part: RawBuilder<unknown>[], limit: RawBuilder<unknown>) => sql<Row & Keyed>`
    select ${query.select}, ${column}::text as sort_key, ${id} as id_key${sortBy}
    from ${sort.from ?? sql.table(query.table)}
    where ${conjunction([...query.where, ...part, ...among, ...beyond])}
    ${inOrder}
    limit ${limit}`;
  const [least, most] = [request.limit + 1, request.limit + 1 + request.offset];
  const { rows } = await (
    query.parts
      ? sql<Row & Keyed>`select * from (${sql.join(
          query.parts.map((part) => sql`(${from([part], sql`${most}`)})`),
          sql` union all `,
        )}) parts order by sort_by ${order}, id_key ${order} limit ${least} offset ${request.offset}`
      : from([], sql`${least} offset ${request.offset}`)
  ).execute(freshlyPlanned(db));
  const more = rows.length > request.limit;
  const shown = rows.slice(0, request.limit);
  if (backward) shown.reverse();
  const start = startOf(position, request.offset, shown.length);
  const at = (row: Keyed | undefined, back: boolean) => {
    const before = start === null || back ? start : start + shown.length;
    return row ? encode({ value: row.sort_key, id: row.id_key, backward: back, start: before }) : null;
  };
  const [next, previous] = [at(shown.at(-1), false), at(shown[0], true)];
  // What rows are sorted by is ours: nobody who reads them is to rely on it.
  for (const row of shown)
    for (const key of ['sort_key', 'id_key', 'sort_by']) Reflect.deleteProperty(row, key);
  const hasNext = backward || more;
  const hasPrevious = backward ? more : position !== null || request.offset > 0;
  return {
    rows: shown,
    next: hasNext ? next : null,
    previous: hasPrevious ? previous : null,
    ...(start !== null && { start }),
  };
}

/** How many rows fit, counted to `cap` at most, so that a page never waits for a count of everything. */
export async function countUpTo(
  db: Database,
  query: Pick<ListQuery, 'table' | 'parts' | 'where' | 'countBy'>,
  cap: number,
): Promise<number> {
  const order = query.countBy ? sql`order by ${sql.ref(query.countBy)}` : sql``;
  const some = (part: RawBuilder<unknown>[]) =>
    sql`(select 1 from ${sql.table(query.table)} where ${conjunction([...query.where, ...part])} ${order}
      limit ${cap})`;
  const counted = query.parts
    ? sql.join(
        query.parts.map((part) => some([part])),
        sql` union all `,
      )
    : some([]);
  const { rows } = await sql<{ count: number }>`
    select least(count(*), ${cap}) as count from (${counted}) counted`.execute(freshlyPlanned(db));
  return rows[0]?.count ?? 0;
}
