import { sql } from 'kysely';
import { addDays, type CivilDate } from '#domain/kernel/dates.ts';
import { kindOf, type CertificateKind } from '#domain/training/validity.ts';
import type { Database } from '#db/postgres/pool.ts';
import { inUnit } from '../company/org-units.ts';
import { isPresent } from './certificates.ts';

/** Somebody and what they work as: what their certificates are asked of. */
export interface MatrixPerson {
  id: number;
  name: string;
  birthDate: string | null;
  /** Of their post, and of the contract of the day. */
  profiles: number[];
  /** Types of equipment that they have in hands, or drove lately or are to drive. */
  equipmentTypes: number[];
}

/** What there is of a kind of certificate and a person. */
export interface MatrixCertificate {
  id: number;
  person: number;
  type: number;
  stage: 'unplanned' | 'planned' | 'completed';
  expectedDate: string | null;
  lastDay: string | null;
  obtainedOn: string | null;
  validUntil: string | null;
}

/** The kinds that certificates are of, those in use first by their names. */
export async function certificateKinds(db: Database, corporation: number): Promise<CertificateKind[]> {
  const rows = await db
    .selectFrom('record_list')
    .select(['id', 'label', 'enabled', 'values'])
    .where('resource', '=', 'certificatetype')
    .where('corporation_id', '=', corporation)
    .orderBy(sql`list_order`)
    .orderBy('id')
    .execute();
  return rows.map(kindOf);
}

/** The terms of each contract of a day, whose post counts beside one's own: joined as a whole, as asked person by person hundreds take several times as long. */
const termsOn = (
  corporation: number,
  day: CivilDate,
) => sql`(select distinct on (c.person_id) c.person_id, t.profile_id
    from contract c join contract_terms t on t.contract_id = c.id
    where c.corporation_id = ${corporation} and not c.deleted and c.start_on <= ${day}
      and (c.end_on is null or c.end_on >= ${day}) and t.from_day <= ${day}
    order by c.person_id, t.from_day desc)`;

const profiles = sql`array_remove(array[pc.profile_id, term.profile_id], null)`;

/** Days after which somebody who drove a piece is no more asked what it demands. */
const DRIVEN_DAYS = 90;

/** What people of a corporation work with: what was handed out to them, and what they drive on interventions. */
const handled = (
  corporation: number,
  day: CivilDate,
) => sql`(select person_id, array_agg(distinct type_id) as types from (
    select u.person_id, e.type_id from equipment_usage u join equipment e on e.id = u.equipment_id
      where u.corporation_id = ${corporation} and u.person_id is not null and u.returned_at is null
        and u.distributed_at < ${addDays(day, 1)}::date
    union select o.driver_id, e.type_id from transport_order o join equipment e on e.id = o.equipment_id
      where o.corporation_id = ${corporation} and o.driver_id is not null and o.status <> 'cancelled'
        and o.day >= ${addDays(day, -DRIVEN_DAYS)}) pieces group by person_id)`;

const asked = sql`pc.person_id as id, pc.name, p.birth_date as "birthDate",
  ${profiles} as profiles, coalesce(h.types, '{}') as "equipmentTypes"`;

/** Who works for a corporation on a day, by name; those of a unit alone where one is named. */
export async function matrixPeople(
  db: Database,
  corporation: number,
  { day, unit }: { day: CivilDate; unit: number | null },
): Promise<MatrixPerson[]> {
  const inside = unit === null ? sql`true` : inUnit(sql`pc.person_id`, { id: unit, day });
  const { rows } = await sql<MatrixPerson>`
    select ${asked} from person_corporation pc join person p on p.id = pc.person_id
      left join ${handled(corporation, day)} h on h.person_id = pc.person_id
      left join ${termsOn(corporation, day)} term on term.person_id = pc.person_id
    where pc.corporation_id = ${corporation} and pc.name <> '' and ${isPresent(day)} and ${inside}
    order by pc.name_order, pc.person_id limit 5000`.execute(db);
  return rows;
}

/** Somebody of the corporation, whether or not they work on the day; null for an unknown or foreign one. */
export async function askedPerson(
  db: Database,
  person: number,
  corporation: number,
  day: CivilDate,
): Promise<MatrixPerson | null> {
  const { rows } = await sql<MatrixPerson>`
    select ${asked} from person_corporation pc join person p on p.id = pc.person_id
      left join ${handled(corporation, day)} h on h.person_id = pc.person_id
      left join ${termsOn(corporation, day)} term on term.person_id = pc.person_id
    where pc.corporation_id = ${corporation} and pc.person_id = ${person}`.execute(db);
  return rows[0] ?? null;
}

/** What somebody works as on a day. */
export interface WorksAs extends Pick<MatrixPerson, 'id' | 'birthDate' | 'profiles'> {
  /** They are under contract on the day, or work without one. */
  present: boolean;
}

/** What some people of the corporation work as on a day, and when they were born: all at once. */
export async function profilesOf(
  db: Database,
  people: readonly number[],
  corporation: number,
  day: CivilDate,
): Promise<WorksAs[]> {
  const { rows } = await sql<WorksAs>`
    select pc.person_id as id, p.birth_date as "birthDate", ${profiles} as profiles,
      pc.name <> '' and ${isPresent(day)} as present
    from person_corporation pc join person p on p.id = pc.person_id
      left join ${termsOn(corporation, day)} term on term.person_id = pc.person_id
    where pc.corporation_id = ${corporation} and pc.person_id = any(${[...people]}::bigint[])`.execute(db);
  return rows;
}

/** What people of a corporation hold and are to have, of all of them or of some. */
export async function matrixCertificates(
  db: Database,
  corporation: number,
  people: number | readonly number[] | null = null,
): Promise<MatrixCertificate[]> {
  const { rows } = await sql<MatrixCertificate>`
    select id, person_id as person, type_id as type, stage, expected_on as "expectedDate", last_day as "lastDay",
      obtained_on as "obtainedOn", valid_until as "validUntil"
    from certificate where corporation_id = ${corporation} and stage <> 'canceled'
      and ${people === null ? sql`true` : sql`person_id = any(${[people].flat()}::bigint[])`} order by id`.execute(
    db,
  );
  return rows;
}
