import { sql, type RawBuilder } from 'kysely';
import type { Condition, UsageEvent, UsageFacts, UsageStatus } from '#domain/equipment/usage.ts';
import type { Strokes } from '#domain/kernel/strokes.ts';
import type { OverlappingUsage } from '#domain/equipment/questions.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { holderOf } from './equipment.ts';
import { isOutAs } from './is-out.ts';

const factsRow = (facts: UsageFacts) => ({
  person_id: facts.person,
  project_id: facts.project,
  vehicle_id: facts.vehicle,
  distributed_at: facts.distributedAt,
  expected_at: facts.expectedAt,
  out_condition: facts.condition,
  out_note: facts.note,
});

/** Whether somebody drew a signature that is there: none is once it was erased. */
const isSaid = (strokes: Strokes | null | undefined): boolean => strokes !== null && strokes !== undefined;

export const equipmentUsages = projection<UsageEvent>({
  name: 'equipment-usages',
  tables: ['equipment_usage'],
  on: {
    EquipmentDistributed: (
      { usage, corporation, equipment, facts, kit, signedBy, strokes, photo, without, booked },
      { db, recorded },
    ) =>
      db
        .insertInto('equipment_usage')
        .values({
          id: usage,
          corporation_id: corporation,
          equipment_id: equipment,
          kit_id: kit,
          out_signed: signedBy,
          out_drawn: isSaid(strokes),
          out_photo: photo,
          without: without ?? [],
          booked: booked ?? false,
          revision: recorded.revision,
          ...factsRow(facts),
        })
        .execute(),
    EquipmentHandedOver: ({ usage, facts, signedBy, strokes, photo, without }, { db, recorded }) =>
      db
        .updateTable('equipment_usage')
        .set({
          ...factsRow(facts),
          booked: false,
          out_signed: signedBy,
          out_drawn: isSaid(strokes),
          out_photo: photo,
          ...(without && { without }),
          revision: recorded.revision,
        })
        .where('id', '=', usage)
        .execute(),
    EquipmentUsageEdited: ({ usage, facts }, { db, recorded }) =>
      db
        .updateTable('equipment_usage')
        .set({ ...factsRow(facts), revision: recorded.revision })
        .where('id', '=', usage)
        .execute(),
    EquipmentReturned: (
      { usage, returnedAt, condition, note, signedBy, strokes, photo, missing },
      { db, recorded },
    ) =>
      db
        .updateTable('equipment_usage')
        .set({
          returned_at: returnedAt,
          back_condition: condition,
          back_note: note,
          back_signed: signedBy,
          back_drawn: isSaid(strokes),
          back_photo: photo,
          missing: missing ?? [],
          booked: false,
          revision: recorded.revision,
        })
        .where('id', '=', usage)
        .execute(),
    EquipmentUsageLost: ({ usage, at }, { db, recorded }) =>
      db
        .updateTable('equipment_usage')
        .set({ returned_at: at, revision: recorded.revision })
        .where('id', '=', usage)
        .execute(),
    EquipmentReturnAwaited: ({ usage, expectedAt }, { db, recorded }) =>
      db
        .updateTable('equipment_usage')
        .set({ late_told: expectedAt, revision: recorded.revision })
        .where('id', '=', usage)
        .execute(),
    EquipmentReturnWithdrawn: ({ usage }, { db, recorded }) =>
      db
        .updateTable('equipment_usage')
        .set({
          returned_at: null,
          back_condition: null,
          back_note: null,
          back_signed: null,
          back_drawn: false,
          back_photo: null,
          missing: [],
          revision: recorded.revision,
        })
        .where('id', '=', usage)
        .execute(),
    EquipmentUsageDeleted: ({ usage }, { db }) =>
      db.deleteFrom('equipment_usage').where('id', '=', usage).execute(),
  },
});

/** `usageStatusOf` of domain/equipment/usage.ts, in SQL. */
const shownStatus = (now: string) => sql`case when returned_at is not null then 'returned'
  when booked or distributed_at > ${now}::timestamptz then 'planned'
  when expected_at < ${now}::timestamptz then 'late' else 'out' end`;

const inStatus: Readonly<Record<UsageStatus, (now: string) => RawBuilder<unknown>>> = {
  returned: () => sql`returned_at is not null`,
  planned: (now) => sql`(returned_at is null and (booked or distributed_at > ${now}::timestamptz))`,
  late: (now) => sql`(${isOutAs('equipment_usage', now)} and expected_at < ${now}::timestamptz)`,
  out: (now) => sql`(${isOutAs('equipment_usage', now)}
    and (expected_at is null or expected_at >= ${now}::timestamptz))`,
};

/** A use as lists show it; instants are ISO. */
export interface UsageRow {
  id: number;
  equipment: number;
  equipmentType: number | null;
  equipmentName: string;
  equipmentCode: string;
  person: number | null;
  personName: string | null;
  project: number | null;
  projectName: string | null;
  vehicle: number | null;
  vehicleName: string | null;
  /** Who or what has it, in one line. */
  holder: string;
  status: UsageStatus;
  distributedAt: string;
  expectedAt: string | null;
  returnedAt: string | null;
  condition: Condition;
  /** null also of what never came back and was written off. */
  backCondition: Condition | null;
  note: string | null;
  backNote: string | null;
  signedBy: string | null;
  backSignedBy: string | null;
  /** Somebody drew their signature, which the use itself keeps. */
  drawn: boolean;
  backDrawn: boolean;
  photo: string | null;
  backPhoto: string | null;
  /** The use of the kit that it went out with, and that kit's name. */
  kit: number | null;
  kitName: string | null;
  /** Of a kit: names of what did not go along, and of what did not come back. */
  without: string[];
  missing: string[];
  /** Said ahead, and not handed over yet. */
  booked: boolean;
  revision: number;
}

const nameOf = (column: string) =>
  sql`(select e.name from equipment e where e.id = ${sql.ref(`equipment_usage.${column}`)})`;

/** The pieces of a column of ids, by name. */
const namesOf = (column: 'without' | 'missing') =>
  sql`array(select e.name from equipment e where e.id = any (${sql.ref(`equipment_usage.${column}`)})
    and e.corporation_id = equipment_usage.corporation_id order by e.name_order, e.id)`;

const columns = (
  now: string,
) => sql`id, equipment_id as equipment, coalesce(${nameOf('equipment_id')}, '') as "equipmentName",
  (select e.type_id from equipment e where e.id = equipment_usage.equipment_id) as "equipmentType",
  coalesce((select e.code from equipment e where e.id = equipment_usage.equipment_id), '') as "equipmentCode",
  person_id as person, (select nullif(pc.name, '') from person_corporation pc
    where pc.person_id = equipment_usage.person_id and pc.corporation_id = equipment_usage.corporation_id) as "personName",
  project_id as project, (select p.name from project p where p.id = equipment_usage.project_id) as "projectName",
  vehicle_id as vehicle, ${nameOf('vehicle_id')} as "vehicleName", ${holderOf('equipment_usage')} as holder,
  ${shownStatus(now)} as status, distributed_at as "distributedAt", expected_at as "expectedAt",
  returned_at as "returnedAt", out_condition as condition, back_condition as "backCondition", out_note as note,
  back_note as "backNote", out_signed as "signedBy", back_signed as "backSignedBy",
  out_drawn as drawn, back_drawn as "backDrawn", out_photo as photo,
  back_photo as "backPhoto", kit_id as kit, (select e.name from equipment_usage k join equipment e on e.id = k.equipment_id
    where k.id = equipment_usage.kit_id) as "kitName", ${namesOf('without')} as without, ${namesOf('missing')} as missing,
  booked, revision`;

export interface UsageFilter {
  keyword: string | null;
  status: UsageStatus | null;
  equipment?: number | null;
  person?: number | null;
  project?: number | null;
  /** Not returned yet: out, late or booked. */
  open?: boolean;
  /** The instant that they are looked at on (ISO). */
  now: string;
}

function query(corporation: number, filter: UsageFilter): ListQuery {
  const { keyword, status, equipment = null, person = null, project = null, open = false, now } = filter;
  return {
    table: 'equipment_usage',
    id: 'id',
    select: columns(now),
    where: [
      sql`corporation_id = ${corporation}`,
      ...(status === null ? [] : [inStatus[status](now)]),
      ...(equipment === null ? [] : [sql`equipment_id = ${equipment}`]),
      ...(person === null ? [] : [sql`person_id = ${person}`]),
      ...(project === null ? [] : [sql`project_id = ${project}`]),
      ...(open ? [sql`returned_at is null`] : []),
      ...(keyword === null || keyword.trim() === ''
        ? []
        : [
            sql`equipment_id in (select e.id from equipment e where e.corporation_id = ${corporation}
              and e.search like '%' || fold(${keyword.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%')`,
          ]),
    ],
    sorts: {
      newest: { column: 'id', type: 'bigint' },
      // What nobody said a return of comes last.
      expectedAt: { column: 'expected_order', type: 'timestamptz' },
    },
    defaultSort: 'newest',
  };
}

export const listUsages = (
  db: Database,
  corporation: number,
  filter: UsageFilter,
  request: ListRequest,
): Promise<ListPage<UsageRow>> => listPage<UsageRow>(db, query(corporation, filter), request);

/** Uses by their ids, by piece: those of the corporation. */
export async function usagesOfIds(
  db: Database,
  ids: readonly number[],
  corporation: number,
  now: string,
): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`select ${columns(now)} from equipment_usage
    where id = any(${[...ids]}::bigint[]) and corporation_id = ${corporation}
    order by "equipmentName", id`.execute(db);
  return rows;
}

/** The use by which somebody has a piece at an instant (ISO): null: nobody has it. */
export async function openUsageOf(
  db: Database,
  equipment: number,
  corporation: number,
  now: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from equipment_usage u
    where u.equipment_id = ${equipment} and u.corporation_id = ${corporation} and ${isOutAs('u', now)}
    order by u.distributed_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export const countUsages = (
  db: Database,
  corporation: number,
  filter: UsageFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** Whom and which projects a company's uses were for, by name: what the list of them is narrowed by. */
export async function usageHolders(
  db: Database,
  corporation: number,
): Promise<{ kind: 'person' | 'project'; id: number; name: string }[]> {
  const { rows } = await sql<{ kind: 'person' | 'project'; id: number; name: string }>`
    select 'person' as kind, pc.person_id as id, pc.name from person_corporation pc
      where pc.corporation_id = ${corporation} and pc.name <> '' and exists (select from equipment_usage u
        where u.corporation_id = ${corporation} and u.person_id = pc.person_id)
    union all select 'project', p.id, p.name from project p
      where p.corporation_id = ${corporation} and exists (select from equipment_usage u
        where u.corporation_id = ${corporation} and u.project_id = p.id)
    order by kind, name, id`.execute(db);
  return rows;
}

/** One use; null for an unknown or foreign one. */
export async function findUsage(
  db: Database,
  id: number,
  corporation: number,
  now: string,
): Promise<UsageRow | null> {
  const { rows } = await sql<UsageRow>`select ${columns(now)} from equipment_usage
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** All of a piece, the latest first. */
export async function usagesOf(
  db: Database,
  equipment: number,
  corporation: number,
  now: string,
): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`select ${columns(now)} from equipment_usage
    where equipment_id = ${equipment} and corporation_id = ${corporation}
    order by distributed_at desc, id desc limit 500`.execute(db);
  return rows;
}

/** What is out or late, the latest return first: what is looked for when it is wanted back. */
export async function usagesOut(
  db: Database,
  corporation: number,
  now: string,
  limit = 20,
): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`select ${columns(now)} from equipment_usage
    where corporation_id = ${corporation} and ${isOutAs('equipment_usage', now)}
    order by expected_at nulls last, distributed_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Uses that should be over, of pieces that are there, and of which nobody was told yet; of a kit, of its box alone. */
export async function lateReturnsToTell(
  db: Database,
  now: string,
): Promise<{ id: number; corporation: number }[]> {
  const { rows } = await sql<{ id: number; corporation: number }>`select id, corporation_id as corporation
    from equipment_usage where ${isOutAs('equipment_usage', now)} and expected_at < ${now}::timestamptz
      and late_told is distinct from expected_at
      and exists (select from equipment e where e.id = equipment_usage.equipment_id and e.stage = 'active')
      and not exists (select from equipment_usage k where k.id = equipment_usage.kit_id and k.returned_at is null)
    order by id limit 10000`.execute(db);
  return rows;
}

/** Uses of pieces that share time with another, as `EquipmentQuestions.overlappingUsages` says. */
export async function overlappingUsages(
  db: Database,
  {
    pieces,
    from,
    until,
    now,
    except,
  }: {
    pieces: readonly number[];
    from: string;
    until: string | null;
    now: string;
    except: readonly number[];
  },
  corporation: number,
): Promise<OverlappingUsage[]> {
  const { rows } = await sql<OverlappingUsage>`
    select id, equipment_id as equipment, distributed_at as "distributedAt", expected_at as "expectedAt"
    from equipment_usage where equipment_id = any(${[...pieces]}::bigint[]) and corporation_id = ${corporation}
      and id <> all(${[...except]}::bigint[])
      and (tstzrange(distributed_at, least(returned_at, expected_at))
          && tstzrange(${from}::timestamptz, ${until}::timestamptz)
        or (${isOutAs('equipment_usage', now)} and ${from}::timestamptz <= ${now}::timestamptz
          and distributed_at <= ${from}::timestamptz))
    order by distributed_at limit 20`.execute(db);
  return rows;
}

/** The uses that went out with that of a kit and are not back. */
export async function usagesOfKit(db: Database, usage: number, corporation: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from equipment_usage
    where kit_id = ${usage} and corporation_id = ${corporation} and returned_at is null order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** `EquipmentQuestions.heldPieces`. */
export async function heldOf(
  db: Database,
  pieces: readonly number[],
  at: string,
  corporation: number,
): Promise<number[]> {
  const { rows } = await sql<{ equipment: number }>`select distinct equipment_id as equipment
    from equipment_usage where equipment_id = any(${[...pieces]}::bigint[]) and corporation_id = ${corporation}
      and ${isOutAs('equipment_usage', at)}`.execute(db);
  return rows.map(({ equipment }) => equipment);
}

/** The uses of a kit's pieces that ended at the instant at which it came back itself. */
export async function returnedWithKit(db: Database, usage: number, corporation: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from equipment_usage u
    join equipment_usage k on k.id = u.kit_id and k.returned_at = u.returned_at
    where u.kit_id = ${usage} and u.corporation_id = ${corporation} order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A piece that went out with a kit and is not back. */
export interface OutWithKit {
  /** Its own use. */
  id: number;
  equipment: number;
  equipmentType: number;
  name: string;
  code: string;
}

/** What went out with a kit's use and is not back, by name. */
export async function outWithKit(db: Database, usage: number, corporation: number): Promise<OutWithKit[]> {
  const { rows } = await sql<OutWithKit>`
    select u.id, e.id as equipment, e.type_id as "equipmentType", e.name, e.code from equipment_usage u
    join equipment e on e.id = u.equipment_id and e.corporation_id = u.corporation_id
    where u.kit_id = ${usage} and u.corporation_id = ${corporation} and u.returned_at is null
    order by e.name_order, e.id`.execute(db);
  return rows;
}

/** What a piece was to serve for: a use that is booked or out, or an intervention. */
export interface PlannedWork {
  kind: 'usage' | 'intervention';
  id: number;
  name: string;
  from: string;
  until: string | null;
}

/** What is planned with a piece from an instant on, and so stands or falls with it. */
export async function plannedWork(
  db: Database,
  equipment: number,
  corporation: number,
  now: string,
): Promise<PlannedWork[]> {
  const { rows } = await sql<PlannedWork>`select 'usage' as kind, u.id, ${holderOf('u')} as name,
      u.distributed_at as "from", u.expected_at as until from equipment_usage u
    where u.equipment_id = ${equipment} and u.corporation_id = ${corporation} and u.returned_at is null
    union all select 'intervention', o.id, concat_ws(' · ', o.number, o.site_address), o.start_at, o.end_at
    from transport_order o where o.equipment_id = ${equipment} and o.corporation_id = ${corporation}
      and o.status in ('planned', 'in_progress', 'waiting') and o.end_at >= ${now}::timestamptz
    order by "from" limit 50`.execute(db);
  return rows;
}
