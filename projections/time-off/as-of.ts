import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/*
 * Rows that say since when they hold (`since`) and when that ceased (`gone`): what stood at a moment, and what differs
 * between two.
 */

/** Rows that stood at a moment; null: that stand. */
export const standing = (row: 'd' | 'e', asOf: string | null): RawBuilder<unknown> => {
  const [since, gone] = [sql.ref(`${row}.since`), sql.ref(`${row}.gone`)];
  return asOf === null
    ? sql`${gone} is null`
    : sql`(${since} <= ${asOf} and (${gone} is null or ${gone} > ${asOf}))`;
};

/** Rows that stood at the later moment and not at the earlier one. */
export const cameBetween = (row: 'd' | 'e', earlier: string, later: string | null): RawBuilder<unknown> =>
  sql`(${sql.ref(`${row}.since`)} > ${earlier} and ${standing(row, later)})`;

/** Rows that stood at the earlier moment and no longer at the later one. */
export const wentBetween = (row: 'd' | 'e', earlier: string, later: string | null): RawBuilder<unknown> => {
  const gone = sql.ref(`${row}.gone`);
  const by = later === null ? sql`true` : sql`${gone} <= ${later}`;
  return sql`(${standing(row, earlier)} and ${gone} is not null and ${by})`;
};

/** Months that were closed before another one's report, and the moments between which changes of theirs are told in it. */
export interface ClosedBefore {
  months: string[];
  since: string;
  /** null: now. */
  until: string | null;
}

/**
 * Each change of a closed month is told once: in the report of the month that is closed next. Null where none was closed
 * before.
 * @param asOf when the month of the report was closed; null: it is open
 */
export async function closedBefore(
  db: Database,
  corporation: number,
  month: string,
  asOf: string | null,
): Promise<ClosedBefore | null> {
  const rows = await db
    .selectFrom('leave_month')
    .select(['month', 'closed_at as closedAt'])
    .where('corporation_id', '=', corporation)
    .where('month', '<>', month)
    .$if(asOf !== null, (query) => query.where('closed_at', '<', asOf ?? ''))
    .orderBy('closed_at')
    .execute();
  const last = rows.at(-1);
  return last === undefined
    ? null
    : { months: rows.map((one) => one.month), since: last.closedAt, until: asOf };
}
