import { sql } from 'kysely';
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
  table: 'third_party' | 'product' | 'project',
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
