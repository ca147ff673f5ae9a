import { timeQuestions } from '#domain/time/questions.ts';
import type { Answering } from '../answering.ts';
import { secondsOfPeople } from './activities.ts';

export const timeAnswers: Answering = (db) =>
  timeQuestions.answeredBy(() => ({
    async monthOf(person, corporation, month) {
      const row = await db
        .selectFrom('activity_month')
        .select('id')
        .where('corporation_id', '=', corporation)
        .where('person_id', '=', person)
        .where('month', '=', month)
        .executeTakeFirst();
      return row?.id ?? null;
    },
    async personOfMonth(id, corporation) {
      const row = await db
        .selectFrom('activity_month')
        .select('person_id as person')
        .where('id', '=', id)
        .where('corporation_id', '=', corporation)
        .executeTakeFirst();
      return row?.person ?? null;
    },
    async monthOfEntry(entry, corporation) {
      const [noted, running] = await Promise.all([
        db
          .selectFrom('activity')
          .select('activity_month_id as month')
          .where('id', '=', entry)
          .where('corporation_id', '=', corporation)
          .executeTakeFirst(),
        db
          .selectFrom('stopwatch')
          .select('activity_month_id as month')
          .where('id', '=', entry)
          .where('corporation_id', '=', corporation)
          .executeTakeFirst(),
      ]);
      return noted?.month ?? running?.month ?? null;
    },
    async monthsOfEntries(entries, corporation) {
      if (entries.length === 0) return new Map();
      const rows = await db
        .selectFrom('activity')
        .select(['id', 'activity_month_id as month'])
        .where('id', 'in', entries)
        .where('corporation_id', '=', corporation)
        .execute();
      return new Map(rows.map(({ id, month }) => [id, month]));
    },
    secondsOfPeople: (people, corporation, from, until) =>
      secondsOfPeople(db, corporation, people, from, until),
    async runningIn(person, corporation) {
      const row = await db
        .selectFrom('stopwatch')
        .select('activity_month_id as month')
        .where('corporation_id', '=', corporation)
        .where('person_id', '=', person)
        .executeTakeFirst();
      return row?.month ?? null;
    },
  }));
