import { findBulkOperation } from '#scratch/bulk-operations.ts';
import type { Runtime } from '#jobs/tasks/runtime.ts';
import { runBulkOperation } from '#jobs/tasks/run-bulk-operation.ts';

/**
 * Does what the worker would do of an operation that was confirmed, to its end. @returns its id, as its address has it
 */
export async function finishBulkOperation(
  runtime: Runtime,
  address: string | null | undefined,
): Promise<string> {
  const operation = address?.split('/').at(-1) ?? '';
  const task = runBulkOperation.toTask(runtime);
  do await task({ operation }, { job: { attempts: 1, max_attempts: 3 } } as never);
  while ((await findBulkOperation(runtime.db, operation))?.endedAt === null);
  return operation;
}
