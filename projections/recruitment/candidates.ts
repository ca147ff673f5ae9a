import { sql, type Updateable } from 'kysely';
import type { CandidateEvent, CandidateState, CandidateStatus } from '#domain/recruitment/candidate.ts';
import { candidateAggregate, candidateStatuses } from '#domain/recruitment/candidate.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
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

/** The day of an event, by French law. */
const dayOf = ({ metadata }: RecordedEvent): string =>
  todayIn(LEGAL_TIME_ZONE, new Date(metadata.occurredAt));

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
  tables: ['candidate'],
  on: {
    CandidateInvited: ({ candidate, corporation, language, applicant }, { db, recorded }) =>
      db
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
          last_contact: dayOf(recorded),
          person_id: null,
          erased: false,
        })
        .execute(),
    CandidateLinkMade: ({ candidate, until }, { db, recorded }) =>
      change(db, candidate, { link_until: until, last_contact: dayOf(recorded) }),
    CandidateLinkRevoked: ({ candidate }, { db }) => change(db, candidate, { link_until: null }),
    CandidateAnswersSaved: ({ candidate }, { db, recorded }) =>
      change(db, candidate, { last_contact: dayOf(recorded) }),
    CandidateNumberSaved: ({ candidate }, { db, recorded }) =>
      change(db, candidate, { last_contact: dayOf(recorded) }),
    CandidateFormSent: ({ candidate }, { db, recorded }) =>
      change(db, candidate, { sent_at: recorded.metadata.occurredAt, last_contact: dayOf(recorded) }),
    CandidateMoved: ({ candidate, status }, { db }) => change(db, candidate, { status }),
    CandidateRefused: ({ candidate }, { db, recorded }) =>
      change(db, candidate, { status: 'refused', last_contact: dayOf(recorded) }),
    CandidateHired: ({ candidate, person }, { db, recorded }) =>
      change(db, candidate, { status: 'hired', person_id: person, last_contact: dayOf(recorded) }),
    CandidateErased: ({ candidate }, { db }) =>
      change(db, candidate, { ...nobody, link_until: null, erased: true }),
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
  person: number | null;
}

export interface CandidateFilter {
  keyword: string | null;
  status: CandidateStatus | null;
}

const columns = sql`id, status, language, gender, first_name as "firstName", last_name as "lastName", email, job,
  link_until as "linkUntil", invited_at as "invitedAt", sent_at as "sentAt", last_contact as "lastContact",
  person_id as person`;

const query = (corporation: number, { keyword, status }: CandidateFilter): ListQuery => ({
  table: 'candidate',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`not erased`,
    ...matches(keyword),
    ...(status === null ? [] : [sql`status = ${status}`]),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' }, name: { column: 'name_order', type: 'text' } },
  defaultSort: 'newest',
});

/** A page of the candidates of a corporation. */
export const listCandidates = (
  db: Database,
  corporation: number,
  filter: CandidateFilter,
  request: ListRequest,
): Promise<ListPage<CandidateRow>> => listPage<CandidateRow>(db, query(corporation, filter), request);

export const countCandidates = (
  db: Database,
  corporation: number,
  filter: CandidateFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

const conditions = (corporation: number, keyword: string | null, status: CandidateStatus) =>
  conjunction(query(corporation, { keyword, status }).where);

/** The newest candidates of each status, so many of each: one question (index candidate_status). */
export async function candidatesByStatus(
  db: Database,
  corporation: number,
  keyword: string | null,
  most: number,
): Promise<CandidateRow[]> {
  const parts = candidateStatuses.map(
    (status) => sql`(select ${columns} from candidate where ${conditions(corporation, keyword, status)}
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
  keyword: string | null,
  cap: number,
): Promise<ReadonlyMap<CandidateStatus, number>> {
  const parts = candidateStatuses.map(
    (status) => sql`select ${status}::text as status, count(*) as count
      from (select from candidate where ${conditions(corporation, keyword, status)} limit ${cap}) counted`,
  );
  const { rows } = await sql<{ status: CandidateStatus; count: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(freshlyPlanned(db));
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** How many stand where, those who were erased included: what stays of them. */
export async function candidateCounts(
  db: Database,
  corporation: number,
): Promise<ReadonlyMap<CandidateStatus, number>> {
  const rows = await db
    .selectFrom('candidate')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('corporation_id', '=', corporation)
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, count]));
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
