import { sql, type RawBuilder } from 'kysely';

/**
 * Of uses: somebody has the piece. It went out by an instant (ISO), was not only booked, and is not back.
 * @param usage the table, or the name that a query gives it
 */
export const isOutAs = (usage: string, now: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${usage}.returned_at`)} is null and not ${sql.ref(`${usage}.booked`)}
    and ${sql.ref(`${usage}.distributed_at`)} <= ${now}::timestamptz)`;
