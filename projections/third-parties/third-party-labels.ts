import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/** Between name and code. */
export const LABEL_MARK = ' · ';

/** What a third party is called where it must be told from others of its name. */
export const thirdPartyLabel = ({ name, code }: { name: string; code: string | null }): string =>
  code === null ? name : name + LABEL_MARK + code;

interface Row {
  id: number;
  name: string;
  code: string | null;
}

/** Labels of third parties by their ids; one that was erased has none. */
export async function thirdPartyLabels(
  db: Database,
  corporation: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows: Row[] = await db
    .selectFrom('third_party')
    .select(['id', 'name', 'code'])
    .where('id', 'in', [...ids])
    .where('corporation_id', '=', corporation)
    .execute();
  return new Map(rows.map((row) => [row.id, thirdPartyLabel(row)]));
}

/**
 * The clients or suppliers that typed labels name, by label: "Name · CODE", or a name alone whatever its case and
 * accents, which several may have. One question for all of them.
 */
export async function thirdPartiesByLabel(
  db: Database,
  corporation: number,
  type: 'client' | 'supplier',
  labels: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  if (labels.length === 0) return found;
  const asked = JSON.stringify(
    [...new Set(labels)].map((label) => {
      const at = label.lastIndexOf(LABEL_MARK);
      return {
        label,
        name: at < 0 ? label : label.slice(0, at),
        code: at < 0 ? null : label.slice(at + LABEL_MARK.length),
      };
    }),
  );
  const { rows } = await sql<{ label: string; id: number }>`
    select asked.label, third_party.id from json_to_recordset(${asked}::json) as asked (label text, name text,
      code text)
    join third_party on third_party.corporation_id = ${corporation} and merged_into_id is null and ${sql.ref(`third_party.${type}`)}
      and ((third_party.name_order = in_order(asked.name) and (asked.code is null
        or third_party.code = asked.code)) or third_party.name_order = in_order(asked.label))
    order by third_party.id`.execute(db);
  for (const { label, id } of rows) found.set(label, [...(found.get(label) ?? []), id]);
  return found;
}
