import type { JobHelpers } from 'graphile-worker';

/*
 * Jobs that talk to servers of others hold places: so many a sort of server, of a corporation, of one server. A job
 * whose server has none left is put back into the queue with the name of what is full as its flag; the queue hands
 * out no job of that flag until a place is free again. So a server that hangs holds its own places, and no other's
 * job waits for it.
 */

/** How many at once in a worker: of a sort in all, of one corporation, of one server. */
const limits = {
  mail: { all: 16, corporation: 6, server: 3 },
  storage: { all: 8, corporation: 4, server: 2 },
  webhook: { all: 12, corporation: 4, server: 2 },
} as const;
export type Outside = keyof typeof limits;
const sorts = Object.values(limits);

/** The server that a job is about to talk to. */
export interface Reach {
  outside: Outside;
  /** Host and port, as they were typed. */
  server: string;
  /** Whose it is; null: the operator's. */
  corporation: number | null;
}

/** A server that took longer than this has one place, until it answers again in time. */
const SLOW_MS = 8_000;

/** What somebody waits for has one place more than all else. */
const urgentFlag = (key: string): string => `${key} !`;

/** The job went back into the queue: it is no failure, and no attempt. */
export class PutBack extends Error {}

export interface Places {
  /** How many jobs may hold places at once. */
  most: number;
  /** Flags of the jobs that are not to be handed out now. */
  full(): string[];
  /** Does it on places of its server. @throws PutBack when there are none: nothing was done */
  on(reach: Reach, helpers: JobHelpers, act: () => Promise<void>): Promise<void>;
}

/**
 * In place of the job, one that is the same, free, and has the flag. Another one, so that graphile-worker's own note of
 * how this one ended changes nothing, even where the other is taken at once.
 */
const putBack = `
  with j as (
    delete from graphile_worker._private_jobs where id = $1 and locked_by = $2 returning *
  ), q as (
    update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    from j where q.id = j.job_queue_id and q.locked_by = $2
  )
  insert into graphile_worker._private_jobs
    (job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, key, revision, flags)
  select job_queue_id, task_id, payload, priority, run_at, attempts - 1, max_attempts, last_error, created_at, key, revision,
    jsonb_build_object($3::text, true) from j`;

interface Room {
  held: number;
  limit: number;
}

export function createPlaces(): Places {
  /** Those that somebody holds a place in. */
  const rooms = new Map<string, Room>();
  const slow = new Set<string>();
  const nameOf = ({ outside, server }: Reach): string => `${outside} ${server.toLowerCase()}`;

  /** What has to have room, from the server to all of its sort, and for how many. */
  function limitsOf(reach: Reach): [key: string, limit: number][] {
    const { outside, corporation } = reach;
    const { all, corporation: ofOne, server } = limits[outside];
    const own = nameOf(reach);
    return [
      [own, slow.has(own) ? 1 : server],
      ...(corporation === null ? [] : [[`${outside} of ${corporation}`, ofOne] satisfies [string, number]]),
      [outside, all],
    ];
  }

  /** Takes a place in each, or none and answers what is full. */
  function enter(reach: Reach, urgent: boolean): string | null {
    const asked = limitsOf(reach);
    const full = asked.find(([key, limit]) => (rooms.get(key)?.held ?? 0) >= limit + (urgent ? 1 : 0));
    if (full !== undefined) return full[0];
    for (const [key, limit] of asked) rooms.set(key, { held: (rooms.get(key)?.held ?? 0) + 1, limit });
    return null;
  }

  function leave(reach: Reach, milliseconds: number): void {
    if (milliseconds > SLOW_MS) slow.add(nameOf(reach));
    else slow.delete(nameOf(reach));
    for (const [key, limit] of limitsOf(reach)) {
      const held = (rooms.get(key)?.held ?? 0) - 1;
      if (held > 0) rooms.set(key, { held, limit });
      else rooms.delete(key);
    }
  }

  return {
    most: sorts.reduce((sum, { all }) => sum + all + 1, 0),
    full: () =>
      [...rooms].flatMap(([key, { held, limit }]) => [
        ...(held >= limit ? [key] : []),
        ...(held > limit ? [urgentFlag(key)] : []),
      ]),
    async on(reach, { job, withPgClient }, act) {
      const urgent = job.priority < 0;
      const full = enter(reach, urgent);
      if (full !== null) {
        const flag = urgent ? urgentFlag(full) : full;
        await withPgClient((client) => client.query(putBack, [job.id, job.locked_by, flag]));
        throw new PutBack(`${full} has no place left`);
      }
      const begun = performance.now();
      try {
        await act();
      } finally {
        leave(reach, performance.now() - begun);
      }
    },
  };
}
