import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import {
  countUpTo,
  listPage,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '#projections/listing.ts';

/** An attempt to sign in. */
export interface SignInRow {
  id: number;
  at: string;
  /** null: nobody of that name. */
  user: number | null;
  username: string | null;
  outcome: string;
  method: string;
  address: string;
  device: string | null;
}

export interface SignInFilter {
  /** Attempts of the people of this corporation; null: all of the installation, unknown names included. */
  corporation: number | null;
  user: number | null;
  /** Only what did not open a session. */
  failed: boolean;
}

const query = ({ corporation, user, failed }: SignInFilter): ListQuery => ({
  table: 'sign_in_attempt',
  id: 'id',
  select: sql`id, at, user_id as "user", username, outcome, method, address, device`,
  where: [
    ...(corporation === null
      ? []
      : [
          sql`user_id in (select a.id from user_account a join person_corporation m on m.person_id = a.person_id
            where m.corporation_id = ${corporation})`,
        ]),
    ...(user === null ? [] : [sql`user_id = ${user}`]),
    ...(failed ? [sql`outcome <> 'granted'`] : []),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

export const listSignIns = (
  db: Database,
  filter: SignInFilter,
  request: ListRequest,
): Promise<ListPage<SignInRow>> => listPage<SignInRow>(db, query(filter), request);

export const countSignIns = (db: Database, filter: SignInFilter, cap: number): Promise<number> =>
  countUpTo(db, query(filter), cap);
