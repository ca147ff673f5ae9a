import { sql } from 'kysely';
import type {
  ThirdPartyEvent,
  ThirdPartyIdentity,
  ThirdPartyProfile,
  ThirdPartyTerms,
} from '#domain/third-parties/third-party.ts';
import type { Database } from '#db/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from './listing.ts';
import { projection } from './projection.ts';

const row = (identity: ThirdPartyIdentity | null, terms: ThirdPartyTerms, revision: number) => ({
  name: identity?.name ?? '',
  code: terms.code,
  client: terms.client,
  supplier: terms.supplier,
  prospect: terms.prospect,
  natural_person: terms.naturalPerson,
  language: terms.language,
  city: identity?.address.city ?? null,
  email: identity?.email ?? null,
  payment_condition_id: terms.paymentCondition,
  payment_type_id: terms.paymentType,
  accounting_code: terms.accountingCode ?? null,
  general_account: terms.generalAccount ?? null,
  supplier_account: terms.supplierAccount ?? null,
  no_reminders: terms.noReminders ?? false,
  identity: identity && JSON.stringify(identity),
  record_ids: [terms.paymentCondition, terms.paymentType].filter((id) => id !== null),
  revision,
});

export const thirdParties = projection<ThirdPartyEvent>({
  name: 'third-parties',
  tables: ['third_party'],
  on: {
    ThirdPartyCreated: ({ thirdParty, corporation, identity, terms }, { db, recorded }) =>
      db.insertInto('third_party').values({ id: thirdParty, corporation_id: corporation, ...row(identity, terms, recorded.version) }).execute(), // prettier-ignore
    ThirdPartyEdited: ({ thirdParty, identity, terms }, { db, recorded }) =>
      db
        .updateTable('third_party')
        .set(row(identity, terms, recorded.version))
        .where('id', '=', thirdParty)
        .execute(),
    ThirdPartyDeleted: ({ thirdParty }, { db }) =>
      db.deleteFrom('third_party').where('id', '=', thirdParty).execute(),
  },
});

export interface ThirdPartyRow {
  id: number;
  name: string;
  code: string | null;
  client: boolean;
  supplier: boolean;
  prospect: boolean;
  city: string | null;
  email: string | null;
  siren: string | null;
}

export const thirdPartyTypes = ['client', 'supplier', 'prospect'] as const;
export type ThirdPartyType = (typeof thirdPartyTypes)[number];

export interface ThirdPartyFilter {
  type: ThirdPartyType | null;
  keyword: string | null;
}

const query = (corporation: number, { type, keyword }: ThirdPartyFilter): ListQuery => ({
  table: 'third_party',
  id: 'id',
  select: sql`id, name, code, client, supplier, prospect, city, email, identity->>'siren' as siren`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(type ? [sql`${sql.ref(type)}`] : []),
    ...matches(keyword),
  ],
  sorts: { name: { column: 'name_order', type: 'text' }, id: { column: 'id', type: 'bigint' } },
  defaultSort: 'name',
});

export const listThirdParties = (
  db: Database,
  corporation: number,
  filter: ThirdPartyFilter,
  request: ListRequest,
): Promise<ListPage<ThirdPartyRow>> => listPage<ThirdPartyRow>(db, query(corporation, filter), request);

export const countThirdParties = (
  db: Database,
  corporation: number,
  filter: ThirdPartyFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

export async function findThirdParty(
  db: Database,
  id: number,
  corporation: number,
): Promise<(ThirdPartyProfile & { revision: number }) | null> {
  const found = await db
    .selectFrom('third_party')
    .selectAll()
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  if (!found) return null;
  return {
    id: found.id,
    client: found.client,
    supplier: found.supplier,
    prospect: found.prospect,
    naturalPerson: found.natural_person,
    code: found.code,
    language: found.language === 'en' ? 'en' : 'fr',
    paymentCondition: found.payment_condition_id,
    paymentType: found.payment_type_id,
    accountingCode: found.accounting_code,
    generalAccount: found.general_account,
    supplierAccount: found.supplier_account,
    noReminders: found.no_reminders,
    identity: found.identity as ThirdPartyIdentity | null, // projected above
    revision: found.revision,
  };
}

/** Which of these ids are third parties of the corporation. */
export async function knownThirdParties(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('third_party')
    .select('id')
    .where('id', 'in', [...ids])
    .where('corporation_id', '=', corporation)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Names of those of these third parties that are clients; '' of one that was erased. */
export async function namesOfClients(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('third_party')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('corporation_id', '=', corporation)
    .where('client', '=', true)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
