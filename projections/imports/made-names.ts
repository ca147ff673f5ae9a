import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/** The first line of an opening entry says what it is. */
const openings = (ids: readonly number[], corporation: number) => sql`select document_id as id,
  piece_ref || ' ' || what as name, document_id as page from journal_line
  where entry = any(${ids.map((id) => `manualentry-${id}-1-0`)}::text[]) and line = 0
    and corporation_id = ${corporation}`;

/** Where the names of what is imported stand; all else is plain records. */
const named: Readonly<Record<string, (ids: readonly number[], corporation: number) => RawBuilder<unknown>>> =
  {
    thirdparty: (ids, corporation) => sql`select id, name, id as page from third_party
    where id = any(${ids}::bigint[]) and corporation_id = ${corporation}`,
    contact: (ids, corporation) => sql`select id, name, third_party_id as page from third_party_contact
    where id = any(${ids}::bigint[]) and corporation_id = ${corporation}`,
    product: (ids, corporation) => sql`select id, code || ' ' || name as name, id as page from product
    where id = any(${ids}::bigint[]) and corporation_id = ${corporation}`,
    project: (ids, corporation) => sql`select id, code || ' ' || name as name, id as page from project
    where id = any(${ids}::bigint[]) and corporation_id = ${corporation}`,
    equipment: (ids, corporation) => sql`select id, code || ' ' || name as name, id as page from equipment
    where id = any(${ids}::bigint[]) and corporation_id = ${corporation}`,
    transportorder: (
      ids,
      corporation,
    ) => sql`select o.id, o.number || coalesce(' ' || tp.name, '') as name, o.id as page
      from transport_order o left join third_party tp on tp.id = o.client_id
    where o.id = any(${ids}::bigint[]) and o.corporation_id = ${corporation}`,
    persons: (ids, corporation) => sql`select person_id as id, name, person_id as page from person_corporation
    where person_id = any(${ids}::bigint[]) and corporation_id = ${corporation}`,
    payment: (ids, corporation) => sql`select id,
      coalesce(number, id::text) || coalesce(' ' || client_name, '') as name, id as page from payment_list
    where id = any(${ids}::bigint[]) and corporation_id = ${corporation} and not cancelled`,
    leaveentry: (
      ids,
      corporation,
    ) => sql`select entry.id, pc.name, entry.person_id as page from leave_entry entry
    join person_corporation pc on pc.person_id = entry.person_id and pc.corporation_id = entry.corporation_id
    where entry.id = any(${ids}::bigint[]) and entry.corporation_id = ${corporation}`,
    certificate: (ids, corporation) => sql`select c.id, pc.name || ' – ' || kind.label as name, c.id as page
      from certificate c join record_list kind on kind.id = c.type_id
      join person_corporation pc on pc.person_id = c.person_id and pc.corporation_id = c.corporation_id
    where c.id = any(${ids}::bigint[]) and c.corporation_id = ${corporation}`,
    healthexam: (ids, corporation) => sql`select e.id, pc.name, e.id as page from health_exam e
      join person_corporation pc on pc.person_id = e.person_id and pc.corporation_id = e.corporation_id
    where e.id = any(${ids}::bigint[]) and e.corporation_id = ${corporation}`,
    openingbalance: openings,
    fec: openings,
    openinvoice: (ids, corporation) => sql`select version_id as id,
      number || coalesce(' ' || third_party_name, '') as name, version_id as page, kind as of
      from document_list
    where version_id = any(${ids}::bigint[]) and corporation_id = ${corporation}`,
    specificprice: (
      ids,
      corporation,
    ) => sql`select rule.id, product.code || ' – ' || (rule.terms->>'name') as name,
      product_id as page from specific_price rule join product on product.id = product_id
    where rule.id = any(${ids}::bigint[]) and rule.corporation_id = ${corporation}`,
  };

/** A record as an import names it. */
export interface MadeRecord {
  id: number;
  name: string;
  /** Of which record's page it stands on: its own, or that of what it belongs to. */
  page: number;
  /** The kind of document, where what is imported is of several. */
  of?: 'invoice' | 'refund';
}

/** Names of what an import of a kind made, by id; what is not there any more is absent. */
export async function madeNames(
  db: Database,
  kind: string,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, MadeRecord>> {
  const select =
    named[kind]?.([...ids], corporation) ??
    sql`select id, label as name, id as page from record_list where id = any(${[...ids]}::bigint[])
      and resource = ${kind} and corporation_id in (0, ${corporation})`;
  const { rows } = await sql<MadeRecord>`${select}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
