import { sql, type RawBuilder } from 'kysely';

/**
 * Of work orders: what they are about stands still between two days, both included. What was mended on a day is there
 * again on that day: its end is counted as one of standing still, and stands in nobody's way.
 * @param order the table, or the name that a query gives it
 */
export const standsStillAs = (order: string, first: string, last: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${order}.stage`)} <> 'canceled' and ${sql.ref(`${order}.down_from`)} <= ${last}
    and (${sql.ref(`${order}.stage`)} = 'open' or ${sql.ref(`${order}.down_until`)} > ${first}))`;

/**
 * Of uses: somebody has the piece. It went out by an instant (ISO), was not only booked, and is not back.
 * @param usage the table, or the name that a query gives it
 */
export const isOutAs = (usage: string, now: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${usage}.returned_at`)} is null and not ${sql.ref(`${usage}.booked`)}
    and ${sql.ref(`${usage}.distributed_at`)} <= ${now}::timestamptz)`;
