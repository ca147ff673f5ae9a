import { sql } from 'kysely';
import {
  changedDetails,
  type CorporationDetails,
  type CorporationEvent,
  type CorporationProfile,
} from '#domain/company/corporation.ts';
import { ownAccountOf } from '#domain/company/own-account.ts';
import type { SirenHolder } from '#domain/company/corporation-parts.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const put = (id: number, revision: number, details: CorporationDetails, db: Database) => {
  const values = { name: details.name, details: JSON.stringify(details), revision };
  return db
    .insertInto('corporation')
    .values({ id, enabled: true, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

/** What an event changes, in place of what was said of it. */
const change = (
  { corporation }: { corporation: number },
  { db, recorded }: { db: Database; recorded: RecordedEvent },
) => {
  // Only handlers of the corporation's own events, below, ask for it.
  const changed = changedDetails(recorded.event as CorporationEvent);
  return sql`update corporation set revision = ${recorded.revision},
    details = details || ${JSON.stringify(changed)}::jsonb,
    name = coalesce(${changed?.name ?? null}, name) where id = ${corporation}`.execute(db);
};

const enable = (id: number, enabled: boolean, db: Database) =>
  db.updateTable('corporation').set({ enabled }).where('id', '=', id).execute();

export const corporations = projection<CorporationEvent>({
  name: 'corporations',
  tables: ['corporation'],
  on: {
    CorporationRegistered: (data, { db, recorded }) =>
      put(data.corporation, recorded.revision, data.details, db),
    CorporationEdited: (data, { db, recorded }) => put(data.corporation, recorded.revision, data.details, db),
    CorporationNumberingEdited: change,
    CorporationCommerceEdited: change,
    CorporationIdentityEdited: change,
    CorporationLogoSet: change,
    CorporationAddressesEdited: change,
    CorporationBankAccountSet: change,
    CorporationUsualAccountSet: change,
    CorporationSettingsEdited: change,
    CorporationCalendarSet: change,
    CorporationPayrollDocumentsSet: change,
    CorporationEnabled: (data, { db }) => enable(data.corporation, true, db),
    CorporationDisabled: (data, { db }) => enable(data.corporation, false, db),
  },
});

/** The corporations of a SIREN, disabled ones included; an installation has few, which are all looked at. */
export async function corporationsOfSiren(db: Database, siren: string): Promise<SirenHolder[]> {
  const { rows } = await sql<SirenHolder>`
    select name, details->>'siret' as siret from corporation where details->>'siren' = ${siren} order by id`.execute(
    db,
  );
  return rows;
}

interface Row {
  id: number;
  enabled: boolean;
  details: object;
  account: number | null;
  label: string | null;
  values: Record<string, unknown> | null;
}

function profile({ id, enabled, details, account: record, label, values }: Row): CorporationProfile {
  const said = details as CorporationDetails; // projected above
  const account =
    record === null || values === null ? null : ownAccountOf({ id: record, label: label ?? '', values });
  const { iban, bic } = account ?? (said.bankAccount === undefined ? said : { iban: null, bic: null });
  return { ...said, iban, bic, ...(account && { account }), id, enabled };
}

/** Corporations with their usual bank accounts, where those are in use. */
const withAccounts = (db: Database) =>
  db
    .selectFrom('corporation')
    .leftJoin('record_list', (join) =>
      join
        .on(sql<boolean>`record_list.id = (corporation.details->>'bankAccount')::bigint`)
        .on('record_list.resource', '=', 'rib')
        .onRef('record_list.corporation_id', '=', 'corporation.id')
        .on('record_list.enabled', '=', true),
    )
    .select([
      'corporation.id',
      'corporation.enabled',
      'corporation.details',
      'record_list.id as account',
      'record_list.label',
      'record_list.values',
    ]);

export async function findCorporation(db: Database, id: number): Promise<CorporationProfile | null> {
  const row = await withAccounts(db).where('corporation.id', '=', id).executeTakeFirst();
  return row ? profile(row) : null;
}

/** Which of these corporations there are. */
export async function knownCorporations(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('corporation')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function listCorporations(
  db: Database,
  ids: readonly number[] | 'all',
): Promise<CorporationProfile[]> {
  const all = withAccounts(db).orderBy(sql`corporation.name_order`);
  const some = ids.length > 0 && ids !== 'all' ? [...ids] : [0];
  const rows = await (ids === 'all' ? all : all.where('corporation.id', 'in', some)).execute();
  return rows.map(profile);
}

/** A corporation by the name that people choose it by. */
export interface NamedCorporation {
  id: number;
  name: string;
}

/** Those of these corporations whose name fits the keyword, by name; so many at most. */
export async function namedCorporations(
  db: Database,
  ids: readonly number[],
  { keyword = null, most = null }: { keyword?: string | null; most?: number | null } = {},
): Promise<NamedCorporation[]> {
  const { rows } = await sql<NamedCorporation>`select id, name from corporation
    where ${sql.join([sql`id = any(${[...ids]}::bigint[])`, ...matches(keyword)], sql` and `)}
    order by name_order, id limit ${most}`.execute(db);
  return rows;
}

/** Whether one of the corporations has this logo. */
export async function isLogo(db: Database, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('corporation')
    .select('id')
    .where(sql<boolean>`details->>'logo' = ${hash}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface CompanyRow {
  id: number;
  name: string;
  siren: string | null;
  city: string;
  enabled: boolean;
  /** People enabled in it. */
  people: number;
}

const companyQuery = (
  reach: readonly number[] | 'all',
  keyword: string | null,
  gone: readonly number[],
): ListQuery => ({
  table: 'corporation',
  id: 'id',
  select: sql`id, name, details->>'siren' as siren, details->'address'->>'city' as city, enabled,
    (select count(*) from person_corporation where corporation_id = corporation.id
      and person_corporation.enabled)::int as people`,
  where: [
    ...(reach === 'all' ? [] : [sql`id = any(${[...reach]}::bigint[])`]),
    ...(gone.length === 0 ? [] : [sql`(enabled or id <> all(${[...gone]}::bigint[]))`]),
    ...matches(keyword),
  ],
  sorts: { name: { column: 'name_order', type: 'text' }, id: { column: 'id', type: 'bigint' } },
  defaultSort: 'name',
});

/** Companies of a reach; `gone`: those that are not shown any more once they are disabled. */
export const listCompanies = (
  db: Database,
  reach: readonly number[] | 'all',
  keyword: string | null,
  request: ListRequest,
  gone: readonly number[] = [],
): Promise<ListPage<CompanyRow>> => listPage<CompanyRow>(db, companyQuery(reach, keyword, gone), request);

export const countCompanies = (
  db: Database,
  reach: readonly number[] | 'all',
  keyword: string | null,
  cap = 1_000_000,
  gone: readonly number[] = [],
): Promise<number> => countUpTo(db, companyQuery(reach, keyword, gone), cap);

/**
 * The corporations that said an account before there was a list to choose it from, and have not chosen since; those that
 * are held wait.
 */
export async function withOlderAccount(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from corporation
    where details->>'iban' is not null and not details ? 'bankAccount'
      and not exists (select from company_hold h where h.corporation_id = corporation.id) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
