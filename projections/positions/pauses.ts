import { sql } from 'kysely';
import type { PauseEvent } from '#domain/positions/pause.ts';
import type { Database } from '#db/postgres/pool.ts';
import { isOutAs } from '../equipment/is-out.ts';
import { projection } from '../projection.ts';

/** When whoever has a vehicle switched its positions off. */
export const positionPauses = projection<PauseEvent>({
  name: 'position-pauses',
  tables: ['position_pause'],
  on: {
    PositionsPaused: ({ pause, corporation, equipment, person, from, until }, { db }) =>
      db
        .insertInto('position_pause')
        .values({
          id: pause,
          corporation_id: corporation,
          equipment_id: equipment,
          person_id: person,
          from_at: from,
          until_at: until,
        })
        .execute(),
    PositionsResumed: ({ pause, at }, { db }) =>
      db.updateTable('position_pause').set({ until_at: at }).where('id', '=', pause).execute(),
  },
});

export interface PauseRow {
  id: number;
  from: string;
  until: string;
  person: number;
}

/** Pauses of a piece that share time with a span (ISO instants). */
export async function pausesOf(
  db: Database,
  equipment: number,
  corporation: number,
  { from, until }: { from: string; until: string },
): Promise<PauseRow[]> {
  const { rows } = await sql<PauseRow>`select id, from_at as "from", until_at as "until", person_id as person
    from position_pause where equipment_id = ${equipment} and corporation_id = ${corporation}
    and from_at < ${until}::timestamptz and until_at > ${from}::timestamptz order by from_at`.execute(db);
  return rows;
}

/** A piece that somebody has now, and until when its positions are off. */
export interface HeldPiece {
  id: number;
  name: string;
  code: string;
  deviceName: string | null;
  /** That they may end: their own. */
  pause: number | null;
  pausedUntil: string | null;
}

/** Pieces that somebody has by a use, or drives by an intervention, at an instant. */
export async function heldPieces(
  db: Database,
  person: number,
  corporation: number,
  at: string,
): Promise<HeldPiece[]> {
  const { rows } = await sql<HeldPiece>`select e.id, e.name, e.code,
      (select r.label from equipment_device d join record_list r on r.id = d.device_id
        where d.equipment_id = e.id and tstzrange(d.from_at, d.until_at) @> ${at}::timestamptz limit 1) as "deviceName",
      case when p.person_id = ${person} then p.id end as pause, p.until_at as "pausedUntil"
    from equipment e left join position_pause p on p.equipment_id = e.id
      and p.from_at <= ${at}::timestamptz and p.until_at > ${at}::timestamptz
    where e.corporation_id = ${corporation} and (
      e.id in (select u.equipment_id from equipment_usage u where u.person_id = ${person}
        and u.corporation_id = ${corporation} and ${isOutAs('u', at)})
      or e.id in (select o.equipment_id from transport_order o where o.driver_id = ${person}
        and o.corporation_id = ${corporation} and o.status in ('planned', 'in_progress', 'waiting')
        and o.taken @> ${at}::timestamptz))
    order by e.name_order, e.id`.execute(db);
  return rows;
}
