import type { LeaveEntryEvent } from '#domain/time-off/leave-entry.ts';
import type { LeaveMonthEvent } from '#domain/time-off/leave-month.ts';
import type { LeaveAccount } from '#domain/records/catalogue/people/leave-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

export const leaveEntries = projection<LeaveEntryEvent>({
  name: 'leave-entries',
  tables: ['leave_entry'],
  on: {
    LeaveEntryPosted: (
      { entry, corporation, person, facts, left = null, note },
      { db, recorded: { metadata } },
    ) =>
      db
        .insertInto('leave_entry')
        .values({
          id: entry,
          corporation_id: corporation,
          person_id: person,
          ...facts,
          left_days: left,
          note,
          made_at: metadata.occurredAt,
          made_by: metadata.user,
        })
        .execute(),
    LeaveEntryWithdrawn: ({ entry }, { db }) =>
      db.deleteFrom('leave_entry').where('id', '=', entry).execute(),
  },
});

export const leaveMonths = projection<LeaveMonthEvent>({
  name: 'leave-months',
  tables: ['leave_month'],
  on: {
    LeaveMonthClosed: ({ closing, corporation, month }, { db, recorded: { metadata } }) =>
      db
        .insertInto('leave_month')
        .values({
          id: closing,
          corporation_id: corporation,
          month,
          closed_at: metadata.occurredAt,
          closed_by: metadata.user,
        })
        .execute(),
  },
});

const openings = (db: Database, corporation: number) =>
  db.selectFrom('leave_entry').where('corporation_id', '=', corporation).where('sort', '=', 'opening');

/** Whether an account of somebody was opened, of this year. */
export async function isOpened(
  db: Database,
  corporation: number,
  person: number,
  account: LeaveAccount,
  period: string | null,
): Promise<boolean> {
  const row = await openings(db, corporation)
    .select('id')
    .where('person_id', '=', person)
    .where('account', '=', account)
    .where('period', 'is not distinct from', period)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of some people who have an account that was opened. */
export async function openedAccounts(
  db: Database,
  corporation: number,
  people: readonly number[],
): Promise<Set<number>> {
  if (people.length === 0) return new Set();
  const rows = await openings(db, corporation).select('person_id').where('person_id', 'in', people).execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

const notices = (db: Database, corporation: number) =>
  db
    .selectFrom('leave_entry')
    .where('corporation_id', '=', corporation)
    .where('sort', '=', 'carried')
    .where('until', 'is not', null)
    .where('left_days', 'is not', null)
    .select(({ ref }) => [
      'id',
      'person_id as person',
      'account',
      'day',
      'note',
      ref('until').$notNull().as('until'),
      ref('left_days').$notNull().as('left'),
    ]);

/** Notices that leave was carried over which were given from a day on, the newest first. */
export const noticesSince = (db: Database, corporation: number, day: string) =>
  notices(db, corporation).where('day', '>=', day).orderBy('day', 'desc').orderBy('id', 'desc').execute();

/** One notice; null where there is none, or it was taken back. */
export async function findNotice(db: Database, id: number, corporation: number) {
  return (await notices(db, corporation).where('id', '=', id).executeTakeFirst()) ?? null;
}
