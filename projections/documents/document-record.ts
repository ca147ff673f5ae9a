import { sql } from 'kysely';
import type { DocumentRecord } from '#domain/history/document-timeline.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Which document, and the versions it has had. */
interface Which {
  kind: DocumentKind;
  id: number;
  versions: readonly number[];
}

/** More mails and payments than any document has; the oldest are told first. */
const MOST = 1000;

/**
 * The streams that tell a document's story beside its own: payments that settle it, mails that carried it, its
 * reminders.
 */
export async function relatedStreams(
  db: Database,
  { kind, id, versions }: Which,
  corporation: number,
): Promise<string[]> {
  const { rows } = await sql<{ stream: string }>`
    select 'payment-' || payment_id as stream from payment_allocation a
      where version_id = any(${[...versions]}::bigint[]) and kind = ${kind}
        and exists (select from payment_list p where p.id = a.payment_id and p.corporation_id = ${corporation})
    union all
    select 'mail-' || id from mail_list where kind = ${kind} and document_id = ${id} and corporation_id = ${corporation}
    union all
    select 'reminder-' || document_id from invoice_reminder where ${kind} = 'invoice' and document_id = ${id}
      and corporation_id = ${corporation}
    limit ${MOST}`.execute(db);
  return rows.map(({ stream }) => stream);
}

/** All that was recorded about a document whose own events are known. */
export async function readRecord(
  db: Database,
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  document: Which & { events: readonly RecordedEvent[] },
  corporation: number,
): Promise<DocumentRecord> {
  const { kind, id, events } = document;
  const others = await read(...(await relatedStreams(db, document, corporation)));
  return { kind, id, own: events, others };
}
