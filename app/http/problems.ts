import type { Refusal } from '#domain/kernel/refusal.ts';

/** Also of a refusal thrown by another copy of the module. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'Refusal';

const statuses: Record<Refusal['kind'], number> = {
  invalid: 422,
  missing: 404,
  forbidden: 403,
  conflict: 409,
  stale: 409,
};

export const statusOf = (refusal: Refusal): number => statuses[refusal.kind];

/** A refusal outside a form: the matching error page. */
export function refusalResponse(refusal: Refusal): Response {
  const status = statusOf(refusal);
  return new Response(null, { status: status === 409 || status === 422 ? 400 : status });
}

export const notFound = (): Response => new Response(null, { status: 404 });
