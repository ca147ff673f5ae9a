import { sql, type UpdateObject } from 'kysely';
import type { Address } from '#domain/kernel/address.ts';
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
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

/** Terms that lists neither show nor ask for. */
const detailsOf = ({ legalForm, capital, naf, creditLimit }: ThirdPartyTerms) => ({
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
  record_ids: [terms.paymentCondition, terms.paymentType].filter((id) => id !== null),
  revision,
});

const change = (db: Database, id: number, values: UpdateObject<Tables, 'third_party'>) =>
  db.updateTable('third_party').set(values).where('id', '=', id).execute();

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
}

export const thirdPartyTypes = ['client', 'supplier', 'prospect'] as const;
export type ThirdPartyType = (typeof thirdPartyTypes)[number];

export interface ThirdPartyFilter {
  /** 'buyer': clients and prospects, to whom quotations are made. */
  type: ThirdPartyType | 'buyer' | null;
  keyword: string | null;
  enabled?: boolean | null;
  /** The beginning of it. */
  postalCode?: string | null;
  group?: number | null;
  /** Something of theirs, or of ours with them, is left to pay. */
  owing?: boolean;
}

const owing = (corporation: number) => sql`id in (
  select third_party_id from document_list where corporation_id = ${corporation} and kind in ('invoice', 'refund')
    and label in ('to_be_paid', 'partially_settled')
  union select supplier_id from supplier_invoice where corporation_id = ${corporation}
    and label in ('to_be_paid', 'partially_settled'))`;

const startsWith = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const typed = (type: ThirdPartyFilter['type']) =>
  type === 'buyer' ? sql`(client or prospect)` : type && sql.ref(type);

const query = (corporation: number, filter: ThirdPartyFilter): ListQuery => ({
  table: 'third_party',
  id: 'id',
  select: sql`id, name, code, client, supplier, prospect, enabled, postal_code as "postalCode", city, email, phone,
    identity->>'siren' as siren`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...[typed(filter.type)].filter((one) => one !== null).map((one) => sql`${one}`),
    ...(typeof filter.enabled === 'boolean' ? [sql`enabled = ${filter.enabled}`] : []),
    ...(filter.postalCode ? [sql`postal_code like ${startsWith(filter.postalCode)}`] : []),
    ...(filter.group
      ? [sql`id in (select third_party_id from third_party_group_member where group_id = ${filter.group})`]
      : []),
    ...(filter.owing ? [owing(corporation)] : []),
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
  where third_party_address.third_party_id = third_party.id and billing limit 1)`;

interface Details {
  legalForm?: string;
  capital?: string;
  naf?: string;
  creditLimit?: string;
}

export type FoundThirdParty = ThirdPartyProfile & { revision: number; link: number | null };

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
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('third_party')
    .selectAll()
    .select(billingAddress.as('billing_address'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
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
    ...(found.details as Details), // projected above
    identity: found.identity as ThirdPartyIdentity | null, // projected above
    enabled: found.enabled,
    billingAddress: found.billing_address,
    revision: found.revision,
    link: found.link_id,
  }));
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
