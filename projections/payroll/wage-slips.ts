import { sql, type Updateable } from 'kysely';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { MailEvent } from '#domain/mailing/mail.ts';
import {
  slipStatuses,
  wageSlipAggregate,
  type EarlierSlip,
  type SlipDelivery,
  type SlipStatus,
  type WageSlipEvent,
  type WageSlipState,
} from '#domain/payroll/wage-slip.ts';
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

const change = (db: Database, id: number, set: Updateable<Tables['wage_slip']>) =>
  db.updateTable('wage_slip').set(set).where('id', '=', id).execute();

/** What the last mail about a slip says of its way; mails about anything else, and about a withdrawn one, find none. */
const mailed = (db: Database, mail: number, status: SlipStatus, reason: string | null = null) =>
  db
    .updateTable('wage_slip')
    .set({ status, reason })
    .where('mail_id', '=', mail)
    .where('withdrawn_at', 'is', null)
    .execute();

/** A slip that waits in its person's file for no mail is there. */
const firstStatus = (delivery: SlipDelivery): SlipStatus =>
  delivery === 'paper' ? 'paper' : delivery === 'file' ? 'done' : 'waiting';

export const wageSlips = projection<WageSlipEvent | MailEvent>({
  name: 'wage-slips',
  tables: ['wage_slip'],
  on: {
    WageSlipIssued: (data, { db, recorded }) => {
      const { slip, corporation, person, period, file, size, pages, content, batch, place } = data;
      return db
        .insertInto('wage_slip')
        .values({
          id: slip,
          corporation_id: corporation,
          person_id: person,
          period,
          file,
          size,
          pages,
          content,
          batch_id: batch,
          place,
          delivery: data.delivery,
          status: firstStatus(data.delivery),
          reason: null,
          mail_id: null,
          replaces: data.replaces,
          replaced_by: null,
          issued_at: recorded.metadata.occurredAt,
          withdrawn_at: null,
          withdrawn_reason: null,
        })
        .execute();
    },
    WageSlipReplaced: ({ slip, by }, { db }) => change(db, slip, { replaced_by: by }),
    WageSlipWithdrawn: ({ slip, reason }, { db, recorded }) =>
      change(db, slip, {
        status: 'withdrawn',
        reason: null,
        file: null,
        withdrawn_at: recorded.metadata.occurredAt,
        withdrawn_reason: reason,
      }),
    WageSlipReinstated: ({ slip }, { db }) => change(db, slip, { replaced_by: null }),
    WageSlipAnnounced: ({ slip, mail }, { db }) =>
      change(db, slip, { mail_id: mail, status: 'waiting', reason: null }),
    WageSlipUnreached: ({ slip }, { db }) =>
      change(db, slip, { status: 'failed', reason: 'payroll.reason.noAddress' }),
    MailSendingStarted: ({ mail }, { db }) => mailed(db, mail, 'progress'),
    MailPostponed: ({ mail }, { db }) => mailed(db, mail, 'waiting', 'payroll.reason.postponed'),
    MailDelivered: ({ mail }, { db }) => mailed(db, mail, 'done'),
    MailKept: ({ mail }, { db }) => mailed(db, mail, 'failed', 'payroll.reason.kept'),
    MailPartlyDelivered: ({ mail }, { db }) => mailed(db, mail, 'failed', 'payroll.reason.refused'),
    MailFailed: ({ mail }, { db }) => mailed(db, mail, 'failed', 'payroll.reason.failed'),
    MailUncertain: ({ mail }, { db }) => mailed(db, mail, 'failed', 'payroll.reason.uncertain'),
  },
});

/** A slip as lists show it. */
export interface WageSlipRow {
  id: number;
  corporation: number;
  person: number;
  /** Last name and first name; '' once erased. */
  name: string;
  period: string;
  /** As the file store names it; null: withdrawn. */
  file: string | null;
  size: number;
  pages: number;
  batch: number;
  delivery: SlipDelivery;
  status: SlipStatus;
  /** Why it failed or waits: a key. */
  reason: string | null;
  mail: number | null;
  replaces: number | null;
  replacedBy: number | null;
  issuedAt: string;
  /** Since when nobody opens it; null: it stands. */
  withdrawnAt: string | null;
  /** Why, as it was typed; null once pay was erased. */
  withdrawnReason: string | null;
}

/** Of slips that are the ones of their months: neither replaced nor withdrawn. */
const stands = sql`replaced_by is null and withdrawn_at is null`;

/** One that was not withdrawn. */
export type StandingSlip = WageSlipRow & { file: string };

export interface WageSlipFilter {
  keyword: string | null;
  status: SlipStatus | null;
  period: string | null;
  person: number | null;
  batch: number | null;
}

const nameOf = sql`coalesce((select pc.name from person_corporation pc
  where pc.person_id = wage_slip.person_id and pc.corporation_id = wage_slip.corporation_id), '')`;

const columns = sql`id, corporation_id as corporation, person_id as person, ${nameOf} as name, period, file, size, pages,
  batch_id as batch, delivery, status, reason, mail_id as mail, replaces, replaced_by as "replacedBy",
  issued_at as "issuedAt", withdrawn_at as "withdrawnAt", withdrawn_reason as "withdrawnReason"`;

const query = (
  corporation: number,
  { keyword, status, period, person, batch }: WageSlipFilter,
): ListQuery => ({
  table: 'wage_slip',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(period === null ? [] : [sql`period = ${period}`]),
    ...(person === null ? [] : [sql`person_id = ${person}`]),
    ...(batch === null ? [] : [sql`batch_id = ${batch}`]),
    ...matches(keyword, sql`fold(${nameOf})`),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' }, period: { column: 'period', type: 'text' } },
  defaultSort: 'newest',
});

/** A page of the slips of a corporation. */
export const listWageSlips = (
  db: Database,
  corporation: number,
  filter: WageSlipFilter,
  request: ListRequest,
): Promise<ListPage<WageSlipRow>> => listPage<WageSlipRow>(db, query(corporation, filter), request);

export const countWageSlips = (
  db: Database,
  corporation: number,
  filter: WageSlipFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** How many slips stand where. */
export async function slipCounts(
  db: Database,
  corporation: number,
  filter: WageSlipFilter,
): Promise<Record<SlipStatus, number>> {
  const { rows } = await sql<{ status: SlipStatus; count: number }>`select status, count(*)::int as count
    from wage_slip where ${conjunction(query(corporation, { ...filter, status: null }).where)}
    group by status`.execute(freshlyPlanned(db));
  const found = new Map(rows.map(({ status, count }) => [status, count]));
  const [waiting, progress, done, failed, paper, withdrawn] = slipStatuses.map(
    (status) => found.get(status) ?? 0,
  );
  return {
    waiting: waiting ?? 0,
    progress: progress ?? 0,
    done: done ?? 0,
    failed: failed ?? 0,
    paper: paper ?? 0,
    withdrawn: withdrawn ?? 0,
  };
}

/**
 * The slips of a batch whose person was not reached, and may be told again: none that was replaced or withdrawn, and
 * none of who wants paper by now.
 */
export async function failedSlips(db: Database, batch: number, corporation: number): Promise<WageSlipRow[]> {
  const { rows } = await sql<WageSlipRow>`select ${columns} from wage_slip
    where corporation_id = ${corporation} and batch_id = ${batch} and status = 'failed'
      and ${stands} and not exists (select from slip_objection o where o.person_id = wage_slip.person_id
        and o.corporation_id = wage_slip.corporation_id and o.withdrawn_at is null)
    order by place`.execute(db);
  return rows;
}

/** A slip of the corporation; null for an unknown and a foreign one. */
export async function findWageSlip(
  db: Database,
  id: number,
  corporation: number,
): Promise<WageSlipRow | null> {
  const { rows } = await sql<WageSlipRow>`select ${columns} from wage_slip
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** All slips of somebody, neither replaced nor withdrawn, whichever corporation's (null: all), the newest month first. */
export async function slipsOfPerson(
  db: Database,
  person: number,
  corporation: number | null,
): Promise<StandingSlip[]> {
  const { rows } = await sql<StandingSlip>`select ${columns} from wage_slip
    where person_id = ${person} and ${stands}
      and (${corporation}::bigint is null or corporation_id = ${corporation})
    order by period desc, id desc limit 2000`.execute(db);
  return rows;
}

/** Of a corporation's slips, neither replaced nor withdrawn: those of one person, one month or one year. */
type SlipsAsked = { person: number } | { period: string } | { year: string };

const askedFor = (asked: SlipsAsked) => {
  if ('person' in asked) return sql`person_id = ${asked.person}`;
  if ('period' in asked) return sql`period = ${asked.period}`;
  return sql`period between ${`${asked.year}-01`} and ${`${asked.year}-12`}`;
};

/** All of them, by month and name. */
export async function standingSlips(
  db: Database,
  corporation: number,
  asked: SlipsAsked,
): Promise<StandingSlip[]> {
  const { rows } = await sql<StandingSlip>`select ${columns} from wage_slip
    where corporation_id = ${corporation} and ${askedFor(asked)} and ${stands}
    order by period, name, id`.execute(db);
  return rows;
}

/** The months of a corporation's slips that stand, the newest first: how many, and how many bytes. */
export async function slipMonths(
  db: Database,
  corporation: number,
): Promise<{ period: string; count: number; size: number }[]> {
  const { rows } = await sql<{ period: string; count: number; size: number }>`
    select period, count(*)::int as count, sum(size)::float8 as size from wage_slip
    where corporation_id = ${corporation} and ${stands}
    group by period order by period desc`.execute(db);
  return rows;
}

/** Everybody with slips of a corporation that stand, by name; '' once erased. */
export async function slipPeople(
  db: Database,
  corporation: number,
): Promise<{ person: number; name: string }[]> {
  const { rows } = await sql<{ person: number; name: string }>`
    select distinct person_id as person, ${nameOf} as name from wage_slip
    where corporation_id = ${corporation} and ${stands}
    order by name, person`.execute(db);
  return rows;
}

/** One of somebody's own slips, whichever corporation's; null for anybody else's and a withdrawn one. */
export async function findOwnSlip(db: Database, id: number, person: number): Promise<StandingSlip | null> {
  const { rows } = await sql<StandingSlip>`select ${columns} from wage_slip
    where id = ${id} and person_id = ${person} and withdrawn_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The slip that was made of a place of a batch. */
export async function slipAt(db: Database, batch: number, place: number): Promise<number | null> {
  const row = await db
    .selectFrom('wage_slip')
    .select('id')
    .where('batch_id', '=', batch)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Places of a batch whose slips are made. */
export async function placesMade(db: Database, batch: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('wage_slip').select('place').where('batch_id', '=', batch).execute();
  return new Set(rows.map(({ place }) => place));
}

/** Slips of a person's month, neither replaced nor withdrawn; another command that asks the same waits for this one. */
export async function currentSlips(
  db: Database,
  person: number,
  corporation: number,
  period: string,
): Promise<EarlierSlip[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slip-${corporation}-${person}-${period}`}, 0))`.execute(
    db,
  );
  return db
    .selectFrom('wage_slip')
    .select(['id', 'content', 'batch_id as batch'])
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .where('period', '=', period)
    .where('replaced_by', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** People and months of slips that are there, neither replaced nor withdrawn: what a batch would replace or leave alone. */
export const slipsThereAlready = (
  db: Database,
  corporation: number,
  people: readonly number[],
): Promise<{ person: number; period: string; content: string | null; batch: number }[]> =>
  people.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('wage_slip')
        .select(['person_id as person', 'period', 'content', 'batch_id as batch'])
        .where('corporation_id', '=', corporation)
        .where('person_id', 'in', [...people])
        .where('replaced_by', 'is', null)
        .where('withdrawn_at', 'is', null)
        .execute();

/** Who has a slip of a month here that stands. */
export async function withSlipOf(
  db: Database,
  corporation: number,
  period: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('wage_slip')
    .select('person_id')
    .distinct()
    .where('corporation_id', '=', corporation)
    .where('period', '=', period)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Which of these people ever had a slip here, those that were withdrawn left out. */
export async function everHadSlip(
  db: Database,
  people: readonly number[],
  corporation: number,
): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set();
  const rows = await db
    .selectFrom('wage_slip')
    .select('person_id')
    .distinct()
    .where('corporation_id', '=', corporation)
    .where('person_id', 'in', [...people])
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

/** What a slip's stream says. */
export async function readWageSlip(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<{ state: WageSlipState; events: RecordedEvent[] }> {
  const events = await read(`wageslip-${id}`);
  return { state: foldStream<WageSlipState, WageSlipEvent>(wageSlipAggregate, events), events };
}
