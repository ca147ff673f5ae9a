import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#domain/kernel/dates.ts';
import type { MaseActionEvent, MaseAxis, MaseFacts, MaseStatus } from '#domain/training/mase-action.ts';
import {
  lastTwelve,
  type LastTwelve,
  type SafetyFigures,
  type SafetyFiguresEvent,
} from '#domain/training/safety-figures.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const factsRow = ({ person, start, end, ...facts }: MaseFacts) => ({
  ...facts,
  person_id: person,
  start_on: start,
  end_on: end,
});

const setDone = (db: Database, id: number, doneOn: string | null, revision: number) =>
  db.updateTable('mase_action').set({ done_on: doneOn, revision }).where('id', '=', id).execute();

export const maseActions = projection<MaseActionEvent>({
  name: 'mase-actions',
  tables: ['mase_action'],
  on: {
    MaseActionCreated: ({ action, corporation, facts }, { db, recorded }) =>
      db
        .insertInto('mase_action')
        .values({ id: action, corporation_id: corporation, revision: recorded.revision, ...factsRow(facts) })
        .execute(),
    MaseActionEdited: ({ action, facts }, { db, recorded }) =>
      db
        .updateTable('mase_action')
        .set({ ...factsRow(facts), revision: recorded.revision })
        .where('id', '=', action)
        .execute(),
    MaseActionCompleted: ({ action, doneOn }, { db, recorded }) =>
      setDone(db, action, doneOn, recorded.revision),
    MaseActionReopened: ({ action }, { db, recorded }) => setDone(db, action, null, recorded.revision),
    MaseActionLateTold: ({ action, end }, { db, recorded }) =>
      db
        .updateTable('mase_action')
        .set({ told_for: end, revision: recorded.revision })
        .where('id', '=', action)
        .execute(),
    MaseActionDeleted: ({ action }, { db }) =>
      db.deleteFrom('mase_action').where('id', '=', action).execute(),
  },
});

export const safetyFigures = projection<SafetyFiguresEvent>({
  name: 'safety-figures',
  tables: ['safety_figure'],
  on: {
    SafetyFiguresNoted: ({ corporation, figures: { month, hours, ...figures } }, { db }) => {
      const values = {
        hours,
        accidents_with_stop: figures.accidentsWithStop,
        accidents_without_stop: figures.accidentsWithoutStop,
        days_lost: figures.daysLost,
      };
      return db
        .insertInto('safety_figure')
        .values({ corporation_id: corporation, month, ...values })
        .onConflict((conflict) => conflict.columns(['corporation_id', 'month']).doUpdateSet(values))
        .execute();
    },
    SafetyFiguresRemoved: ({ corporation, month }, { db }) =>
      db
        .deleteFrom('safety_figure')
        .where('corporation_id', '=', corporation)
        .where('month', '=', month)
        .execute(),
  },
});

export interface MaseRow {
  id: number;
  title: string;
  description: string | null;
  axis: MaseAxis;
  prio: number;
  person: number;
  /** '' once erased. */
  personName: string;
  start: string;
  end: string;
  doneOn: string | null;
  status: MaseStatus;
  revision: number;
}

export interface MaseFilter {
  keyword: string | null;
  status: MaseStatus | null;
  axis?: MaseAxis | null;
  prio?: number | null;
  person?: number | null;
  today: string;
}

const personName = sql`coalesce((select pc.name from person_corporation pc where pc.person_id = mase_action.person_id
  and pc.corporation_id = mase_action.corporation_id), '')`;

const shownStatus = (
  today: string,
) => sql`case when done_on is not null then 'done' when end_on < ${today} then 'late'
  when start_on > ${today} then 'waiting' else 'running' end`;

const inStatus: Readonly<Record<MaseStatus, (today: string) => RawBuilder<unknown>>> = {
  waiting: (today) => sql`(done_on is null and start_on > ${today} and end_on >= ${today})`,
  running: (today) => sql`(done_on is null and start_on <= ${today} and end_on >= ${today})`,
  late: (today) => sql`(done_on is null and end_on < ${today})`,
  done: () => sql`done_on is not null`,
};

const columns = (today: string) => sql`id, title, description, axis, prio, person_id as person,
  ${personName} as "personName", start_on as start, end_on as end, done_on as "doneOn",
  ${shownStatus(today)} as status, revision`;

const query = (
  corporation: number,
  { keyword, status, axis = null, prio = null, person = null, today }: MaseFilter,
): ListQuery => ({
  table: 'mase_action',
  id: 'id',
  select: columns(today),
  where: [
    sql`corporation_id = ${corporation}`,
    ...(status === null ? [] : [inStatus[status](today)]),
    ...(axis === null ? [] : [sql`axis = ${axis}`]),
    ...(prio === null ? [] : [sql`prio = ${prio}::bigint`]),
    ...(person === null ? [] : [sql`person_id = ${person}`]),
    ...matches(keyword),
  ],
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    prio: { column: 'prio', type: 'bigint' },
    end: { column: 'end_on', type: 'date' },
    title: { column: 'title_order', type: 'text' },
  },
  defaultSort: 'prio',
});

export const listMaseActions = (
  db: Database,
  corporation: number,
  filter: MaseFilter,
  request: ListRequest,
): Promise<ListPage<MaseRow>> => listPage<MaseRow>(db, query(corporation, filter), request);

export const countMaseActions = (
  db: Database,
  corporation: number,
  filter: MaseFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** Who is responsible for an action of a company, by name. */
export async function maseResponsibles(
  db: Database,
  corporation: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select pc.person_id as id, pc.name from person_corporation pc where pc.corporation_id = ${corporation}
      and pc.name <> '' and pc.person_id in (select person_id from mase_action where corporation_id = ${corporation})
    order by pc.name_order, pc.person_id`.execute(db);
  return rows;
}

/** For how long a late action that nobody was told of is still news. */
const NEWS_DAYS = 31;

/** Actions whose end is past on a day and that are not done, of which nobody was told for that end yet. */
export async function lateMaseActions(
  db: Database,
  today: string,
): Promise<{ id: number; corporation: number }[]> {
  const { rows } = await sql<{ id: number; corporation: number }>`
    select m.id, m.corporation_id as corporation from mase_action m
      join corporation c on c.id = m.corporation_id and c.enabled and (c.details->>'showMase')::boolean
    where m.done_on is null and m.end_on < ${today} and m.end_on >= ${addDays(today, -NEWS_DAYS)}
      and m.told_for is distinct from m.end_on
    order by m.id limit 10000`.execute(db);
  return rows;
}

export async function findMaseAction(
  db: Database,
  id: number,
  corporation: number,
  today: string,
): Promise<MaseRow | null> {
  const { rows } = await sql<MaseRow>`select ${columns(today)} from mase_action
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** The priorities that actions of a corporation have, the most urgent first. */
export async function masePriorities(db: Database, corporation: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mase_action')
    .select('prio')
    .distinct()
    .where('corporation_id', '=', corporation)
    .orderBy('prio')
    .execute();
  return rows.map(({ prio }) => prio);
}

/** A plan of more is a list, and no paper. */
const MOST_PRINTED = 1000;

/** The plan as it is printed. */
export interface PrintedPlan {
  /** The most urgent first. */
  actions: MaseRow[];
  /** Of the last twelve whole months, as far as they are known, and of how many. */
  indicators: LastTwelve;
}

export async function planToPrint(db: Database, corporation: number, today: string): Promise<PrintedPlan> {
  const [{ rows }, months] = await Promise.all([
    listMaseActions(
      db,
      corporation,
      { keyword: null, status: null, today },
      { sort: 'prio', direction: 'asc', limit: MOST_PRINTED, cursor: null, offset: 0 },
    ),
    listSafetyFigures(db, corporation),
  ]);
  return { actions: rows, indicators: lastTwelve(months, today) };
}

/** Hours and accidents that were put down, the newest month first. */
export async function listSafetyFigures(db: Database, corporation: number): Promise<SafetyFigures[]> {
  const rows = await db
    .selectFrom('safety_figure')
    .selectAll()
    .where('corporation_id', '=', corporation)
    .orderBy('month', 'desc')
    .limit(240)
    .execute();
  return rows.map((row) => ({
    month: row.month,
    hours: row.hours,
    accidentsWithStop: row.accidents_with_stop,
    accidentsWithoutStop: row.accidents_without_stop,
    daysLost: row.days_lost,
  }));
}
