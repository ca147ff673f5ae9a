import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import {
  transportOrderAggregate,
  type OrderState,
  type TransportOrderEvent,
} from '#domain/transport/order.ts';

/** An intervention as its stream says it. */
export async function readOrder(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<{ state: OrderState; events: RecordedEvent[] }> {
  const events = await read(`transportOrder-${id}`);
  return { state: foldStream<OrderState, TransportOrderEvent>(transportOrderAggregate, events), events };
}
