import { timeOffQuestions } from '#domain/time-off/questions.ts';
import type { Answering } from '../answering.ts';
import { managerOf } from '../people/people.ts';
import { deciderOf, hasDeputy, possibleDeputies } from './deputies.ts';
import { isOpened } from './leave-entries.ts';
import { daysAround, leaveSettings, ledgerFacts, prospectFacts } from './ledgers.ts';
import { awaySpans, closureLeaves, closurePeople, standingLeaves } from './rest-day-list.ts';

export const timeOffAnswers: Answering = (db) =>
  timeOffQuestions.answeredBy(() => ({
    standingLeaves: (person, corporation, from, until) =>
      standingLeaves(db, person, corporation, from, until),
    awaySpans: (person, corporation, from, until) => awaySpans(db, person, corporation, from, until),
    async personOf(restDay, corporation) {
      const row = await db
        .selectFrom('rest_day')
        .select('person_id')
        .where('id', '=', restDay)
        .where('corporation_id', '=', corporation)
        .executeTakeFirst();
      return row?.person_id ?? null;
    },
    isOpened: (corporation, person, account, period) => isOpened(db, corporation, person, account, period),
    async ledgerFacts(corporation, people, day) {
      const settings = await leaveSettings(db, corporation);
      const since = daysAround(day, settings).first;
      return ledgerFacts(db, corporation, { persons: people, settings, since, until: day });
    },
    prospectFacts: async (corporation, person, day) =>
      (await prospectFacts(db, corporation, [person], day)).get(person) ?? null,
    managerOf: (person, corporation) => managerOf(db, person, corporation),
    deciderOf: (person, corporation) => deciderOf(db, person, corporation),
    possibleDeputies: (corporation) => possibleDeputies(db, corporation),
    hasDeputy: (corporation, manager, from, until) => hasDeputy(db, corporation, manager, from, until),
    async isMonthClosed(corporation, month) {
      const row = await db
        .selectFrom('leave_month')
        .select('id')
        .where('corporation_id', '=', corporation)
        .where('month', '=', month)
        .executeTakeFirst();
      return row !== undefined;
    },
    closurePeople: (corporation, from, until) => closurePeople(db, corporation, from, until),
    closureLeaves: (id, corporation) => closureLeaves(db, id, corporation),
  }));
