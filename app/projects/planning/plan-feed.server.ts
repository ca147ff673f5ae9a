import { organizationQuestions } from '#domain/company/questions.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { halfDayClock } from '#domain/kernel/half-days.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { planPieces, type PlanPiece } from '#domain/projects/planning/plan-pieces.ts';
import { askingOver } from '#projections/answers.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { agreedAbsences, plannedBetween, plannedPeople } from '#projections/projects/planning/board.ts';
import { closedDays } from '../../http/days-off.server.ts';
import type { ScreenContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { daysFrom } from '../../ui/board/month.ts';
import { formatDecimal } from '../../ui/format.ts';

/** Milliseconds of a hundredth of an hour. */
const HUNDREDTH = 36_000;

/** Milliseconds from when a morning begins to when the afternoon does. */
const TO_AFTERNOON =
  Date.parse(`1970-01-01T${halfDayClock.start.afternoon}Z`) -
  Date.parse(`1970-01-01T${halfDayClock.start.morning}Z`);

/** When a working day begins in a corporation. */
async function startOfDay(db: ScreenContext['services']['db'], corporation: number): Promise<string> {
  const said = await askingOver(db).ask(organizationQuestions).parameter('start_work_day', corporation);
  return typeof said === 'string' && said !== '' ? said : halfDayClock.start.morning;
}

/** From when to when a half day lasts: from the beginning of a working day on, as long as the contract says. */
function timesOf(piece: PlanPiece, begins: string): { times?: { from: string; until: string } } {
  if (piece.half === null) return {};
  const morning = Date.parse(instantAt(piece.from, begins, LEGAL_TIME_ZONE));
  const from = piece.half === 'morning' ? morning : morning + TO_AFTERNOON;
  const until = from + piece.hundredths * HUNDREDTH;
  return { times: { from: new Date(from).toISOString(), until: new Date(until).toISOString() } };
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
  const [people, absences, company, begins] = await Promise.all([
    plannedPeople(db, corporation, first, last, { project: null, person }),
    agreedAbsences(db, corporation, first, last, person),
    findCorporation(db, corporation),
    startOfDay(db, corporation),
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
      ...timesOf(piece, begins),
      summary: [code, name, jobName].filter(Boolean).join(' · '),
      description:
        hours === null ? null : t('projects.planning.hours', { hours: formatDecimal(hours, language) }),
      to: pathTo('ownPlanning', {}, { day: piece.from }),
      sort: t('projects.planning.own'),
    })),
  );
}
