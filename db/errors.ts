import { DatabaseError } from 'pg';

/** The stream moved on between reading and appending. */
export class ConcurrencyError extends Error {
  constructor(stream: string) {
    super(`The stream ${stream} moved on`);
    this.name = 'ConcurrencyError';
  }
}

const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Whether trying the whole command again on fresh state is right. */
export function isConcurrencyFault(error: unknown): boolean {
  if (error instanceof ConcurrencyError) return true;
  if (!(error instanceof DatabaseError)) return false;
  if (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK) return true;
  // Two that wanted the same value: on fresh state the second is told so at its field.
  return error.code === UNIQUE_VIOLATION;
}
