import type { DomainEvent } from './event.ts';

export interface EventMetadata {
  /** 0: the installation. */
  corporation: number;
  /** null: the product itself. */
  user: number | null;
  command: string;
  commandId: string;
  /** ISO instant. */
  occurredAt: string;
}

/** An event as the store hands it back: sealed fields opened, or null where the key was erased. */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  readonly event: E;
  /** Id of the stream's aggregate: 12 of `quotation-12`. */
  readonly id: number;
  readonly stream: string;
  /** 1 for the first event of the stream. */
  readonly revision: number;
  readonly metadata: EventMetadata;
}
