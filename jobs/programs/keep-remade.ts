import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Standing } from '#db/standing.ts';
import type { Service } from './processes.ts';

interface Keeping {
  standing: Pick<Standing, 'remaking'>;
  /** The process that makes read models anew, and ends with `code 0` when all is done. */
  start: () => Pick<Service, 'ended' | 'stop'>;
  stopping: AbortSignal;
  log: Pick<Logger, 'info' | 'error'>;
  /** Milliseconds between two looks whether something is noted, and after a process has ended. */
  pauses?: { look: number; again: number };
}

/** The second is longer than the database is looked at: what was done is known by then. */
const PAUSES = { look: 500, again: 10_000 };

/**
 * Has what an upgrade changed made anew, whenever that is noted, until we end: whoever migrates may do so later, and on
 * another machine. What failed is tried again, also where nothing is noted any more.
 */
export async function keepRemade({
  standing,
  start,
  stopping,
  log,
  pauses = PAUSES,
}: Keeping): Promise<void> {
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping }).catch(() => undefined);
  let isOwed = false;
  while (!stopping.aborted) {
    if (standing.remaking === null && !isOwed) {
      await pause(pauses.look);
      continue;
    }
    log.info({ remaking: standing.remaking?.names ?? [] }, 'read models are made anew');
    const service = start();
    const stop = (): void => void service.stop();
    stopping.addEventListener('abort', stop, { once: true });
    const how = await service.ended;
    stopping.removeEventListener('abort', stop);
    isOwed = how !== 'code 0';
    if (isOwed) log.error({ how }, 'read models could not be made anew: tried again');
    await pause(pauses.again);
  }
}
