import { sql } from 'kysely';
import { z } from 'zod';
import {
  nextInspection,
  type Anniversary,
  type InspectionFacts,
  type InspectionRule,
} from '#domain/equipment/inspection-dates.ts';
import { inspectionKey } from '#domain/equipment/inspection.ts';
import type { Database } from '#db/postgres/pool.ts';

const ruleRow = z.object({
  name: z.string(),
  intervalMonths: z.number(),
  legalBasis: z.string().nullable().catch(null),
  keepAnniversary: z.boolean().catch(false),
});

/** The inspections that the values of an equipment type ask for, the first of each name. */
export function rulesIn(values: Readonly<Record<string, unknown>>): InspectionRule[] {
  const rows = Array.isArray(values['inspections']) ? values['inspections'] : [];
  const known = new Set<string>();
  return rows.flatMap((row: unknown) => {
    const read = ruleRow.safeParse(row);
    if (!read.success || known.has(inspectionKey(read.data.name))) return [];
    const { keepAnniversary, ...rule } = read.data;
    known.add(inspectionKey(rule.name));
    return [{ ...rule, anniversary: keepAnniversary ? 'kept' : 'counted' }];
  });
}

interface Reckoned {
  equipment: number;
  corporation: number;
  name: string;
  key: string;
  intervalMonths: number;
  legalBasis: string | null;
  anniversary: Anniversary;
  inServiceOn: string | null;
  registeredOn: string;
  lastOn: string | null;
  lastDue: string | null;
  anchor: string | null;
  failedOn: string | null;
}

const latest = (results: readonly string[]) => sql`select i.id, i.done_on, i.due_on, i.anchor
  from equipment_inspection i where i.equipment_id = s.equipment_id and i.name_key = r.name_key and i.stage = 'done'
    and i.result = any(${[...results]}::text[]) order by i.done_on desc, i.id desc limit 1`;

/** What the next dates of pieces that are there follow from. */
async function reckonedOf(db: Database, equipment: readonly number[]): Promise<Reckoned[]> {
  const { rows } = await sql<Reckoned>`
    select s.equipment_id as equipment, s.corporation_id as corporation, r.name, r.name_key as key,
      r.interval_months as "intervalMonths", r.legal_basis as "legalBasis", r.anniversary,
      s.in_service_on as "inServiceOn", s.registered_on as "registeredOn",
      last.done_on as "lastOn", last.due_on as "lastDue", last.anchor,
      case when last.id is null or (failed.done_on, failed.id) > (last.done_on, last.id) then failed.done_on end
        as "failedOn"
    from inspection_subject s join inspection_rule r on r.type_id = s.type_id
    left join lateral (${latest(['passed', 'reserves'])}) last on true
    left join lateral (${latest(['failed'])}) failed on true
    where s.equipment_id = any(${[...equipment]}::bigint[]) and s.active
    order by s.equipment_id, r.place`.execute(db);
  return rows;
}

export const factsOf = ({
  inServiceOn,
  registeredOn,
  lastOn,
  lastDue,
  anchor,
  failedOn,
}: Omit<
  Reckoned,
  'equipment' | 'corporation' | 'name' | 'key' | 'intervalMonths' | 'legalBasis' | 'anniversary'
>): InspectionFacts => ({
  inServiceOn,
  registeredOn,
  last: lastOn === null ? null : { on: lastOn, dueOn: lastDue, anchor: anchor ?? lastOn },
  failedOn,
});

/** As many as one statement reckons. */
const BATCH = 2000;

/** Reckons anew when these pieces are due. */
export async function reckon(db: Database, equipment: readonly number[]): Promise<void> {
  for (let at = 0; at < equipment.length; at += BATCH) {
    const some = equipment.slice(at, at + BATCH);
    const rows = (await reckonedOf(db, some)).map((row) => ({
      ...row,
      next: nextInspection(row, factsOf(row)),
    }));
    await db.deleteFrom('inspection_due').where('equipment_id', 'in', some).execute();
    if (rows.length > 0)
      await db
        .insertInto('inspection_due')
        .columns([
          'equipment_id',
          'corporation_id',
          'name_key',
          'name',
          'interval_months',
          'legal_basis',
          'anniversary',
          'last_on',
          'due_on',
          'reason',
        ])
        .expression(
          sql`select * from unnest(${rows.map((row) => row.equipment)}::bigint[],
          ${rows.map((row) => row.corporation)}::bigint[], ${rows.map((row) => row.key)}::text[],
          ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.intervalMonths)}::int[],
          ${rows.map((row) => row.legalBasis)}::text[], ${rows.map((row) => row.anniversary)}::text[],
          ${rows.map((row) => row.lastOn)}::date[], ${rows.map((row) => row.next.day)}::date[],
          ${rows.map((row) => row.next.reason)}::text[])`,
        )
        .execute();
    await sql`update inspection_subject s set next_due_on = coalesce((select min(d.due_on) from inspection_due d
      where d.equipment_id = s.equipment_id), 'infinity') where s.equipment_id = any(${some}::bigint[])`.execute(
      db,
    );
  }
}

/**
 * What an inspection that is done on a day was due by: those of its piece and name that were passed before it, whatever
 * was done since, and whether the piece is there or left. null: no such piece.
 */
export async function inspectionFacts(
  db: Database,
  { equipment, key, id, doneOn }: { equipment: number; key: string; id: number; doneOn: string },
  corporation: number,
): Promise<InspectionFacts | null> {
  const { rows } = await sql<Parameters<typeof factsOf>[0]>`select s.in_service_on as "inServiceOn",
      s.registered_on as "registeredOn", last.done_on as "lastOn", last.due_on as "lastDue", last.anchor,
      null as "failedOn"
    from inspection_subject s left join lateral (select i.done_on, i.due_on, i.anchor from equipment_inspection i
      where i.equipment_id = s.equipment_id and i.name_key = ${key} and i.stage = 'done'
        and i.result in ('passed', 'reserves') and i.id <> ${id}
        and (i.done_on, i.id) < (${doneOn}::date, ${id}::bigint)
      order by i.done_on desc, i.id desc limit 1) last on true
    where s.equipment_id = ${equipment} and s.corporation_id = ${corporation}`.execute(db);
  return rows[0] === undefined ? null : factsOf(rows[0]);
}

/** What becomes of pieces of a type when its inspections change: of each, what its dates follow from. */
export async function subjectsOfType(
  db: Database,
  type: number,
  corporation: number,
  keys: readonly string[],
): Promise<{ equipment: number; name: string; code: string; key: string; facts: InspectionFacts }[]> {
  const { rows } = await sql<Omit<Reckoned, 'name'> & { name: string; code: string; key: string }>`
    select s.equipment_id as equipment, e.name, e.code, r.name_key as key, s.in_service_on as "inServiceOn",
      s.registered_on as "registeredOn", last.done_on as "lastOn", last.due_on as "lastDue", last.anchor,
      case when last.id is null or (failed.done_on, failed.id) > (last.done_on, last.id) then failed.done_on end
        as "failedOn"
    from inspection_subject s join equipment e on e.id = s.equipment_id
    cross join unnest(${[...keys]}::text[]) r (name_key)
    left join lateral (${latest(['passed', 'reserves'])}) last on true
    left join lateral (${latest(['failed'])}) failed on true
    where s.type_id = ${type} and s.corporation_id = ${corporation} and s.active
    order by e.name_order, e.id limit 5000`.execute(db);
  return rows.map((row) => ({
    equipment: row.equipment,
    name: row.name,
    code: row.code,
    key: row.key,
    facts: factsOf(row),
  }));
}
