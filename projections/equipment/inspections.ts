import { sql, type RawBuilder } from 'kysely';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import type { EquipmentEvent } from '#domain/equipment/equipment.ts';
import type { Anniversary, InspectionReason, InspectionRule } from '#domain/equipment/inspection-dates.ts';
import {
  inspectionKey,
  REPORT_DAYS,
  type InspectionEvent,
  type InspectionResult,
  type InspectionStage,
} from '#domain/equipment/inspection.ts';
import type { RecordEvent } from '#domain/records/record.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { keptParty, ofParty } from '../same-party.ts';
import { reckon, rulesIn } from './inspection-due.ts';

async function setRules(db: Database, type: number, rules: readonly InspectionRule[]): Promise<void> {
  await db.deleteFrom('inspection_rule').where('type_id', '=', type).execute();
  if (rules.length > 0)
    await db
      .insertInto('inspection_rule')
      .values(
        rules.map(({ name, intervalMonths, legalBasis, anniversary }, place) => ({
          type_id: type,
          place,
          name,
          name_key: inspectionKey(name),
          interval_months: intervalMonths,
          legal_basis: legalBasis,
          anniversary,
        })),
      )
      .execute();
  const rows = await db
    .selectFrom('inspection_subject')
    .select('equipment_id as id')
    .where('type_id', '=', type)
    .orderBy('equipment_id')
    .execute();
  await reckon(
    db,
    rows.map(({ id }) => id),
  );
}

async function setActive(db: Database, equipment: number, active: boolean): Promise<void> {
  await db.updateTable('inspection_subject').set({ active }).where('equipment_id', '=', equipment).execute();
  await reckon(db, [equipment]);
}

/** Whose an inspection is, reckoned anew after it changed. */
async function reckonOf(db: Database, inspection: number): Promise<void> {
  const row = await db
    .selectFrom('equipment_inspection')
    .select('equipment_id as id')
    .where('id', '=', inspection)
    .executeTakeFirst();
  if (row) await reckon(db, [row.id]);
}

const ofTypes = 'equipmenttype';

/** Inspections, and when each piece is due for which: by what its type asks for and what was done. */
export const equipmentInspections = projection<EquipmentEvent | InspectionEvent | RecordEvent>({
  name: 'equipment-inspections',
  tables: [
    'equipment_inspection',
    'inspection_rule',
    'inspection_subject',
    'inspection_due',
    'inspection_told',
  ],
  on: {
    RecordCreated: async ({ resource, values }, { db, recorded }) => {
      if (resource === ofTypes) await setRules(db, recorded.id, rulesIn(values));
    },
    RecordEdited: async ({ resource, values }, { db, recorded }) => {
      if (resource === ofTypes) await setRules(db, recorded.id, rulesIn(values));
    },
    RecordDeleted: async ({ resource }, { db, recorded }) => {
      if (resource === ofTypes) await setRules(db, recorded.id, []);
    },
    EquipmentRegistered: async ({ equipment, corporation, facts, on }, { db }) => {
      await db
        .insertInto('inspection_subject')
        .values({
          equipment_id: equipment,
          corporation_id: corporation,
          type_id: facts.type,
          in_service_on: facts.inServiceOn,
          registered_on: on,
          active: true,
        })
        .execute();
      await reckon(db, [equipment]);
    },
    EquipmentEdited: async ({ equipment, facts }, { db }) => {
      await db
        .updateTable('inspection_subject')
        .set({ type_id: facts.type, in_service_on: facts.inServiceOn })
        .where('equipment_id', '=', equipment)
        .execute();
      await reckon(db, [equipment]);
    },
    EquipmentLost: ({ equipment }, { db }) => setActive(db, equipment, false),
    EquipmentFound: ({ equipment }, { db }) => setActive(db, equipment, true),
    EquipmentSold: ({ equipment }, { db }) => setActive(db, equipment, false),
    EquipmentScrapped: ({ equipment }, { db }) => setActive(db, equipment, false),
    EquipmentTransferred: ({ equipment }, { db }) => setActive(db, equipment, false),
    EquipmentLeavingWithdrawn: ({ equipment, stage }, { db }) => setActive(db, equipment, stage === 'active'),
    EquipmentInspectionAlerted: ({ equipment, inspection, dueOn, overdue = false }, { db }) =>
      db
        .insertInto('inspection_told')
        .values({ equipment_id: equipment, name_key: inspection, due_on: dueOn, overdue })
        .onConflict((conflict) =>
          conflict.columns(['equipment_id', 'name_key']).doUpdateSet({ due_on: dueOn, overdue }),
        )
        .execute(),
    EquipmentDeleted: async ({ equipment }, { db }) => {
      await db.deleteFrom('inspection_subject').where('equipment_id', '=', equipment).execute();
      await db.deleteFrom('inspection_told').where('equipment_id', '=', equipment).execute();
      await reckon(db, [equipment]);
    },
    InspectionOpened: ({ inspection, corporation, equipment, name }, { db, recorded }) =>
      db
        .insertInto('equipment_inspection')
        .values({
          id: inspection,
          corporation_id: corporation,
          equipment_id: equipment,
          name,
          name_key: inspectionKey(name),
          stage: 'planned',
          revision: recorded.revision,
        })
        .execute(),
    InspectionPlanned: ({ inspection, plannedOn, provider, comment }, { db, recorded }) =>
      db
        .updateTable('equipment_inspection')
        .set({
          stage: 'planned',
          planned_on: plannedOn,
          provider_id: provider,
          comment,
          announced_on: null,
          revision: recorded.revision,
        })
        .where('id', '=', inspection)
        .execute(),
    InspectionDone: async ({ inspection, outcome, basis }, { db, recorded }) => {
      await db
        .updateTable('equipment_inspection')
        .set({
          stage: 'done',
          done_on: outcome.doneOn,
          result: outcome.result,
          person_id: outcome.person,
          provider_id: outcome.provider,
          number: outcome.number,
          cost: outcome.cost,
          project_id: outcome.project,
          reserves: outcome.reserves,
          report_on: outcome.reportOn,
          interval_months: basis.intervalMonths,
          legal_basis: basis.legalBasis,
          anniversary: basis.anniversary,
          due_on: basis.dueOn,
          anchor: basis.anchor,
          revision: recorded.revision,
          ...(outcome.result !== 'reserves' && { lifted_on: null, lifted_note: null }),
        })
        .where('id', '=', inspection)
        .execute();
      await reckonOf(db, inspection);
    },
    InspectionReportReceived: ({ inspection, document, on }, { db, recorded }) =>
      db
        .updateTable('equipment_inspection')
        .set({
          ...(document !== null && { reports: sql<number[]>`array_append(reports, ${document}::bigint)` }),
          ...(on !== null && { report_on: on }),
          revision: recorded.revision,
        })
        .where('id', '=', inspection)
        .execute(),
    InspectionReportAwaited: ({ inspection }, { db, recorded }) =>
      db
        .updateTable('equipment_inspection')
        .set({ report_told: true, revision: recorded.revision })
        .where('id', '=', inspection)
        .execute(),
    InspectionPlanMissed: ({ inspection, plannedOn }, { db, recorded }) =>
      db
        .updateTable('equipment_inspection')
        .set({ plan_told: plannedOn, revision: recorded.revision })
        .where('id', '=', inspection)
        .execute(),
    InspectionAnnounced: ({ inspection, on }, { db, recorded }) =>
      db
        .updateTable('equipment_inspection')
        .set({ announced_on: on, revision: recorded.revision })
        .where('id', '=', inspection)
        .execute(),
    InspectionReservesLifted: ({ inspection, on, note }, { db, recorded }) =>
      db
        .updateTable('equipment_inspection')
        .set({ lifted_on: on, lifted_note: note, revision: recorded.revision })
        .where('id', '=', inspection)
        .execute(),
    InspectionCanceled: ({ inspection }, { db, recorded }) =>
      db
        .updateTable('equipment_inspection')
        .set({ stage: 'canceled', revision: recorded.revision })
        .where('id', '=', inspection)
        .execute(),
    InspectionWithdrawn: async ({ inspection, reason }, { db, recorded }) => {
      await db
        .updateTable('equipment_inspection')
        .set({ stage: 'withdrawn', withdrawn: reason, revision: recorded.revision })
        .where('id', '=', inspection)
        .execute();
      await reckonOf(db, inspection);
    },
  },
});

/** An inspection as lists show it. */
export interface InspectionRow {
  id: number;
  equipment: number;
  equipmentName: string;
  equipmentCode: string;
  name: string;
  stage: InspectionStage;
  plannedOn: string | null;
  doneOn: string | null;
  result: InspectionResult | null;
  provider: number | null;
  providerName: string | null;
  person: number | null;
  personName: string | null;
  number: string | null;
  /** Euros without VAT. */
  cost: string | null;
  project: number | null;
  projectName: string | null;
  reserves: string | null;
  /** When the final report came. */
  reportOn: string | null;
  /** Files of the piece that are its report and are still there; a name is null where there is none. */
  reports: { id: number; name: string | null }[];
  liftedOn: string | null;
  liftedNote: string | null;
  /** Why what was noted of it was withdrawn: it was of another piece, or never done. */
  withdrawn: string | null;
  comment: string | null;
  /** What was in force when it was done. */
  intervalMonths: number | null;
  legalBasis: string | null;
  anniversary: Anniversary | null;
  dueOn: string | null;
  revision: number;
}

const columns = sql`id, equipment_id as equipment,
  coalesce((select e.name from equipment e where e.id = equipment_inspection.equipment_id), '') as "equipmentName",
  coalesce((select e.code from equipment e where e.id = equipment_inspection.equipment_id), '') as "equipmentCode",
  name, stage, planned_on as "plannedOn", done_on as "doneOn", result, ${keptParty('provider_id')} as provider,
  (select t.name from third_party t where t.id = ${keptParty('provider_id')}) as "providerName", person_id as person,
  (select nullif(pc.name, '') from person_corporation pc where pc.person_id = equipment_inspection.person_id
    and pc.corporation_id = equipment_inspection.corporation_id) as "personName",
  number, cost::text as cost, project_id as project,
  (select p.name from project p where p.id = equipment_inspection.project_id) as "projectName", reserves,
  report_on as "reportOn", array(select json_build_object('id', a.id, 'name', a.name) from attached_document a
    where a.id = any (equipment_inspection.reports) order by a.id) as reports, lifted_on as "liftedOn", lifted_note as "liftedNote",
  withdrawn, comment,
  interval_months as "intervalMonths", legal_basis as "legalBasis", anniversary, due_on as "dueOn", revision`;

export interface InspectionFilter {
  keyword: string | null;
  stage: InspectionStage | null;
  result: InspectionResult | null;
  equipment: number | null;
  provider: number | null;
}

/** Words of the name or code of their pieces, which a list of what is done with these is narrowed by. */
export const ofPiecesNamed = (keyword: string | null, corporation: number): RawBuilder<unknown>[] =>
  matches(keyword, sql`e.search`).map(
    (found) =>
      sql`equipment_id in (select e.id from equipment e where e.corporation_id = ${corporation} and ${found})`,
  );

function inspectionQuery(
  corporation: number,
  { keyword, stage, result, equipment, provider }: InspectionFilter,
): ListQuery {
  return {
    table: 'equipment_inspection',
    id: 'id',
    select: columns,
    where: [
      sql`corporation_id = ${corporation}`,
      ...(stage === null ? [] : [sql`stage = ${stage}`]),
      ...(result === null ? [] : [sql`result = ${result}`]),
      ...(equipment === null ? [] : [sql`equipment_id = ${equipment}`]),
      ...(provider === null ? [] : [ofParty('provider_id', provider)]),
      ...ofPiecesNamed(keyword, corporation),
    ],
    sorts: {
      newest: { column: 'id', type: 'bigint' },
      // The day that it was done on, or else is planned for.
      day: { column: 'day_order', type: 'date' },
    },
    defaultSort: 'newest',
  };
}

export const listInspections = (
  db: Database,
  corporation: number,
  filter: InspectionFilter,
  request: ListRequest,
): Promise<ListPage<InspectionRow>> =>
  listPage<InspectionRow>(db, inspectionQuery(corporation, filter), request);

export const countInspections = (
  db: Database,
  corporation: number,
  filter: InspectionFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, inspectionQuery(corporation, filter), cap);

/** One inspection; null for an unknown or foreign one. */
export async function findInspection(
  db: Database,
  id: number,
  corporation: number,
): Promise<InspectionRow | null> {
  const { rows } = await sql<InspectionRow>`select ${columns} from equipment_inspection
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** All of a piece, the latest first. */
export async function inspectionsOf(
  db: Database,
  equipment: number,
  corporation: number,
): Promise<InspectionRow[]> {
  const { rows } = await sql<InspectionRow>`select ${columns} from equipment_inspection
    where equipment_id = ${equipment} and corporation_id = ${corporation}
    order by day_order desc, id desc limit 500`.execute(db);
  return rows;
}

/** A line of the safety register. */
export interface RegisterLine extends InspectionRow {
  serialNumber: string | null;
  registration: string | null;
  /** When the piece is due again, of what was done last. */
  nextOn: string | null;
}

/** What the safety register says of days, both included, and of its last day. */
export interface SafetyRegister {
  lines: RegisterLine[];
  /** More was done than its lines say. */
  cut: boolean;
  /** What should have been inspected by now: of a register that ends today. */
  overdue: Pick<DueRow, 'equipmentName' | 'equipmentCode' | 'name' | 'dueOn'>[];
}

/** As many lines as a register has. */
export const MOST_LINES = 5000;
const MOST_OVERDUE = 200;

/** What was done between two days, both included, in its order, and what is overdue: the safety register. */
export async function safetyRegisterOf(
  db: Database,
  corporation: number,
  { from, until }: { from: string; until: string },
  today: string,
): Promise<SafetyRegister> {
  const ofPiece = (column: string) => sql`(select ${sql.ref(`e.${column}`)} from equipment e
    where e.id = equipment_inspection.equipment_id)`;
  const [{ rows }, overdue] = await Promise.all([
    sql<RegisterLine>`select ${columns}, ${ofPiece('serial_number')} as "serialNumber",
        ${ofPiece('registration')} as registration,
        (select d.due_on from inspection_due d where d.equipment_id = equipment_inspection.equipment_id
          and d.name_key = equipment_inspection.name_key and d.last_on = done_on and stage = 'done') as "nextOn"
      from equipment_inspection
      where corporation_id = ${corporation} and stage in ('done', 'withdrawn') and day_order between ${from} and ${until}
      order by day_order, id limit ${MOST_LINES + 1}`.execute(db),
    until < today ? [] : inspectionsDue(db, corporation, { until: addDays(until, -1), limit: MOST_OVERDUE }),
  ]);
  return {
    lines: rows.slice(0, MOST_LINES),
    cut: rows.length > MOST_LINES,
    overdue: overdue.map(({ equipmentName, equipmentCode, name, dueOn }) => ({
      equipmentName,
      equipmentCode,
      name,
      dueOn,
    })),
  };
}

/** When a piece is due for an inspection, and why. */
export interface DueRow {
  equipment: number;
  equipmentName: string;
  equipmentCode: string;
  typeName: string;
  place: string | null;
  name: string;
  key: string;
  intervalMonths: number;
  legalBasis: string | null;
  anniversary: Anniversary;
  lastOn: string | null;
  dueOn: string;
  reason: InspectionReason;
  /** One that is planned already, on which day and by whom. */
  planned: number | null;
  plannedOn: string | null;
  provider: number | null;
  providerName: string | null;
  /** When they were written to about it. */
  announcedOn: string | null;
}

const dueColumns = sql`d.equipment_id as equipment, e.name as "equipmentName", e.code as "equipmentCode",
  coalesce((select r.label from record_list r where r.id = e.type_id), '') as "typeName", e.place, d.name,
  d.name_key as key, d.interval_months as "intervalMonths", d.legal_basis as "legalBasis", d.anniversary,
  d.last_on as "lastOn", d.due_on as "dueOn", d.reason, plan.id as planned, plan.planned_on as "plannedOn",
  plan.announced_on as "announcedOn",
  ${keptParty('plan.provider_id')} as provider,
  (select t.name from third_party t where t.id = ${keptParty('plan.provider_id')}) as "providerName"`;

const planned = sql`left join lateral (select i.id, i.planned_on, i.provider_id, i.announced_on from equipment_inspection i
  where i.equipment_id = d.equipment_id and i.name_key = d.name_key and i.stage = 'planned'
  order by i.planned_on limit 1) plan on true`;

export interface DueAsked {
  until?: string;
  equipment?: number;
  /** Where the piece is kept, words of its name or code, and who is planned to inspect it. */
  place?: string | null;
  keyword?: string | null;
  provider?: number | null;
  limit?: number;
  offset?: number;
}

const ofPiece = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from equipment e where e.id = d.equipment_id and ${condition})`;

/** What of all that is due is asked for. */
function dueWanted(
  corporation: number,
  { until, equipment, place = null, keyword = null, provider = null }: DueAsked,
): RawBuilder<unknown> {
  const wanted: RawBuilder<unknown>[] = [
    sql`d.corporation_id = ${corporation}`,
    ...(place === null ? [] : [ofPiece(sql`e.place = ${place}`)]),
    ...(keyword === null ? [] : matches(keyword, sql`e.search`).map(ofPiece)),
    ...(provider === null
      ? []
      : [
          sql`exists (select 1 from equipment_inspection i where i.equipment_id = d.equipment_id
            and i.name_key = d.name_key and i.stage = 'planned' and ${ofParty('i.provider_id', provider)})`,
        ]),
    ...(until === undefined ? [] : [sql`d.due_on <= ${until}`]),
    ...(equipment === undefined ? [] : [sql`d.equipment_id = ${equipment}`]),
  ];
  return sql.join(wanted, sql` and `);
}

/** What is due until a day, the most urgent first; of one piece all. */
export async function inspectionsDue(
  db: Database,
  corporation: number,
  { until, equipment, place = null, keyword = null, provider = null, limit = 500, offset = 0 }: DueAsked,
): Promise<DueRow[]> {
  const wanted = dueWanted(corporation, { until, equipment, place, keyword, provider });
  const { rows } = await sql<DueRow>`with d as (select * from inspection_due d where ${wanted}
      order by d.due_on, d.equipment_id, d.name_key limit ${limit} offset ${offset})
    select ${dueColumns} from d join equipment e on e.id = d.equipment_id ${planned}
    order by d.due_on, e.name_order, d.equipment_id, d.name_key`.execute(db);
  return rows;
}

/** How many of them there are. */
export async function countInspectionsDue(
  db: Database,
  corporation: number,
  asked: Omit<DueAsked, 'limit' | 'offset'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from inspection_due d
    where ${dueWanted(corporation, asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reserves to lift of pieces that are there, unless the same was passed since without any. */
const openReserves = sql`stage = 'done' and result = 'reserves' and lifted_on is null
  and exists (select 1 from equipment e where e.id = equipment_inspection.equipment_id and e.stage = 'active')
  and not exists (select 1 from equipment_inspection n where n.equipment_id = equipment_inspection.equipment_id
    and n.name_key = equipment_inspection.name_key and n.stage = 'done' and n.result = 'passed'
    and (n.done_on, n.id) > (equipment_inspection.done_on, equipment_inspection.id))`;

/** Inspections whose reserves are still to be lifted, those that wait longest first. */
export async function reservesToLift(
  db: Database,
  corporation: number,
  limit: number,
): Promise<InspectionRow[]> {
  const { rows } = await sql<InspectionRow>`select ${columns} from equipment_inspection
    where corporation_id = ${corporation} and ${openReserves} order by done_on, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** How many are overdue, due within 30 and within 60 days, failed, and with reserves to lift. */
export async function inspectionFigures(
  db: Database,
  corporation: number,
  today: string,
): Promise<{ overdue: number; soon: number; later: number; failed: number; reserves: number }> {
  const { rows } = await sql<{
    overdue: number;
    soon: number;
    later: number;
    failed: number;
    reserves: number;
  }>`select count(*) filter (where due_on < ${today})::int as overdue,
      count(*) filter (where due_on between ${today} and ${addDays(today, 30)})::int as soon,
      count(*) filter (where due_on between ${addDays(today, 31)} and ${addDays(today, 60)})::int as later,
      count(*) filter (where reason = 'failed')::int as failed,
      (select count(*)::int from equipment_inspection where corporation_id = ${corporation}
        and ${openReserves}) as reserves
    from inspection_due where corporation_id = ${corporation} and due_on <= ${addDays(today, 60)}`.execute(
    db,
  );
  return rows[0] ?? { overdue: 0, soon: 0, later: 0, failed: 0, reserves: 0 };
}

/** How long before its day somebody is told of an inspection. */
const ALERT_DAYS = 30;

/** An inspection that is to be told of. */
export interface DueToTell {
  equipment: number;
  corporation: number;
  name: string;
  /** With the piece, what tells it from all others. */
  key: string;
  dueOn: string;
}

/** So many are read at once. */
const MOST_TO_TELL = 10_000;

/**
 * Inspections that nobody was told of yet, or not that they are late: due within a month, or for however long.
 * @param after the last one that was read before; null: from the first on
 */
export async function inspectionsToTell(
  db: Database,
  today: string,
  after: Pick<DueToTell, 'equipment' | 'key'> | null = null,
): Promise<DueToTell[]> {
  const following =
    after === null ? sql`` : sql` and (d.equipment_id, d.name_key) > (${after.equipment}, ${after.key})`;
  const { rows } = await sql<DueToTell>`
    select d.equipment_id as equipment, d.corporation_id as corporation, d.name, d.name_key as key, d.due_on as "dueOn"
    from inspection_due d left join inspection_told t on t.equipment_id = d.equipment_id and t.name_key = d.name_key
    where d.due_on <= ${addDays(today, ALERT_DAYS)}
      and (t.due_on is distinct from d.due_on or (d.due_on < ${today} and not t.overdue))${following}
    order by d.equipment_id, d.name_key limit ${MOST_TO_TELL}`.execute(db);
  return rows;
}

/** Late final reports of pieces that are there: of outside inspectors, done within a year (`isReportLate`). */
const awaited = (today: string) => sql`stage = 'done' and report_on is null and provider_id is not null
  and done_on >= ${addMonths(today, -12)}::date and done_on < ${addDays(today, -REPORT_DAYS)}::date
  and exists (select 1 from equipment e where e.id = equipment_inspection.equipment_id and e.stage = 'active')`;

/** Inspections whose final report should have come, those that wait longest first. */
export async function reportsAwaited(
  db: Database,
  corporation: number,
  { today, limit }: { today: string; limit: number },
): Promise<InspectionRow[]> {
  const { rows } = await sql<InspectionRow>`select ${columns} from equipment_inspection
    where corporation_id = ${corporation} and ${awaited(today)} order by done_on, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

interface InspectionToTell {
  id: number;
  corporation: number;
}

/** Late reports that nobody was told of yet. */
export async function awaitedReportsToTell(db: Database, today: string): Promise<InspectionToTell[]> {
  const { rows } =
    await sql<InspectionToTell>`select id, corporation_id as corporation from equipment_inspection
    where not report_told and ${awaited(today)} order by id limit 10000`.execute(db);
  return rows;
}

/** Planned inspections whose day passed without a result, and nobody was told of it yet. */
export async function missedPlansToTell(db: Database, today: string): Promise<InspectionToTell[]> {
  const { rows } =
    await sql<InspectionToTell>`select id, corporation_id as corporation from equipment_inspection
    where stage = 'planned' and planned_on < ${today} and plan_told is distinct from planned_on
      and exists (select 1 from equipment e where e.id = equipment_inspection.equipment_id and e.stage = 'active')
    order by id limit 10000`.execute(db);
  return rows;
}

/** Who is planned to inspect something that is there. */
export async function plannedProviders(
  db: Database,
  corporation: number,
): Promise<{ id: number; name: string; email: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string; email: string | null }>`select t.id, t.name, t.email
    from third_party t where t.corporation_id = ${corporation} and t.id in (select ${keptParty('i.provider_id')}
      from equipment_inspection i join equipment e on e.id = i.equipment_id and e.stage = 'active'
      where i.corporation_id = ${corporation} and i.stage = 'planned')
    order by t.name, t.id limit 200`.execute(db);
  return rows;
}

/** An inspection that is planned with somebody, as they are written to about it. */
export interface PlannedVisit {
  id: number;
  plannedOn: string;
  name: string;
  equipmentName: string;
  equipmentCode: string;
  serialNumber: string | null;
  place: string | null;
  announcedOn: string | null;
}

/** What is planned with a third party on pieces that are there, the earliest first. */
export async function plannedWith(
  db: Database,
  corporation: number,
  provider: number,
): Promise<PlannedVisit[]> {
  const { rows } = await sql<PlannedVisit>`select i.id, i.planned_on as "plannedOn", i.name,
      e.name as "equipmentName", e.code as "equipmentCode", e.serial_number as "serialNumber", e.place,
      i.announced_on as "announcedOn"
    from equipment_inspection i join equipment e on e.id = i.equipment_id and e.stage = 'active'
    where i.corporation_id = ${corporation} and i.stage = 'planned' and ${ofParty('i.provider_id', provider)}
    order by i.planned_on, e.name_order, i.id limit 1000`.execute(db);
  return rows;
}

/** Inspections of pieces that are planned, the earliest first. */
export async function plannedInspections(
  db: Database,
  pieces: readonly number[],
  corporation: number,
): Promise<{ id: number; equipment: number; key: string; plannedOn: string }[]> {
  const { rows } = await sql<{ id: number; equipment: number; key: string; plannedOn: string }>`
    select id, equipment_id as equipment, name_key as key, planned_on as "plannedOn" from equipment_inspection
    where equipment_id = any (${[...pieces]}) and corporation_id = ${corporation} and stage = 'planned'
    order by planned_on, id`.execute(db);
  return rows;
}

/**
 * What next dates of a piece follow from: the last inspection of each name that was passed, and the last that failed
 * since, in the order that they were done in.
 */
export async function lastInspections(
  db: Database,
  equipment: number,
  corporation: number,
): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`with last as (
      select distinct on (name_key, result = 'failed') id, name_key, result, done_on from equipment_inspection
      where equipment_id = ${equipment} and corporation_id = ${corporation} and stage = 'done'
      order by name_key, result = 'failed', done_on desc, id desc)
    select l.id, l.name_key as key from last l
    where l.result <> 'failed' or not exists (select from last p where p.name_key = l.name_key
      and p.result <> 'failed' and (p.done_on, p.id) > (l.done_on, l.id))
    order by l.done_on, l.id`.execute(db);
  return rows;
}
