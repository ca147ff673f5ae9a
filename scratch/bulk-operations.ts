import { sql } from 'kysely';
import { enqueue, tellWorkers } from '#db/events/enqueue.ts';
import type { Database } from '#db/postgres/pool.ts';
import { isUuid } from '#domain/kernel/uuid.ts';

/*
 * Commands that somebody confirmed together: the worker runs them one after the other, each in a transaction of its
 * own, and its owner watches, stops it, and reads what became of each. No events: what the commands did is in
 * theirs.
 */

export type BulkItemState = 'waiting' | 'done' | 'refused';

/** One command: which, with what, and what it is about. */
export interface BulkItem {
  label: string;
  /** The page of what it is about. */
  about: string | null;
  /** Of a document: its number is shown as it is by then. */
  version: number | null;
  command: string;
  /** As the command's schema takes it in. */
  input: object;
}

export interface BulkOperation {
  id: string;
  /** 0: the installation. */
  corporation: number;
  user: number;
  /** What it is called: texts under `bulk.<name>`. */
  name: string;
  params: Record<string, string | number>;
  /** As many as its items, or the lines of a file that one command takes. */
  units: number;
  /** Where its owner came from. */
  back: string;
  askedAt: string;
  startedAt: string | null;
  stoppedAt: string | null;
  endedAt: string | null;
}

type Asked = Omit<BulkOperation, 'askedAt' | 'startedAt' | 'stoppedAt' | 'endedAt'>;

/** Reports are kept for so long. */
const KEPT_DAYS = 7;
/** Items that a statement brings in, with their parameters. */
const AT_ONCE = 500;

/** The job that runs it. */
const jobOf = (id: string) => `bulk-operation-${id}`;

/** Asks the worker to go on with it; the same again is the same job. */
export async function enqueueBulkOperation(db: Database, id: string): Promise<void> {
  // Whoever asked watches it: it does not wait in the small part of the processors that PDFs are left with.
  await enqueue(db, { task: 'run-bulk-operation', payload: { operation: id }, key: jobOf(id), urgent: true });
}

/** Keeps what was confirmed and asks the worker for it, both or neither; the same id again changes nothing. */
export async function keepBulkOperation(
  db: Database,
  { corporation, user, params, ...asked }: Asked,
  items: readonly BulkItem[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = { ...asked, corporation_id: corporation, user_id: user, params: JSON.stringify(params) };
    const kept = await transaction
      .insertInto('bulk_operation')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (kept.numInsertedOrUpdatedRows !== 1n) return;
    const rows = items.map(({ input, ...item }, place) => ({
      ...item,
      operation: asked.id,
      place,
      input: JSON.stringify(input),
    }));
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await transaction
        .insertInto('bulk_item')
        .values(rows.slice(at, at + AT_ONCE))
        .execute();
    await enqueueBulkOperation(transaction, asked.id);
  });
  tellWorkers(db, 1);
}

/** null for an unknown one. */
export async function findBulkOperation(db: Database, id: string): Promise<BulkOperation | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('bulk_operation')
    .select(['id', 'corporation_id as corporation', 'user_id as user', 'name', 'params', 'units', 'back'])
    .select([
      'asked_at as askedAt',
      'started_at as startedAt',
      'stopped_at as stoppedAt',
      'ended_at as endedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** How many items are in each state. */
export async function countBulkItems(db: Database, id: string): Promise<Record<BulkItemState, number>> {
  const { rows } = await sql<Record<BulkItemState, number>>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'refused')::int as refused
    from bulk_item where operation = ${id}`.execute(db);
  return rows[0] ?? { waiting: 0, done: 0, refused: 0 };
}

/** The id of what an operation's first item made; null where it told none. */
export async function madeByOperation(db: Database, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('bulk_item')
    .select('made')
    .where('operation', '=', id)
    .where('place', '=', 0)
    .executeTakeFirst();
  return row?.made ?? null;
}

export interface BulkItemRow {
  place: number;
  label: string;
  about: string | null;
  /** Of a document that has one by now. */
  number: string | null;
  state: BulkItemState;
  errors: Record<string, string[]>;
}

/** Items as their owner reads them: those that were refused first, then in order; `most` of them. */
export async function bulkItems(db: Database, id: string, most: number): Promise<BulkItemRow[]> {
  const { rows } = await sql<BulkItemRow>`
    select i.place, i.label, i.about, d.number, i.state, i.errors
    from bulk_item i left join document_list d on d.version_id = i.version
    where i.operation = ${id} order by i.state = 'refused' desc, i.state = 'waiting', i.place limit ${most}`.execute(
    db,
  );
  return rows;
}

interface NextItem {
  place: number;
  command: string;
  input: unknown;
}

/** The next item, and whether its owner wants it to go on; null when none is left. */
export async function nextBulkItem(db: Database, id: string): Promise<NextItem | null> {
  const row = await db
    .selectFrom('bulk_item')
    .innerJoin('bulk_operation', 'bulk_operation.id', 'bulk_item.operation')
    .select(['place', 'command', 'input'])
    .where('operation', '=', id)
    .where('state', '=', 'waiting')
    .where('stopped_at', 'is', null)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Notes what became of an item, and forgets what it was made with.
 * @param made the id of what it made, where its command tells one
 */
export async function settleBulkItem(
  db: Database,
  id: string,
  place: number,
  errors: Record<string, string[]> | null,
  made: number | null = null,
): Promise<void> {
  await db
    .updateTable('bulk_item')
    .set({
      state: errors === null ? 'done' : 'refused',
      errors: JSON.stringify(errors ?? {}),
      input: null,
      made,
    })
    .where('operation', '=', id)
    .where('place', '=', place)
    .where('state', '=', 'waiting')
    .execute();
}

export async function startBulkOperation(db: Database, id: string): Promise<void> {
  await sql`update bulk_operation set started_at = coalesce(started_at, now()) where id = ${id}`.execute(db);
}

/** What has not been run yet is not run any more; what is being run is. */
export async function stopBulkOperation(db: Database, id: string): Promise<void> {
  await sql`update bulk_operation set stopped_at = now() where id = ${id} and stopped_at is null
    and ended_at is null`.execute(db);
}

/** Notes its end; what was left of it is forgotten but for its label. */
export async function endBulkOperation(db: Database, id: string): Promise<void> {
  await sql`update bulk_operation set ended_at = coalesce(ended_at, now()) where id = ${id}`.execute(db);
  await sql`update bulk_item set input = null where operation = ${id} and input is not null`.execute(db);
}

export async function dropOldBulkOperations(db: Database): Promise<void> {
  await sql`
    with old as (delete from bulk_operation where asked_at < now() - ${`${KEPT_DAYS} days`}::interval returning id)
    delete from bulk_item where operation in (select id from old)`.execute(db);
}
