import { sql } from 'kysely';
import type { DocumentKind, RecordProfile, References } from '#domain/kernel/references.ts';
import type { Database } from '#db/pool.ts';
import type { ReferencesFactory } from '#db/projector.ts';
import { accountNamed } from './accounts.ts';
import { findCorporation } from './corporations.ts';
import { isMember } from './people.ts';
import { findProducts } from './products.ts';
import { findThirdParty } from './third-parties.ts';

/** Where each kind of use is looked up: a table and what in it refers. */
const uses = {
  product: { table: 'product', refers: sql`record_ids` },
  thirdparty: { table: 'third_party', refers: sql`record_ids` },
  quotation: { table: 'quotation_list', refers: sql`record_ids` },
  invoice: { table: 'invoice_list', refers: sql`record_ids` },
  payment: { table: 'payment_list', refers: sql`record_ids` },
  'quotation-product': { table: 'quotation_list', refers: sql`product_ids` },
  'invoice-product': { table: 'invoice_list', refers: sql`product_ids` },
  'quotation-client': { table: 'quotation_list', refers: sql`array[client_id]` },
  'invoice-client': { table: 'invoice_list', refers: sql`array[client_id]` },
} as const;

const isUse = (kind: string): kind is keyof typeof uses => kind in uses;

async function countUses(db: Database, id: number, kind: keyof typeof uses): Promise<number> {
  const { table, refers } = uses[kind];
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where ${refers} @> array[${id}::bigint]`.execute(db);
  return rows[0]?.count ?? 0;
}

async function isTakenRecord(
  db: Database,
  resource: string,
  field: string,
  value: unknown,
  corporation: number | null,
  exceptId: number,
): Promise<boolean> {
  // The values stand in jsonb, without an index to keep them apart: whoever asks first is answered first.
  await sql`select pg_advisory_xact_lock(hashtext(${`${resource}-${corporation ?? 0}`}))`.execute(db);
  const { rows } = await sql`
    select 1 from record_list where resource = ${resource} and corporation_id = ${corporation ?? 0} and id <> ${exceptId}
      and fold(values->>${field}) = fold(${String(value)}) limit 1`.execute(db);
  return rows.length > 0;
}

async function isTakenCode(
  db: Database,
  table: 'third_party' | 'product',
  value: unknown,
  corporation: number | null,
  exceptId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('corporation_id', '=', corporation ?? 0)
    .where('code', '=', String(value))
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

const codeTables: Readonly<Record<string, 'third_party' | 'product'>> = {
  thirdparty: 'third_party',
  product: 'product',
};

async function recordsById(
  db: Database,
  ids: readonly number[],
  corporation: number,
): ReturnType<References['recordsById']> {
  if (ids.length === 0) return new Map<number, RecordProfile & { resource: string }>();
  const rows = await db
    .selectFrom('record_list')
    .select(['id', 'resource', 'label', 'enabled', 'values'])
    .where('id', 'in', [...ids])
    .where('corporation_id', 'in', [0, corporation])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Asks each thing once a transaction. */
function remembered<Answer>(ask: (id: number, corporation: number) => Promise<Answer>) {
  const known = new Map<string, Promise<Answer>>();
  return (id: number, corporation: number): Promise<Answer> => {
    const key = `${id} ${corporation}`;
    const answer = known.get(key) ?? ask(id, corporation);
    known.set(key, answer);
    return answer;
  };
}

/** What commands may ask about other records, over their own transaction. */
export const references: ReferencesFactory = (db): References => ({
  async records(resource, ids, corporation) {
    const found = await recordsById(db, ids, corporation);
    return new Map([...found].filter(([, record]) => record.resource === resource));
  },
  recordsById: (ids, corporation) => recordsById(db, ids, corporation),
  products: async (ids, corporation) =>
    new Map((await findProducts(db, ids, corporation)).map((product) => [product.id, product])),
  thirdParty: remembered((id, corporation) => findThirdParty(db, id, corporation)),
  corporation: (id) => findCorporation(db, id),
  isMember: (person, corporation) => isMember(db, person, corporation),
  async documentOfVersion(kind, version, corporation) {
    const table = kind === 'quotation' ? ('quotation_list' as const) : ('invoice_list' as const);
    const row = await db.selectFrom(table).select('document_id').where('version_id', '=', version).where('corporation_id', '=', corporation).executeTakeFirst(); // prettier-ignore
    return row?.document_id ?? null;
  },
  async usesOf(id, kinds) {
    const counted = await Promise.all(
      kinds.filter(isUse).map(async (kind) => ({ kind, count: await countUses(db, id, kind) })),
    );
    return counted.filter((use) => use.count > 0);
  },
  isTaken(resource, field, value, corporation, exceptId) {
    const table = codeTables[resource];
    return table
      ? isTakenCode(db, table, value, corporation, exceptId)
      : isTakenRecord(db, resource, field, value, corporation, exceptId);
  },
  userNamed: async (username) => (await accountNamed(db, username))?.id ?? null,
});

/** The kind of document that a version is of, in this corporation. */
export async function documentKindOf(
  db: Database,
  version: number,
  corporation: number,
): Promise<DocumentKind | null> {
  const { rows } = await sql<{ kind: DocumentKind }>`
    select 'quotation' as kind from quotation_list where version_id = ${version} and corporation_id = ${corporation}
    union all select 'invoice' from invoice_list where version_id = ${version} and corporation_id = ${corporation}`.execute(
    db,
  );
  return rows[0]?.kind ?? null;
}

/** The corporation of a document version, for the product's own jobs. */
export async function corporationOfVersion(
  db: Database,
  kind: DocumentKind,
  version: number,
): Promise<number | null> {
  const table = kind === 'quotation' ? ('quotation_list' as const) : ('invoice_list' as const);
  const row = await db
    .selectFrom(table)
    .select('corporation_id')
    .where('version_id', '=', version)
    .executeTakeFirst();
  return row?.corporation_id ?? null;
}
