import type { HealthObstacle } from '#domain/health/obstacles.ts';
import { resultRoles } from '#domain/health/rights.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { healthObstacles } from '#projections/health/health-obstacles.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { PlanningGap } from './certificate-gaps.server.ts';

/** It is of no certificate. */
const OF_HEALTH = 0;

/**
 * Who of the planned may not work by the end of the period, as occupational health says. Why is told to those alone who
 * may know it: to everybody else somebody is not available, and HR knows more.
 */
export async function healthGaps(
  { services: { db }, corporation, today, may, t }: StaffContext,
  { first, last }: { first: CivilDate; last: CivilDate },
  planned: readonly { person: number }[],
): Promise<Map<number, PlanningGap>> {
  const people = [...new Set(planned.map(({ person }) => person))];
  const found = await healthObstacles(db, corporation, people, { today, day: last });
  const mayKnow = resultRoles.some((role) => may(role));
  const wordsOf = (why: HealthObstacle) => t(`projects.planning.health.${mayKnow ? why : 'hidden'}`);
  return new Map(
    [...found].map(([person, { why, from }]) => [
      person,
      { kind: OF_HEALTH, words: wordsOf(why), blocksFrom: from < first ? first : from },
    ]),
  );
}
