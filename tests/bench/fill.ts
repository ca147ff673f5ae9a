import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { chainKey, linkEvents, type ChainKey } from '#db/events/chain.ts';
import type { StoredEvent } from '#db/events/event-store.ts';
import { pipeline } from '#db/events/pipeline.ts';
import type { Database } from '#db/postgres/pool.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { projections } from '#projections/registry.ts';
import type { Company } from './company.ts';
import { companyHistory, type FirstIds, type Past } from './history.ts';

const BATCH = 2000;
const CLIENTS = 10_000;

const stored = ({ stream, version, date, event }: Past, { id, user }: Company): StoredEvent => ({
  stream,
  version,
  messageId: randomUUID(),
  type: event.type,
  data: { ...event.data },
  metadata: {
    corporation: id,
    user,
    command: 'Bench',
    commandId: randomUUID(),
    occurredAt: `${date}T09:00:00.000Z`,
  },
});

/** Writes what emmett's append function writes, for many streams at once, and links the events to their chain. */
async function append(
  db: Database,
  key: ChainKey,
  chain: number,
  events: readonly StoredEvent[],
): Promise<void> {
  const texts = (valueOf: (event: StoredEvent) => unknown) => sql`${events.map(valueOf)}::text[]`;
  const versions = sql`${events.map((event) => event.version)}::bigint[]`;
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into emt_streams (stream_id, stream_position, partition, stream_type, stream_metadata, is_archived)
      select stream, max(version), 'emt:default', regexp_replace(stream, '-[0-9]+$', ''), '{}', false
      from unnest(${texts((event) => event.stream)}, ${versions}) as added (stream, version) group by stream
      on conflict (stream_id, partition, is_archived) do update set stream_position = excluded.stream_position`.execute(
      trx,
    );
    const { rows } = await sql<{ message: string; position: number }>`
      insert into emt_messages (stream_id, stream_position, partition, message_data, message_metadata,
        message_schema_version,
        message_type, message_kind, message_id, transaction_id)
      select stream, version, 'emt:default', data::jsonb, metadata::jsonb, '1', type, 'E', id, pg_current_xact_id()
      from unnest(${texts((event) => event.stream)}, ${versions}, ${texts((event) => JSON.stringify(event.data))},
        ${texts((event) => JSON.stringify(event.metadata))}, ${texts((event) => event.type)},
          ${texts((event) => event.messageId)})
        with ordinality as added (stream, version, data, metadata, type, id, place) order by place
      returning message_id as message, global_position as position`.execute(trx);
    const ahead = await pipeline(trx);
    await linkEvents(
      ahead,
      key,
      chain,
      events,
      new Map(rows.map(({ message, position }) => [message, position])),
    );
    await ahead.settle();
  });
}

/** The first id of each sequence that no process has taken. */
async function firstIds(db: Database): Promise<FirstIds> {
  const next = async (name: keyof FirstIds) => {
    const { rows } = await sql<{ first: number }>`select nextval(${`id_${name}`}::regclass) as first`.execute(
      db,
    );
    return rows[0]?.first ?? 1;
  };
  return {
    thirdparty: await next('thirdparty'),
    invoice: await next('invoice'),
    version: await next('version'),
    payment: await next('payment'),
  };
}

async function moveSequences(db: Database, first: FirstIds, taken: FirstIds): Promise<void> {
  for (const name of ['thirdparty', 'invoice', 'version', 'payment'] as const) {
    await sql`select setval(${`id_${name}`}::regclass, ${first[name] + taken[name]}, false)`.execute(db);
  }
}

/** What was done to fill a database, and how long it took. */
export interface Filled {
  events: number;
  appendSeconds: number;
  rebuildSeconds: number;
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** Appends three years of events in bulk, then builds every read model from them as operators do. */
export async function fill(
  owner: Database,
  dataKey: string,
  company: Company,
  invoices: number,
  today: string,
  onStep: (step: string) => void,
): Promise<Filled> {
  const key = chainKey(dataKey);
  const first = await firstIds(owner);
  const clients = CLIENTS - company.clients.length;
  let events = 0;
  let batch: StoredEvent[] = [];
  const flush = async () => {
    if (batch.length > 0) await append(owner, key, company.id, batch);
    events += batch.length;
    batch = [];
    onStep(`${events} events appended`);
  };
  const begun = performance.now();
  for (const past of companyHistory(company, first, clients, invoices, today)) {
    batch.push(stored(past, company));
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await moveSequences(owner, first, {
    thirdparty: clients,
    invoice: invoices,
    version: invoices,
    payment: invoices,
  });
  const appendSeconds = secondsSince(begun);
  await sql`analyze`.execute(owner);
  const rebuilding = performance.now();
  await rebuildProjections(owner, dataKey, projections, (count) => onStep(`${count} events projected`));
  const rebuildSeconds = secondsSince(rebuilding);
  await sql`vacuum analyze`.execute(owner);
  await sql`checkpoint`.execute(owner);
  return { events, appendSeconds, rebuildSeconds };
}
