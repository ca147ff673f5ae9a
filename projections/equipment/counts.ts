import { sql } from 'kysely';
import type { CountEvent } from '#domain/equipment/count.ts';
import type { EquipmentStage } from '#domain/equipment/equipment.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { holderOf } from './equipment.ts';
import { isOutAs } from './is-out.ts';

/** Counts, and their pieces. */
export const equipmentCountsTaken = projection<CountEvent>({
  name: 'equipment-counts',
  tables: ['equipment_count', 'equipment_count_piece'],
  on: {
    EquipmentCountStarted: async (
      { count, corporation, inventoryType, place, on, expected },
      { db, recorded },
    ) => {
      await db
        .insertInto('equipment_count')
        .values({
          id: count,
          corporation_id: corporation,
          inventory_type_id: inventoryType,
          place,
          begun_on: on,
          record_ids: inventoryType === null ? [] : [inventoryType],
          revision: recorded.revision,
        })
        .execute();
      await sql`insert into equipment_count_piece (count_id, equipment_id, expected)
        select ${count}, id, true from unnest(${expected}::bigint[]) as piece (id)`.execute(db);
    },
    EquipmentCounted: async ({ count, equipment, at }, { db, recorded }) => {
      await sql`insert into equipment_count_piece (count_id, equipment_id, expected, counted_at)
        values (${count}, ${equipment}, false, ${at})
        on conflict (count_id, equipment_id) do update set counted_at = excluded.counted_at`.execute(db);
      await db
        .updateTable('equipment_count')
        .set({ revision: recorded.revision })
        .where('id', '=', count)
        .execute();
    },
    EquipmentUncounted: async ({ count, equipment }, { db, recorded }) => {
      await sql`delete from equipment_count_piece
        where count_id = ${count} and equipment_id = ${equipment} and not expected`.execute(db);
      await db
        .updateTable('equipment_count_piece')
        .set({ counted_at: null })
        .where('count_id', '=', count)
        .where('equipment_id', '=', equipment)
        .execute();
      await db
        .updateTable('equipment_count')
        .set({ revision: recorded.revision })
        .where('id', '=', count)
        .execute();
    },
    EquipmentCountCanceled: async ({ count }, { db }) => {
      await db.deleteFrom('equipment_count_piece').where('count_id', '=', count).execute();
      await db.deleteFrom('equipment_count').where('id', '=', count).execute();
    },
    EquipmentCountClosed: ({ count, on }, { db, recorded }) =>
      db
        .updateTable('equipment_count')
        .set({ closed_on: on, revision: recorded.revision })
        .where('id', '=', count)
        .execute(),
  },
});

/** A count as lists show it. */
export interface CountRow {
  id: number;
  inventoryType: number | null;
  typeName: string | null;
  place: string | null;
  begunOn: string;
  closedOn: string | null;
  expected: number;
  found: number;
  unexpected: number;
}

/** How many pieces of a count are as it is asked. */
const pieces = (condition: string) => sql`(select count(*)::int from equipment_count_piece p
  where p.count_id = equipment_count.id and ${sql.raw(condition)})`;

const columns = sql`id, inventory_type_id as "inventoryType",
  (select r.label from record_list r where r.id = inventory_type_id) as "typeName", place,
  begun_on as "begunOn", closed_on as "closedOn", ${pieces('p.expected')} as expected,
  ${pieces('p.expected and p.counted_at is not null')} as found, ${pieces('not p.expected')} as unexpected`;

const query = (corporation: number): ListQuery => ({
  table: 'equipment_count',
  id: 'id',
  select: columns,
  where: [sql`corporation_id = ${corporation}`],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

export const listCounts = (
  db: Database,
  corporation: number,
  _filter: object,
  request: ListRequest,
): Promise<ListPage<CountRow>> => listPage<CountRow>(db, query(corporation), request);

export const countCounts = (
  db: Database,
  corporation: number,
  _filter: object = {},
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation), cap);

/** One count; null for an unknown or foreign one. */
export async function findCount(db: Database, id: number, corporation: number): Promise<CountRow | null> {
  const { rows } = await sql<CountRow>`select ${columns} from equipment_count
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Counts that are open, by their names: a phone offers them where it reads a label. */
export async function openCounts(
  db: Database,
  corporation: number,
): Promise<{ id: number; typeName: string | null; place: string | null; begunOn: string }[]> {
  const { rows } = await sql<{ id: number; typeName: string | null; place: string | null; begunOn: string }>`
    select c.id, (select r.label from record_list r where r.id = c.inventory_type_id) as "typeName", c.place,
      c.begun_on as "begunOn" from equipment_count c where c.corporation_id = ${corporation} and c.closed_on is null
    order by c.id desc limit 5`.execute(db);
  return rows;
}

/** A piece of a count. */
export interface CountedPiece {
  equipment: number;
  name: string;
  code: string;
  place: string | null;
  stage: EquipmentStage;
  expected: boolean;
  countedAt: string | null;
  /** Who or what has it now: it is not lost. */
  holder: string | null;
  /** The kit that it belongs to, and its name. */
  kit: number | null;
  kitName: string | null;
}

/** Pieces of a count at an instant: what is missing first, then what was found unexpectedly, then the others. */
export async function countedPieces(
  db: Database,
  count: number,
  corporation: number,
  now: string,
): Promise<CountedPiece[]> {
  const { rows } =
    await sql<CountedPiece>`select p.equipment_id as equipment, e.name, e.code, e.place, e.stage,
      p.expected, p.counted_at as "countedAt", (select ${holderOf('u')} from equipment_usage u
        where u.equipment_id = e.id and u.corporation_id = e.corporation_id and ${isOutAs('u', now)}
          order by u.distributed_at desc limit 1) as holder,
      e.kit_id as kit, (select k.name from equipment k where k.id = e.kit_id) as "kitName"
    from equipment_count_piece p join equipment e on e.id = p.equipment_id and e.corporation_id = ${corporation}
    where p.count_id = ${count}
    order by p.counted_at is not null, p.expected, e.name_order, e.id`.execute(db);
  return rows;
}

/** Active pieces that a count expects. */
export async function expectedPieces(
  db: Database,
  { inventoryType, place, limit }: { inventoryType: number | null; place: string | null; limit: number },
  corporation: number,
): Promise<number[]> {
  const ofType = inventoryType === null ? sql`` : sql`and inventory_type_id = ${inventoryType}`;
  const atPlace = place === null ? sql`` : sql`and place = ${place}`;
  const { rows } = await sql<{ id: number }>`select id from equipment where corporation_id = ${corporation}
    and stage = 'active' ${ofType} ${atPlace} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * An inventory type with how often it is to be counted, and when it was last: wherever its pieces are, by itself or with
 * all others. A count of one place, or one that nobody counted anything in, is none of the type.
 */
export interface CountedType {
  id: number;
  name: string;
  frequencyMonths: number | null;
  pieces: number;
  lastOn: string | null;
}

/** Inventory types in use. */
export async function countedTypes(db: Database, corporation: number): Promise<CountedType[]> {
  const { rows } = await sql<CountedType>`select r.id, r.label as name,
      (r.values->>'frequencyMonths')::int as "frequencyMonths",
      (select count(*)::int from equipment e where e.corporation_id = r.corporation_id
        and e.inventory_type_id = r.id and e.stage = 'active') as pieces,
      (select max(c.closed_on) from equipment_count c where c.corporation_id = r.corporation_id
        and c.place is null and (c.inventory_type_id = r.id or c.inventory_type_id is null)
        and exists (select from equipment_count_piece p where p.count_id = c.id and p.counted_at is not null))
        as "lastOn"
    from record_list r where r.resource = 'equipmentinventorytype' and r.corporation_id = ${corporation} and r.enabled
    order by r.label_order, r.id`.execute(db);
  return rows;
}
