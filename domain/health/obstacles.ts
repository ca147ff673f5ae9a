import { addDays, type CivilDate } from '../kernel/dates.ts';
import type { ExamKind } from './exam.ts';
import type { DueExam } from './follow-up.ts';

/** Why somebody may not work at their post, as far as occupational health says. */
export type HealthObstacle = 'adverse' | 'late';

/** The visits without which nobody works at the post: a visit of information that is late keeps nobody from it. */
const needed: ReadonlySet<ExamKind> = new Set(['aptitude', 'attestation', 'return']);

interface Standing {
  /** The day of the last opinion, where it was against the post. */
  adverseSince: CivilDate | null;
  due: readonly DueExam[];
  planned: readonly { kind: ExamKind; day: CivilDate }[];
}

/**
 * What keeps somebody from working by a day, and from which day on: the last opinion of a doctor was against the post
 * (R4624-42), or a visit without which they may not work is not held in time (R4624-22, R4624-24, R4624-31). One that is
 * planned by then is taken for held. null: nothing does.
 */
export function healthObstacle(
  { adverseSince, due, planned }: Standing,
  day: CivilDate,
): { why: HealthObstacle; from: CivilDate } | null {
  if (adverseSince !== null && adverseSince <= day) return { why: 'adverse', from: adverseSince };
  const late = due.find(
    ({ kind, day: by }) =>
      needed.has(kind) && by < day && !planned.some((one) => one.kind === kind && one.day <= day),
  );
  return late === undefined ? null : { why: 'late', from: addDays(late.day, 1) };
}
