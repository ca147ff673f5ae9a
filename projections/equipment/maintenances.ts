import { sql, type RawBuilder } from 'kysely';
import { addMonths } from '#domain/kernel/dates.ts';
import type {
  DoneInput,
  MaintenanceEvent,
  MaintenanceSort,
  MaintenanceStage,
  OrderFacts,
} from '#domain/equipment/maintenance.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import type { Spent, StoodStill } from '#domain/equipment/ownership-cost.ts';
import { keptParty, ofParty } from '../same-party.ts';
import { ofPiecesNamed } from './inspections.ts';
import { readingByNow } from './reading-by-now.ts';

const factsRow = (facts: OrderFacts) => ({
  title: facts.title,
  sort: facts.sort,
  due_on: facts.dueOn,
  due_meter: facts.dueMeter,
  every_months: facts.everyMonths,
  every_meter: facts.everyMeter,
  down_from: facts.downFrom,
  provider_id: facts.provider,
  comment: facts.comment,
});

const doneRow = (outcome: DoneInput, cost: string, neverDown = false) => ({
  done_on: outcome.doneOn,
  meter: outcome.meter,
  // It stood still from when it was said to, where the end says nothing else of the beginning.
  down_from: neverDown ? null : sql<string | null>`coalesce(${outcome.downFrom}::date, down_from)`,
  down_until: neverDown
    ? null
    : sql<string | null>`case when coalesce(${outcome.downFrom}::date, down_from) is not null
    then greatest(coalesce(${outcome.downUntil}::date, ${outcome.doneOn}::date),
      coalesce(${outcome.downFrom}::date, down_from)) end`,
  labour: outcome.labour,
  parts: JSON.stringify(outcome.parts),
  cost,
  project_id: outcome.project,
  report: outcome.report,
});

const setDone = (
  db: Database,
  { maintenance, revision }: { maintenance: number; revision: number },
  done: ReturnType<typeof doneRow>,
) =>
  db
    .updateTable('equipment_maintenance')
    .set({ stage: 'done', ...done, revision })
    .where('id', '=', maintenance)
    .execute();

export const equipmentMaintenances = projection<MaintenanceEvent>({
  name: 'equipment-maintenances',
  tables: ['equipment_maintenance'],
  on: {
    MaintenanceOpened: ({ maintenance, corporation, equipment, facts }, { db, recorded }) =>
      db
        .insertInto('equipment_maintenance')
        .values({
          id: maintenance,
          corporation_id: corporation,
          equipment_id: equipment,
          stage: 'open',
          revision: recorded.revision,
          ...factsRow(facts),
        })
        .execute(),
    MaintenanceEdited: ({ maintenance, facts }, { db, recorded }) =>
      db
        .updateTable('equipment_maintenance')
        .set({
          ...factsRow(facts),
          told: sql`case when due_on is not distinct from ${facts.dueOn}::date
            and due_meter is not distinct from ${facts.dueMeter}::numeric then told end`,
          revision: recorded.revision,
        })
        .where('id', '=', maintenance)
        .execute(),
    MaintenanceAlerted: ({ maintenance, urgency }, { db, recorded }) =>
      db
        .updateTable('equipment_maintenance')
        .set({ told: urgency, revision: recorded.revision })
        .where('id', '=', maintenance)
        .execute(),
    MaintenanceDone: ({ maintenance, outcome, cost }, { db, recorded }) =>
      setDone(db, { maintenance, revision: recorded.revision }, doneRow(outcome, cost)),
    MaintenanceCorrected: ({ maintenance, outcome, cost, neverDown = false }, { db, recorded }) =>
      setDone(db, { maintenance, revision: recorded.revision }, doneRow(outcome, cost, neverDown)),
    MaintenanceReopened: ({ maintenance, downFrom }, { db, recorded }) =>
      db
        .updateTable('equipment_maintenance')
        .set({
          stage: 'open',
          down_from: downFrom,
          down_until: null,
          done_on: null,
          meter: null,
          labour: null,
          parts: '[]',
          cost: null,
          project_id: null,
          report: null,
          revision: recorded.revision,
        })
        .where('id', '=', maintenance)
        .execute(),
    MaintenanceCanceled: ({ maintenance }, { db, recorded }) =>
      db
        .updateTable('equipment_maintenance')
        .set({ stage: 'canceled', revision: recorded.revision })
        .where('id', '=', maintenance)
        .execute(),
  },
});

/** A work order as lists show it. */
export interface MaintenanceRow {
  id: number;
  equipment: number;
  equipmentName: string;
  equipmentCode: string;
  place: string | null;
  title: string;
  sort: MaintenanceSort;
  stage: MaintenanceStage;
  dueOn: string | null;
  dueMeter: string | null;
  everyMonths: number | null;
  everyMeter: string | null;
  downFrom: string | null;
  downUntil: string | null;
  provider: number | null;
  providerName: string | null;
  comment: string | null;
  doneOn: string | null;
  meter: string | null;
  /** What the piece's meter shows by now: as it was read last, with what its devices tell since. */
  reading: string | null;
  /** What somebody read it to show, last. */
  noted: string | null;
  labour: string | null;
  parts: { name: string; quantity: string; unitCost: string }[];
  /** Euros without VAT. */
  cost: string | null;
  project: number | null;
  projectName: string | null;
  report: string | null;
  revision: number;
}

const columns = sql`id, equipment_id as equipment,
  coalesce((select e.name from equipment e where e.id = equipment_maintenance.equipment_id), '') as "equipmentName",
  coalesce((select e.code from equipment e where e.id = equipment_maintenance.equipment_id), '') as "equipmentCode",
  (select e.place from equipment e where e.id = equipment_maintenance.equipment_id) as place, title, sort, stage, due_on as "dueOn", due_meter::text as "dueMeter", every_months as "everyMonths",
  every_meter::text as "everyMeter", down_from as "downFrom", down_until as "downUntil",
  ${keptParty('provider_id')} as provider,
  (select t.name from third_party t where t.id = ${keptParty('provider_id')}) as "providerName", comment,
  done_on as "doneOn", meter::text as meter,
  (select ${readingByNow('e')}::text from equipment e where e.id = equipment_maintenance.equipment_id) as reading,
  (select e.meter_value::text from equipment e where e.id = equipment_maintenance.equipment_id) as noted,
  labour::text as labour, parts, cost::text as cost, project_id as project,
  (select p.name from project p where p.id = equipment_maintenance.project_id) as "projectName", report, revision`;

/** One work order; null for an unknown or foreign one. */
export async function findMaintenance(
  db: Database,
  id: number,
  corporation: number,
): Promise<MaintenanceRow | null> {
  const { rows } = await sql<MaintenanceRow>`select ${columns} from equipment_maintenance
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

export interface MaintenanceFilter {
  keyword: string | null;
  stage: MaintenanceStage | null;
  equipment: number | null;
  provider: number | null;
}

function maintenanceQuery(
  corporation: number,
  { keyword, stage, equipment, provider }: MaintenanceFilter,
): ListQuery {
  return {
    table: 'equipment_maintenance',
    id: 'id',
    select: columns,
    where: [
      sql`corporation_id = ${corporation}`,
      ...(stage === null ? [] : [sql`stage = ${stage}`]),
      ...(equipment === null ? [] : [sql`equipment_id = ${equipment}`]),
      ...(provider === null ? [] : [ofParty('provider_id', provider)]),
      ...ofPiecesNamed(keyword, corporation),
    ],
    sorts: {
      newest: { column: 'id', type: 'bigint' },
      // The day that it was done on, or else is due; what is due by its meter alone comes last.
      day: { column: 'due_order', type: 'date' },
    },
    defaultSort: 'newest',
  };
}

export const listMaintenances = (
  db: Database,
  corporation: number,
  filter: MaintenanceFilter,
  request: ListRequest,
): Promise<ListPage<MaintenanceRow>> =>
  listPage<MaintenanceRow>(db, maintenanceQuery(corporation, filter), request);

export const countMaintenances = (
  db: Database,
  corporation: number,
  filter: MaintenanceFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, maintenanceQuery(corporation, filter), cap);

/** All of a piece, what is open first. */
export async function maintenancesOf(
  db: Database,
  equipment: number,
  corporation: number,
): Promise<MaintenanceRow[]> {
  const { rows } = await sql<MaintenanceRow>`select ${columns} from equipment_maintenance
    where equipment_id = ${equipment} and corporation_id = ${corporation}
    order by stage = 'open' desc, due_order desc, id desc limit 500`.execute(db);
  return rows;
}

/** `urgencyOf` of domain/equipment/maintenance.ts, in SQL: 0 late, 1 soon, 2 later. */
const urgency = (today: string) => sql`least(
    case when due_on < ${today} then 0 when due_on <= ${addMonths(today, 1)} then 1 else 2 end,
    case when due_meter < reading then 0
      when due_meter - reading <= coalesce(every_meter * 0.05, 50) then 1 else 2 end)`;

/** Open work orders of pieces that are there, with what the meters of these show. */
const openOrders = (
  corporation: RawBuilder<unknown>,
) => sql`(select m.id, m.corporation_id, m.equipment_id, m.due_on,
    m.due_order, m.due_meter, m.every_meter, m.told,
    case when m.due_meter is not null then ${readingByNow('e')} end as reading from equipment_maintenance m
  join equipment e on e.id = m.equipment_id and e.stage = 'active' where m.stage = 'open' and ${corporation}) orders`;

/** Work orders that are open, the most urgent first: by their days and by their readings of the meter. */
export async function openMaintenances(
  db: Database,
  corporation: number,
  { today, limit, urgent = false }: { today: string; limit: number; urgent?: boolean },
): Promise<MaintenanceRow[]> {
  const { rows } = await sql<MaintenanceRow>`with wanted as (
      select id as order_id, ${urgency(today)} as rank, due_order as by_day
      from ${openOrders(sql`m.corporation_id = ${corporation}`)}
      ${urgent ? sql`where ${urgency(today)} < 2` : sql``} order by rank, by_day, id limit ${limit})
    select ${columns} from wanted join equipment_maintenance on id = order_id
    order by rank, by_day, id`.execute(db);
  return rows;
}

/** Pieces with a work order that is late by its day or its reading: a part of a condition on ids of pieces. */
export const piecesWithLateOrders = (corporation: number, today: string): RawBuilder<unknown> =>
  sql`select equipment_id from ${openOrders(sql`m.corporation_id = ${corporation}`)} where ${urgency(today)} = 0`;

/** Work orders of pieces that are there, and of which nobody was told yet how near or late they are. */
export async function maintenancesToTell(
  db: Database,
  today: string,
): Promise<{ id: number; corporation: number }[]> {
  const { rows } = await sql<{ id: number; corporation: number }>`select id, corporation_id as corporation
    from ${openOrders(sql`true`)} where told is distinct from 'late'
      and (${urgency(today)} = 0 or (${urgency(today)} = 1 and told is null)) order by id limit 10000`.execute(
    db,
  );
  return rows;
}

/** `EquipmentQuestions.readingByNow`. */
export async function meterByNow(
  db: Database,
  equipment: number,
  corporation: number,
): Promise<string | null> {
  const { rows } = await sql<{ reading: string | null }>`select ${readingByNow('e')}::text as reading
    from equipment e where e.id = ${equipment} and e.corporation_id = ${corporation}`.execute(db);
  return rows[0]?.reading ?? null;
}

/** `EquipmentQuestions.openWork`. */
export async function openWork(
  db: Database,
  equipment: number,
  corporation: number,
): Promise<{ inspections: number[]; orders: { id: number; dueMeter: string | null }[] }> {
  const { rows } = await sql<{ order: boolean; id: number; dueMeter: string | null }>`
    select false as "order", id, null as "dueMeter" from equipment_inspection
      where equipment_id = ${equipment} and corporation_id = ${corporation} and stage = 'planned'
    union all select true, id, due_meter::text from equipment_maintenance
      where equipment_id = ${equipment} and corporation_id = ${corporation} and stage = 'open'
    order by 2`.execute(db);
  return {
    inspections: rows.filter(({ order }) => !order).map(({ id }) => id),
    orders: rows.filter(({ order }) => order).map(({ id, dueMeter }) => ({ id, dueMeter })),
  };
}

/** What was spent on a piece, without VAT: inspections, work orders and what it costs to run. */
export async function spentOn(db: Database, equipment: number, corporation: number): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select 'inspections' as kind, id, name, done_on as "from", done_on as until, cost::text as amount
      from equipment_inspection where equipment_id = ${equipment} and corporation_id = ${corporation}
        and stage = 'done' and cost <> 0
    union all select 'maintenance', id, title, done_on, done_on, cost::text from equipment_maintenance
      where equipment_id = ${equipment} and corporation_id = ${corporation} and stage = 'done' and cost <> 0
    union all select kind, cost, coalesce(note, ''), from_on, until_on, amount::text from equipment_cost
      where equipment_id = ${equipment} and corporation_id = ${corporation}
    order by 4 desc, 2 desc limit 5000`.execute(db);
  return rows;
}

/** When a piece stood still for work orders; one that is open and has no end lasts until today. */
export async function stoodStill(
  db: Database,
  equipment: number,
  corporation: number,
  today: string,
): Promise<StoodStill[]> {
  const { rows } =
    await sql<StoodStill>`select down_from as "from", coalesce(down_until, done_on, ${today}) as until
    from equipment_maintenance where equipment_id = ${equipment} and corporation_id = ${corporation}
      and stage <> 'canceled' and down_from <= ${today}`.execute(db);
  return rows;
}

/** What all pieces cost in a year, and what waits: euros without VAT. */
export interface YearCosts {
  inspections: string;
  maintenance: string;
  /** Rent, fuel, insurance and tax, by the days of each amount that are of the year. */
  running: string;
  /** What of prices was used up in it, and what was left of those of pieces that went, less what was had for them. */
  owning: string;
  open: number;
  down: number;
}

export async function yearCosts(db: Database, corporation: number, year: number): Promise<YearCosts> {
  const [from, until] = [`${year}-01-01`, `${year}-12-31`];
  // As `costLines` spreads an amount: parts of years come to it together.
  const upTo = (days: RawBuilder<unknown>) => sql`round(amount * ${days} / (until_on - from_on + 1), 2)`;
  // As `writtenOff` and `ending` of domain/equipment/ownership-cost.ts: the months from a purchase to a month's first.
  const usedUp = (
    by: RawBuilder<unknown>,
  ) => sql`coalesce(round((purchase_price - coalesce(residual_value, 0))
    * least(greatest((extract(year from ${by}) - extract(year from purchased_on)) * 12
        + extract(month from ${by}) - extract(month from purchased_on), 0), life_months)
    / nullif(life_months, 0), 2), 0)`;
  const firstOf = (day: RawBuilder<unknown>) => sql`date_trunc('month', ${day}::timestamp)::date`;
  const left = firstOf(sql`since_on`);
  const ofActive = sql`exists (select from equipment e where e.id = m.equipment_id and e.stage = 'active')`;
  const { rows } = await sql<YearCosts>`
    with used as (select ${usedUp(sql`until_on`)} - ${usedUp(sql`from_on`)} as amount from (
        select e.*, greatest(${firstOf(sql`case when from_equipment is null then purchased_on
            else greatest(registered_on, purchased_on) end`)}, ${from}::date) as from_on,
          least((${firstOf(sql`purchased_on`)} + make_interval(months => life_months))::date,
            case when stage <> 'active' then ${left} end, (${from}::date + interval '1 year')::date) as until_on
        from equipment e where corporation_id = ${corporation} and purchased_on is not null
          and purchase_price is not null and life_months is not null) e
      where until_on > from_on),
    gone as (select case when purchased_on is null then 0 else coalesce(purchase_price, 0) - ${usedUp(left)} end
        - case when stage = 'sold' then coalesce(sale_price, 0) else 0 end as amount
      from equipment where corporation_id = ${corporation} and stage in ('sold', 'scrapped', 'lost')
        and since_on between ${from} and ${until})
    select ((select coalesce(sum(amount), 0) from used) + (select coalesce(sum(amount), 0) from gone))::text as owning, (select coalesce(sum(cost), 0)::text from equipment_inspection where corporation_id = ${corporation}
        and stage = 'done' and day_order between ${from} and ${until}) as inspections,
      (select coalesce(sum(cost), 0)::text from equipment_maintenance where corporation_id = ${corporation}
        and stage = 'done' and due_order between ${from} and ${until}) as maintenance,
      (select coalesce(sum(${upTo(sql`(least(until_on, ${until}::date) - from_on + 1)`)}
          - ${upTo(sql`greatest(${from}::date - from_on, 0)`)}), 0)::text from equipment_cost
        where corporation_id = ${corporation} and until_on >= ${from} and from_on <= ${until}) as running,
      (select count(*)::int from equipment_maintenance m where corporation_id = ${corporation} and stage = 'open'
        and ${ofActive}) as open,
      (select count(*)::int from equipment_maintenance m where corporation_id = ${corporation} and stage = 'open'
        and down_from is not null and ${ofActive}) as down`.execute(db);
  return rows[0] ?? { inspections: '0', maintenance: '0', running: '0', owning: '0', open: 0, down: 0 };
}
