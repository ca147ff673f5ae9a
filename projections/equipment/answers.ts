import { sql } from 'kysely';
import { z } from 'zod';
import type { EquipmentStage, TypeField } from '#domain/equipment/equipment.ts';
import {
  equipmentQuestions,
  type EquipmentProblem,
  type EquipmentProfile,
} from '#domain/equipment/questions.ts';
import { legalDayOf } from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Answering } from '../answering.ts';
import { attachedTo } from '../attachments/attached-documents.ts';
import { expectedPieces } from './counts.ts';
import { carriedSince, equipmentOfCode, membersOfKit } from './equipment.ts';
import { lastInspections, plannedInspections } from './inspections.ts';
import { inspectionFacts, rulesIn } from './inspection-due.ts';
import { standsStillAs } from './is-out.ts';
import { meterByNow, openWork } from './maintenances.ts';
import { endingPaper } from './papers.ts';
import { heldOf, overlappingUsages, returnedWithKit, usagesOfKit } from './usages.ts';

async function profileOf(db: Database, id: number, corporation: number): Promise<EquipmentProfile | null> {
  const { rows } =
    await sql<EquipmentProfile>`select id, name, code, type_id as type, stage, pumping, registration,
    kit_id as kit, height::text, width::text, length::text, weight::text
    from equipment where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

const fieldValues = z.object({
  kind: z.enum(['text', 'number', 'date', 'flag']).catch('text'),
  unit: z.string().nullable().catch(null),
  required: z.boolean().catch(false),
  position: z.number().nullable().catch(null),
});

/** The fields in use that a type wants noted, in their order. */
export async function fieldsOfType(db: Database, type: number, corporation: number): Promise<TypeField[]> {
  const { rows } = await sql<{ id: number; label: string; values: unknown }>`select id, label, values
    from record_list where resource = 'equipmentfield' and corporation_id = ${corporation} and enabled
      and record_ids @> array[${type}::bigint] and (values->>'type')::bigint = ${type}
    order by coalesce((values->>'position')::int, 1000), label_order, id`.execute(db);
  return rows.map(({ id, label, values }) => {
    const { kind, unit, required } = fieldValues.parse(values);
    return { id, name: label, kind, unit, required };
  });
}

/** The fields in use of all types, by type. */
export async function fieldsByType(db: Database, corporation: number): Promise<Map<number, TypeField[]>> {
  const { rows } = await sql<{ id: number; label: string; type: number; values: unknown }>`
    select id, label, (values->>'type')::bigint as type, values from record_list
    where resource = 'equipmentfield' and corporation_id = ${corporation} and enabled and values->>'type' is not null
    order by coalesce((values->>'position')::int, 1000), label_order, id`.execute(db);
  const fields = rows.map(({ id, label, type, values }) => {
    const { kind, unit, required } = fieldValues.parse(values);
    return { type, field: { id, name: label, kind, unit, required } };
  });
  return new Map(
    [...grouped(fields, ({ type }) => type)].map(([type, own]) => [type, own.map(({ field }) => field)]),
  );
}

/** The inspections of a type, as its record says them by now. */
export async function rulesOfType(db: Database, type: number, corporation: number) {
  const { rows } = await sql<{ values: Record<string, unknown> }>`select values from record_list
    where id = ${type} and resource = 'equipmenttype' and corporation_id = ${corporation}`.execute(db);
  return rulesIn(rows[0]?.values ?? {});
}

/** What stands in the way of the work of pieces between two instants, as it is known by now. */
export async function equipmentProblems(
  db: Database,
  { pieces, from, until }: { pieces: readonly number[]; from: string; until: string },
  corporation: number,
): Promise<EquipmentProblem[]> {
  const [firstDay, lastDay] = [legalDayOf(from), legalDayOf(until)];
  const ids = sql`${[...pieces]}::bigint[]`;
  const { rows } = await sql<EquipmentProblem & { stage: EquipmentStage }>`
    select 'left' as problem, true as blocks, since_on as day, stage as about, null::bigint as id, null::bigint as person,
        id as equipment
      from equipment where id = any(${ids}) and corporation_id = ${corporation} and stage <> 'active'
    union all select case when reason = 'failed' then 'failed' else 'overdue' end, reason = 'failed', due_on, name, null, null,
        equipment_id
      from inspection_due where equipment_id = any(${ids}) and corporation_id = ${corporation}
        and (reason = 'failed' or due_on < ${lastDay})
    union all select 'down', true, down_from, title, id, null, equipment_id from equipment_maintenance
      where equipment_id = any(${ids}) and corporation_id = ${corporation}
        and ${standsStillAs('equipment_maintenance', firstDay, lastDay)}
    union all select 'taken', true, (distributed_at at time zone 'Europe/Paris')::date, null, id, person_id,
        equipment_id from equipment_usage where equipment_id = any(${ids}) and corporation_id = ${corporation}
        and tstzrange(distributed_at, least(returned_at, expected_at))
          && tstzrange(${from}::timestamptz, ${until}::timestamptz)
    union all select 'late', ${from}::timestamptz <= now(), (expected_at at time zone 'Europe/Paris')::date, null, id,
        person_id, equipment_id from equipment_usage where equipment_id = any(${ids}) and corporation_id = ${corporation}
        and returned_at is null and not booked and expected_at < now() and expected_at <= ${from}::timestamptz`.execute(
    db,
  );
  return rows;
}

/** Planned interventions that take pieces in a time, the way there and back included, but those of a driver. */
async function interventionsWith(
  db: Database,
  {
    pieces,
    from,
    until,
    driver,
  }: { pieces: readonly number[]; from: string; until: string; driver: number | null },
  corporation: number,
): Promise<{ equipment: number; number: string }[]> {
  const { rows } = await sql<{ equipment: number; number: string }>`
    select equipment_id as equipment, number from transport_order
    where corporation_id = ${corporation} and equipment_id = any(${[...pieces]}::bigint[])
      and status in ('planned', 'in_progress', 'waiting') and taken && tstzrange(${from}, ${until}, '[)')
      and driver_id is distinct from ${driver}::bigint
    order by taken_from limit 20`.execute(db);
  return rows;
}

export const equipmentAnswers: Answering = (db) =>
  equipmentQuestions.answeredBy(() => ({
    equipment: (id, corporation) => profileOf(db, id, corporation),
    equipmentOfCode: (code, corporation) => equipmentOfCode(db, code, corporation),
    fieldsOfType: (type, corporation) => fieldsOfType(db, type, corporation),
    rulesOfType: (type, corporation) => rulesOfType(db, type, corporation),
    inspectionFacts: (asked, corporation) => inspectionFacts(db, asked, corporation),
    plannedInspections: (pieces, corporation) => plannedInspections(db, pieces, corporation),
    lastInspections: (equipment, corporation) => lastInspections(db, equipment, corporation),
    openWork: (equipment, corporation) => openWork(db, equipment, corporation),
    readingByNow: (equipment, corporation) => meterByNow(db, equipment, corporation),
    endingPaper: (asked, corporation) => endingPaper(db, asked, corporation),
    fileNames: async (equipment, corporation) =>
      (await attachedTo(db, { kind: 'equipment', id: equipment }, corporation)).map(({ name }) => name),
    membersOfKit: (kit, corporation) => membersOfKit(db, kit, corporation),
    overlappingUsages: (asked, corporation) => overlappingUsages(db, asked, corporation),
    interventionsWith: (asked, corporation) => interventionsWith(db, asked, corporation),
    usagesOfKit: (usage, corporation) => usagesOfKit(db, usage, corporation),
    returnedWithKit: (usage, corporation) => returnedWithKit(db, usage, corporation),
    heldPieces: (pieces, at, corporation) => heldOf(db, pieces, at, corporation),
    expectedPieces: (asked, corporation) => expectedPieces(db, asked, corporation),
    carriedSince: (asked, corporation) => carriedSince(db, asked, corporation),
    equipmentProblems: (asked, corporation) => equipmentProblems(db, asked, corporation),
  }));
