import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#domain/kernel/dates.ts';
import type {
  EquipmentEvent,
  EquipmentFacts,
  EquipmentStage,
  EquipmentStatus,
} from '#domain/equipment/equipment.ts';
import type { CarriedPeriod } from '#domain/equipment/questions.ts';
import type { MeterKind } from '#domain/equipment/meter-kinds.ts';
import { KEPT_MONTHS } from '#domain/positions/route.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { keptParty, ofParty } from '../same-party.ts';
import { isOutAs, standsStillAs } from './is-out.ts';
import { piecesWithLateOrders } from './maintenances.ts';
import { piecesWithEndingPapers } from './papers.ts';

const factsRow = (facts: EquipmentFacts) => {
  const { type, category, inventoryType } = facts;
  return {
    name: facts.name,
    code: facts.code,
    type_id: type,
    category_id: category,
    inventory_type_id: inventoryType,
    mark: facts.mark,
    model: facts.model,
    version: facts.version,
    serial_number: facts.serialNumber,
    registration: facts.registration,
    place: facts.place,
    pumping: facts.pumping,
    meter_kind: facts.meter,
    in_charge_id: facts.inCharge,
    supplier_id: facts.supplier,
    purchased_on: facts.purchasedOn,
    purchase_price: facts.purchasePrice,
    in_service_on: facts.inServiceOn,
    warranty_until: facts.warrantyUntil,
    life_months: facts.lifeMonths,
    residual_value: facts.residualValue,
    height: facts.height,
    width: facts.width,
    length: facts.length,
    weight: facts.weight,
    kit_id: facts.kit,
    comment: facts.comment,
    field_values: JSON.stringify(facts.values),
    record_ids: [type, category, inventoryType, ...facts.values.map(({ field }) => field)].filter(
      (id) => id !== null,
    ),
  };
};

interface Read {
  equipment: number;
  on: string;
  value: string;
  begins?: true;
  revision: number;
}

/** What its meter shows; the first of a kind of meter begins it. */
async function addReading(db: Database, { equipment, on, value, begins, revision }: Read): Promise<void> {
  await sql`insert into equipment_meter (equipment_id, corporation_id, reading, read_on, value, kind, begins)
    select id, corporation_id, 1 + (select count(*) from equipment_meter where equipment_id = ${equipment}),
      ${on}::date, ${value}::numeric, meter_kind, ${begins ?? false} or meter_value is null
    from equipment where id = ${equipment}`.execute(db);
  await db
    .updateTable('equipment')
    .set({ meter_on: on, meter_value: value, revision })
    .where('id', '=', equipment)
    .execute();
}

/** What a list of pieces is narrowed by. */
export const equipmentFacetNames = ['type', 'category', 'inventoryType', 'inCharge', 'supplier'] as const;
export type EquipmentFacetName = (typeof equipmentFacetNames)[number];

const facetColumn: Readonly<Record<EquipmentFacetName, string>> = {
  type: 'type_id',
  category: 'category_id',
  inventoryType: 'inventory_type_id',
  inCharge: 'in_charge_id',
  supplier: 'supplier_id',
};

/** Parts that counts of pieces are kept in. */
const FACET_SHARES = 4;

/** Counts a piece that is there (times `sign`) for each record that the list is narrowed by; in the order of keys. */
const count = (db: Database, equipment: number, sign: 1 | -1) =>
  // Ids of pieces are twenty apart.
  sql`insert into equipment_facet as kept (corporation_id, facet, record_id, share, pieces)
    select corporation_id, facet, record, id / 20 % ${sql.lit(FACET_SHARES)}, ${sql.lit(sign)}
    from equipment cross join lateral (values ${sql.join(
      equipmentFacetNames.map((name) => sql`(${sql.lit(name)}, ${sql.ref(facetColumn[name])})`),
    )}) as of (facet, record)
    where id = ${equipment} and stage = 'active' and record is not null order by facet, record
    on conflict (corporation_id, facet, record_id, share) do update set pieces = kept.pieces + excluded.pieces`.execute(
    db,
  );

/** A change of what a piece is counted for, or of whether it is there. */
async function recounted(db: Database, equipment: number, change: () => Promise<unknown>): Promise<void> {
  await count(db, equipment, -1);
  await change();
  await count(db, equipment, 1);
}

export const equipmentPieces = projection<EquipmentEvent>({
  name: 'equipment',
  tables: ['equipment', 'equipment_facet', 'equipment_meter', 'equipment_cost', 'equipment_paper_told'],
  on: {
    EquipmentRegistered: async ({ equipment, corporation, facts, on, from }, { db, recorded }) => {
      await db
        .insertInto('equipment')
        .values({
          id: equipment,
          corporation_id: corporation,
          registered_on: on,
          from_corporation: from?.corporation ?? null,
          from_equipment: from?.equipment ?? null,
          revision: recorded.revision,
          ...factsRow(facts),
        })
        .execute();
      await count(db, equipment, 1);
    },
    // A meter of another kind has shown nothing yet.
    EquipmentEdited: ({ equipment, facts }, { db, recorded }) =>
      recounted(db, equipment, () =>
        db
          .updateTable('equipment')
          .set({
            ...factsRow(facts),
            meter_on: sql`case when meter_kind = ${facts.meter} then meter_on end`,
            meter_value: sql`case when meter_kind = ${facts.meter} then meter_value end`,
            revision: recorded.revision,
          })
          .where('id', '=', equipment)
          .execute(),
      ),
    EquipmentPhotoSet: ({ equipment, photo }, { db, recorded }) =>
      db
        .updateTable('equipment')
        .set({ photo, revision: recorded.revision })
        .where('id', '=', equipment)
        .execute(),
    EquipmentMoved: ({ equipment, place }, { db, recorded }) =>
      db
        .updateTable('equipment')
        .set({ place, revision: recorded.revision })
        .where('id', '=', equipment)
        .execute(),
    EquipmentMeterRead: ({ equipment, on, value }, { db, recorded }) =>
      addReading(db, { equipment, on, value, revision: recorded.revision }),
    EquipmentMeterReplaced: async ({ equipment, on, end, start }, { db, recorded: { revision } }) => {
      if (end !== null) await addReading(db, { equipment, on, value: end, revision });
      await addReading(db, { equipment, on, value: start, begins: true, revision });
    },
    EquipmentMeterCorrected: async ({ equipment, reading, on, value, reason }, { db, recorded }) => {
      await db
        .updateTable('equipment_meter')
        .set({ read_on: on, value, reason })
        .where('equipment_id', '=', equipment)
        .where('reading', '=', reading)
        .execute();
      // What the piece shows is its last reading.
      const last = sql`(select max(reading) from equipment_meter where equipment_id = ${equipment})`;
      await db
        .updateTable('equipment')
        .set({
          meter_on: sql`case when meter_on is not null and ${last} = ${reading} then ${on}::date else meter_on end`,
          meter_value: sql`case when meter_value is not null and ${last} = ${reading} then ${value}::numeric
            else meter_value end`,
          revision: recorded.revision,
        })
        .where('id', '=', equipment)
        .execute();
    },
    EquipmentCostNoted: async ({ equipment, cost, kind, amount, from, until, note }, { db, recorded }) => {
      const row = await db
        .updateTable('equipment')
        .set({ revision: recorded.revision })
        .where('id', '=', equipment)
        .returning('corporation_id')
        .executeTakeFirst();
      if (row === undefined) return;
      await db
        .insertInto('equipment_cost')
        .values({
          equipment_id: equipment,
          cost,
          corporation_id: row.corporation_id,
          kind,
          amount,
          from_on: from,
          until_on: until,
          note,
        })
        .execute();
    },
    EquipmentCostRemoved: async ({ equipment, cost }, { db, recorded }) => {
      await note(db, equipment, { revision: recorded.revision });
      await db
        .deleteFrom('equipment_cost')
        .where('equipment_id', '=', equipment)
        .where('cost', '=', cost)
        .execute();
    },
    EquipmentLost: ({ equipment, on }, { db, recorded }) =>
      leave(db, equipment, { stage: 'lost', since_on: on, revision: recorded.revision }),
    EquipmentFound: ({ equipment, on, place }, { db, recorded }) =>
      recounted(db, equipment, () =>
        db
          .updateTable('equipment')
          .set({
            stage: 'active',
            since_on: on,
            revision: recorded.revision,
            ...(place !== null && { place }),
          })
          .where('id', '=', equipment)
          .execute(),
      ),
    EquipmentSold: ({ equipment, on, buyer, price }, { db, recorded }) =>
      leave(db, equipment, {
        stage: 'sold',
        since_on: on,
        buyer_id: buyer,
        sale_price: price,
        revision: recorded.revision,
      }),
    EquipmentScrapped: ({ equipment, on }, { db, recorded }) =>
      leave(db, equipment, { stage: 'scrapped', since_on: on, revision: recorded.revision }),
    EquipmentLeavingWithdrawn: ({ equipment, stage, since }, { db, recorded }) =>
      leave(db, equipment, {
        stage,
        since_on: since,
        buyer_id: null,
        sale_price: null,
        revision: recorded.revision,
      }),
    EquipmentTransferred: ({ equipment, on, to }, { db, recorded }) =>
      leave(db, equipment, {
        stage: 'transferred',
        since_on: on,
        to_corporation: to.corporation,
        to_equipment: to.equipment,
        revision: recorded.revision,
      }),
    EquipmentDeviceFitted: ({ equipment }, { db, recorded }) =>
      note(db, equipment, { revision: recorded.revision }),
    EquipmentDeviceRemoved: ({ equipment }, { db, recorded }) =>
      note(db, equipment, { revision: recorded.revision }),
    EquipmentDevicePeriodCorrected: ({ equipment }, { db, recorded }) =>
      note(db, equipment, { revision: recorded.revision }),
    EquipmentInspectionAlerted: ({ equipment }, { db, recorded }) =>
      note(db, equipment, { revision: recorded.revision }),
    EquipmentPaperAlerted: async ({ equipment, document, endsOn }, { db, recorded }) => {
      await note(db, equipment, { revision: recorded.revision });
      await db
        .insertInto('equipment_paper_told')
        .values({ equipment_id: equipment, document_id: document ?? 0, ends_on: endsOn })
        .onConflict((conflict) =>
          conflict.columns(['equipment_id', 'document_id']).doUpdateSet({ ends_on: endsOn }),
        )
        .execute();
    },
    EquipmentDeleted: async ({ equipment }, { db }) => {
      await db.deleteFrom('equipment_paper_told').where('equipment_id', '=', equipment).execute();
      await count(db, equipment, -1);
      await db.deleteFrom('equipment').where('id', '=', equipment).execute();
      await db.deleteFrom('equipment_cost').where('equipment_id', '=', equipment).execute();
      await db.deleteFrom('equipment_meter').where('equipment_id', '=', equipment).execute();
    },
  },
});

interface Change {
  stage?: EquipmentStage;
  since_on?: string | null;
  buyer_id?: number | null;
  sale_price?: string | null;
  to_corporation?: number;
  to_equipment?: number;
  revision: number;
}

const note = (db: Database, equipment: number, change: Change) =>
  db.updateTable('equipment').set(change).where('id', '=', equipment).execute();

/** It is there no more, or again. */
const leave = (db: Database, equipment: number, change: Change) =>
  recounted(db, equipment, () => note(db, equipment, change));

/** Which piece carried which device, and when. */
export const equipmentDevices = projection<EquipmentEvent>({
  name: 'equipment-devices',
  tables: ['equipment_device', 'equipment_owner'],
  on: {
    EquipmentRegistered: ({ equipment, corporation }, { db }) =>
      db
        .insertInto('equipment_owner')
        .values({ equipment_id: equipment, corporation_id: corporation })
        .execute(),
    EquipmentDeviceFitted: async ({ equipment, device, at }, { db, recorded }) => {
      await sql`insert into equipment_device (device_id, equipment_id, corporation_id, from_at)
        select ${device}, equipment_id, corporation_id, ${at}::timestamptz from equipment_owner
        where equipment_id = ${equipment}`.execute(db);
      await unsettle(db, { equipment, device, since: at }, recorded);
    },
    EquipmentDeviceRemoved: async ({ equipment, device, at }, { db, recorded }) => {
      await db
        .updateTable('equipment_device')
        .set({ until_at: at })
        .where('equipment_id', '=', equipment)
        .where('device_id', '=', device)
        .where('until_at', 'is', null)
        .execute();
      await unsettle(db, { equipment, device, since: at }, recorded);
    },
    EquipmentDevicePeriodCorrected: async ({ equipment, device, began, from, until }, { db, recorded }) => {
      await db
        .updateTable('equipment_device')
        .set({ from_at: from, until_at: until })
        .where('equipment_id', '=', equipment)
        .where('device_id', '=', device)
        .where('from_at', '=', began)
        .execute();
      await unsettle(db, { equipment, device, since: until ?? from }, recorded);
    },
    // Steps of today take the device off beforehand; those of before did not.
    EquipmentSold: ({ equipment }, { db, recorded }) => endCarrying(db, equipment, recorded),
    EquipmentScrapped: ({ equipment }, { db, recorded }) => endCarrying(db, equipment, recorded),
    EquipmentTransferred: ({ equipment }, { db, recorded }) => endCarrying(db, equipment, recorded),
    EquipmentDeleted: ({ equipment }, { db, recorded }) => endCarrying(db, equipment, recorded),
  },
});

/** A device that a piece carried, and when; instants are ISO. */
export interface CarriedDevice {
  device: number;
  name: string;
  from: string;
  /** null: it still does. */
  until: string | null;
}

/** The devices that a piece carried, the latest first. */
export async function devicesOf(
  db: Database,
  equipment: number,
  corporation: number,
): Promise<CarriedDevice[]> {
  const { rows } = await sql<CarriedDevice>`select device_id as device,
      coalesce((select r.label from record_list r where r.id = device_id), '') as name, from_at as "from",
      until_at as until
    from equipment_device where equipment_id = ${equipment} and corporation_id = ${corporation}
    order by from_at desc limit 200`.execute(db);
  return rows;
}

/** `EquipmentQuestions.carriedSince`. */
export async function carriedSince(
  db: Database,
  { device, equipment, at }: { device: number; equipment: number; at: string },
  corporation: number,
): Promise<CarriedPeriod[]> {
  const { rows } = await sql<CarriedPeriod>`select device_id as device, equipment_id as equipment,
      from_at as "from", until_at as until
    from equipment_device where (device_id = ${device} or equipment_id = ${equipment})
      and corporation_id = ${corporation} and (until_at is null or until_at > ${at}::timestamptz)
    order by from_at`.execute(db);
  return rows;
}

/** A piece that is not there any more carries nothing. */
const endCarrying = (
  db: Database,
  equipment: number,
  { metadata }: { metadata: { occurredAt: string } },
): Promise<unknown> =>
  db
    .updateTable('equipment_device')
    .set({ until_at: metadata.occurredAt })
    .where('equipment_id', '=', equipment)
    .where('until_at', 'is', null)
    .execute();

/**
 * Who carried a device since an instant is said anew: its routes are made again from then on, of whole days of which all
 * positions are kept. What was said long ago, as it is read when all is built anew, was settled long ago.
 */
const unsettle = (
  db: Database,
  { equipment, device, since }: { equipment: number; device: number; since: string },
  { metadata: { occurredAt } }: { metadata: { occurredAt: string } },
): Promise<unknown> =>
  sql`insert into gps_unsettled (device_id, corporation_id, since)
    select ${device}, corporation_id, greatest(${since}::timestamptz, ((now() at time zone 'UTC')::date
      - make_interval(months => ${KEPT_MONTHS}) + interval '1 day') at time zone 'UTC')
    from equipment_owner where equipment_id = ${equipment}
      and ${occurredAt}::timestamptz > now() - interval '1 day' and ${since}::timestamptz < now()
    on conflict (device_id) do update set since = least(gps_unsettled.since, excluded.since)`.execute(db);

/** What failed, and was not passed since: it serves nobody. */
const isFailed = sql`exists (select from inspection_due d where d.equipment_id = equipment.id
  and d.corporation_id = equipment.corporation_id and d.reason = 'failed')`;

/** It stands still for a work order. */
const isDown = (today: string) => sql`exists (select from equipment_maintenance m
  where m.equipment_id = equipment.id and m.corporation_id = equipment.corporation_id
    and ${standsStillAs('m', today, today)})`;

/** What failed or stands still, by id: few of many, so that they are looked for themselves. */
const outOfOrder = (
  corporation: number,
  today: string,
) => sql`select d.equipment_id as id from inspection_due d
    where d.corporation_id = ${corporation} and d.reason = 'failed'
  union select m.equipment_id from equipment_maintenance m
    where m.corporation_id = ${corporation} and ${standsStillAs('m', today, today)}`;

/** Somebody has it: it went out by now and is not back. */
const isOut = (now: string) => sql`exists (select from equipment_usage u
  where u.equipment_id = equipment.id and u.corporation_id = equipment.corporation_id
    and ${isOutAs('u', now)})`;

export interface Moment {
  /** The day that it is looked at on, and the instant (ISO). */
  today: string;
  now: string;
}

/** How it stands at a moment: `statusOf` of domain/equipment/equipment.ts, in SQL. */
const shownStatus = ({ today, now }: Moment) => sql`case when stage <> 'active' then stage
  when ${isFailed} or ${isDown(today)} then 'unavailable' when ${isOut(now)} then 'in_use' else 'available' end`;

const inStatus: Readonly<
  Record<EquipmentStatus, (moment: Moment, corporation: number) => RawBuilder<unknown>>
> = {
  available: ({ today, now }) =>
    sql`(stage = 'active' and not ${isFailed} and not ${isDown(today)} and not ${isOut(now)})`,
  in_use: ({ today, now }) =>
    sql`(stage = 'active' and ${isOut(now)} and not ${isFailed} and not ${isDown(today)})`,
  unavailable: ({ today }, corporation) =>
    sql`(stage = 'active' and id in (${outOfOrder(corporation, today)}))`,
  lost: () => sql`stage = 'lost'`,
  sold: () => sql`stage = 'sold'`,
  scrapped: () => sql`stage = 'scrapped'`,
  transferred: () => sql`stage = 'transferred'`,
};

/** A piece as lists show it. */
export interface EquipmentRow {
  id: number;
  name: string;
  code: string;
  type: number;
  typeName: string;
  category: number | null;
  categoryName: string | null;
  mark: string | null;
  model: string | null;
  serialNumber: string | null;
  registration: string | null;
  place: string | null;
  pumping: boolean;
  status: EquipmentStatus;
  /** The next inspection. */
  dueOn: string | null;
  dueName: string | null;
  /** Who or what has it now. */
  holder: string | null;
  /** The kit that it belongs to; of a kit, how many pieces it holds, and how many of them are there to go along. */
  kit: number | null;
  kitName: string | null;
  kitPieces: number;
  kitReady: number;
  photo: string | null;
  revision: number;
}

const label = (column: string) =>
  sql`(select r.label from record_list r where r.id = ${sql.ref(`equipment.${column}`)})`;

/** Who or what has a piece, by the names of now; '' of somebody who was erased. */
export const holderOf = (usage: string) => sql`concat_ws(' · ',
  nullif((select pc.name from person_corporation pc where pc.person_id = ${sql.ref(`${usage}.person_id`)}
    and pc.corporation_id = ${sql.ref(`${usage}.corporation_id`)}), ''),
  (select p.name from project p where p.id = ${sql.ref(`${usage}.project_id`)}),
  (select v.name from equipment v where v.id = ${sql.ref(`${usage}.vehicle_id`)}))`;

const heldBy = ({ now }: Moment) => sql`(select ${holderOf('u')} from equipment_usage u
  where u.equipment_id = equipment.id and u.corporation_id = equipment.corporation_id and ${isOutAs('u', now)}
    order by u.distributed_at desc limit 1)`;

const columns = (
  moment: Moment,
) => sql`id, name, code, type_id as type, coalesce(${label('type_id')}, '') as "typeName",
  category_id as category, ${label('category_id')} as "categoryName", mark, model, serial_number as "serialNumber",
  registration, place, pumping, ${shownStatus(moment)} as status,
  (select d.due_on from inspection_due d where d.equipment_id = equipment.id and d.corporation_id = equipment.corporation_id
    order by d.due_on limit 1) as "dueOn",
  (select d.name from inspection_due d where d.equipment_id = equipment.id and d.corporation_id = equipment.corporation_id
    order by d.due_on limit 1) as "dueName",
  ${heldBy(moment)} as holder, kit_id as kit,
  (select k.name from equipment k where k.id = equipment.kit_id) as "kitName",
  photo, revision`;

/** Of inspections, of work orders that are late, and of papers and warranties that end. */
export const dueWindows = ['overdue', '30', '60', 'maintenance', 'papers'] as const;
export type DueWindow = (typeof dueWindows)[number];

export interface EquipmentFilter extends Moment {
  keyword: string | null;
  status: EquipmentStatus | null;
  type?: number | null;
  category?: number | null;
  inventoryType?: number | null;
  place?: string | null;
  /** An inspection is overdue, or due within so many days; a work order is late; or a paper or the warranty ends. */
  due?: DueWindow | null;
  pumping?: boolean | null;
  supplier?: number | null;
  /** Who looks after it. */
  inCharge?: number | null;
  kit?: number | null;
}

/** Pieces with an inspection that is due by a day. */
const inspectedBy = (corporation: number, day: string) => sql`select d.equipment_id from inspection_due d
  where d.corporation_id = ${corporation} and d.due_on <= ${day}`;

const piecesDue: Readonly<Record<DueWindow, (corporation: number, today: string) => RawBuilder<unknown>>> = {
  overdue: (corporation, today) => inspectedBy(corporation, addDays(today, -1)),
  '30': (corporation, today) => inspectedBy(corporation, addDays(today, 30)),
  '60': (corporation, today) => inspectedBy(corporation, addDays(today, 60)),
  maintenance: piecesWithLateOrders,
  papers: piecesWithEndingPapers,
};

const byNextInspection = sql`(select e.*, s.equipment_id as subject_id, s.next_due_on from inspection_subject s
  join equipment e on e.id = s.equipment_id and e.corporation_id = s.corporation_id) equipment`;

function query(corporation: number, filter: EquipmentFilter): ListQuery {
  const {
    keyword,
    status,
    type,
    category,
    inventoryType,
    place,
    due,
    pumping,
    supplier,
    inCharge,
    kit,
    today,
  } = filter;
  const given = <Value>(value: Value | null | undefined, made: (one: Value) => RawBuilder<unknown>) =>
    value === null || value === undefined ? [] : [made(value)];
  return {
    table: 'equipment',
    id: 'id',
    select: sql`id`,
    where: [
      sql`corporation_id = ${corporation}`,
      ...given(status, (one) => inStatus[one](filter, corporation)),
      ...given(type, (id) => sql`type_id = ${id}`),
      ...given(category, (id) => sql`category_id = ${id}`),
      ...given(inventoryType, (id) => sql`inventory_type_id = ${id}`),
      ...given(place, (one) => sql`place = ${one}`),
      ...given(due, (one) => sql`id in (${piecesDue[one](corporation, today)})`),
      ...given(pumping, (flag) => sql`pumping = ${flag}`),
      ...given(supplier, (id) => ofParty('supplier_id', id)),
      ...given(inCharge, (id) => sql`in_charge_id = ${id}`),
      ...given(kit, (id) => sql`kit_id = ${id}`),
      ...matches(keyword),
    ],
    sorts: {
      newest: { column: 'id', type: 'bigint' },
      name: { column: 'name_order', type: 'text' },
      code: { column: 'code_order', type: 'text' },
      // What is due for nothing comes last.
      dueOn: { column: 'next_due_on', type: 'date', id: 'subject_id', from: byNextInspection },
    },
    defaultSort: 'newest',
  };
}

type PlainRow = Omit<EquipmentRow, 'kitPieces' | 'kitReady'>;

/** Of kits: how many pieces each holds, and how many of them are there to go along. */
async function kitFigures(
  db: Database,
  kits: readonly number[],
  corporation: number,
  moment: Moment,
): Promise<Map<number, { kitPieces: number; kitReady: number }>> {
  const { rows } = await sql<{ kit: number; kitPieces: number; kitReady: number }>`select kit_id as kit,
      count(*)::int as "kitPieces", count(*) filter (where ${shownStatus(moment)} = 'available')::int as "kitReady"
    from equipment where kit_id = any(${[...kits]}::bigint[]) and corporation_id = ${corporation}
      and stage = 'active' group by kit_id`.execute(db);
  return new Map(rows.map(({ kit, ...figures }) => [kit, figures]));
}

/** Pieces with what is in them: asked apart, so that no list is planned with what few of its rows have. */
const withFigures = <Row extends { id: number }>(
  rows: readonly Row[],
  figures: Awaited<ReturnType<typeof kitFigures>>,
): (Row & { kitPieces: number; kitReady: number })[] =>
  rows.map((row) => ({ ...row, ...(figures.get(row.id) ?? { kitPieces: 0, kitReady: 0 }) }));

/** Pieces as lists show them, in the order of their ids here. */
async function listedPieces(
  db: Database,
  ids: readonly number[],
  corporation: number,
  moment: Moment,
): Promise<EquipmentRow[]> {
  if (ids.length === 0) return [];
  const [{ rows }, figures] = await Promise.all([
    sql<PlainRow>`select ${columns(moment)} from equipment
      where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}`.execute(db),
    kitFigures(db, ids, corporation, moment),
  ]);
  const byId = new Map(withFigures(rows, figures).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Which pieces stand on a page is planned for what is asked; what is shown of them is planned once. */
export async function listEquipment(
  db: Database,
  corporation: number,
  filter: EquipmentFilter,
  request: ListRequest,
): Promise<ListPage<EquipmentRow>> {
  const page = await listPage<{ id: number }>(db, query(corporation, filter), request);
  const ids = page.rows.map(({ id }) => id);
  return { ...page, rows: await listedPieces(db, ids, corporation, filter) };
}

export const countEquipment = (
  db: Database,
  corporation: number,
  filter: EquipmentFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** A piece with all that its file says. */
export interface FoundEquipment extends EquipmentRow {
  inventoryType: number | null;
  inventoryTypeName: string | null;
  version: string | null;
  meter: MeterKind;
  inCharge: number | null;
  inChargeName: string | null;
  supplier: number | null;
  supplierName: string | null;
  purchasedOn: string | null;
  purchasePrice: string | null;
  inServiceOn: string | null;
  warrantyUntil: string | null;
  lifeMonths: number | null;
  residualValue: string | null;
  height: string | null;
  width: string | null;
  length: string | null;
  weight: string | null;
  comment: string | null;
  values: { field: number; value: string | null }[];
  registeredOn: string;
  sinceOn: string | null;
  buyer: number | null;
  buyerName: string | null;
  salePrice: string | null;
  meterOn: string | null;
  meterValue: string | null;
  fromCorporation: number | null;
  fromEquipment: number | null;
  toCorporation: number | null;
  toEquipment: number | null;
  device: number | null;
  deviceName: string | null;
  deviceSince: string | null;
}

/** One piece; null for an unknown or foreign one. */
export async function findEquipment(
  db: Database,
  id: number,
  corporation: number,
  moment: Moment,
): Promise<FoundEquipment | null> {
  const { rows } = await sql<
    Omit<FoundEquipment, 'kitPieces' | 'kitReady'>
  >`select ${columns(moment)}, inventory_type_id as "inventoryType",
    ${label('inventory_type_id')} as "inventoryTypeName", version, meter_kind as meter, in_charge_id as "inCharge",
    (select nullif(pc.name, '') from person_corporation pc where pc.person_id = in_charge_id
      and pc.corporation_id = equipment.corporation_id) as "inChargeName",
    ${keptParty('supplier_id')} as supplier,
    (select t.name from third_party t where t.id = ${keptParty('supplier_id')}) as "supplierName",
    purchased_on as "purchasedOn", purchase_price::text as "purchasePrice", in_service_on as "inServiceOn",
    warranty_until as "warrantyUntil", life_months as "lifeMonths", residual_value::text as "residualValue",
    height::text, width::text, length::text, weight::text, comment,
    field_values as values, registered_on as "registeredOn", since_on as "sinceOn", ${keptParty('buyer_id')} as buyer,
    (select t.name from third_party t where t.id = ${keptParty('buyer_id')}) as "buyerName",
    sale_price::text as "salePrice", meter_on as "meterOn", meter_value::text as "meterValue",
    from_corporation as "fromCorporation", from_equipment as "fromEquipment", to_corporation as "toCorporation",
    to_equipment as "toEquipment", fitted.device_id as device,
    (select r.label from record_list r where r.id = fitted.device_id) as "deviceName", fitted.from_at as "deviceSince"
    from equipment left join lateral (select device_id, from_at from equipment_device
      where equipment_device.equipment_id = equipment.id and until_at is null limit 1) fitted on true
    where id = ${id} and equipment.corporation_id = ${corporation}`.execute(db);
  const [found] = withFigures(rows, await kitFigures(db, [id], corporation, moment));
  return found ?? null;
}

/** What is said of a piece, as `equipmentSchema` takes it. */
export type TypedEquipment = Omit<EquipmentFacts, 'values'> & {
  values: { field: number; value: string | null }[];
};

/** What is said of pieces by now, by id; those of others are left out. */
export async function equipmentAsTyped(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, TypedEquipment>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TypedEquipment & { id: number }>`select id, name, code, type_id as type,
      category_id as category, inventory_type_id as "inventoryType", mark, model, version,
      serial_number as "serialNumber", registration, place, pumping, meter_kind as meter, in_charge_id as "inCharge",
      ${keptParty('supplier_id')} as supplier, purchased_on as "purchasedOn", purchase_price::text as "purchasePrice",
      in_service_on as "inServiceOn", warranty_until as "warrantyUntil", life_months as "lifeMonths",
      residual_value::text as "residualValue", height::text, width::text, length::text, weight::text, kit_id as kit,
      comment, field_values as values
    from equipment where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Pieces of a corporation with one of these serial numbers or registrations, whatever their case. */
export async function equipmentMarked(
  db: Database,
  corporation: number,
  words: readonly string[],
): Promise<{ id: number; name: string; code: string; by: 'serialNumber' | 'registration'; mark: string }[]> {
  const asked = [...new Set(words.map((word) => word.trim()).filter(Boolean))];
  if (asked.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    name: string;
    code: string;
    by: 'serialNumber' | 'registration';
    mark: string;
  }>`with asked as materialized (select distinct fold(word) as word from unnest(${asked}::text[]) as word)
    select id, name, code, 'serialNumber' as by, word as mark from equipment join asked on fold(serial_number) = word
      where corporation_id = ${corporation}
    union all select id, name, code, 'registration', word from equipment join asked on fold(registration) = word
      where corporation_id = ${corporation} order by id`.execute(db);
  return rows;
}

/** Which piece has this code in a corporation, whatever its case and accents. */
export async function equipmentOfCode(
  db: Database,
  code: string,
  corporation: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from equipment
    where corporation_id = ${corporation} and code_key = fold(${code})`.execute(db);
  return rows[0]?.id ?? null;
}

/** How many pieces stand how at a moment. */
export async function equipmentCounts(
  db: Database,
  corporation: number,
  moment: Moment,
): Promise<Partial<Record<EquipmentStatus, number>>> {
  const { today, now } = moment;
  const { rows } = await sql<{ status: EquipmentStatus; count: number }>`with broken as materialized (
      select e.id from (${outOfOrder(corporation, today)}) b join equipment e on e.id = b.id
        and e.corporation_id = ${corporation} and e.stage = 'active'),
    lent as materialized (
      select distinct u.equipment_id as id from equipment_usage u join equipment e on e.id = u.equipment_id
        and e.corporation_id = ${corporation} and e.stage = 'active'
      where u.corporation_id = ${corporation} and ${isOutAs('u', now)}
        and u.equipment_id not in (select id from broken)),
    standing as (select stage as status, count(*)::int as count from equipment
      where corporation_id = ${corporation} group by stage)
    select status, count from (
      select status, count from standing where status <> 'active'
      union all select 'unavailable', (select count(*)::int from broken)
      union all select 'in_use', (select count(*)::int from lent)
      union all select 'available', count - (select count(*)::int from broken) - (select count(*)::int from lent)
        from standing where status = 'active') shown where count > 0`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** How pieces stand at a moment, by id; those of others are left out. */
export async function standingOf(
  db: Database,
  ids: readonly number[],
  corporation: number,
  moment: Moment,
): Promise<Map<number, EquipmentStatus>> {
  const { rows } = await sql<{ id: number; status: EquipmentStatus }>`
    select id, ${shownStatus(moment)} as status from equipment
    where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}`.execute(db);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Where pieces are kept, as lists are narrowed by it. */
export async function equipmentPlaces(db: Database, corporation: number): Promise<string[]> {
  // From one place to the next by the index: as many steps as there are places, whatever the number of pieces.
  const next = (after: RawBuilder<unknown>) => sql`(select min(e.place) from equipment e
    where e.corporation_id = ${corporation} and e.stage = 'active' ${after})`;
  const { rows } = await sql<{ place: string }>`with recursive step as (
      select ${next(sql``)} as place
      union all select ${next(sql`and e.place > step.place`)} from step where step.place is not null)
    select place from step where place is not null limit 200`.execute(db);
  return rows.map(({ place }) => place);
}

/** A record by which the list is narrowed, and how many pieces that are there it leaves. */
export interface EquipmentFacet {
  facet: EquipmentFacetName;
  id: number;
  name: string;
  count: number;
}

/** The types, categories, people in charge and suppliers that pieces which are there have, by name. */
export async function equipmentFacets(db: Database, corporation: number): Promise<EquipmentFacet[]> {
  const { rows } = await sql<EquipmentFacet>`with counted as materialized (
      select facet, record_id as id, sum(pieces)::int as count from equipment_facet
      where corporation_id = ${corporation} group by facet, record_id having sum(pieces) > 0),
    kept as (select facet, case facet when 'supplier' then ${keptParty('counted.id')} else counted.id end as id, count from counted)
    select facet, id, sum(count)::int as count, coalesce(case facet
        when 'supplier' then (select t.name from third_party t where t.id = kept.id)
        when 'inCharge' then (select pc.name from person_corporation pc where pc.person_id = kept.id
          and pc.corporation_id = ${corporation})
        else (select r.label from record_list r where r.id = kept.id) end, '') as name
    from kept group by facet, id order by facet, name, id limit 2000`.execute(db);
  return rows.filter(({ name }) => name !== '');
}

/** Pieces that are there, by name: for a choice. */
export async function equipmentNames(
  db: Database,
  corporation: number,
): Promise<{ id: number; name: string; code: string; type: number }[]> {
  const { rows } = await sql<{ id: number; name: string; code: string; type: number }>`
    select id, name, code, type_id as type from equipment
    where corporation_id = ${corporation} and stage = 'active' order by name_order, id limit 2000`.execute(
    db,
  );
  return rows;
}

/**
 * Pieces that are there as something may be handed out into them: those with a registration, or that held something before,
 * come first, so that no vehicle is cut off by all the tools there are.
 */
export async function vehicleNames(
  db: Database,
  corporation: number,
): Promise<{ id: number; name: string; code: string }[]> {
  const { rows } = await sql<{ id: number; name: string; code: string }>`select id, name, code from equipment
    where corporation_id = ${corporation} and stage = 'active'
    order by registration is not null or id in (select u.vehicle_id from equipment_usage u
      where u.corporation_id = ${corporation} and u.vehicle_id is not null) desc, name_order, id limit 2000`.execute(
    db,
  );
  return rows;
}

/** Pieces by their ids, by name: those of the corporation. */
export async function equipmentOfIds(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<{ id: number; name: string; code: string }[]> {
  const { rows } = await sql<{ id: number; name: string; code: string }>`select id, name, code from equipment
    where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation} order by name_order, id`.execute(
    db,
  );
  return rows;
}

/** A piece of a kit, and how it stands. */
export interface KitMember {
  id: number;
  name: string;
  code: string;
  status: EquipmentStatus;
  holder: string | null;
}

/** The pieces of a kit at a moment: those that are there, and those that were lost and so are missing. */
export async function kitMembers(
  db: Database,
  kit: number,
  corporation: number,
  moment: Moment,
): Promise<KitMember[]> {
  const { rows } = await sql<KitMember>`select id, name, code, ${shownStatus(moment)} as status,
      ${heldBy(moment)} as holder from equipment
    where kit_id = ${kit} and corporation_id = ${corporation} and stage in ('active', 'lost')
    order by name_order, id`.execute(db);
  return rows;
}

/** The pieces that go out with a kit: those that are there. */
export async function membersOfKit(db: Database, kit: number, corporation: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from equipment where kit_id = ${kit}
    and corporation_id = ${corporation} and stage = 'active' order by name_order, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a piece's meter showed, and why a reading was put right. */
export interface MeterRow {
  /** Its number within the piece. */
  reading: number;
  on: string;
  value: string;
  reason: string | null;
  /** What it counted then, and whether it is the first of a meter. */
  kind: MeterKind;
  begins: boolean;
}

/** The readings of a piece, the latest first. */
export async function metersOf(db: Database, equipment: number, corporation: number): Promise<MeterRow[]> {
  const { rows } =
    await sql<MeterRow>`select reading, read_on as "on", value::text as value, reason, kind, begins
    from equipment_meter where equipment_id = ${equipment} and corporation_id = ${corporation}
    order by reading desc limit 500`.execute(db);
  return rows;
}
