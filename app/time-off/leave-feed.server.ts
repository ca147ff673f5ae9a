import type { Actor } from '#domain/kernel/actor.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { isColleague } from '#projections/people/people.ts';
import { awayBetween, type Away } from '#projections/time-off/rest-day-list.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { spanWords } from './leave-words.ts';

interface Reader {
  actor: Actor;
  corporation: number;
}

/** Whether somebody has leave of their own in the company. */
export const ownLeaveIsKept = async (
  { services }: Pick<ScreenContext, 'services'>,
  { actor, corporation }: Reader,
): Promise<boolean> => actor.person !== null && (await isColleague(services.db, actor.person, corporation));

/** Whether somebody sees others away: whom they lead, or everybody. */
export function seesTeam(actor: Actor): boolean {
  const { team, absences } = sightOf(actor);
  return absences || (team && actor.person !== null);
}

/** Whose absences a feed tells: one's own, or those of whom one leads; of everybody where nobody is led. */
function belongs(actor: Actor, whose: 'own' | 'team'): (one: Away) => boolean {
  const { own, absences } = sightOf(actor);
  if (whose === 'own') return ({ person }) => person === own;
  return ({ person, manager }) => person !== own && (absences || (own !== null && manager === own));
}

/** Days away that were agreed on, and neither why nor by which account: a feed is read where others look on. */
export const leaveEvents =
  (whose: 'own' | 'team') =>
  async (
    { services, t }: ScreenContext,
    { actor, corporation }: Reader,
    { from, until }: { from: CivilDate; until: CivilDate },
  ) => {
    const away = await awayBetween(services.db, corporation, from, until);
    const theirs = belongs(actor, whose);
    return away
      .filter((one) => one.status !== 'IN_WAITING' && theirs(one))
      .map((one) => ({
        id: `leave-${one.id}`,
        from: one.start,
        until: one.end,
        summary: [whose === 'team' && (one.name || t('commerce.erased')), t('timeOff.absent')]
          .filter(Boolean)
          .join(' · '),
        description: spanWords(one, t),
        to: pathTo('restDayBoard', {}, { month: one.start.slice(0, 7) }),
        sort: t('timeOff.absent'),
      }));
  };
