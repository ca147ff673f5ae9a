import { sql, type RawBuilder } from 'kysely';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { conjunction } from '../listing.ts';

/** Days of papers that are shown; null: all before, or after. */
export interface ShownDays {
  from: CivilDate | null;
  until: CivilDate | null;
}

export const allDays: ShownDays = { from: null, until: null };

/** Whether a column is of these days. */
export const within = (column: string, { from, until }: ShownDays): RawBuilder<unknown> =>
  conjunction([
    sql`true`,
    ...(from === null ? [] : [sql`${sql.ref(column)} >= ${from}`]),
    ...(until === null ? [] : [sql`${sql.ref(column)} <= ${until}`]),
  ]);
