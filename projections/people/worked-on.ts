import { sql } from 'kysely';

/**
 * The days of a leave `r` on which somebody was called back to work, as JSON of whole days (`HalfDaySpan`): what was noted within
 * it and left no day that they are away on.
 */
export const workedOn = sql`(select coalesce(json_agg(json_build_object(
    'start', one ->> 0, 'startHalf', 'morning', 'end', one ->> 1, 'endHalf', 'afternoon')), '[]')
  from jsonb_array_elements(r.interruptions) one where not exists (select from rest_day_day away
    where away.rest_day_id = r.id and away.gone is null
      and away.day between (one ->> 0)::date and (one ->> 1)::date))`;
