import type { Asking } from '../kernel/questions.ts';
import { takenSpan } from './taken-span.ts';
import type { OrderPlan } from './order-schema.ts';
import type { WorkSpan } from './working-time.ts';

/* A file of interventions, or a site that is repeated: one transaction plans several, and its questions are answered of
 * what was there before it began. */

const planned = new WeakMap<Asking, Map<number, WorkSpan[]>>();

/** Notes what was planned just now, for what the same transaction, or the same look through a file, plans after it. */
export function notePlanned(
  asking: Asking,
  { driver, ...times }: Pick<OrderPlan, 'driver' | 'start' | 'end' | 'travel'>,
): void {
  if (driver === null) return;
  const known = planned.get(asking) ?? new Map<number, WorkSpan[]>();
  planned.set(asking, known.set(driver, [...(known.get(driver) ?? []), takenSpan(times)]));
}

/** What a driver was planned for by then, of what touches a time. */
export const plannedAlong = (
  asking: Asking,
  { driver, from, until }: WorkSpan & { driver: number },
): WorkSpan[] =>
  (planned.get(asking)?.get(driver) ?? []).filter((span) => span.from < until && span.until > from);
