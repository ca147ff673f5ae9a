import { sql, type RawBuilder } from 'kysely';
import { candidatesOf } from '#domain/webhooks/catalogue.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { WebhookRequest } from '#domain/kernel/work.ts';

/*
 * What webhooks are told is written in the transaction that appends (docs/decisions/0037): nothing is told of what was
 * rolled back, and nothing that happened is lost. A rebuild reads events and appends none, so it tells nothing again.
 */

/**
 * The statements that put a transaction's events into the outbox, one a corporation; none where no event of theirs
 * is in the catalogue. Sent behind the projections: whether an invoice is settled is read from its row.
 */
export function emitting(recorded: readonly RecordedEvent[]): RawBuilder<unknown>[] {
  const byCorporation = new Map<number, object[]>();
  for (const { name, cause, subject } of recorded.flatMap(candidatesOf)) {
    const { corporation, occurredAt } = cause.metadata;
    const before = byCorporation.get(corporation) ?? [];
    const row = {
      place: before.length,
      name,
      stream: cause.stream,
      version: cause.revision,
      subject: subject.stream,
      at: occurredAt,
      invoice: subject.settles?.version ?? null,
      settled: subject.settles?.amount ?? null,
    };
    byCorporation.set(corporation, [...before, row]);
  }
  return [...byCorporation].map(
    ([corporation, rows]) => sql`select emit_webhooks(${corporation}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

/** The statement of what somebody asks of a webhook. */
export const asking = (
  { webhook, corporation, ...asked }: WebhookRequest,
  now: string,
): RawBuilder<unknown> =>
  asked.what === 'ping'
    ? sql`select ping_webhook(${corporation}, ${webhook}, ${now}::timestamptz)`
    : sql`select repeat_webhook_deliveries(${corporation}, ${webhook}, ${asked.delivery}::bigint)`;
