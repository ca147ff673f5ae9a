import { sql } from 'kysely';
import type { DaySpan } from '#domain/people/contract.ts';
import type { Database } from '#db/postgres/pool.ts';
import { keptParty, ofParties } from '../same-party.ts';

/** Records that files name by their code or name. */
export interface FoundAgain {
  id: number;
  code: string | null;
  name: string;
}

/** Records of a corporation whose code or name is one of these words, whatever case and accents of the name. */
export async function foundAgain(
  db: Database,
  table: 'third_party' | 'product' | 'project' | 'equipment',
  corporation: number,
  words: readonly string[],
): Promise<FoundAgain[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<FoundAgain>`
    with asked as materialized (select distinct word, fold(word) as folded from unnest(${[...words]}::text[]) as word)
    select id, code, name from ${sql.table(table)} where corporation_id = ${corporation} and name is not null
      and (code in (select word from asked) or fold(name) in (select folded from asked)) order by id`.execute(
    db,
  );
  return rows;
}

/** People of a corporation by their personnel number, or by name ("Le Goff Anna"), whatever case and accents of it. */
export async function colleaguesNamed(
  db: Database,
  corporation: number,
  numbers: readonly string[],
  names: readonly string[],
): Promise<FoundAgain[]> {
  const { rows } = await sql<FoundAgain>`
    select person_id as id, personnel_number as code, name from person_corporation
    where corporation_id = ${corporation} and name <> '' and (
      number_order in (select in_order(number) from unnest(${[...numbers]}::text[]) as number where number <> '')
      or name_order in (select in_order(name) from unnest(${[...names]}::text[]) as name where name <> ''))
    order by person_id`.execute(db);
  return rows;
}

/** Who of a corporation has the numbers of social security of these keyed hashes. */
export async function colleaguesOfNumbers(
  db: Database,
  corporation: number,
  hashes: readonly string[],
): Promise<(FoundAgain & { hash: string })[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<FoundAgain & { hash: string }>`
    select c.person_id as id, c.personnel_number as code, c.name, p.number_hash as hash
    from person p join person_corporation c on c.person_id = p.id and c.corporation_id = ${corporation}
    where p.number_hash in (select unnest(${[...hashes]}::text[]))`.execute(db);
  return rows;
}

/** Contracts of people with a corporation. */
export async function contractsOfPeople(
  db: Database,
  corporation: number,
  people: readonly number[],
): Promise<(DaySpan & { person: number })[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<DaySpan & { person: number }>`
    select person_id as person, start_on as start, end_on as "end" from contract
    where corporation_id = ${corporation} and not deleted
      and person_id in (select unnest(${[...people]}::bigint[]))`.execute(db);
  return rows;
}

/** A third party that a file names, and by what: its words as the file has them. */
export interface NamedParty {
  id: number;
  code: string | null;
  name: string;
  word: string;
  by: 'code' | 'siren' | 'accountingCode' | 'name';
}

/** Third parties of a corporation by their code, accounting code, SIREN or SIRET, or name; merged ones are left out. */
export async function partiesNamed(
  db: Database,
  corporation: number,
  words: readonly string[],
): Promise<NamedParty[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<NamedParty>`
    with asked as materialized (
      select distinct word, fold(word) as folded, left(regexp_replace(word, '\\D', '', 'g'), 9) as siren,
        regexp_replace(word, '\\s', '', 'g') ~ '^\\d{9}(\\d{5})?$' as is_siren
      from unnest(${[...words]}::text[]) as word
    ), found as (
      select word, id, 'code' as by from asked join third_party on corporation_id = ${corporation} and code = word
      union all
      select word, id, 'accountingCode' from asked join third_party on corporation_id = ${corporation}
        and accounting_code = word
      union all
      select word, id, 'siren' from asked join third_party on corporation_id = ${corporation} and is_siren
        and identity->>'siren' = siren
      union all
      select word, id, 'name' from asked join third_party on corporation_id = ${corporation} and fold(name) = folded
    )
    select word, by, third_party.id, code, name from found join third_party using (id)
    where merged_into_id is null and name is not null order by third_party.id`.execute(db);
  return rows;
}

/** A bill of a client that is there already. */
export interface KnownBill {
  version: number;
  kind: 'invoice' | 'refund';
  number: string;
  client: number;
  date: string;
  total: string;
}

/** Validated invoices and credit notes of clients. */
export async function billsOf(
  db: Database,
  corporation: number,
  clients: readonly number[],
): Promise<KnownBill[]> {
  if (clients.length === 0) return [];
  const { rows } = await sql<KnownBill>`
    select version_id as version, kind, number, ${keptParty('third_party_id')} as client, date::text as date,
      total::text as total
    from document_list where corporation_id = ${corporation} and kind in ('invoice', 'refund')
      and number is not null and ${ofParties('third_party_id', clients)} order by version_id`.execute(db);
  return rows;
}

/** A document that money settles, as files name it. */
export interface NumberedDocument {
  kind: 'invoice' | 'refund' | 'supplierInvoice';
  version: number;
  number: string;
  party: number;
  due: string;
  /** Money comes in for it. */
  receivable: boolean;
}

/** Validated and approved documents of these numbers, whatever their case. */
export async function documentsNumbered(
  db: Database,
  corporation: number,
  numbers: readonly string[],
): Promise<NumberedDocument[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<NumberedDocument>`
    with asked as materialized (select distinct fold(number) as number from unnest(${[...numbers]}::text[]) as number)
    select kind, version_id as version, document_list.number, ${keptParty('third_party_id')} as party,
      due::text as due, kind = 'invoice' as receivable
    from document_list join asked on fold(document_list.number) = asked.number
    where corporation_id = ${corporation} and kind in ('invoice', 'refund') and status = 'validate'
    union all
    select 'supplierInvoice', id, supplier_invoice.number, ${keptParty('supplier_id')}, due::text,
      type = 'credit_note'
    from supplier_invoice join asked on number_key = asked.number
    where corporation_id = ${corporation} and status = 'approved' order by version`.execute(db);
  return rows;
}

/** A payment as another of the same day and amount is told from it. */
export interface KnownPayment {
  number: string | null;
  client: number;
  date: string;
  amount: string;
}

/** Payments of these days that were not cancelled. */
export async function paymentsOn(
  db: Database,
  corporation: number,
  days: readonly string[],
): Promise<KnownPayment[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<KnownPayment>`
    select number, ${keptParty('client_id')} as client, date::text as date, amount::text as amount from payment_list
    where corporation_id = ${corporation} and date = any(${[...days]}::date[]) and not cancelled and write_off is null
    order by id`.execute(db);
  return rows;
}
