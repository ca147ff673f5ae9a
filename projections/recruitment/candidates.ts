import { sql, type RawBuilder, type Updateable } from 'kysely';
import type {
  CandidateContact,
  CandidateEvent,
  CandidateState,
  CandidateStatus,
} from '#domain/recruitment/candidate.ts';
import {
  candidateAggregate,
  candidateStatuses,
  forgottenOn,
  lastContactBefore,
} from '#domain/recruitment/candidate.ts';
import { LEGAL_TIME_ZONE, addDays, todayIn } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { freshlyPlanned } from '#db/postgres/planning.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Tables } from '#db/tables.ts';
import {
  conjunction,
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '../listing.ts';
import { projection } from '../projection.ts';

const change = (db: Database, id: number, set: Updateable<Tables['candidate']>) =>
  db.updateTable('candidate').set(set).where('id', '=', id).execute();

interface Delta {
  corporation_id: number;
  status: CandidateStatus;
  /** Of all, and of those who are shown. */
  count: number;
  shown: number;
}

/** Adds to what is kept of how many stand where. */
const addUp = (db: Database, deltas: Delta[]) =>
  db
    .insertInto('candidate_total')
    .values(deltas)
    .onConflict((conflict) =>
      conflict.columns(['corporation_id', 'status']).doUpdateSet((eb) => ({
        count: sql`candidate_total.count + ${eb.ref('excluded.count')}`,
        shown: sql`candidate_total.shown + ${eb.ref('excluded.shown')}`,
      })),
    )
    .execute();

const standing = (db: Database, id: number) =>
  db
    .selectFrom('candidate')
    .select(['corporation_id', 'status', 'erased'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Puts a candidate where they stand from now on. */
async function move(
  db: Database,
  id: number,
  set: Updateable<Tables['candidate']> & { status: CandidateStatus },
): Promise<void> {
  const { corporation_id, status } = await standing(db, id);
  await change(db, id, set);
  if (status === set.status) return;
  await addUp(db, [
    { corporation_id, status, count: -1, shown: -1 },
    { corporation_id, status: set.status, count: 1, shown: 1 },
  ]);
}

/** The day of an event, by French law. */
const dayOf = ({ metadata }: RecordedEvent): string =>
  todayIn(LEGAL_TIME_ZONE, new Date(metadata.occurredAt));

/** That somebody was in touch, on the day of an event. */
const touched = (contact: CandidateContact, recorded: RecordedEvent) => ({
  contact,
  last_contact: dayOf(recorded),
});

/** Who was erased is nobody any more. */
const nobody = {
  gender: null,
  first_name: null,
  last_name: null,
  email: null,
  job: null,
  name: '',
  reached: '',
} as const;

export const candidates = projection<CandidateEvent>({
  name: 'candidates',
  tables: ['candidate', 'candidate_total'],
  on: {
    CandidateInvited: async ({ candidate, corporation, language, applicant, unit }, { db, recorded }) => {
      await db
        .insertInto('candidate')
        .values({
          id: candidate,
          corporation_id: corporation,
          status: 'applied',
          language,
          ...(applicant === null
            ? nobody
            : {
                gender: applicant.gender,
                first_name: applicant.firstName,
                last_name: applicant.lastName,
                email: applicant.email,
                job: applicant.job,
                name: `${applicant.lastName} ${applicant.firstName}`,
                reached: `${applicant.email} ${applicant.job}`,
              }),
          link_until: null,
          invited_at: recorded.metadata.occurredAt,
          sent_at: null,
          ...touched('invited', recorded),
          person_id: null,
          erased: false,
          told_of: null,
          recruiter_id: recorded.metadata.user,
          unit_id: unit ?? null,
        })
        .execute();
      await addUp(db, [{ corporation_id: corporation, status: 'applied', count: 1, shown: 1 }]);
    },
    CandidateLinkMade: ({ candidate, until }, { db, recorded }) =>
      change(db, candidate, { link_until: until, ...touched('link', recorded) }),
    CandidateLinkRevoked: ({ candidate }, { db }) => change(db, candidate, { link_until: null }),
    CandidateAnswersSaved: ({ candidate }, { db, recorded }) =>
      change(db, candidate, touched('saved', recorded)),
    CandidateNumberSaved: ({ candidate }, { db, recorded }) =>
      change(db, candidate, touched('saved', recorded)),
    CandidateFormSent: ({ candidate }, { db, recorded }) =>
      change(db, candidate, { sent_at: recorded.metadata.occurredAt, ...touched('sent', recorded) }),
    CandidateMoved: ({ candidate, status }, { db }) => move(db, candidate, { status }),
    CandidateRefused: ({ candidate }, { db, recorded }) =>
      move(db, candidate, { status: 'refused', ...touched('refused', recorded) }),
    CandidateAnswered: ({ candidate }, { db, recorded }) =>
      change(db, candidate, touched('answered', recorded)),
    CandidateHired: ({ candidate, person }, { db, recorded }) =>
      move(db, candidate, { status: 'hired', person_id: person, ...touched('hired', recorded) }),
    CandidateErasureTold: ({ candidate, on }, { db }) => change(db, candidate, { told_of: on }),
    CandidateErased: async ({ candidate }, { db }) => {
      const { corporation_id, status, erased } = await standing(db, candidate);
      await change(db, candidate, { ...nobody, link_until: null, erased: true });
      if (!erased) await addUp(db, [{ corporation_id, status, count: 0, shown: -1 }]);
    },
  },
});

/** A candidate as the list shows one. */
export interface CandidateRow {
  id: number;
  status: CandidateStatus;
  language: 'fr' | 'en';
  gender: 'M' | 'F' | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  job: string | null;
  /** The last day that the link opens the form on; null: none does. */
  linkUntil: string | null;
  invitedAt: string;
  sentAt: string | null;
  lastContact: string;
  /** What the last contact was. */
  contact: CandidateContact;
  person: number | null;
  unit: number | null;
  unitName: string | null;
  /** The account that invited, and whose it is; '' once erased. */
  recruiter: number | null;
  recruiterName: string | null;
}

export interface CandidateFilter {
  keyword: string | null;
  status: CandidateStatus | null;
  job?: string | null;
  /** Of the organization. */
  unit?: number | null;
  /** The account that invited. */
  recruiter?: number | null;
  /** Invited on these days, both included, in legal time. */
  from?: string | null;
  until?: string | null;
  /** Whose last contact was on this day or before it. */
  contactUntil?: string | null;
}

const columns = sql`id, status, language, gender, first_name as "firstName", last_name as "lastName", email, job,
  link_until as "linkUntil", invited_at as "invitedAt", sent_at as "sentAt", last_contact as "lastContact", contact,
  person_id as person, unit_id as unit,
  (select name from org_unit u where u.id = unit_id) as "unitName", recruiter_id as recruiter,
  (select concat_ws(' ', p.first_name, p.last_name) from user_account a join person p on p.id = a.person_id
    where a.id = recruiter_id) as "recruiterName"`;

/** The first moment of a day in legal time. */
const dayBegins = (day: string) => sql`(${day}::date::timestamp at time zone ${LEGAL_TIME_ZONE})`;

/** Each that is narrowed by, as it is asked for. */
const narrowed = ({ job, unit, recruiter, from, until, contactUntil }: CandidateFilter) => [
  ...(contactUntil ? [sql`last_contact <= ${contactUntil}`] : []),
  ...(job ? [sql`job = ${job}`] : []),
  ...(unit ? [sql`unit_id = ${unit}`] : []),
  ...(recruiter ? [sql`recruiter_id = ${recruiter}`] : []),
  ...(from ? [sql`invited_at >= ${dayBegins(from)}`] : []),
  ...(until ? [sql`invited_at < ${dayBegins(addDays(until, 1))}`] : []),
];

const query = (corporation: number, filter: CandidateFilter): ListQuery => ({
  table: 'candidate',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`not erased`,
    ...matches(filter.keyword),
    ...(filter.status === null ? [] : [sql`status = ${filter.status}`]),
    ...narrowed(filter),
  ],
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    name: { column: 'name_order', type: 'text' },
    kept: { column: 'last_contact', type: 'date' },
  },
  defaultSort: 'newest',
});

/** A page of the candidates of a corporation. */
export const listCandidates = (
  db: Database,
  corporation: number,
  filter: CandidateFilter,
  request: ListRequest,
): Promise<ListPage<CandidateRow>> => listPage<CandidateRow>(db, query(corporation, filter), request);

/** How many there are, counted up to `cap`; of all and of a status, what is kept. */
export async function countCandidates(
  db: Database,
  corporation: number,
  filter: CandidateFilter,
  cap = 1_000_000,
): Promise<number> {
  const { status, ...narrowing } = filter;
  if (Object.values(narrowing).some(Boolean)) return countUpTo(db, query(corporation, filter), cap);
  const rows = await totals(db, corporation);
  const asked = rows.filter((row) => status === null || row.status === status);
  return Math.min(
    cap,
    asked.reduce((sum, { shown }) => sum + shown, 0),
  );
}

/** What a board narrows by: its columns are the statuses. */
export type BoardFilter = Omit<CandidateFilter, 'status'>;

const conditions = (corporation: number, filter: BoardFilter, status: CandidateStatus) =>
  conjunction(query(corporation, { ...filter, status }).where);

/** The newest candidates of each status, so many of each: one question (index candidate_status). */
export async function candidatesByStatus(
  db: Database,
  corporation: number,
  filter: BoardFilter,
  most: number,
): Promise<CandidateRow[]> {
  const parts = candidateStatuses.map(
    (status) => sql`(select ${columns} from candidate where ${conditions(corporation, filter, status)}
      order by id desc limit ${most})`,
  );
  const { rows } = await sql<CandidateRow>`${sql.join(parts, sql` union all `)}`.execute(freshlyPlanned(db));
  return rows;
}

export interface WaitingCandidate extends Pick<CandidateRow, 'id' | 'firstName' | 'lastName' | 'job'> {
  status: 'applied' | 'toMeet';
}

/** Those who sent their form or are to be met, the longest waiting first: so many, and how many there are. */
export async function waitingCandidates(
  db: Database,
  corporation: number,
  most: number,
): Promise<{ candidates: WaitingCandidate[]; count: number }> {
  const { rows } = await sql<WaitingCandidate & { count: number }>`
    select id, status, first_name as "firstName", last_name as "lastName", job, count(*) over ()::int as count
    from candidate where corporation_id = ${corporation} and not erased and status in ('applied', 'toMeet')
      and (status = 'toMeet' or sent_at is not null)
    order by sent_at nulls last, id limit ${most}`.execute(db);
  return { candidates: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 };
}

/** How many candidates of each status are shown, each counted up to `cap`. */
export async function countsByStatus(
  db: Database,
  corporation: number,
  filter: BoardFilter,
  cap: number,
): Promise<ReadonlyMap<CandidateStatus, number>> {
  const parts = candidateStatuses.map(
    (status) => sql`select ${status}::text as status, count(*) as count
      from (select from candidate where ${conditions(corporation, filter, status)} limit ${cap}) counted`,
  );
  const { rows } = await sql<{ status: CandidateStatus; count: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(freshlyPlanned(db));
  return new Map(rows.map(({ status, count }) => [status, count]));
}

const totals = (db: Database, corporation: number) =>
  db
    .selectFrom('candidate_total')
    .select(['status', 'count', 'shown'])
    .where('corporation_id', '=', corporation)
    .execute();

/** How many stand where, those who were erased included: what stays of them. */
export async function candidateCounts(
  db: Database,
  corporation: number,
): Promise<ReadonlyMap<CandidateStatus, number>> {
  const rows = await totals(db, corporation);
  return new Map(rows.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]));
}

/** Those who are forgotten by a day and of whom staff were not told, whichever corporation's. */
export async function candidatesToTell(
  db: Database,
  until: string,
): Promise<{ id: number; corporation: number; on: string }[]> {
  const rows = await db
    .selectFrom('candidate')
    .select(['id', 'corporation_id as corporation', 'last_contact as lastContact', 'told_of as toldOf'])
    .where('last_contact', '<=', lastContactBefore(until))
    .where('erased', '=', false)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, corporation, lastContact, toldOf }) => {
    const on = forgottenOn(lastContact);
    return toldOf === on ? [] : [{ id, corporation, on }];
  });
}

/** Those whom nobody was in touch with since before a day, whichever corporation's. */
export const candidatesToErase = (
  db: Database,
  before: string,
): Promise<{ id: number; corporation: number }[]> =>
  db
    .selectFrom('candidate')
    .select(['id', 'corporation_id as corporation'])
    .where('last_contact', '<=', before)
    .where('erased', '=', false)
    .orderBy('id')
    .execute();

/** Somebody of the corporation as their row says; null for an unknown, a foreign and an erased one. */
export async function findCandidate(
  db: Database,
  id: number,
  corporation: number,
): Promise<CandidateRow | null> {
  const { rows } = await sql<CandidateRow>`select ${columns} from candidate
    where id = ${id} and corporation_id = ${corporation} and not erased`.execute(db);
  return rows[0] ?? null;
}

/** Who became the person of a file, the latest first; null where nobody did. */
export async function candidateHiredAs(
  db: Database,
  person: number,
  corporation: number,
): Promise<{ id: number; job: string | null; unit: number | null } | null> {
  const row = await db
    .selectFrom('candidate')
    .select(['id', 'job', 'unit_id as unit'])
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .where('erased', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** How many choices a list is offered to be narrowed by. */
const MOST_CHOICES = 100;

/** The values of a column among the candidates of a corporation, each found by one step in its index. */
const valuesOf = (column: 'job' | 'recruiter_id', corporation: number) => {
  const next = (after: RawBuilder<unknown>) => sql`(select ${sql.ref(column)} from candidate
    where corporation_id = ${corporation} and not erased and ${sql.ref(column)} is not null and ${after}
    order by ${sql.ref(column)} limit 1)`;
  return sql`with recursive known (value) as (
    ${next(sql`true`)} union all
    select ${next(sql`${sql.ref(column)} > known.value`)} from known where known.value is not null
  ) select value from known where value is not null limit ${MOST_CHOICES}`;
};

/** The posts that people applied for. */
export async function candidateJobs(db: Database, corporation: number): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`${valuesOf('job', corporation)}`.execute(db);
  return rows.map(({ value }) => value);
}

/** The accounts that invited candidates. */
export async function candidateRecruiters(db: Database, corporation: number): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`${valuesOf('recruiter_id', corporation)}`.execute(db);
  return rows.map(({ value }) => value);
}

/** What a candidate's stream says. */
export async function readCandidate(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<{ state: CandidateState; revision: number; events: RecordedEvent[] }> {
  const events = await read(`candidate-${id}`);
  return {
    state: foldStream<CandidateState, CandidateEvent>(candidateAggregate, events),
    revision: events.length,
    events,
  };
}
