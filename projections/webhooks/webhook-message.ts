import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { messageData, PING, type Message } from '#domain/webhooks/catalogue.ts';
import type { DeliveryRow } from '#scratch/webhook-deliveries.ts';

type Read = (...streams: string[]) => Promise<RecordedEvent[]>;

/**
 * A message, made of the events that it tells of: the same whenever it is made. Nothing of it is kept.
 * @param base address of this installation
 * @returns null where there is no such event
 */
export async function messageOf(
  read: Read,
  base: string,
  { message, type, webhook, occurredAt, stream, version, subject }: DeliveryRow,
  corporation: number,
): Promise<Message | null> {
  const head = { id: message, type, occurredAt: new Date(occurredAt).toISOString(), corporation };
  if (type === PING) return { ...head, data: { webhook } };
  if (stream === null || subject === null) return null;
  const [causes, others] = await Promise.all([read(stream), subject === stream ? null : read(subject)]);
  const cause = causes.find((one) => one.revision === version);
  const history = others ?? causes;
  if (cause === undefined || history.length === 0) return null;
  return { ...head, data: messageData(type, cause, history, base) };
}
