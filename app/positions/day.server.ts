import { readMeter } from '#domain/equipment/life-commands.ts';
import { isThere } from '#domain/equipment/equipment.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { addDays, LEGAL_TIME_ZONE, type CivilDate } from '#domain/kernel/dates.ts';
import { placeText } from '#domain/kernel/place.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { proposedHours, proposedReading } from '#domain/positions/meter.ts';
import { wayOf, type Way } from '#domain/positions/way.ts';
import { findEquipment, type FoundEquipment } from '#projections/equipment/equipment.ts';
import { devicesOfPiece } from '#projections/positions/intake.ts';
import { pausesOf } from '#projections/positions/pauses.ts';
import { drivenDays, metresSince, routesOfDay } from '#projections/positions/routes.ts';
import { engineSince, notePositionLook, positionLooks, positionsOf } from '#scratch/positions.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { askedDay } from '../http/asked-day.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { periodOf } from '../ui/board/period.ts';
import { groundOfFrance } from './ground/ground.server.ts';
import { ownGround } from './ground/own-ground.server.ts';
import { townWords } from './ground/town-words.server.ts';
import { routeMap } from './route-map.ts';

/** The instants between which a civil day lies. */
const spanOf = (day: CivilDate) => ({
  from: instantAt(day, '00:00', LEGAL_TIME_ZONE),
  until: instantAt(addDays(day, 1), '00:00', LEGAL_TIME_ZONE),
});

/** A piece's way on a day, of whichever devices it carried. */
export async function wayOfPiece(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  equipment: number,
  day: CivilDate,
): Promise<Way> {
  const carried = await devicesOfPiece(services.db, equipment, corporation, spanOf(day));
  const ways = await Promise.all(
    carried.map(async ({ device, ...span }) => wayOf(await positionsOf(services.db, device, span))),
  );
  return {
    legs: ways.flatMap(({ legs }) => legs),
    stops: ways.flatMap(({ stops }) => stops),
    metres: ways.reduce((sum, { metres }) => sum + metres, 0),
  };
}

/** What its meter shows by its routes, or by how long its engine ran, since it was read; null where there is nothing to propose. */
async function proposalOf({ services, corporation, may, today }: StaffContext, piece: FoundEquipment) {
  if (piece.meter === 'none' || !isThere(piece.status) || !may(equipmentRoles.edit)) return null;
  const after = piece.meterOn;
  const reading = { on: after, value: piece.meterValue };
  const asked = { after, until: addDays(today, -1) };
  if (piece.meter === 'hours')
    return proposedHours(reading, await engineSince(services.db, piece.id, corporation, asked));
  const driven = await metresSince(services.db, piece.id, corporation, asked);
  return proposedReading(reading, driven);
}

const iso = (at: number): string => new Date(at).toISOString();

/** The day of a vehicle: its map, routes, stops and pauses. That somebody looked is noted. @throws Response 404 */
export async function positionsDay(context: StaffContext) {
  const { services, corporation, url, today, t, actor, params } = context;
  const { db } = services;
  const piece = await findEquipment(db, idOf(params, 'id'), corporation, {
    today,
    now: new Date().toISOString(),
  });
  if (piece === null) throw notFound();
  const { id } = piece;
  const day = askedDay(url.searchParams, 'day') ?? today;
  await notePositionLook(db, { corporation, equipment: id, day, user: actor.user });
  const [way, routes, pauses, days, proposal, looks] = await Promise.all([
    wayOfPiece(context, id, day),
    routesOfDay(db, corporation, day, id),
    pausesOf(db, id, corporation, spanOf(day)),
    drivenDays(db, id, corporation),
    proposalOf(context, piece),
    positionLooks(db, corporation, id),
  ]);
  return {
    title: t('positions.title', { name: piece.name }),
    id,
    name: piece.name,
    day,
    period: periodOf(
      { view: 'day', day },
      { views: [], addressOf: (one) => pathTo('positionsDay', { id }, { day: one.day }), today, t },
    ),
    map: routeMap({ ...way, ground: groundOfFrance() }),
    ground: ownGround(context, way),
    metres: routes.reduce((sum, { metres }) => sum + metres, 0),
    driven: routes.reduce(
      (sum, { startedAt, endedAt }) => sum + Date.parse(endedAt) - Date.parse(startedAt),
      0,
    ),
    routes: routes.map(({ id: route, startedAt, endedAt, metres, source }) => ({
      id: route,
      startedAt,
      endedAt,
      metres,
      source,
    })),
    stops: way.stops.map(({ from, until, latitude, longitude }) => ({
      from: iso(from),
      until: iso(until),
      near: townWords(t, { latitude, longitude }),
      place: placeText({ latitude, longitude }),
    })),
    pauses: pauses.map(({ from, until }) => ({ from, until })),
    days,
    meter: piece.meter,
    proposal,
    looks: looks.map(({ at, username, day: seen }) => ({ at, username, day: seen })),
  };
}

/** Notes on the meter what the routes come to. */
export const takeReading = (context: StaffContext) =>
  runIntent(
    context,
    {
      meter: intent(
        readMeter,
        (id, form) => ({ id, on: formText(form, 'on'), value: formText(form, 'value') }),
        (_result, id) => ({
          to: pathTo('positionsDay', { id }, { day: context.url.searchParams.get('day') }),
          flash: 'positions.meter.noted',
        }),
      ),
    },
    idOf(context.params, 'id'),
  );
