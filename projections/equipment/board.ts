import { sql } from 'kysely';
import type { EquipmentStage } from '#domain/equipment/equipment.ts';
import { usageStatusOf, type UsageStatus } from '#domain/equipment/usage.ts';
import type { Database } from '#db/postgres/pool.ts';
import { holderOf } from './equipment.ts';

/** Pieces that are there, by type and name: so many of them from a place on. */
export async function boardEquipment(
  db: Database,
  corporation: number,
  { type, limit, offset }: { type: number | null; limit: number; offset: number },
): Promise<{ id: number; name: string; code: string; typeName: string }[]> {
  const { rows } = await sql<{ id: number; name: string; code: string; typeName: string }>`
    select e.id, e.name, e.code, coalesce(r.label, '') as "typeName"
    from equipment e left join record_list r on r.id = e.type_id
    where e.corporation_id = ${corporation} and e.stage = 'active'
      ${type === null ? sql`` : sql`and e.type_id = ${type}`}
    order by r.label_order, e.name_order, e.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface BoardUsage {
  id: number;
  equipment: number;
  person: number | null;
  holder: string;
  status: UsageStatus;
  distributedAt: string;
  expectedAt: string | null;
  returnedAt: string | null;
  booked: boolean;
}

/** Uses of pieces that share a day with a time. */
export async function usagesBetween(
  db: Database,
  corporation: number,
  { pieces, first, last, now }: { pieces: readonly number[]; first: string; last: string; now: string },
): Promise<BoardUsage[]> {
  const { rows } = await sql<Omit<BoardUsage, 'status'>>`
    select id, equipment_id as equipment, person_id as person, ${holderOf('equipment_usage')} as holder,
      distributed_at as "distributedAt", expected_at as "expectedAt", returned_at as "returnedAt", booked
    from equipment_usage where corporation_id = ${corporation} and equipment_id = any(${[...pieces]}::bigint[])
      and distributed_at < (${last}::date + 1) at time zone 'Europe/Paris'
      and (coalesce(returned_at, expected_at) is null or returned_at is null and not booked and expected_at < ${now}::timestamptz
        or coalesce(returned_at, expected_at) >= ${first}::date at time zone 'Europe/Paris')
    order by distributed_at limit 5000`.execute(db);
  return rows.map((row) => ({ ...row, status: usageStatusOf(row, now) }));
}

/** Why a piece serves nobody, or is to be somewhere, over days that are both included. */
export interface BoardHold {
  equipment: number;
  kind: 'down' | 'failed' | 'inspection' | 'intervention';
  id: number;
  /** The work order, the inspection, or the number of the intervention. */
  name: string;
  from: string;
  /** null: until it is put right. */
  until: string | null;
}

/** What pieces stand still for, failed, are inspected on or are planned for, between two days. */
export async function holdsBetween(
  db: Database,
  corporation: number,
  { pieces, first, last }: { pieces: readonly number[]; first: string; last: string },
): Promise<BoardHold[]> {
  const ids = sql`${[...pieces]}::bigint[]`;
  const { rows } = await sql<BoardHold>`select * from (
    select equipment_id as equipment, 'down' as kind, id, title as name, down_from as "from",
        case when stage = 'done' then down_until - 1 end as until
      from equipment_maintenance where corporation_id = ${corporation} and equipment_id = any(${ids})
        and stage <> 'canceled' and down_from is not null and (stage = 'open' or down_until > down_from)
    union all select equipment_id, 'failed', equipment_id, name, due_on, null from inspection_due
      where corporation_id = ${corporation} and equipment_id = any(${ids}) and reason = 'failed'
    union all select equipment_id, 'inspection', id, name, planned_on, planned_on from equipment_inspection
      where corporation_id = ${corporation} and equipment_id = any(${ids}) and stage = 'planned'
        and planned_on is not null
    union all select equipment_id, 'intervention', id, number, (taken_from at time zone 'Europe/Paris')::date,
        (taken_until at time zone 'Europe/Paris')::date from transport_order
      where corporation_id = ${corporation} and equipment_id = any(${ids}) and status not in ('draft', 'cancelled')
        and day between ${first}::date - 2 and ${last}::date + 2) holds
    where "from" <= ${last} and (until is null or until >= ${first}) order by "from", id limit 5000`.execute(
    db,
  );
  return rows;
}

/** Pieces that are there no more, since when and what became of them. */
export async function leftPieces(
  db: Database,
  corporation: number,
  pieces: readonly number[],
): Promise<{ equipment: number; stage: Exclude<EquipmentStage, 'active'>; from: string }[]> {
  const { rows } = await sql<{ equipment: number; stage: Exclude<EquipmentStage, 'active'>; from: string }>`
    select id as equipment, stage, since_on as "from" from equipment
    where corporation_id = ${corporation} and id = any(${[...pieces]}::bigint[]) and stage <> 'active'
      and since_on is not null`.execute(db);
  return rows;
}
