import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import {
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '#projections/listing.ts';

/*
 * Crashes of screens and forms that were sent, as browsers and programs report them. No events: nothing follows from
 * them, and they are deleted after a year.
 */

export const crashKinds = ['screen', 'form'] as const;
export type CrashKind = (typeof crashKinds)[number];

/** Reports are kept for so long. */
const KEPT_MONTHS = 12;

export interface Crash {
  kind: CrashKind;
  /** null: nobody was signed in, or no company was chosen. */
  corporation: number | null;
  user: number | null;
  path: string | null;
  message: string;
  detail: string | null;
}

export interface CrashRow extends Crash {
  id: number;
  at: string;
}

export async function noteCrash(db: Database, { corporation, user, ...rest }: Crash): Promise<number> {
  const { id } = await db
    .insertInto('crash')
    .values({ corporation_id: corporation, user_id: user, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function dropOldCrashes(db: Database): Promise<void> {
  await sql`delete from crash where at < now() - ${`${KEPT_MONTHS} months`}::interval`.execute(db);
}

export interface CrashFilter {
  keyword: string | null;
  kind: CrashKind | null;
}

/** Whose reports are asked for: a company's, or (null) all of the installation. */
export type CrashPlace = number | null;

const columns = sql`id, kind, corporation_id as corporation, user_id as "user", at, path, message, detail`;

const within = (place: CrashPlace): RawBuilder<unknown>[] =>
  place === null ? [] : [sql`corporation_id = ${place}`];

const query = (place: CrashPlace, { keyword, kind }: CrashFilter): ListQuery => ({
  table: 'crash',
  id: 'id',
  select: columns,
  where: [...within(place), ...(kind === null ? [] : [sql`kind = ${kind}`]), ...matches(keyword)],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

export const listCrashes = (
  db: Database,
  place: CrashPlace,
  filter: CrashFilter,
  request: ListRequest,
): Promise<ListPage<CrashRow>> => listPage<CrashRow>(db, query(place, filter), request);

export const countCrashes = (
  db: Database,
  place: CrashPlace,
  filter: CrashFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(place, filter), cap);
