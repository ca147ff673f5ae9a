import type { Refusal } from '#domain/kernel/refusal.ts';
import { Refusal as RefusalClass } from '#domain/kernel/refusal.ts';

/** The refusal that a promise ends in; fails the test when it was done, or broke otherwise. */
export async function refused(
  promise: Promise<unknown>,
): Promise<Pick<Refusal, 'kind' | 'code' | 'errors' | 'stale'>> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome === null) throw new Error('It was allowed');
  if (!(outcome instanceof RefusalClass)) throw outcome;
  const { kind, code, errors, stale } = outcome;
  return { kind, code, errors, stale };
}
