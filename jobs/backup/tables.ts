import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { projections } from '#projections/registry.ts';

/**
 * Tables that no backup holds, beside those of projections, which follow from the events: what ends with a restore
 * (sessions, links to choose a password, counts of attempts, heartbeats, how
 * servers of others answered), positions of vehicles, which are erased after two months and so may come back from no
 * backup (decision 0140), what the migrations make, and what emmett has for other ways of reading than ours.
 */
const leftOut = new Set([
  'session',
  'password_reset',
  'throttle',
  'worker_heartbeat',
  'ftp_server_state',
  'kept_answer',
  'crash',
  'gps_position',
  'gps_proof',
  'gps_unsettled',
  'migration',
  'emt_processors',
  'emt_projections',
  'emt_subscriptions',
]);

/** Columns that are made anew: ids of transactions count from another number in another cluster. */
const madeAnew: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  emt_messages: { transaction_id: 'pg_current_xact_id()' },
};

/** Rows are written in this order where there is one: the same backup twice, and events as they happened. */
const orders: Readonly<Record<string, string>> = {
  emt_messages: 'global_position',
  event_chain: 'chain, position',
};

export interface KeptTable {
  name: string;
  /** The columns that are stored, not those that PostgreSQL computes. */
  columns: string[];
}

/**
 * Every table that a backup holds: all but the projections' and those left out, so that a new one is never forgotten.
 */
export async function keptTables(db: Database): Promise<KeptTable[]> {
  const derived = new Set(projections.flatMap(({ tables }) => tables));
  const { rows } = await sql<KeptTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`.execute(db);
  return rows.filter(({ name }) => !derived.has(name) && !leftOut.has(name));
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Each row as one line of JSON, as PostgreSQL writes it: nothing is lost between a type and JavaScript's. */
export function rowsQuery({ name, columns }: KeptTable): string {
  const order = orders[name] ? ` order by ${orders[name]}` : '';
  const list = columns.map(quoted).join(', ');
  return `select row_to_json(line)::text as line from (select ${list} from ${quoted(name)}${order}) as line`;
}

/** Takes rows of `rowsQuery` back, given as one JSON array. */
export function insertQuery({ name, columns }: KeptTable): string {
  const values = columns.map((column) => madeAnew[name]?.[column] ?? `line.${quoted(column)}`);
  return `insert into ${quoted(name)} (${columns.map(quoted).join(', ')})
    select ${values.join(', ')} from json_populate_recordset(null::${quoted(name)}, $1::json) as line`;
}

export const jobsQuery = `
  select row_to_json(line)::text as line from (
    select t.identifier as task, j.payload, j.key, j.priority, j.run_at, j.max_attempts,
      q.queue_name as queue
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id
  ) as line`;
