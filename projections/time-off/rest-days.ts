import { sql } from 'kysely';
import { z } from 'zod';
import type { CountedDay } from '#domain/time-off/counting.ts';
import {
  standingStatuses,
  type RestDayEvent,
  type RestDayFacts,
  type RestDaySaid,
  type RestDayStatus,
} from '#domain/time-off/rest-day.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

const factsRow = ({ contract, span, counted }: RestDayFacts, said: RestDaySaid | null) => ({
  contract_id: contract,
  start_on: span.start,
  start_half: span.startHalf,
  end_on: span.end,
  end_half: span.endHalf,
  halves: counted.halves,
  unit: counted.unit,
  days: daysRow(counted.days),
  accrual: said?.kind.accrual ?? 'full',
  record_ids: said === null ? [] : [said.kind.id, ...(said.event ? [said.event.id] : [])],
  ...kindRow(said),
});

/** Days that a row says, each as `daysRow` writes it. */
const countedRows = z.array(
  z.union([z.tuple([z.string(), z.int()]), z.tuple([z.string(), z.int(), z.string()])]),
);

/** Day, half days, and which half of each day. */
const daysRow = (days: readonly CountedDay[]): string =>
  JSON.stringify(
    days.map(({ day, halves, half = null }) => (half === null ? [day, halves] : [day, halves, half])),
  );

const kindRow = (said: RestDaySaid | null) => ({
  kind_id: said?.kind.id ?? null,
  kind_name: said?.kind.name ?? null,
  kind_code: said?.kind.code ?? null,
  account: said?.kind.account ?? null,
});

/** Of what was agreed on stays when it ended; what was only asked for leaves nothing. */
async function endDays(
  db: Database,
  restDay: number,
  { metadata }: RecordedEvent,
  within: { from: string; until: string } | null = null,
): Promise<void> {
  const days = within === null ? sql`` : sql` and day between ${within.from} and ${within.until}`;
  await sql`delete from rest_day_day where rest_day_id = ${restDay} and not agreed and gone is null${days}`.execute(
    db,
  );
  await sql`update rest_day_day set gone = ${metadata.occurredAt}
    where rest_day_id = ${restDay} and agreed and gone is null${days}`.execute(db);
}

/** The days that it takes, as its row says them. */
const beginDays = (db: Database, restDay: number, agreed: boolean, { metadata }: RecordedEvent) =>
  sql`insert into rest_day_day (rest_day_id, corporation_id, person_id, day, halves, half, kind_id, kind_name, kind_code,
      account, agreed, since)
    select id, corporation_id, person_id, (one ->> 0)::date, (one ->> 1)::int, one ->> 2, kind_id, kind_name, kind_code, account,
      ${agreed}, ${metadata.occurredAt}
    from rest_day, jsonb_array_elements(days) one where id = ${restDay}`.execute(db);

async function decide(
  db: Database,
  restDay: number,
  status: RestDayStatus,
  recorded: RecordedEvent,
): Promise<void> {
  const { metadata, revision } = recorded;
  await db
    .updateTable('rest_day')
    .set({
      status,
      standing: standingStatuses.includes(status),
      decided_at: metadata.occurredAt,
      decided_by: metadata.user,
      revision,
    })
    .where('id', '=', restDay)
    .execute();
}

/** Days that stand by themselves among those of a leave: of illness in the middle of it, or taken again. */
const putDays = (
  db: Database,
  restDay: number,
  days: readonly CountedDay[],
  kind: ReturnType<typeof kindRow>,
  { metadata }: RecordedEvent,
) =>
  sql`insert into rest_day_day (rest_day_id, corporation_id, person_id, day, halves, half, kind_id, kind_name,
      kind_code, account, agreed, since)
    select id, corporation_id, person_id, one.day, one.halves, one.half, ${kind.kind_id}, ${kind.kind_name}, ${kind.kind_code},
      ${kind.account}, true, ${metadata.occurredAt}
    from rest_day, jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as one (day date, halves int, half text)
    where id = ${restDay}`.execute(db);

/** First and last days of illness within a leave, and what they earn. */
const illnesses = z.array(z.tuple([z.string(), z.string(), z.string()]));

/** Whether a day lies in one of the illnesses within a leave. */
const isIll = (ill: z.output<typeof illnesses>, day: string): boolean =>
  ill.some(([from, until]) => day >= from && day <= until);

/** The days that a leave takes by now, those of illness included. */
const daysOf = (db: Database, restDay: number) =>
  db
    .selectFrom('rest_day_day')
    .select('day')
    .where('rest_day_id', '=', restDay)
    .where('gone', 'is', null)
    .execute();

export const restDays = projection<RestDayEvent>({
  name: 'rest-days',
  tables: ['rest_day', 'rest_day_day'],
  on: {
    RestDayRequested: async (
      { restDay, corporation, person, closure = false, facts, said },
      { db, recorded },
    ) => {
      const { metadata, revision } = recorded;
      await db
        .insertInto('rest_day')
        .values({
          id: restDay,
          corporation_id: corporation,
          person_id: person,
          status: 'IN_WAITING',
          standing: true,
          made_at: metadata.occurredAt,
          made_by: metadata.user,
          decided_at: null,
          decided_by: null,
          revision,
          closure,
          ...factsRow(facts, said),
        })
        .execute();
      await beginDays(db, restDay, false, recorded);
    },
    RestDayChanged: async ({ restDay, facts, said }, { db, recorded }) => {
      await endDays(db, restDay, recorded);
      await db
        .updateTable('rest_day')
        .set({ ...factsRow(facts, said), interruptions: '[]', revision: recorded.revision })
        .where('id', '=', restDay)
        .execute();
      const { status } = await db
        .selectFrom('rest_day')
        .select('status')
        .where('id', '=', restDay)
        .executeTakeFirstOrThrow();
      await beginDays(db, restDay, status !== 'IN_WAITING', recorded);
    },
    RestDayValidated: async ({ restDay }, { db, recorded }) => {
      await decide(db, restDay, 'VALIDATED', recorded);
      await endDays(db, restDay, recorded);
      await beginDays(db, restDay, true, recorded);
    },
    RestDayRefused: async ({ restDay }, { db, recorded }) => {
      await decide(db, restDay, 'REFUSED', recorded);
      await endDays(db, restDay, recorded);
    },
    RestDayCancelled: async ({ restDay }, { db, recorded }) => {
      await decide(db, restDay, 'CANCELLED', recorded);
      await endDays(db, restDay, recorded);
    },
    RestDayCancellationRequested: ({ restDay }, { db, recorded }) =>
      decide(db, restDay, 'CANCEL_IN_WAITING', recorded),
    RestDayCancellationRefused: ({ restDay }, { db, recorded }) => decide(db, restDay, 'VALIDATED', recorded),
    RestDayCancellationWithdrawn: ({ restDay }, { db, recorded }) =>
      decide(db, restDay, 'VALIDATED', recorded),
    RestDayInterrupted: async (
      { restDay, from, until, days, calledBack = false, said },
      { db, recorded },
    ) => {
      await endDays(db, restDay, recorded, { from, until });
      if (!calledBack) await putDays(db, restDay, days, kindRow(said), recorded);
      const accrual = calledBack ? 'full' : (said?.kind.accrual ?? 'reduced');
      const ill = JSON.stringify([[from, until, accrual]]);
      await sql`update rest_day set revision = ${recorded.revision}, interruptions = interruptions || ${ill}::jsonb,
          halves = halves - ${days.reduce((sum, one) => sum + one.halves, 0)},
          record_ids = record_ids || ${said === null ? [] : [said.kind.id]}::bigint[]
        where id = ${restDay}`.execute(db);
    },
    RestDayInterruptionWithdrawn: async ({ restDay, from, until, days }, { db, recorded }) => {
      const row = await db
        .selectFrom('rest_day')
        .select(['interruptions', 'days', 'kind_id', 'kind_name', 'kind_code', 'account'])
        .where('id', '=', restDay)
        .executeTakeFirstOrThrow();
      const others = illnesses
        .parse(row.interruptions)
        .filter(([first, last]) => first !== from || last !== until);
      for (const { day } of await daysOf(db, restDay))
        if (day >= from && day <= until && !isIll(others, day))
          await endDays(db, restDay, recorded, { from: day, until: day });
      await putDays(db, restDay, days, row, recorded);
      const again = new Set(days.map(({ day }) => day));
      const taken = [
        ...countedRows.parse(row.days).filter(([day]) => !again.has(day)),
        ...countedRows.parse(JSON.parse(daysRow(days))),
      ].toSorted(([one], [other]) => (one < other ? -1 : 1));
      await sql`update rest_day set revision = ${recorded.revision}, interruptions = ${JSON.stringify(others)}::jsonb,
          days = ${JSON.stringify(taken)}::jsonb, halves = halves + ${days.reduce((sum, one) => sum + one.halves, 0)}
        where id = ${restDay}`.execute(db);
    },
    RestDayRecounted: async ({ restDay, counted }, { db, recorded }) => {
      const { status, interruptions } = await db
        .selectFrom('rest_day')
        .select(['status', 'interruptions'])
        .where('id', '=', restDay)
        .executeTakeFirstOrThrow();
      const ill = illnesses.parse(interruptions);
      const days = counted.days.filter(({ day }) => !isIll(ill, day));
      for (const { day } of await daysOf(db, restDay))
        if (!isIll(ill, day)) await endDays(db, restDay, recorded, { from: day, until: day });
      await db
        .updateTable('rest_day')
        .set({
          days: daysRow(days),
          halves: days.reduce((sum, { halves }) => sum + halves, 0),
          unit: counted.unit,
          revision: recorded.revision,
        })
        .where('id', '=', restDay)
        .execute();
      await beginDays(db, restDay, status !== 'IN_WAITING', recorded);
    },
    RestDayDeleted: async ({ restDay }, { db, recorded }) => {
      await endDays(db, restDay, recorded);
      await db.deleteFrom('rest_day').where('id', '=', restDay).execute();
    },
  },
});
