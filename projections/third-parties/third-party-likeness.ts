import { sql } from 'kysely';
import type { DuplicateKeys, Likeness, LikeThirdParty } from '#domain/third-parties/duplicates.ts';
import type { Database } from '#db/postgres/pool.ts';

/** How alike two names must be where the postal code is the same; trigrams in common, 0 to 1. */
const ALIKE = 0.6;
/** How many of those found are told. */
const TOLD = 200;

interface Found {
  asked: number;
  id: number;
  name: string;
  code: string | null;
  city: string | null;
  by: Likeness;
}

/**
 * Third parties of the corporation that have a number, an account, an address for mails or a name in common with those
 * asked about, each with what they have in common. Each way of asking has its index.
 */
export async function likeThirdParties(
  db: Database,
  asked: readonly DuplicateKeys[],
  corporation: number,
  exceptId: number,
): Promise<LikeThirdParty[]> {
  if (asked.length === 0) return [];
  const keys = JSON.stringify(asked.map((one, at) => ({ ...one, at })));
  const { rows } = await sql<Found>`
    with asked as materialized (
      select * from json_to_recordset(${keys}::json) as asked (at int, siren text, "vatNumber" text, iban text,
        email text, name text, "postalCode" text)
    ), found as (
      select at, id, 'siren' as by from asked join third_party on corporation_id = ${corporation}
        and identity->>'siren' = asked.siren where asked.siren is not null
      union
      select at, id, 'siren' from asked join third_party on corporation_id = ${corporation}
        and left(identity->>'siret', 9) = asked.siren and identity->>'siret' is not null where asked.siren is not null
      union
      select at, id, 'vatNumber' from asked join third_party on corporation_id = ${corporation}
        and identity->>'vatNumber' = asked."vatNumber" where asked."vatNumber" is not null
      union
      select at, id, 'iban' from asked join third_party on corporation_id = ${corporation}
        and ibans @> array[asked.iban] where asked.iban is not null
      union
      select at, id, 'email' from asked join third_party on corporation_id = ${corporation}
        and lower(third_party.email) = asked.email where asked.email is not null
      union
      select at, id, 'name' from asked join third_party on corporation_id = ${corporation} and name_key = asked.name
      union
      select at, id, 'name' from asked join third_party on corporation_id = ${corporation}
        and postal_code = asked."postalCode" and similarity(name_key, asked.name) >= ${ALIKE}
    )
    select at as asked, third_party.id, third_party.name, code, city, by from found join third_party using (id)
    where third_party.id <> ${exceptId} and merged_into_id is null order by at, third_party.id, by limit ${TOLD}`.execute(
    db,
  );
  const told = new Map<string, LikeThirdParty>();
  for (const { by, ...row } of rows) {
    const key = `${row.asked} ${row.id}`;
    const known = told.get(key);
    if (known) known.by.push(by);
    else told.set(key, { ...row, by: [by] });
  }
  return [...told.values()];
}

/** The records that a shared third party has, by corporation. */
export const sharedThirdParties = (
  db: Database,
  link: number,
): Promise<{ id: number; corporation: number }[]> =>
  db
    .selectFrom('third_party')
    .select(['id', 'corporation_id as corporation'])
    .where('link_id', '=', link)
    .orderBy('corporation_id')
    .execute();
