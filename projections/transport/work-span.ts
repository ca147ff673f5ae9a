import { sql } from 'kysely';

/**
 * Of `transport_order`: when its driver works, the way there and back included. As it was once it is over, else as it is
 * planned: who was at it until ten in the evening rests from then.
 */
export const workSpan = sql`
  case when ended_at is null or started_at is null then taken_from
    else started_at - make_interval(mins => travel) end as "from",
  case when ended_at is null or started_at is null then taken_until
    else greatest(started_at, ended_at) + make_interval(mins => travel) end as until`;
