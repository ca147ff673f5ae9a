import { sql } from 'kysely';
import type { ChangePart } from '#domain/people/change-parts.ts';
import {
  changeRequestAggregate,
  type ChangeRequestEvent,
  type ChangeRequestState,
  type ChangeStatus,
} from '#domain/people/change-request.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

interface Made {
  request: number;
  corporation: number;
  person: number;
  fields: string[];
}

const put = (
  db: Database,
  part: ChangePart,
  { request, corporation, person, fields }: Made,
  { metadata }: RecordedEvent,
) =>
  db
    .insertInto('change_request')
    .values({
      id: request,
      corporation_id: corporation,
      person_id: person,
      part,
      fields,
      status: 'waiting',
      made_at: metadata.occurredAt,
      decided_at: null,
      decided_by: null,
    })
    .execute();

const decide = (db: Database, id: number, status: ChangeStatus, { metadata }: RecordedEvent) =>
  db
    .updateTable('change_request')
    .set({ status, decided_at: metadata.occurredAt, decided_by: metadata.user })
    .where('id', '=', id)
    .execute();

export const changeRequests = projection<ChangeRequestEvent>({
  name: 'change-requests',
  tables: ['change_request'],
  on: {
    FileChangeRequested: (data, { db, recorded }) => put(db, 'file', data, recorded),
    PayrollChangeRequested: (data, { db, recorded }) => put(db, 'payroll', data, recorded),
    ChangeRequestApproved: ({ request }, { db, recorded }) => decide(db, request, 'approved', recorded),
    ChangeRequestRefused: ({ request }, { db, recorded }) => decide(db, request, 'refused', recorded),
    ChangeRequestWithdrawn: ({ request }, { db, recorded }) => decide(db, request, 'withdrawn', recorded),
  },
});

/** A request as lists show it: which fields, and nothing of what they say. */
export interface ChangeRequestRow {
  id: number;
  person: number;
  /** '' once erased. */
  name: string;
  part: ChangePart;
  fields: string[];
  status: ChangeStatus;
  madeAt: string;
  decidedAt: string | null;
  decidedBy: number | null;
}

export interface ChangeRequestFilter {
  keyword: string | null;
  status: ChangeStatus | null;
  person: number | null;
  /** Those whose requests may be seen. */
  parts: readonly ChangePart[];
}

const name = sql`coalesce((select pc.name from person_corporation pc
  where pc.person_id = change_request.person_id and pc.corporation_id = change_request.corporation_id), '')`;

const query = (corporation: number, { keyword, status, person, parts }: ChangeRequestFilter): ListQuery => ({
  table: 'change_request',
  id: 'id',
  select: sql`id, person_id as person, ${name} as name, part, fields, status, made_at as "madeAt",
    decided_at as "decidedAt", decided_by as "decidedBy"`,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`part = any(${[...parts]}::text[])`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(person === null ? [] : [sql`person_id = ${person}`]),
    ...matches(keyword, sql`fold(${name})`),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

/** A page of what the people of a corporation ask for. */
export const listChangeRequests = (
  db: Database,
  corporation: number,
  filter: ChangeRequestFilter,
  request: ListRequest,
): Promise<ListPage<ChangeRequestRow>> => listPage<ChangeRequestRow>(db, query(corporation, filter), request);

export const countChangeRequests = (
  db: Database,
  corporation: number,
  filter: ChangeRequestFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** One of them; null for an unknown, a foreign one, and one of a part that may not be seen. */
export async function findChangeRequest(
  db: Database,
  id: number,
  corporation: number,
  parts: readonly ChangePart[],
): Promise<ChangeRequestRow | null> {
  const filter = { keyword: null, status: null, person: null, parts };
  const { select, where } = query(corporation, filter);
  const { rows } = await sql<ChangeRequestRow>`
    select ${select} from change_request where id = ${id} and ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0] ?? null;
}

/** The request of a person to change a part of their file that waits for an answer; null: none does. */
export async function waitingChange(
  db: Database,
  person: number,
  corporation: number,
  part: ChangePart,
): Promise<number | null> {
  const row = await db
    .selectFrom('change_request')
    .select('id')
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .where('part', '=', part)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What a request's stream says; whoever shows it leaves out what the reader has no right to. */
export async function readChangeRequest(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<{ state: ChangeRequestState; events: RecordedEvent[] }> {
  const events = await read(`changerequest-${id}`);
  return {
    state: foldStream<ChangeRequestState, ChangeRequestEvent>(changeRequestAggregate, events),
    events,
  };
}
