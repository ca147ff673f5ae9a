import { sql, type RawBuilder } from 'kysely';
import { contactName, type ContactFacts, type Mailing } from '#domain/third-parties/contact.ts';
import type { PlaceFacts } from '#domain/third-parties/place.ts';
import type { RelationKind } from '#domain/third-parties/relation.ts';
import type { ThirdPartyEvent } from '#domain/third-parties/third-party.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { ofParty, pointedTo, pointers } from '../same-party.ts';

/**
 * Only one address of a third party is the one for invoices, and one the one for deliveries: the latest that said so.
 */
async function makeRoom(db: Database, thirdParty: number, facts: PlaceFacts | null): Promise<void> {
  const others = () => db.updateTable('third_party_address').where('third_party_id', '=', thirdParty);
  if (facts?.billing) await others().set({ billing: false }).where('billing', '=', true).execute();
  if (facts?.delivery) await others().set({ delivery: false }).where('delivery', '=', true).execute();
}

const placeRow = (facts: PlaceFacts | null) => ({
  facts: facts && JSON.stringify(facts),
  address_type_id: facts?.addressType ?? null,
  billing: facts?.billing ?? false,
  delivery: facts?.delivery ?? false,
});

const contactRow = (facts: ContactFacts | null) => ({
  facts: facts && JSON.stringify(facts),
  name: facts ? contactName(facts) : '',
  email: facts?.email ?? null,
  receives: [...(facts?.receives ?? [])],
});

/** The addresses, contacts and relations of third parties. */
export const thirdPartyParts = projection<ThirdPartyEvent>({
  name: 'third-party-parts',
  tables: ['third_party_address', 'third_party_contact', 'third_party_relation'],
  on: {
    ThirdPartyAddressAdded: async ({ thirdParty, address, facts }, { db, recorded }) => {
      await makeRoom(db, thirdParty, facts);
      const of = { id: address, third_party_id: thirdParty, corporation_id: recorded.metadata.corporation };
      await db
        .insertInto('third_party_address')
        .values({ ...of, ...placeRow(facts) })
        .execute();
    },
    ThirdPartyAddressEdited: async ({ thirdParty, address, facts }, { db }) => {
      await makeRoom(db, thirdParty, facts);
      await db.updateTable('third_party_address').set(placeRow(facts)).where('id', '=', address).execute();
    },
    ThirdPartyAddressRemoved: ({ address }, { db }) =>
      db.deleteFrom('third_party_address').where('id', '=', address).execute(),
    ThirdPartyContactAdded: ({ thirdParty, contact, facts }, { db, recorded }) => {
      const of = { id: contact, third_party_id: thirdParty, corporation_id: recorded.metadata.corporation };
      return db
        .insertInto('third_party_contact')
        .values({ ...of, ...contactRow(facts) })
        .execute();
    },
    ThirdPartyContactEdited: ({ contact, facts }, { db }) =>
      db.updateTable('third_party_contact').set(contactRow(facts)).where('id', '=', contact).execute(),
    ThirdPartyContactRemoved: ({ contact }, { db }) =>
      db.deleteFrom('third_party_contact').where('id', '=', contact).execute(),
    ThirdPartyRelationAdded: ({ thirdParty, relation, other, kind }, { db, recorded }) =>
      db
        .insertInto('third_party_relation')
        .values({
          id: relation,
          corporation_id: recorded.metadata.corporation,
          third_party_id: thirdParty,
          other_id: other,
          kind,
        })
        .execute(),
    ThirdPartyRelationRemoved: ({ relation }, { db }) =>
      db.deleteFrom('third_party_relation').where('id', '=', relation).execute(),
    ThirdPartyDeleted: async ({ thirdParty }, { db }) => {
      await db.deleteFrom('third_party_address').where('third_party_id', '=', thirdParty).execute();
      await db.deleteFrom('third_party_contact').where('third_party_id', '=', thirdParty).execute();
      await db
        .deleteFrom('third_party_relation')
        .where((eb) => eb.or([eb('third_party_id', '=', thirdParty), eb('other_id', '=', thirdParty)]))
        .execute();
    },
  },
});

/** An address as its file shows it; `facts` is null once erased. */
export interface PlaceRow {
  id: number;
  thirdParty: number;
  /** '' of one that was erased. */
  thirdPartyName: string;
  type: string | null;
  billing: boolean;
  delivery: boolean;
  facts: PlaceFacts | null;
}

export interface ContactRow {
  id: number;
  thirdParty: number;
  thirdPartyName: string;
  facts: ContactFacts | null;
}

const MOST = 200;
const MOST_COUNTED = 1_000_000;

const typeLabel = sql<string | null>`(select label from record_list where record_list.id = address_type_id)`;

const partyName = sql<string>`(select name from third_party where third_party.id = third_party_id)`;

const places = (db: Database, corporation: number) =>
  db
    .selectFrom('third_party_address')
    .select(['id', 'third_party_id', 'billing', 'delivery', 'facts'])
    .select([typeLabel.as('type'), partyName.as('party_name')])
    .where('corporation_id', '=', corporation)
    .orderBy('id')
    .limit(MOST);

const contacts = (db: Database, corporation: number) =>
  db
    .selectFrom('third_party_contact')
    .select(['id', 'third_party_id', 'facts', partyName.as('party_name')])
    .where('corporation_id', '=', corporation)
    .orderBy('id')
    .limit(MOST);

type PlaceFound = Awaited<ReturnType<ReturnType<typeof places>['execute']>>[number];
type ContactFound = Awaited<ReturnType<ReturnType<typeof contacts>['execute']>>[number];

const placeOf = ({ third_party_id, party_name, facts, ...row }: PlaceFound): PlaceRow => ({
  ...row,
  thirdParty: third_party_id,
  thirdPartyName: party_name,
  // What the flags of the row say of now, the facts say of when they were written.
  facts: facts && { ...(facts as PlaceFacts), billing: row.billing, delivery: row.delivery }, // projected above
});

const contactOf = ({ third_party_id, party_name, facts, id }: ContactFound): ContactRow => ({
  id,
  thirdParty: third_party_id,
  thirdPartyName: party_name,
  facts: facts as ContactFacts | null, // projected above
});

/** The addresses of a third party beside that of its identity. */
export async function listPlaces(db: Database, corporation: number, thirdParty: number): Promise<PlaceRow[]> {
  const rows = await places(db, corporation)
    .where(sql<boolean>`${ofParty('third_party_id', thirdParty)}`)
    .execute();
  const own = [...rows].sort(
    (a, b) =>
      Number(b.third_party_id === thirdParty) - Number(a.third_party_id === thirdParty) || a.id - b.id,
  );
  const [billing, delivery] = [own.find((row) => row.billing), own.find((row) => row.delivery)];
  return rows.map((row) => placeOf({ ...row, billing: row === billing, delivery: row === delivery }));
}

export async function findPlace(db: Database, id: number, corporation: number): Promise<PlaceRow | null> {
  const found = await places(db, corporation).where('id', '=', id).executeTakeFirst();
  return found ? placeOf(found) : null;
}

/** The contacts of a third party. */
export async function listContacts(
  db: Database,
  corporation: number,
  thirdParty: number,
): Promise<ContactRow[]> {
  const rows = await contacts(db, corporation)
    .where(sql<boolean>`${ofParty('third_party_id', thirdParty)}`)
    .execute();
  return rows.map(contactOf);
}

export async function findContact(db: Database, id: number, corporation: number): Promise<ContactRow | null> {
  const found = await contacts(db, corporation).where('id', '=', id).executeTakeFirst();
  return found ? contactOf(found) : null;
}

/** The contacts of several third parties. */
export async function contactsOf(
  db: Database,
  thirdParties: readonly number[],
  corporation: number,
): Promise<ContactRow[]> {
  if (thirdParties.length === 0) return [];
  const rows = await contacts(db, corporation)
    .where('third_party_id', '=', sql<number>`any(${[...thirdParties]}::bigint[])`)
    .execute();
  return rows.map(contactOf);
}

/** Where mails of a sort go: to the contacts that get them, in the order they were added; none where nobody does. */
export async function receiversOf(
  db: Database,
  thirdParty: number,
  corporation: number,
  mailing: Mailing,
): Promise<string[]> {
  const rows = await db
    .selectFrom('third_party_contact')
    .select('email')
    .where(sql<boolean>`${ofParty('third_party_id', thirdParty)}`)
    .where('corporation_id', '=', corporation)
    .where(sql<boolean>`${mailing} = any(receives)`)
    .orderBy('id')
    .execute();
  return [...new Set(rows.map(({ email }) => email).filter((email) => email !== null))];
}

/** What is between a third party and another: seen from where it was said, or (`inverse`) from the other. */
export interface RelationRow {
  id: number;
  kind: RelationKind;
  inverse: boolean;
  other: number;
  /** '' of one that was erased. */
  name: string;
}

export async function relationsOf(
  db: Database,
  thirdParty: number,
  corporation: number,
): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    select found.id, kind, inverse, ${pointedTo('other')} as other, third_party.name from (
      select id, kind, false as inverse, other_id as other from third_party_relation
        where ${ofParty('third_party_id', thirdParty)} and corporation_id = ${corporation}
      union all
      select id, kind, true, third_party_id from third_party_relation where ${ofParty('other_id', thirdParty)}
        and corporation_id = ${corporation}
    ) found ${pointers('other')} join third_party on third_party.id = ${pointedTo('other')}
    -- What was between the two is nothing any more.
    where ${pointedTo('other')} <> ${thirdParty} order by inverse, found.id limit ${MOST}`.execute(db);
  return rows;
}

/** Which third party of the corporation an address or a contact is of. */
export async function thirdPartyOfPart(
  db: Database,
  part: 'address' | 'contact',
  id: number,
  corporation: number,
): Promise<number | null> {
  const found = await db
    .selectFrom(part === 'address' ? 'third_party_address' : 'third_party_contact')
    .select('third_party_id')
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return found?.third_party_id ?? null;
}

/** Of one third party, or of all. */
export interface PartFilter {
  thirdParty: number | null;
  keyword: string | null;
}

interface Searched {
  table: string;
  select: RawBuilder<unknown>;
  /** What its words are looked for in. */
  words: RawBuilder<unknown>;
}

const pageQuery = (
  { table, select, words }: Searched,
  corporation: number,
  { thirdParty, keyword }: PartFilter,
): ListQuery => ({
  table,
  id: 'id',
  select,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(thirdParty === null ? [] : [ofParty('third_party_id', thirdParty)]),
    ...matches(keyword, words),
  ],
  sorts: { id: { column: 'id', type: 'bigint' } },
  defaultSort: 'id',
});

const searchedPlaces: Searched = {
  table: 'third_party_address',
  select: sql`id, third_party_id, billing, delivery, facts, ${typeLabel} as type, ${partyName} as party_name`,
  words: sql`fold(concat_ws(' ', facts->>'label', facts->>'street', facts->>'complement', facts->>'postalCode',
    facts->>'city'))`,
};

const searchedContacts: Searched = {
  table: 'third_party_contact',
  select: sql`id, third_party_id, facts, ${partyName} as party_name`,
  words: sql`fold(concat_ws(' ', name, email, facts->>'function'))`,
};

/** Addresses by pages. */
export async function pagePlaces(
  db: Database,
  corporation: number,
  filter: PartFilter,
  request: ListRequest,
): Promise<ListPage<PlaceRow>> {
  const page = await listPage<PlaceFound>(db, pageQuery(searchedPlaces, corporation, filter), request);
  return { ...page, rows: page.rows.map(placeOf) };
}

export const countPlaces = (db: Database, corporation: number, filter: PartFilter): Promise<number> =>
  countUpTo(db, pageQuery(searchedPlaces, corporation, filter), MOST_COUNTED);

/** Contacts by pages. */
export async function pageContacts(
  db: Database,
  corporation: number,
  filter: PartFilter,
  request: ListRequest,
): Promise<ListPage<ContactRow>> {
  const page = await listPage<ContactFound>(db, pageQuery(searchedContacts, corporation, filter), request);
  return { ...page, rows: page.rows.map(contactOf) };
}

export const countContacts = (db: Database, corporation: number, filter: PartFilter): Promise<number> =>
  countUpTo(db, pageQuery(searchedContacts, corporation, filter), MOST_COUNTED);
