import { usageAggregate, type UsageEvent, type UsageState } from '#domain/equipment/usage.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';

/** What the stream of a use says, with what was drawn when it went out and came back. */
export const readUsage = async (
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<UsageState> =>
  foldStream<UsageState, UsageEvent>(usageAggregate, await read(`${usageAggregate.name}-${id}`));
