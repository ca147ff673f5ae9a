import type { LeaveEntryEvent } from '#domain/time-off/leave-entry.ts';
import type { LeaveMonthEvent } from '#domain/time-off/leave-month.ts';
import { projection } from '../projection.ts';

export const leaveEntries = projection<LeaveEntryEvent>({
  name: 'leave-entries',
  tables: ['leave_entry'],
  on: {
    LeaveEntryPosted: ({ entry, corporation, person, facts, note }, { db, recorded: { metadata } }) =>
      db
        .insertInto('leave_entry')
        .values({
          id: entry,
          corporation_id: corporation,
          person_id: person,
          ...facts,
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
