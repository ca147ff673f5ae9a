import { sql } from 'kysely';
import { nextInterview } from '#domain/people/labour-rules.ts';
import type { InterviewEvent } from '#domain/people/interview.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

export const interviews = projection<InterviewEvent>({
  name: 'interviews',
  tables: ['person_interview'],
  on: {
    InterviewNoted: ({ interview, corporation, person, heldOn, heldBy }, { db, recorded }) =>
      db
        .insertInto('person_interview')
        .values({
          id: interview,
          corporation_id: corporation,
          person_id: person,
          held_on: heldOn,
          held_by: heldBy,
          revision: recorded.revision,
        })
        .execute(),
    InterviewEdited: ({ interview, heldOn, heldBy }, { db, recorded }) =>
      db
        .updateTable('person_interview')
        .set({ held_on: heldOn, held_by: heldBy, revision: recorded.revision })
        .where('id', '=', interview)
        .execute(),
    InterviewRemoved: ({ interview }, { db }) =>
      db.deleteFrom('person_interview').where('id', '=', interview).execute(),
  },
});

/** An interview that was held; what was said is read from its events. */
export interface InterviewRow {
  id: number;
  person: number;
  /** '' once erased. */
  personName: string;
  heldOn: string;
  heldBy: number | null;
  /** null where nobody is said, '' once erased. */
  heldByName: string | null;
}

const nameOf = (column: string) => sql`coalesce((select pc.name from person_corporation pc
  where pc.person_id = ${sql.ref(`person_interview.${column}`)}
    and pc.corporation_id = person_interview.corporation_id), '')`;

const columns = sql`id, person_id as person, ${nameOf('person_id')} as "personName", held_on as "heldOn",
  held_by as "heldBy", case when held_by is not null then ${nameOf('held_by')} end as "heldByName"`;

/** The interviews of somebody with a corporation, the last first. */
export async function interviewsOf(
  db: Database,
  person: number,
  corporation: number,
): Promise<InterviewRow[]> {
  const { rows } = await sql<InterviewRow>`select ${columns} from person_interview
    where person_id = ${person} and corporation_id = ${corporation} order by held_on desc, id desc`.execute(
    db,
  );
  return rows;
}

/** null for an unknown one, a foreign one, and one that was taken back. */
export async function findInterview(
  db: Database,
  id: number,
  corporation: number,
): Promise<InterviewRow | null> {
  const { rows } = await sql<InterviewRow>`select ${columns} from person_interview
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Since when people have been employed without a day between their contracts; trainees are not. A condition on `c`, a
 * contract whose start is that day.
 */
const isHiring = sql`not c.deleted and not c.trainee
  and not exists (select from contract b where b.person_id = c.person_id and b.corporation_id = c.corporation_id
    and not b.deleted and not b.trainee and b.start_on < c.start_on
    and (b.end_on is null or b.end_on >= c.start_on - 1))
  and not exists (select from contract n where n.person_id = c.person_id and n.corporation_id = c.corporation_id
    and not n.deleted and not n.trainee and n.start_on > c.start_on
    and not exists (select from contract m where m.person_id = n.person_id and m.corporation_id = n.corporation_id
      and not m.deleted and not m.trainee and m.start_on < n.start_on
      and (m.end_on is null or m.end_on >= n.start_on - 1)))`;

/** The next interview of somebody. */
interface DueInterview {
  person: number;
  name: string;
  /** The contract that they were hired by. */
  contract: number;
  day: string;
}

/**
 * The next interview of each person of a corporation who is, or will be, under contract and no trainee (L6315-1).
 * @param person of one alone; null: of all
 */
export async function interviewsDue(
  db: Database,
  corporation: number,
  today: string,
  person: number | null = null,
): Promise<DueInterview[]> {
  const { rows } = await sql<Omit<DueInterview, 'day'> & { hired: string; held: string | null }>`
    select c.person_id as person, pc.name, c.id as contract, c.start_on as hired,
      (select max(i.held_on) from person_interview i where i.person_id = c.person_id
        and i.corporation_id = c.corporation_id and i.held_on >= c.start_on) as held
    from contract c
    join person_corporation pc on pc.person_id = c.person_id and pc.corporation_id = c.corporation_id
    where c.corporation_id = ${corporation} and ${isHiring} ${person === null ? sql`` : sql`and c.person_id = ${person}`}
      and exists (select from contract s where s.person_id = c.person_id and s.corporation_id = c.corporation_id
        and not s.deleted and not s.trainee and (s.end_on is null or s.end_on >= ${today}))
    order by pc.name_order, c.person_id`.execute(db);
  return rows.map(({ hired, held, ...due }) => ({ ...due, day: nextInterview(hired, held) }));
}

/** When somebody's next interview is due; null of who is not, and will not be, under contract. */
export async function interviewDue(
  db: Database,
  person: number,
  corporation: number,
  today: string,
): Promise<string | null> {
  const [next] = await interviewsDue(db, corporation, today, person);
  return next?.day ?? null;
}

export interface InterviewFilter {
  keyword: string | null;
  person: number | null;
}

const query = (corporation: number, { keyword, person }: InterviewFilter): ListQuery => ({
  table: 'person_interview',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(person === null ? [] : [sql`person_id = ${person}`]),
    ...matches(keyword, sql`fold(${nameOf('person_id')})`),
  ],
  sorts: {
    held: { column: 'held_on', type: 'date' },
    newest: { column: 'id', type: 'bigint' },
  },
  defaultSort: 'held',
});

export const listInterviews = (
  db: Database,
  corporation: number,
  filter: InterviewFilter,
  request: ListRequest,
): Promise<ListPage<InterviewRow>> => listPage<InterviewRow>(db, query(corporation, filter), request);

export const countInterviews = (
  db: Database,
  corporation: number,
  filter: InterviewFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);
