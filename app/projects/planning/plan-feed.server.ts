import type { Actor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { halfDayClock } from '#domain/kernel/half-days.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { planPieces, type PlanPiece } from '#domain/projects/planning/plan-pieces.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { agreedAbsences, plannedBetween, plannedPeople } from '#projections/projects/planning/board.ts';
import { closedDays } from '../../http/days-off.server.ts';
import type { ScreenContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { daysFrom } from '../../ui/board/month.ts';
import { formatDecimal } from '../../ui/format.ts';

/** Milliseconds of a hundredth of an hour. */
const HUNDREDTH = 36_000;

/** From when to when a half day lasts: as long as the contract says. */
function timesOf(piece: PlanPiece): { times?: { from: string; until: string } } {
  if (piece.half === null) return {};
  const from = instantAt(piece.from, halfDayClock.start[piece.half], LEGAL_TIME_ZONE);
  const until = new Date(Date.parse(from) + piece.hundredths * HUNDREDTH).toISOString();
  return { times: { from, until } };
}

/** What one is planned for, as a feed tells it: days that one works then, half days with the hours of the contract. */
export async function planEvents(
  { services, t, language }: ScreenContext,
  { actor, corporation }: { actor: Actor; corporation: number },
  { from, until }: { from: CivilDate; until: CivilDate },
) {
  const { db } = services;
  const { person } = actor;
  if (person === null) return [];
  const plans = await plannedBetween(db, corporation, from, until, person);
  const [first = from] = plans.map(({ start }) => start).toSorted();
  const last =
    plans
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ?? until;
  const [people, absences, company] = await Promise.all([
    plannedPeople(db, corporation, first, last, { project: null, person }),
    agreedAbsences(db, corporation, first, last, person),
    findCorporation(db, corporation),
  ]);
  const worked = {
    closed: closedDays(company?.calendar, daysFrom(first, last)),
    contracts: people[0]?.contracts ?? [],
    absences,
  };
  return plans.flatMap(({ id, code, name, jobName, hours, ...span }) =>
    planPieces(span, worked).map((piece, index) => ({
      id: index === 0 ? `plan-${id}` : `plan-${id}-${index + 1}`,
      from: piece.from,
      until: piece.until,
      ...timesOf(piece),
      summary: [code, name, jobName].filter(Boolean).join(' · '),
      description:
        hours === null ? null : t('projects.planning.hours', { hours: formatDecimal(hours, language) }),
      to: pathTo('ownPlanning', {}, { day: piece.from }),
      sort: t('projects.planning.own'),
    })),
  );
}
