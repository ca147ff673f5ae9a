import { sql, type UpdateObject } from 'kysely';
import type { Address } from '#domain/kernel/address.ts';
import type { CustomFilter } from '#domain/custom-fields/filters.ts';
import { dialledDigits } from '#domain/kernel/phone.ts';
import { nameKey } from '#domain/third-parties/name-key.ts';
import {
  accountsOf,
  type ThirdPartyEvent,
  type ThirdPartyIdentity,
  type ThirdPartyProfile,
  type ThirdPartyTerms,
} from '#domain/third-parties/third-party.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Tables } from '#db/tables.ts';
import { saysCustom } from '../custom-fields/custom-said.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { sortFields, sortingIds, type SortField, type Sorting } from '#domain/third-parties/sorted-by.ts';
import { projection } from '../projection.ts';
import { pointedTo, pointers } from '../same-party.ts';

/** Terms that lists neither show nor ask for. */
const detailsOf = ({ legalForm, capital, naf, creditLimit, ...terms }: ThirdPartyTerms) => ({
  ...Object.fromEntries(sortFields.flatMap((field) => (terms[field] ? [[field, terms[field]]] : []))),
  ...(legalForm && { legalForm }),
  ...(capital && { capital }),
  ...(naf && { naf }),
  ...(creditLimit && { creditLimit }),
});

const row = (identity: ThirdPartyIdentity | null, terms: ThirdPartyTerms, revision: number) => ({
  name: identity?.name ?? '',
  name_key: identity && nameKey(identity.name),
  postal_code: identity?.address.postalCode ?? null,
  phone: identity?.phone ?? null,
  ibans: accountsOf(identity).map(({ iban }) => iban),
  details: JSON.stringify(detailsOf(terms)),
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
  tag_ids: [...(terms.tags ?? [])],
  account_manager_id: terms.accountManager ?? null,
  record_ids: [terms.paymentCondition, terms.paymentType, ...sortingIds(terms), ...(terms.tags ?? [])].filter(
    (id) => id !== null,
  ),
  revision,
});

const change = (db: Database, id: number, values: UpdateObject<Tables, 'third_party'>) =>
  db.updateTable('third_party').set(values).where('id', '=', id).execute();

/** Says whom a record, and those that follow it, are pointers to: always to one that is none itself. */
async function point(
  db: Database,
  { thirdParty, followers }: { thirdParty: number; followers: readonly number[] },
  to: { of: number | null; ofFollowers: number; at: string | null },
  revision: number,
): Promise<void> {
  const pointer = { merged_into_id: to.of, merged_directly_id: to.of, merged_at: to.at };
  await change(db, thirdParty, { ...pointer, revision });
  if (followers.length === 0) return;
  await db
    .updateTable('third_party')
    .set({ merged_into_id: to.ofFollowers })
    .where('id', 'in', [...followers])
    .execute();
}

export const thirdParties = projection<ThirdPartyEvent>({
  name: 'third-parties',
  tables: ['third_party'],
  on: {
    ThirdPartyCreated: ({ thirdParty, corporation, identity, terms }, { db, recorded }) =>
      db
        .insertInto('third_party')
        .values({ id: thirdParty, corporation_id: corporation, ...row(identity, terms, recorded.revision) })
        .execute(),
    ThirdPartyEdited: ({ thirdParty, identity, terms }, { db, recorded }) =>
      change(db, thirdParty, row(identity, terms, recorded.revision)),
    ThirdPartyEnabled: ({ thirdParty }, { db, recorded }) =>
      change(db, thirdParty, { enabled: true, revision: recorded.revision }),
    ThirdPartyDisabled: ({ thirdParty }, { db, recorded }) =>
      change(db, thirdParty, { enabled: false, revision: recorded.revision }),
    ProspectConverted: ({ thirdParty }, { db, recorded }) =>
      change(db, thirdParty, { client: true, prospect: false, revision: recorded.revision }),
    ThirdPartyBankAccountsSet: ({ thirdParty, accounts }, { db, recorded }) =>
      change(db, thirdParty, {
        ibans: (accounts ?? []).map(({ iban }) => iban),
        identity:
          accounts &&
          sql<string>`identity ||
            ${JSON.stringify({ iban: accounts[0]?.iban ?? null, bic: accounts[0]?.bic ?? null, accounts })}::jsonb`,
        revision: recorded.revision,
      }),
    ThirdPartyShared: ({ thirdParty, link }, { db, recorded }) =>
      change(db, thirdParty, { link_id: link, revision: recorded.revision }),
    ThirdPartyDoubleMerged: ({ thirdParty, identity, terms }, { db, recorded }) =>
      change(db, thirdParty, row(identity, terms, recorded.revision)),
    ThirdPartyDoubleSeparated: ({ thirdParty, identity, terms }, { db, recorded }) =>
      change(db, thirdParty, row(identity, terms, recorded.revision)),
    ThirdPartyMerged: ({ thirdParty, into, followers, at }, { db, recorded }) =>
      point(db, { thirdParty, followers }, { of: into, ofFollowers: into, at }, recorded.revision),
    ThirdPartySeparated: ({ thirdParty, followers }, { db, recorded }) =>
      point(
        db,
        { thirdParty, followers },
        { of: null, ofFollowers: thirdParty, at: null },
        recorded.revision,
      ),
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
  enabled: boolean;
  postalCode: string | null;
  city: string | null;
  email: string | null;
  phone: string | null;
  siren: string | null;
  /** null once erased. */
  address: Address | null;
  /** Of a natural person whose first name is said; `name` is both. */
  firstName: string | null;
  lastName: string | null;
  /** What the lists that it is sorted by call it. */
  category: string | null;
  serviceType: string | null;
  /** The entries of those lists. */
  sorting: Sorting;
  /** Records `thirdpartytag`. */
  tags: number[];
  /** The person who looks after it. */
  accountManager: number | null;
}

export const thirdPartyTypes = ['client', 'supplier', 'prospect'] as const;
export type ThirdPartyType = (typeof thirdPartyTypes)[number];

export interface ThirdPartyFilter {
  /** 'buyer': clients and prospects, to whom quotations are made. */
  type: ThirdPartyType | 'buyer' | null;
  /** Which of these it is, and is not. */
  is?: Readonly<Partial<Record<ThirdPartyType | 'buyer', boolean | null>>>;
  keyword: string | null;
  enabled?: boolean | null;
  /** The beginning of it. */
  postalCode?: string | null;
  group?: number | null;
  /** Entries of lists that they are sorted by. */
  sorting?: Sorting;
  /** Record `thirdpartytag`. */
  tag?: number | null;
  /** Looked after by that person. */
  accountManager?: number | null;
  /** Something of theirs, or of ours with them, is left to pay. */
  owing?: boolean;
  /** What they say in the corporation's own fields. */
  custom?: readonly CustomFilter[];
}

const owing = (corporation: number) => sql`id in (
  select ${pointedTo('party')} from (select third_party_id as party from document_list where corporation_id = ${corporation} and kind in ('invoice', 'refund')
    and label in ('to_be_paid', 'partially_settled')
  union select supplier_id from supplier_invoice where corporation_id = ${corporation}
    and label in ('to_be_paid', 'partially_settled')) owed ${pointers('party')})`;

const startsWith = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const typed = (type: NonNullable<ThirdPartyFilter['type']>) =>
  type === 'buyer' ? sql`(client or prospect)` : sql.ref(type);

const typesAsked = ({ type, is }: ThirdPartyFilter) => [
  ...(type === null ? [] : [sql`${typed(type)}`]),
  ...([...thirdPartyTypes, 'buyer'] as const).flatMap((one) =>
    typeof is?.[one] === 'boolean' ? [sql`${typed(one)} = ${is[one]}`] : [],
  ),
];

const named = (field: SortField) =>
  sql`(select label from record_list where record_list.id = (details->>${sql.lit(field)})::bigint)`;

const query = (corporation: number, filter: ThirdPartyFilter): ListQuery => ({
  table: 'third_party',
  id: 'id',
  select: sql`id, name, code, client, supplier, prospect, enabled, postal_code as "postalCode", city, email, phone,
    identity->>'siren' as siren, identity->'address' as address, identity->>'firstName' as "firstName",
    identity->>'lastName' as "lastName", ${named('category')} as category,
    ${named('serviceType')} as "serviceType", details as sorting,
    tag_ids as tags, account_manager_id as "accountManager"`,
  where: [
    sql`corporation_id = ${corporation}`,
    // A pointer to another is no third party of its own.
    sql`merged_into_id is null`,
    ...typesAsked(filter),
    ...(typeof filter.enabled === 'boolean' ? [sql`enabled = ${filter.enabled}`] : []),
    ...(filter.postalCode ? [sql`postal_code like ${startsWith(filter.postalCode)}`] : []),
    ...(filter.group
      ? [
          sql`id in (select ${pointedTo('third_party_id')} from third_party_group_member
            ${pointers('third_party_id')} where group_id = ${filter.group})`,
        ]
      : []),
    ...sortingIds(filter.sorting ?? {}).map((id) => sql`record_ids @> array[${id}::bigint]`),
    ...(filter.tag ? [sql`tag_ids @> array[${filter.tag}::bigint]`] : []),
    ...(filter.accountManager ? [sql`account_manager_id = ${filter.accountManager}`] : []),
    ...(filter.owing ? [owing(corporation)] : []),
    ...saysCustom('thirdParty', corporation, filter.custom),
    ...matches(filter.keyword && dialledDigits(filter.keyword)),
  ],
  sorts: {
    name: { column: 'name_order', type: 'text' },
    code: { column: 'code_order', type: 'text' },
    id: { column: 'id', type: 'bigint' },
  },
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

/** Where its invoices go, when that is not its own address. */
const billingAddress = sql<Address | null>`(select facts from third_party_address
  where billing and third_party_address.third_party_id in (select own.id from third_party own
    where own.id = third_party.id or own.merged_into_id = third_party.id)
  order by third_party_address.third_party_id = third_party.id desc, third_party_address.id limit 1)`;

interface Details extends Sorting {
  legalForm?: string;
  capital?: string;
  naf?: string;
  creditLimit?: string;
}

/** `mergedInto`: the record that it is a pointer to. */
export type FoundThirdParty = ThirdPartyProfile & {
  revision: number;
  link: number | null;
  mergedInto: number | null;
};

/** A third party as it is by now: of one that was merged into another, that one. */
export async function findKeptParty(
  db: Database,
  id: number,
  corporation: number,
): Promise<FoundThirdParty | null> {
  const found = await findThirdParty(db, id, corporation);
  return found?.mergedInto ? findThirdParty(db, found.mergedInto, corporation) : found;
}

/** One third party; null for an unknown or foreign one. */
export async function findThirdParty(
  db: Database,
  id: number,
  corporation: number,
): Promise<FoundThirdParty | null> {
  const [found] = await findThirdParties(db, [id], corporation);
  return found ?? null;
}

/** Third parties of a corporation by their ids. */
export async function findThirdParties(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<FoundThirdParty[]> {
  const [first] = ids;
  if (first === undefined) return [];
  const rows = await db
    .selectFrom('third_party')
    .selectAll()
    .select(billingAddress.as('billing_address'))
    // One asked for as one of a list is planned at each question: PostgreSQL thinks of ten in its general plan.
    .where('id', '=', ids.length === 1 ? first : sql<number>`any(${[...ids]}::bigint[])`)
    .where('corporation_id', '=', corporation)
    .execute();
  return rows.map((found) => ({
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
    tags: found.tag_ids,
    ...(found.account_manager_id && { accountManager: found.account_manager_id }),
    ...(found.details as Details), // projected above
    identity: found.identity as ThirdPartyIdentity | null, // projected above
    enabled: found.enabled,
    billingAddress: found.billing_address,
    revision: found.revision,
    link: found.link_id,
    mergedInto: found.merged_into_id,
  }));
}

/** Which of these ids are third parties of the corporation; none that is a pointer to another. */
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
    .where('merged_into_id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Names of third parties by their ids; those that were erased are left out. */
export async function namesOfThirdParties(
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
    .where('name', '<>', '')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The ids of these third parties and of all that were merged into them. */
export async function withMerged(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('third_party')
    .select('id')
    .where('merged_into_id', 'in', [...ids, 0])
    .where('corporation_id', '=', corporation)
    .execute();
  return [...ids, ...rows.map(({ id }) => id)];
}

/** Whom those of these third parties that were merged are pointers to. */
export async function pointersOf(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('third_party')
    .select(['id', 'merged_into_id'])
    .where('id', 'in', [...new Set(ids)])
    .where('merged_into_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, merged_into_id: into }) => [id, into ?? id]));
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
