import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import {
  signedState,
  transportOrderAggregate,
  type OrderState,
  type Slip,
  type TransportOrderEvent,
} from '#domain/transport/order.ts';

type Read = (...streams: string[]) => Promise<RecordedEvent[]>;

const fold = (events: readonly RecordedEvent[]): OrderState =>
  foldStream<OrderState, TransportOrderEvent>(transportOrderAggregate, events);

/** An intervention as its stream says it. */
export async function readOrder(
  read: Read,
  id: number,
): Promise<{ state: OrderState; events: RecordedEvent[] }> {
  const events = await read(`transportOrder-${id}`);
  return { state: fold(events), events };
}

/** What a slip shows: its intervention as it was signed, or as it is; with its PDFs and mails as they are by now. */
export interface ReadSlip {
  state: OrderState;
  slip: Slip | null;
  /** The number of events that it was made of. */
  revision: number;
}

/** The slip of an intervention as it stood at a number of its events, unsigned; null: there is none. */
export async function readOpenSlip(read: Read, id: number, revision: number): Promise<ReadSlip | null> {
  const { state, events } = await readOrder(read, id);
  return state.corporation === null ? null : { state: fold(events.slice(0, revision)), slip: null, revision };
}

/** A slip as it was signed. null: there is no such version */
export async function readSignedSlip(read: Read, id: number, version: number): Promise<ReadSlip | null> {
  const { state: now, events } = await readOrder(read, id);
  const slip = now.slips.find((one) => one.version === version);
  if (slip === undefined) return null;
  let signed = 0;
  const revision =
    events.findIndex(({ event }) => event.type === 'TransportSlipSigned' && (signed += 1) === version) + 1;
  return { state: signedState(fold(events.slice(0, revision)), slip), slip, revision };
}
