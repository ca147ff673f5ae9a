import { addDays, LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { MOST_DAYS } from '#domain/transport/order-schema.ts';
import { sql } from 'kysely';

/**
 * Interventions (`o`) of a day, and those of earlier days that began and have not ended: what goes on on it. None lasts
 * longer than `MOST_DAYS`: one that nobody ever ended is not followed for good.
 */
export const goesOn = (day: CivilDate) => {
  const earliest = instantAt(addDays(day, -MOST_DAYS), '00:00', LEGAL_TIME_ZONE);
  const begins = instantAt(day, '00:00', LEGAL_TIME_ZONE);
  return sql`(o.day = ${day} or (o.status in ('in_progress', 'waiting')
    and o.start_at >= ${earliest} and o.start_at < ${begins}))`;
};
