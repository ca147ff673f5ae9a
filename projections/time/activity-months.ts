import { sql } from 'kysely';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type {
  ActivityEntry,
  ActivityMonthEvent,
  ActivityMonthStatus,
  Comments,
} from '#domain/time/activity-month.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

/** Records that it refers to: its kind. Projects are no records, and their ids are of another sequence. */
const recordIds = ({ type }: { type: number | null }): number[] => (type === null ? [] : [type]);

/** Parts that the sums of all people are kept in, so that few wait for one row. */
const SHARES = 4;

const months = Array.from({ length: 12 }, (_, month) => month + 1);
const sumColumns = months.flatMap((month) => [`s${month}`, `d${month}`]);

/** What a year's columns of a month hold of the activities of that month: seconds, and millionths of days (`microDays`). */
const sumsOf = (sign: 1 | -1) =>
  sql.join(
    months.flatMap((month) => {
      const ofMonth = sql`filter (where extract(month from day) = ${sql.lit(month)})`;
      return [
        sql`coalesce(sum(seconds) ${ofMonth}, 0) * ${sql.lit(sign)}`,
        sql`coalesce(sum(round(seconds * 1000000.0 / day_seconds)) ${ofMonth}, 0) * ${sql.lit(sign)}`,
      ];
    }),
  );

const added = sql.join(
  sumColumns.map((column) => sql`${sql.ref(column)} = kept.${sql.ref(column)} + excluded.${sql.ref(column)}`),
);

type Keys = readonly (readonly [column: string, of: string])[];

const company: Keys = [
  ['corporation_id', 'corporation_id'],
  ['year', 'extract(year from day)'],
];
const project: Keys = [['project_id', 'coalesce(project_id, 0)']];
const person: Keys = [['person_id', 'person_id']];
const work: Keys = [
  ['type_id', 'coalesce(type_id, 0)'],
  ['billable', 'billable'],
];

/** Sums that are kept by year, with their keys and what these are of an activity: what most people share is last. */
const kept: readonly { table: string; keys: Keys }[] = [
  { table: 'activity_year', keys: [...company, ...project, ...person, ...work] },
  { table: 'activity_person_year', keys: [...company, ...person, ['billable', 'billable']] },
  {
    table: 'activity_share',
    // Ids of people are twenty apart.
    keys: [...company, ...project, ...work, ['share', `person_id / 20 % ${SHARES}`]],
  },
];

/** "1, 2, 3": the keys by their places. */
const placesOf = (keys: Keys) => sql.raw(keys.map((_key, place) => place + 1).join(', '));

/** Adds what these activities come to (times `sign`) to their month and to the sums of their year, in the order of keys. */
async function addUp(db: Database, ids: readonly number[], sign: 1 | -1): Promise<void> {
  await sql`update activity_month month set seconds = month.seconds + one.seconds * ${sql.lit(sign)},
      billable_seconds = month.billable_seconds + one.billable * ${sql.lit(sign)},
      entries = month.entries + one.entries * ${sql.lit(sign)}
    from (select activity_month_id, count(*) as entries, sum(seconds) as seconds, coalesce(sum(seconds) filter (where billable), 0) as billable
      from activity where id = any(${ids}::bigint[]) group by activity_month_id) one
    where month.id = one.activity_month_id`.execute(db);
  for (const { table, keys } of kept)
    await sql`insert into ${sql.table(table)} as kept (${sql.join(
      [...keys.map(([column]) => column), ...sumColumns].map((column) => sql.ref(column)),
    )})
      select ${sql.join(keys.map(([, of]) => sql.raw(of)))}, ${sumsOf(sign)}
      from activity where id = any(${ids}::bigint[])
      group by ${placesOf(keys)} order by ${placesOf(keys)}
      on conflict (${sql.join(keys.map(([column]) => sql.ref(column)))}) do update set ${added}`.execute(db);
}

async function put(
  db: Database,
  activityMonth: number,
  entries: readonly ActivityEntry[],
  comments: Comments,
): Promise<void> {
  const rows = entries.map((entry) => ({
    id: entry.id,
    day: entry.day,
    kind: entry.worked.kind,
    started_at: entry.worked.kind === 'clock' ? entry.worked.from : null,
    ended_at: entry.worked.kind === 'clock' ? entry.worked.until : null,
    halves: entry.worked.kind === 'halves' ? entry.worked.halves : null,
    seconds: entry.seconds,
    day_seconds: entry.daySeconds,
    project_id: entry.project,
    job: entry.job ?? null,
    type_id: entry.type,
    record_ids: recordIds(entry),
    billable: entry.billable,
    said: entry.said === true,
    corrects: entry.corrects,
    comment: comments?.[String(entry.id)] || null,
  }));
  await sql`insert into activity (id, activity_month_id, corporation_id, person_id, day, kind, started_at, ended_at,
      halves, seconds, day_seconds, project_id, job, type_id, record_ids, billable, said, corrects, comment)
    select one.id, month.id, month.corporation_id, month.person_id, one.day, one.kind, one.started_at, one.ended_at,
      one.halves, one.seconds, one.day_seconds, one.project_id, one.job, one.type_id, one.record_ids, one.billable,
      one.said, one.corrects, one.comment
    from activity_month month, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id bigint, day date, kind text,
      started_at timestamptz, ended_at timestamptz, halves int, seconds int, day_seconds int, project_id bigint, job int,
      type_id bigint, record_ids bigint[], billable boolean, said boolean, corrects bigint, comment text)
    where month.id = ${activityMonth}`.execute(db);
  await addUp(
    db,
    entries.map(({ id }) => id),
    1,
  );
}

async function takeOut(db: Database, ids: readonly number[]): Promise<void> {
  await addUp(db, ids, -1);
  await db.deleteFrom('activity').where('id', 'in', ids).execute();
}

async function step(
  db: Database,
  activityMonth: number,
  status: ActivityMonthStatus,
  { metadata, revision }: RecordedEvent,
  refused = false,
): Promise<void> {
  const decided = { decided_at: metadata.occurredAt, decided_by: metadata.user };
  const changes =
    status === 'submitted'
      ? { submitted_at: metadata.occurredAt, decided_at: null, decided_by: null }
      : decided;
  await db
    .updateTable('activity_month')
    .set({ status, revision, refused, ...changes })
    .where('id', '=', activityMonth)
    .execute();
}

const touched = (db: Database, activityMonth: number, { revision }: RecordedEvent) =>
  db.updateTable('activity_month').set({ revision }).where('id', '=', activityMonth).execute();

async function noteEntries(
  {
    activityMonth,
    entries,
    comments,
  }: { activityMonth: number; entries: ActivityEntry[]; comments: Comments },
  { db, recorded }: { db: Database; recorded: RecordedEvent },
): Promise<void> {
  await touched(db, activityMonth, recorded);
  await put(db, activityMonth, entries, comments);
}

const endStopwatch = (db: Database, stopwatch: number) =>
  db.deleteFrom('stopwatch').where('id', '=', stopwatch).execute();

export const activityMonths = projection<ActivityMonthEvent>({
  name: 'activity-months',
  tables: [
    'activity_month',
    'stopwatch',
    'activity',
    'activity_year',
    'activity_person_year',
    'activity_share',
  ],
  on: {
    ActivityMonthOpened: ({ activityMonth, corporation, person, month }, { db, recorded }) =>
      db
        .insertInto('activity_month')
        .values({
          id: activityMonth,
          corporation_id: corporation,
          person_id: person,
          month,
          status: 'open',
          submitted_at: null,
          decided_at: null,
          decided_by: null,
          reminded_on: null,
          reminded_week: null,
          revision: recorded.revision,
        })
        .execute(),
    ActivitiesNoted: noteEntries,
    ActivityChanged: async ({ activityMonth, entry, comments }, { db, recorded }) => {
      await touched(db, activityMonth, recorded);
      await takeOut(db, [entry.id]);
      await put(db, activityMonth, [entry], comments);
    },
    ActivitiesRemoved: async ({ activityMonth, entries }, { db, recorded }) => {
      await touched(db, activityMonth, recorded);
      await takeOut(db, entries);
    },
    StopwatchStarted: async ({ activityMonth, stopwatch, comments }, { db, recorded }) => {
      await touched(db, activityMonth, recorded);
      await sql`insert into stopwatch (corporation_id, person_id, id, activity_month_id, started_at, project_id, job, type_id,
          record_ids, comment)
        select corporation_id, person_id, ${stopwatch.id}, id, ${stopwatch.from}, ${stopwatch.project},
          ${stopwatch.job ?? null}, ${stopwatch.type},
          ${recordIds(stopwatch)}, ${comments?.[String(stopwatch.id)] || null}
        from activity_month where id = ${activityMonth}`.execute(db);
    },
    StopwatchStopped: async ({ activityMonth, stopwatch }, { db, recorded }) => {
      await touched(db, activityMonth, recorded);
      await endStopwatch(db, stopwatch);
    },
    StopwatchDiscarded: async ({ activityMonth, stopwatch }, { db, recorded }) => {
      await touched(db, activityMonth, recorded);
      await endStopwatch(db, stopwatch);
    },
    ActivityMonthSubmitted: ({ activityMonth }, { db, recorded }) =>
      step(db, activityMonth, 'submitted', recorded),
    ActivityMonthWithdrawn: ({ activityMonth }, { db, recorded }) =>
      step(db, activityMonth, 'open', recorded),
    ActivityMonthApproved: ({ activityMonth }, { db, recorded }) =>
      step(db, activityMonth, 'approved', recorded),
    ActivityMonthRefused: ({ activityMonth }, { db, recorded }) =>
      step(db, activityMonth, 'open', recorded, true),
    ActivityMonthReopened: ({ activityMonth }, { db, recorded }) => step(db, activityMonth, 'open', recorded),
    ActivityMonthLocked: ({ activityMonth }, { db, recorded }) => step(db, activityMonth, 'locked', recorded),
    async ActivityCorrected(data, { db, recorded }) {
      await noteEntries(data, { db, recorded });
      // Of half days that were taken back by their length, before they were by the half.
      await sql`update activity set kind = 'halves', halves = wrong.halves from activity wrong
        where wrong.id = ${data.wrong} and wrong.kind = 'halves' and activity.corrects = wrong.id
          and activity.seconds < 0`.execute(db);
    },
    ForgottenActivityAdded: noteEntries,
    ActivitiesMadeBillable: async ({ activityMonth, entries, billable }, { db, recorded }) => {
      await touched(db, activityMonth, recorded);
      await addUp(db, entries, -1);
      await db.updateTable('activity').set({ billable, said: true }).where('id', 'in', entries).execute();
      await addUp(db, entries, 1);
    },
    ActivitiesBilled: async ({ activityMonth, entries, invoice }, { db, recorded }) => {
      await touched(db, activityMonth, recorded);
      await db.updateTable('activity').set({ invoice_id: invoice }).where('id', 'in', entries).execute();
    },
    ActivitiesFreed: async ({ activityMonth, entries, invoice }, { db, recorded }) => {
      await touched(db, activityMonth, recorded);
      await db
        .updateTable('activity')
        .set({ invoice_id: null })
        .where('id', 'in', entries)
        .where('invoice_id', '=', invoice)
        .execute();
    },
    ActivityReminded: ({ activityMonth, day, week }, { db, recorded }) =>
      db
        .updateTable('activity_month')
        .set({
          ...(week === undefined ? { reminded_on: day } : { reminded_week: week }),
          revision: recorded.revision,
        })
        .where('id', '=', activityMonth)
        .execute(),
  },
});
