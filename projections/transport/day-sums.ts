import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/** Seconds between the start and the end of work on the site. */
export const workedSeconds = sql`coalesce(extract(epoch from ended_at - started_at), 0)::integer`;

const counted = sql`corporation_id, day, status, net, gross, volume, ${workedSeconds} as worked, waited`;

interface Counted {
  corporation_id: number;
  day: string;
  status: string;
  net: string;
  gross: string;
  volume: string;
  worked: number;
  waited: number;
}

/**
 * Changes an intervention and moves the sums of its day along: what it was is taken off, what it is is added. Its row is
 * locked first, so that nobody changes it between the two.
 */
export async function withDaySums(
  db: Database,
  order: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const { rows } =
    await sql<Counted>`select ${counted} from transport_order where id = ${order} for update`.execute(db);
  await change();
  await sql`insert into transport_day_sums as kept
      (corporation_id, day, status, count, net, gross, volume, worked, waited)
    select corporation_id, day, status, sum(n), sum(n * net), sum(n * gross), sum(n * volume), sum(n * worked),
      sum(n * waited)
    from (
      select -1 as n, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(corporation_id bigint, day date,
        status text, net numeric, gross numeric, volume numeric, worked integer, waited integer)
      union all select 1 as n, ${counted} from transport_order where id = ${order}
    ) moved
    group by corporation_id, day, status
    having (sum(n), sum(n * net), sum(n * gross), sum(n * volume), sum(n * worked), sum(n * waited))
      <> (0, 0, 0, 0, 0, 0)
    order by corporation_id, day, status
    on conflict (corporation_id, day, status) do update set count = kept.count + excluded.count,
      net = kept.net + excluded.net, gross = kept.gross + excluded.gross, volume = kept.volume + excluded.volume,
      worked = kept.worked + excluded.worked, waited = kept.waited + excluded.waited`.execute(db);
}
