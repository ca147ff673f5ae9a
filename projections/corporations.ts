import { sql } from 'kysely';
import type {
  CorporationDetails,
  CorporationEvent,
  CorporationProfile,
} from '#domain/organization/corporation.ts';
import type { Database } from '#db/pool.ts';
import { projection } from './projection.ts';

const put = (id: number, revision: number, details: CorporationDetails, db: Database) => {
  const values = { name: details.name, details: JSON.stringify(details), revision };
  return db
    .insertInto('corporation')
    .values({ id, enabled: true, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

const putNumbering = (
  id: number,
  revision: number,
  numbering: CorporationDetails['numbering'],
  db: Database,
) =>
  sql`update corporation set revision = ${revision}, details = jsonb_set(details, '{numbering}', ${JSON.stringify(numbering)}::jsonb)
    where id = ${id}`.execute(db);

const enable = (id: number, enabled: boolean, db: Database) =>
  db.updateTable('corporation').set({ enabled }).where('id', '=', id).execute();

export const corporations = projection<CorporationEvent>({
  name: 'corporations',
  tables: ['corporation'],
  on: {
    CorporationRegistered: (data, { db, recorded }) =>
      put(data.corporation, recorded.version, data.details, db),
    CorporationEdited: (data, { db, recorded }) => put(data.corporation, recorded.version, data.details, db),
    CorporationNumberingEdited: ({ corporation, numbering }, { db, recorded }) =>
      putNumbering(corporation, recorded.version, numbering, db),
    CorporationCommerceEdited: ({ corporation, settings }, { db, recorded }) =>
      sql`update corporation set revision = ${recorded.version}, details = details || ${JSON.stringify(settings)}::jsonb where id = ${corporation}`.execute(
        db,
      ),
    CorporationEnabled: (data, { db }) => enable(data.corporation, true, db),
    CorporationDisabled: (data, { db }) => enable(data.corporation, false, db),
  },
});

interface Row {
  id: number;
  enabled: boolean;
  details: object;
}

const profile = (row: Row): CorporationProfile => ({
  ...(row.details as CorporationDetails),
  id: row.id,
  enabled: row.enabled,
}); // projected above

export async function findCorporation(db: Database, id: number): Promise<CorporationProfile | null> {
  const row = await db
    .selectFrom('corporation')
    .select(['id', 'enabled', 'details'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? profile(row) : null;
}

export async function listCorporations(
  db: Database,
  ids: readonly number[] | 'all',
): Promise<CorporationProfile[]> {
  const all = db.selectFrom('corporation').select(['id', 'enabled', 'details']).orderBy('name');
  const rows = await (ids === 'all' ? all : all.where('id', 'in', ids.length > 0 ? [...ids] : [0])).execute();
  return rows.map(profile);
}
