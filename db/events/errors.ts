import { DatabaseError } from 'pg';

/** The stream moved on between reading and appending. */
export class ConcurrencyError extends Error {
  constructor(stream: string) {
    super(`The stream ${stream} moved on`);
    this.name = 'ConcurrencyError';
  }
}

const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether trying the whole command again on fresh state is right. */
export function isConcurrencyFault(error: unknown): boolean {
  if (error instanceof ConcurrencyError) return true;
  if (!(error instanceof DatabaseError)) return false;
  if (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK) return true;
  // Two that wanted the same value, or the same days: on fresh state the second is told so at its field.
  return error.code === UNIQUE_VIOLATION || error.code === EXCLUSION_VIOLATION;
}

/** PostgreSQL's words for letters that it keeps in no text: NUL and what is no UTF-8; in JSON, NUL. */
const UNKEPT = new Set(['22021', '22P05']);

/** Whether a text was not kept for its letters. The edge lets none of them in; files that are read may hold some. */
export const isUnkeptText = (error: unknown): boolean =>
  error instanceof DatabaseError && UNKEPT.has(error.code ?? '');

/** Whether somebody had a table that was to be locked, for longer than was waited for it. */
export const isBusyTable = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK);
