import type { Actor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { halfDayClock } from '#domain/kernel/half-days.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { isColleague } from '#projections/people/people.ts';
import { leadsAnybody } from '#projections/time-off/deputies.ts';
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

/** Whose absences a feed tells: one's own, or those of whom one leads; of everybody seen where nobody is led. */
async function belongs(
  { services }: Pick<ScreenContext, 'services'>,
  { actor, corporation }: Reader,
  whose: 'own' | 'team',
): Promise<(one: Away) => boolean> {
  const { own, absences } = sightOf(actor);
  if (whose === 'own') return ({ person }) => person === own;
  const leads = own !== null && (await leadsAnybody(services.db, own, corporation));
  return ({ person, manager }) => person !== own && (leads ? manager === own : absences);
}

/** From when to when somebody is away who is not away whole days. */
function timesOf({ start, startHalf, end, endHalf }: Away): { times?: { from: string; until: string } } {
  if (startHalf === 'morning' && endHalf === 'afternoon') return {};
  const at = (day: CivilDate, time: string) => instantAt(day, time, LEGAL_TIME_ZONE);
  return {
    times: { from: at(start, halfDayClock.start[startHalf]), until: at(end, halfDayClock.end[endHalf]) },
  };
}

/** Days away that were agreed on, and neither why nor by which account: a feed is read where others look on. */
export const leaveEvents =
  (whose: 'own' | 'team') =>
  async (context: ScreenContext, reader: Reader, { from, until }: { from: CivilDate; until: CivilDate }) => {
    const { services, t } = context;
    const away = await awayBetween(services.db, reader.corporation, from, until);
    const theirs = await belongs(context, reader, whose);
    return away
      .filter((one) => one.status !== 'IN_WAITING' && theirs(one))
      .map((one) => ({
        id: one.whole ? `leave-${one.id}` : `leave-${one.id}-${one.start}`,
        from: one.start,
        until: one.end,
        ...timesOf(one),
        summary: [whose === 'team' && (one.name || t('commerce.erased')), t('timeOff.absent')]
          .filter(Boolean)
          .join(' · '),
        description: spanWords(one, t),
        to: pathTo('restDayBoard', {}, { month: one.start.slice(0, 7) }),
        sort: t('timeOff.absent'),
      }));
  };
