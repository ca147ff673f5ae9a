import { sql } from 'kysely';
import type { MeterKind } from '#domain/equipment/meter-kinds.ts';
import type { OwnedPiece, Spent } from '#domain/equipment/ownership-cost.ts';
import type { Database } from '#db/postgres/pool.ts';

/** As many pieces as are compared at once. */
export const MOST_COMPARED = 20_000;

/** A piece as its costs are reckoned. */
export interface ComparedPiece extends OwnedPiece {
  id: number;
  name: string;
  code: string;
  type: number;
  typeName: string;
  meter: MeterKind;
  /**
   * Hours or kilometres between its readings of the year and the last one before, each meter by itself and of the kind
   * that it has by now; null: it was not read.
   */
  counted: string | null;
}

/** Pieces of a company that were there in a year, with what their meters counted in it. */
export async function comparedPieces(
  db: Database,
  corporation: number,
  { year, type }: { year: number; type: number | null },
): Promise<ComparedPiece[]> {
  const [from, until] = [`${year}-01-01`, `${year}-12-31`];
  const { rows } = await sql<ComparedPiece>`with step as (
      select equipment_id, kind, read_on, case when begins then 0
        else value - lag(value) over (partition by equipment_id order by reading) end as more
      from equipment_meter where corporation_id = ${corporation} and read_on <= ${until}),
    read as (select s.equipment_id, sum(s.more) as counted from step s
      join equipment p on p.id = s.equipment_id and p.meter_kind = s.kind
      where s.read_on >= ${from} group by s.equipment_id)
    select e.id, e.name, e.code, e.type_id as type, coalesce(r.label, '') as "typeName", e.meter_kind as meter,
      read.counted::text as counted, e.stage, e.registered_on as "registeredOn",
      e.from_equipment is not null as "cameFromElsewhere", e.purchased_on as "purchasedOn",
      e.purchase_price::text as "purchasePrice", e.life_months as "lifeMonths",
      e.residual_value::text as "residualValue", e.sale_price::text as "salePrice", e.since_on as "sinceOn"
    from equipment e left join record_list r on r.id = e.type_id left join read on read.equipment_id = e.id
    where e.corporation_id = ${corporation} ${type === null ? sql`` : sql`and e.type_id = ${type}`}
    order by e.id limit ${MOST_COMPARED}`.execute(db);
  return rows;
}

/** What was spent on all pieces of a company over days of a year, with the project that it was spent for. */
export async function spentInYear(
  db: Database,
  corporation: number,
  year: number,
): Promise<(Spent & { equipment: number; project: string | null })[]> {
  const [from, until] = [`${year}-01-01`, `${year}-12-31`];
  const project = (table: string) =>
    sql`(select p.name from project p where p.id = ${sql.ref(`${table}.project_id`)})`;
  const { rows } = await sql<Spent & { equipment: number; project: string | null }>`
    select equipment_id as equipment, 'inspections' as kind, id, name, done_on as "from", done_on as until,
      cost::text as amount, ${project('equipment_inspection')} as project from equipment_inspection
      where corporation_id = ${corporation} and stage = 'done' and day_order between ${from} and ${until} and cost <> 0
    union all select equipment_id, 'maintenance', id, title, done_on, done_on, cost::text,
      ${project('equipment_maintenance')} from equipment_maintenance
      where corporation_id = ${corporation} and stage = 'done' and due_order between ${from} and ${until} and cost <> 0
    union all select equipment_id, kind, cost, coalesce(note, ''), from_on, until_on, amount::text, null
      from equipment_cost where corporation_id = ${corporation} and until_on >= ${from} and from_on <= ${until}`.execute(
    db,
  );
  return rows;
}
