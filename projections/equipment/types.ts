import { sql } from 'kysely';
import type { InspectionRule } from '#domain/equipment/inspection-dates.ts';
import type { Database } from '#db/postgres/pool.ts';
import { rulesIn } from './inspection-due.ts';

/** A type of equipment, with its inspections and how many pieces there are of it. */
export interface TypeRow {
  id: number;
  name: string;
  code: string | null;
  categoryName: string | null;
  enabled: boolean;
  inspections: InspectionRule[];
  pieces: number;
}

/** The types of a corporation, by name. */
export async function equipmentTypes(db: Database, corporation: number): Promise<TypeRow[]> {
  const { rows } = await sql<Omit<TypeRow, 'inspections'> & { values: Record<string, unknown> }>`
    select r.id, r.label as name, r.values->>'code' as code, r.enabled, r.values,
      (select c.label from record_list c where c.id = (r.values->>'category')::bigint) as "categoryName",
      (select count(*)::int from equipment e where e.corporation_id = ${corporation} and e.type_id = r.id
        and e.stage = 'active') as pieces
    from record_list r where r.resource = 'equipmenttype' and r.corporation_id = ${corporation}
    order by r.label_order, r.id limit 1000`.execute(db);
  return rows.map(({ values, ...row }) => ({ ...row, inspections: rulesIn(values) }));
}
