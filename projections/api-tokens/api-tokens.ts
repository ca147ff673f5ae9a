import { sql, type RawBuilder } from 'kysely';
import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import type { ApiTokenEvent, TokenPurpose } from '#domain/api-tokens/api-token.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

/** Personal tokens of programs; what they are known by is beside the events. */
export const apiTokens = projection<ApiTokenEvent>({
  name: 'api-tokens',
  tables: ['api_token'],
  on: {
    ApiTokenMade: ({ token, user, name, roles, corporations, expires, purpose = null }, { db, recorded }) => {
      const facts = { user_id: user, name, roles, corporations, expires_on: expires, purpose };
      const made = { made_at: recorded.metadata.occurredAt, revoked_at: null, revision: recorded.revision };
      return db
        .insertInto('api_token')
        .values({ id: token, ...facts, ...made })
        .execute();
    },
    ApiTokenRevoked: ({ token }, { db, recorded }) =>
      db
        .updateTable('api_token')
        .set({ revoked_at: recorded.metadata.occurredAt, revision: recorded.revision })
        .where('id', '=', token)
        .execute(),
  },
});

export interface ApiTokenRow {
  id: number;
  user: number;
  /** null once its person was erased. */
  owner: string | null;
  name: string;
  roles: string[];
  corporations: number[];
  /** The last day on which it works. */
  expires: string;
  expired: boolean;
  madeAt: string;
  revokedAt: string | null;
  usedAt: string | null;
  /** Its last four characters. */
  ending: string | null;
}

const ownerName = sql`(select nullif(trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')), '')
  from user_account a join person p on p.id = a.person_id where a.id = api_token.user_id)`;
const key = (column: string) =>
  sql`(select ${sql.ref(column)} from api_token_key k where k.token_id = api_token.id)`;

const columns = sql`id, user_id as "user", ${ownerName} as owner, name, roles, corporations, expires_on as expires,
  expires_on < (now() at time zone ${LEGAL_TIME_ZONE})::date as expired, made_at as "madeAt", revoked_at as "revokedAt",
  ${key('used_at')} as "usedAt", ${key('ending')} as ending`;

const query = (where: readonly RawBuilder<unknown>[]): ListQuery => ({
  table: 'api_token',
  id: 'id',
  select: columns,
  where,
  sorts: { name: { column: 'name_order', type: 'text' }, newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

/** Those of one user, revoked ones too. */
const ofUser = (user: number, keyword: string | null) =>
  query([sql`user_id = ${user}`, ...matches(keyword, sql`fold(name)`)]);

/** Those of a user that open feeds of one company, as long as they do; the newest first. */
export async function ownFeeds(
  db: Database,
  user: number,
  corporation: number,
): Promise<(ApiTokenRow & { purpose: TokenPurpose })[]> {
  const { rows } = await sql<ApiTokenRow & { purpose: TokenPurpose }>`
    select ${columns}, purpose from api_token where user_id = ${user} and purpose is not null and revoked_at is null
      and corporations @> array[${corporation}::bigint]
      and expires_on >= (now() at time zone ${LEGAL_TIME_ZONE})::date
    order by id desc limit 50`.execute(db);
  return rows;
}

/** Those that open a company and are not revoked. */
const ofCorporation = (corporation: number, keyword: string | null) =>
  query([
    sql`corporations @> array[${corporation}::bigint]`,
    sql`revoked_at is null`,
    ...matches(keyword, sql`fold(name)`),
  ]);

export const listOwnTokens = (
  db: Database,
  user: number,
  keyword: string | null,
  request: ListRequest,
): Promise<ListPage<ApiTokenRow>> => listPage<ApiTokenRow>(db, ofUser(user, keyword), request);

export const countOwnTokens = (
  db: Database,
  user: number,
  keyword: string | null,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, ofUser(user, keyword), cap);

/** Those of a user that work today. */
export const countActiveTokens = (db: Database, user: number): Promise<number> =>
  countUpTo(
    db,
    query([
      sql`user_id = ${user}`,
      sql`revoked_at is null`,
      sql`expires_on >= (now() at time zone ${LEGAL_TIME_ZONE})::date`,
    ]),
    1000,
  );

export const listCompanyTokens = (
  db: Database,
  corporation: number,
  keyword: string | null,
  request: ListRequest,
): Promise<ListPage<ApiTokenRow>> => listPage<ApiTokenRow>(db, ofCorporation(corporation, keyword), request);

export const countCompanyTokens = (
  db: Database,
  corporation: number,
  keyword: string | null,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, ofCorporation(corporation, keyword), cap);

/** One of a user's own, also when it was revoked; null for another's. */
export async function findOwnToken(db: Database, id: number, user: number): Promise<ApiTokenRow | null> {
  const { rows } = await sql<ApiTokenRow>`
    select ${columns} from api_token where id = ${id} and user_id = ${user}`.execute(db);
  return rows[0] ?? null;
}
