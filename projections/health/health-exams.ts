import { sql, type RawBuilder } from 'kysely';
import {
  healthExamAggregate,
  type Aptitude,
  type ExamFacts,
  type ExamKind,
  type ExamStanding,
  type ExamStatus,
  type HealthExamEvent,
  type HealthExamState,
} from '#domain/health/exam.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

/** What was planned; nothing of it once it was erased. */
const factsRow = (facts: ExamFacts | null) => ({
  kind: facts?.kind ?? null,
  day: facts?.day ?? null,
  time: facts?.time ?? null,
  professional: facts?.professional ?? null,
  place: facts?.place ?? null,
});

export const healthExams = projection<HealthExamEvent>({
  name: 'health-exams',
  tables: ['health_exam'],
  on: {
    HealthExamPlanned: ({ exam, corporation, person, facts }, { db }) =>
      db
        .insertInto('health_exam')
        .values({
          id: exam,
          corporation_id: corporation,
          person_id: person,
          ...factsRow(facts),
          status: 'planned',
          aptitude: null,
          next_by: null,
          convoked_at: null,
        })
        .execute(),
    HealthExamEdited: ({ exam, facts }, { db }) =>
      db.updateTable('health_exam').set(factsRow(facts)).where('id', '=', exam).execute(),
    HealthExamConvoked: ({ exam }, { db, recorded }) =>
      db
        .updateTable('health_exam')
        .set({ convoked_at: recorded.metadata.occurredAt })
        .where('id', '=', exam)
        .execute(),
    HealthExamCompleted: ({ exam, result }, { db }) =>
      db
        .updateTable('health_exam')
        .set({ status: 'held', aptitude: result?.aptitude ?? null, next_by: result?.nextBy ?? null })
        .where('id', '=', exam)
        .execute(),
    HealthExamResultWithdrawn: ({ exam }, { db }) =>
      db
        .updateTable('health_exam')
        .set({ status: 'planned', aptitude: null, next_by: null })
        .where('id', '=', exam)
        .execute(),
    HealthExamCancelled: ({ exam }, { db }) =>
      db.updateTable('health_exam').set({ status: 'cancelled' }).where('id', '=', exam).execute(),
    HealthExamDeleted: ({ exam }, { db }) => db.deleteFrom('health_exam').where('id', '=', exam).execute(),
  },
});

/** An exam as lists show it; `aptitude` is for those alone who may know it (`withoutResult`). */
export interface HealthExamRow {
  id: number;
  person: number;
  personName: string;
  kind: ExamKind;
  day: string;
  time: string | null;
  professional: string | null;
  place: string | null;
  status: ExamStatus;
  aptitude: Aptitude | null;
  nextBy: string | null;
  convokedAt: string | null;
}

export interface HealthExamFilter {
  keyword: string | null;
  person: number | null;
  kind: ExamKind | null;
  standing: ExamStanding | null;
  aptitude: Aptitude | null;
  from: string | null;
  until: string | null;
  today: string;
  /** Whether the reader may know what came of them: else nothing says so, not even a filter. */
  mayKnow: boolean;
}

const columns = ({ mayKnow }: Pick<HealthExamFilter, 'mayKnow'>) => sql`id, person_id as person,
  coalesce((select pc.name from person_corporation pc where pc.person_id = health_exam.person_id
    and pc.corporation_id = health_exam.corporation_id), '') as "personName",
  kind, day, time, professional, place, status, convoked_at as "convokedAt",
  ${mayKnow ? sql`aptitude, next_by` : sql`null::text as aptitude, null::date`} as "nextBy"`;

const standings: Readonly<Record<ExamStanding, (today: string) => RawBuilder<unknown>>> = {
  planned: (today) => sql`status = 'planned' and day >= ${today}`,
  toComplete: (today) => sql`status = 'planned' and day < ${today}`,
  held: () => sql`status = 'held'`,
  cancelled: () => sql`status = 'cancelled'`,
};

/** Exams of whoever is called so, or has that personnel number. */
const named = (corporation: number, keyword: string | null): RawBuilder<unknown>[] => {
  const words = matches(keyword);
  return words.length === 0
    ? []
    : [
        // Found once, so that the list is read in its order until a page is full.
        sql`person_id = any(array(select person_id from person_corporation
          where corporation_id = ${corporation} and ${sql.join(words, sql` and `)}))`,
      ];
};

const query = (corporation: number, filter: HealthExamFilter): ListQuery => {
  const { keyword, person, kind, standing, aptitude, from, until, today, mayKnow } = filter;
  return {
    table: 'health_exam',
    id: 'id',
    select: columns(filter),
    where: [
      sql`corporation_id = ${corporation}`,
      sql`day is not null`,
      ...(person === null ? [] : [sql`person_id = ${person}`]),
      ...(kind === null ? [] : [sql`kind = ${kind}`]),
      ...(standing === null ? [] : [standings[standing](today)]),
      ...(aptitude === null || !mayKnow ? [] : [sql`aptitude = ${aptitude}`]),
      ...(from === null ? [] : [sql`day >= ${from}`]),
      ...(until === null ? [] : [sql`day <= ${until}`]),
      ...named(corporation, keyword),
    ],
    sorts: { day: { column: 'day', type: 'date' }, newest: { column: 'id', type: 'bigint' } },
    defaultSort: 'day',
  };
};

/** A page of the exams of a corporation. */
export const listHealthExams = (
  db: Database,
  corporation: number,
  filter: HealthExamFilter,
  request: ListRequest,
): Promise<ListPage<HealthExamRow>> => listPage<HealthExamRow>(db, query(corporation, filter), request);

export const countHealthExams = (
  db: Database,
  corporation: number,
  filter: HealthExamFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** One exam; null for an unknown, foreign, deleted or erased one. */
export async function findHealthExam(
  db: Database,
  id: number,
  corporation: number,
  mayKnow: boolean,
): Promise<HealthExamRow | null> {
  const { rows } = await sql<HealthExamRow>`select ${columns({ mayKnow })} from health_exam
    where id = ${id} and corporation_id = ${corporation} and day is not null`.execute(db);
  return rows[0] ?? null;
}

/** The exams of people that are planned or were held, each as "person kind day". */
export async function heldOrPlanned(
  db: Database,
  corporation: number,
  people: readonly number[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const rows = await db
    .selectFrom('health_exam')
    .select(['person_id', 'kind', 'day'])
    .where('corporation_id', '=', corporation)
    .where('person_id', 'in', [...people])
    .where('status', '<>', 'cancelled')
    .execute();
  return new Set(rows.map(({ person_id, kind, day }) => `${person_id} ${kind} ${day}`));
}

/** The exams of a day that wait for what came of them, in the order of the day. */
export async function examsToConclude(
  db: Database,
  corporation: number,
  day: string,
): Promise<HealthExamRow[]> {
  const { rows } = await sql<HealthExamRow>`select ${columns({ mayKnow: true })} from health_exam
    where corporation_id = ${corporation} and day = ${day} and status = 'planned'
    order by time nulls last, "personName", id limit 100`.execute(db);
  return rows;
}

/** The days until one on which exams wait for what came of them, the latest first, and how many of each. */
export async function daysToConclude(
  db: Database,
  corporation: number,
  today: string,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{
    day: string;
    count: number;
  }>`select day, count(*)::int as count from health_exam
    where corporation_id = ${corporation} and day <= ${today} and status = 'planned'
    group by day order by day desc limit 10`.execute(db);
  return rows;
}

/** The exams of a person in a corporation, the latest first. */
export async function healthExamsOf(
  db: Database,
  person: number,
  corporation: number,
  mayKnow: boolean,
): Promise<HealthExamRow[]> {
  const { rows } = await sql<HealthExamRow>`select ${columns({ mayKnow })} from health_exam
    where person_id = ${person} and corporation_id = ${corporation} and day is not null
    order by day desc, id desc`.execute(db);
  return rows;
}

/** What an exam's stream says, what came of it included: whoever shows it leaves out what the reader may not know. */
export async function readHealthExam(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<{ state: HealthExamState; revision: number; events: RecordedEvent[] }> {
  const events = await read(`healthexam-${id}`);
  return {
    state: foldStream<HealthExamState, HealthExamEvent>(healthExamAggregate, events),
    revision: events.length,
    events,
  };
}

/** Whose exam it is; null for an unknown, foreign or deleted one. */
export async function personOfExam(db: Database, exam: number, corporation: number): Promise<number | null> {
  const row = await db
    .selectFrom('health_exam')
    .select('person_id as person')
    .where('id', '=', exam)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.person ?? null;
}

/** With whom and where exams were planned last: what the next one is likely to say. */
export async function usualPlaces(
  db: Database,
  corporation: number,
): Promise<{ professional: string | null; place: string | null }[]> {
  const { rows } = await sql<{ professional: string | null; place: string | null }>`
    select professional, place from (select professional, place, id from health_exam
      where corporation_id = ${corporation} and day is not null order by id desc limit 200) recent
    where place is not null or professional is not null
    group by professional, place order by max(id) desc limit 10`.execute(db);
  return rows;
}
