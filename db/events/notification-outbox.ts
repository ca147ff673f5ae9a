import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { JobRequest } from '#domain/kernel/work.ts';
import { isNotified } from '#domain/notifications/rules.ts';

/**
 * The jobs that tell people of a transaction's events, enqueued in it: nobody is told of what was rolled back, and a
 * rebuild, which appends nothing, tells nobody again.
 */
export const notificationJobs = (recorded: readonly RecordedEvent[]): JobRequest[] =>
  recorded
    .filter(({ event }) => isNotified(event.type))
    .map(({ stream, revision: version }) => ({
      task: 'give-notices',
      payload: { stream, version },
      key: `notice-${stream}-${version}`,
    }));
