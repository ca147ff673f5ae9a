import type { Actor } from '#domain/kernel/actor.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { plannedBetween } from '#projections/projects/planning/board.ts';
import type { ScreenContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { formatDecimal } from '../../ui/format.ts';

/** What one is planned for, as a feed tells it. */
export async function planEvents(
  { services, t, language }: ScreenContext,
  { actor, corporation }: { actor: Actor; corporation: number },
  { from, until }: { from: CivilDate; until: CivilDate },
) {
  if (actor.person === null) return [];
  const plans = await plannedBetween(services.db, corporation, from, until, actor.person);
  return plans.map(({ id, code, name, start, startHalf, end, endHalf, hours }) => ({
    id: `plan-${id}`,
    from: start,
    until: end,
    summary: `${code} · ${name}`,
    description:
      [
        startHalf === 'afternoon' && t('projects.planning.fromAfternoon'),
        endHalf === 'morning' && t('projects.planning.untilNoon'),
        hours !== null && t('projects.planning.hours', { hours: formatDecimal(hours, language) }),
      ]
        .filter(Boolean)
        .join(', ') || null,
    to: pathTo('ownPlanning', {}, { day: start }),
    sort: t('projects.planning.own'),
  }));
}
