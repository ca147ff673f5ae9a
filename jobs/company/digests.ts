import { createHash } from 'node:crypto';
import { contentOf } from '#db/events/chain.ts';
import type { StoredEvent } from '#db/events/event-store.ts';

export interface StreamEnd {
  events: number;
  /** Over all that its events say, each over the one before. */
  digest: string;
}

/** What streams come to, event by event: the same on both sides where nothing was lost, added or changed. */
export class StreamDigests {
  readonly ends = new Map<string, StreamEnd>();

  add(event: StoredEvent): void {
    const { events, digest } = this.ends.get(event.stream) ?? { events: 0, digest: '' };
    const hash = createHash('sha256').update(`${digest}\n${contentOf(event)}`);
    this.ends.set(event.stream, { events: events + 1, digest: hash.digest('hex') });
  }
}
