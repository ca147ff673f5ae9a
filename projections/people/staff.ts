import { sql, type RawBuilder } from 'kysely';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { CustomFilter } from '#domain/custom-fields/filters.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { personAggregate, type PersonEvent, type PersonState } from '#domain/people/person.ts';
import type { Database } from '#db/postgres/pool.ts';
import { saysCustom } from '../custom-fields/custom-said.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';

/** Whether somebody is under contract on a day: now, not any longer or not yet, or never was. */
export const contractStates = ['under', 'out', 'none'] as const;
export type ContractStateName = (typeof contractStates)[number];

export interface StaffFilter {
  keyword: string | null;
  /** By whom the social security number of this keyed hash is had; for those with the payroll right. */
  numberHash?: string | null;
  state: ContractStateName | null;
  /** The day that the contracts are looked at on. */
  day: string;
  unit: number | null;
  profile: number | null;
  contractType: number | null;
  manager: number | null;
  /** For those who may see files. */
  custom?: readonly CustomFilter[];
}

/** Somebody of a corporation, as its list shows them. */
export interface StaffRow {
  id: number;
  /** null, like the rest of who it is, once erased. */
  gender: 'M' | 'F' | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  photo: string | null;
  personnelNumber: string | null;
  profile: number | null;
  profileName: string | null;
  manager: number | null;
  managerName: string | null;
  enabled: boolean;
  employee: boolean;
  units: string;
  job: string | null;
  /** The contract that decides on the day. */
  contract: number | null;
  contractType: string | null;
  contractStart: string | null;
  contractEnd: string | null;
  state: ContractStateName;
  hasAccount: boolean;
}

/** The contract that says how somebody stands on a day: the one of the day, else the next, else the last. */
const decidingContract = (day: string) => sql`(select c.id from contract c
  where c.person_id = person_corporation.person_id and c.corporation_id = person_corporation.corporation_id
    and not c.deleted
  order by case when c.start_on > ${day} then 1 when c.end_on < ${day} then 2 else 0 end,
    case when c.start_on > ${day} then c.start_on end, c.start_on desc limit 1)`;

const covering = (
  day: string,
) => sql`exists (select from contract c where c.person_id = person_corporation.person_id
  and c.corporation_id = person_corporation.corporation_id and not c.deleted and c.start_on <= ${day}
  and (c.end_on is null or c.end_on >= ${day}))`;

const anyContract = sql`exists (select from contract c where c.person_id = person_corporation.person_id
  and c.corporation_id = person_corporation.corporation_id and not c.deleted)`;

const inState: Readonly<Record<ContractStateName, (day: string) => RawBuilder<unknown>>> = {
  under: covering,
  out: (day) => sql`(${anyContract} and not ${covering(day)})`,
  none: () => sql`not ${anyContract}`,
};

/** Somebody in the order in which a list shows them; who it is is read once the page is known. */
interface Placed {
  id: number;
}

/** What is shown of people, in the order of their ids: one question, which each looks up by its indexes alone. */
async function staffRows(
  db: Database,
  corporation: number,
  ids: readonly number[],
  day: string,
): Promise<StaffRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StaffRow>`
    select person_corporation.person_id as id, p.gender, p.first_name as "firstName", p.last_name as "lastName",
      p.email, p.phone, p.mobile, p.photo, personnel_number as "personnelNumber", profile_id as profile,
      (select label from record_list r where r.id = profile_id) as "profileName", manager_id as manager,
      (select m.name from person_corporation m where m.person_id = person_corporation.manager_id
        and m.corporation_id = person_corporation.corporation_id) as "managerName", enabled, employee,
      (select coalesce(string_agg(u.name, ', ' order by u.name_order), '') from org_unit_person s
        join org_unit u on u.id = s.unit_id where s.person_id = person_corporation.person_id
        and u.corporation_id = person_corporation.corporation_id and s.since <= ${day}
        and (s.until is null or s.until >= ${day})) as units,
      (select t.job from contract_terms t where t.contract_id = c.id order by (t.from_day <= ${day}) desc,
        case when t.from_day <= ${day} then t.from_day end desc, t.from_day limit 1) as job,
      c.id as contract, c.type_name as "contractType", c.start_on as "contractStart", c.end_on as "contractEnd",
      case when c.id is null then 'none'
        when c.start_on <= ${day} and (c.end_on is null or c.end_on >= ${day}) then 'under' else 'out' end as state,
      (select true from user_account a where a.person_id = person_corporation.person_id and not a.closed limit 1)
        is not null as "hasAccount"
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (person, place)
    join person_corporation on person_corporation.person_id = wanted.person
      and person_corporation.corporation_id = ${corporation}
    left join person p on p.id = wanted.person
    left join contract c on c.id = ${decidingContract(day)}
    order by wanted.place`.execute(db);
  return rows;
}

/** Of the rows of people, whether somebody is in a unit on a day, or in one below it. */
const isInUnit = (unit: number, corporation: number, day: string) =>
  sql`exists (select from org_unit_person s where s.unit_id in (
      with recursive below as (
        select id from org_unit where id = ${unit} and corporation_id = ${corporation}
        union select u.id from org_unit u join below on u.parent_id = below.id)
      select id from below)
    and s.person_id = person_corporation.person_id and s.since <= ${day}
    and (s.until is null or s.until >= ${day}))`;

/** Who of a corporation is in a unit or one below it on a day, and led by somebody; null where neither is asked for. */
export async function staffWithin(
  db: Database,
  corporation: number,
  { unit, manager }: Pick<StaffFilter, 'unit' | 'manager'>,
  day: string,
): Promise<ReadonlySet<number> | null> {
  if (unit === null && manager === null) return null;
  const { rows } = await sql<{ id: number }>`select person_id as id from person_corporation
    where corporation_id = ${corporation}
      ${unit === null ? sql`` : sql`and ${isInUnit(unit, corporation, day)}`}
      ${manager === null ? sql`` : sql`and manager_id = ${manager}`}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function query(corporation: number, filter: StaffFilter): ListQuery {
  const { keyword, numberHash = null, state, day, unit, profile, contractType, manager, custom } = filter;
  return {
    table: 'person_corporation',
    id: 'person_id',
    select: sql`person_id as id`,
    where: [
      sql`corporation_id = ${corporation}`,
      ...(numberHash === null
        ? matches(keyword)
        : [sql`person_id in (select id from person where number_hash = ${numberHash})`]),
      ...(state === null ? [] : [inState[state](day)]),
      ...(profile === null ? [] : [sql`profile_id = ${profile}`]),
      ...(manager === null ? [] : [sql`manager_id = ${manager}`]),
      ...saysCustom('person', corporation, custom, sql`person_id`),
      ...(unit === null ? [] : [isInUnit(unit, corporation, day)]),
      ...(contractType === null
        ? []
        : [
            sql`exists (select from contract c where c.id = ${decidingContract(day)}
              and c.type_id = ${contractType})`,
          ]),
    ],
    sorts: {
      name: { column: 'name_order', type: 'text' },
      number: { column: 'number_order', type: 'text' },
      newest: { column: 'person_id', type: 'bigint' },
    },
    defaultSort: 'name',
  };
}

/** A page of the people of a corporation. */
export async function listStaff(
  db: Database,
  corporation: number,
  filter: StaffFilter,
  request: ListRequest,
): Promise<ListPage<StaffRow>> {
  const page = await listPage<Placed>(db, query(corporation, filter), request);
  const ids = page.rows.map(({ id }) => id);
  return { ...page, rows: await staffRows(db, corporation, ids, filter.day) };
}

export const countStaff = (
  db: Database,
  corporation: number,
  filter: StaffFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** Somebody of the corporation as their row says; null for an unknown or foreign one. */
export async function findStaff(
  db: Database,
  id: number,
  corporation: number,
  day: string,
): Promise<StaffRow | null> {
  const [row] = await staffRows(db, corporation, [id], day);
  return row ?? null;
}

/** What a person's stream says, pay included: whoever shows it leaves out what the reader has no right to. */
export async function readPerson(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<{ state: PersonState; revision: number; events: RecordedEvent[] }> {
  const events = await read(`person-${id}`);
  return {
    state: foldStream<PersonState, PersonEvent>(personAggregate, events),
    revision: events.length,
    events,
  };
}

/** What the streams of people say, by their ids. */
export async function readPeople(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  ids: readonly number[],
): Promise<Map<number, PersonState>> {
  if (ids.length === 0) return new Map();
  const byPerson = new Map<number, RecordedEvent[]>();
  for (const event of await read(...new Set(ids.map((id) => `person-${id}`)))) {
    const own = byPerson.get(event.id);
    if (own) own.push(event);
    else byPerson.set(event.id, [event]);
  }
  return new Map(
    [...byPerson].map(([id, own]) => [id, foldStream<PersonState, PersonEvent>(personAggregate, own)]),
  );
}

export interface PersonPicked {
  id: number;
  name: string;
}

/** Everybody of a corporation by name, for fields that choose one. */
export const staffNames = (db: Database, corporation: number): Promise<PersonPicked[]> =>
  db
    .selectFrom('person_corporation')
    .select(['person_id as id', 'name'])
    .where('corporation_id', '=', corporation)
    .where('name', '<>', '')
    .orderBy(sql`name_order`)
    .limit(5000)
    .execute();
