/** Why the product cannot do what is asked just now, though nothing is wrong with it: trying again later is right. */
export type Reason = 'database' | 'read-only' | 'remaking' | 'disk' | 'busy';

/**
 * The database cannot be asked: it is away (`database`), or every connection to it is taken (`busy`); or not for a
 * change, while read models that commands ask are made anew (`remaking`).
 */
export class DatabaseUnavailable extends Error {
  constructor(
    readonly reason: 'database' | 'busy' | 'remaking',
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** What PostgreSQL says of itself, by its SQLSTATE: appendix A of its manual. */
const byState: Readonly<Record<string, Reason>> = {
  '25006': 'read-only', // read_only_sql_transaction
  '53100': 'disk', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '57P01': 'database', // admin_shutdown
  '57P02': 'database', // crash_shutdown
  '57P03': 'database', // cannot_connect_now
  '57P05': 'database', // idle_session_timeout
};

const byFileSystem: Readonly<Record<string, Reason>> = { ENOSPC: 'disk', EDQUOT: 'disk', EROFS: 'read-only' };

/** An answer of PostgreSQL's, also one that another copy of pg read. */
export const isFromServer = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error;

const reasonOfCode = (error: Error): Reason | null => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!isFromServer(error)) return byFileSystem[code] ?? null;
  return byState[code] ?? (code.startsWith('08') ? 'database' : null);
};

/** Causes that are looked through, at most: an error may be its own. */
const DEEPEST = 8;

/** Why an error is no fault of ours but of what we stand on; null: it is something else. */
export function unavailability(error: unknown, depth = 0): Reason | null {
  if (!(error instanceof Error) || depth > DEEPEST) return null;
  // By its name: also one thrown by another copy of this module.
  if (error.name === 'DatabaseUnavailable' && 'reason' in error)
    return error.reason === 'busy' || error.reason === 'remaking' ? error.reason : 'database';
  return reasonOfCode(error) ?? unavailability(error.cause, depth + 1);
}
