import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Place } from './place.ts';

/** Milliseconds of processor, or of it for each request: of the web's processes, and of PostgreSQL's. */
export interface Processor {
  web: number;
  database: number;
}

/** What a file of the system says; empty where there is none, as of a process that has just ended. */
function told(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** What `/proc/<pid>/stat` says behind the name, which may hold anything. */
const statOf = (pid: number): string[] => {
  const stat = told(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const childrenOf = (pid: number): number[] =>
  told(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** Threads run by the nanosecond; ticks of the clock would miss what is short. */
function ownOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(told(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] ?? 0) / 1e6,
      0,
    );
  } catch {
    return 0;
  }
}

const spentBy = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + spentBy(child), ownOf(pid));

/** What a place's web and database have used by now; null where the system does not tell. */
export async function processorOf({ owner, pids }: Place): Promise<Processor | null> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(owner);
  const postmaster = Number(statOf(rows[0]?.pid ?? 0)[1]);
  const web = pids().find(({ name }) => name === 'web');
  if (!web || !(postmaster > 1)) return null;
  return { web: spentBy(web.pid), database: spentBy(postmaster) };
}

/** What each of so many requests took, between two looks. */
export const perRequest = (
  before: Processor | null,
  after: Processor | null,
  count: number,
): Processor | null =>
  before && after && count > 0
    ? { web: (after.web - before.web) / count, database: (after.database - before.database) / count }
    : null;
