import { serves } from '#domain/equipment/equipment.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { placeOf, type Place } from '#domain/kernel/place.ts';
import type { Way } from '#domain/positions/way.ts';
import { takenSpan } from '#domain/transport/taken-span.ts';
import { estimatedRoute } from '#domain/transport/routing.ts';
import { standingOf } from '#projections/equipment/equipment.ts';
import { routesOfDay } from '#projections/positions/routes.ts';
import {
  ordersOnDays,
  sitePlaces,
  transportVehicles,
  type BoardOrder,
} from '#projections/transport/order-list.ts';
import { lastPositions, notePositionLook } from '#scratch/positions.ts';
import { askedId } from '../http/asked-id.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { SiteWay } from '../transport/site-way.ts';
import { siteWay, wayBetween } from '../transport/way.server.ts';
import { wayOfPiece } from './day.server.ts';
import { groundOfFrance } from './ground/ground.server.ts';
import { ownGround } from './ground/own-ground.server.ts';
import { routeMap, withoutOverlaps } from './route-map.ts';
import { routeTones, type RouteStatus } from './route-status.ts';

const MINUTE = 60_000;

/** As many vehicles have their day's way drawn: those that are on one. */
const MOST_WAYS = 8;

const isUnderway = ({ status }: Pick<BoardOrder, 'status'>): boolean =>
  status === 'in_progress' || status === 'waiting';

/** Whether an intervention takes its vehicle then, the way there and back included. */
function isTakenAt(order: BoardOrder, now: string): boolean {
  const { from, until } = takenSpan(order);
  return from <= now && now < until;
}

/** Vehicles of transport with what they do now or next, and when they are back. */
async function vehicleRows({ services, corporation, today }: StaffContext, now: string) {
  const { db } = services;
  const [vehicles, orders] = await Promise.all([
    transportVehicles(db, corporation),
    ordersOnDays(db, corporation, addDays(today, -1), addDays(today, 1)),
  ]);
  const ids = vehicles.map(({ id }) => id);
  const standing = await standingOf(db, ids, corporation, { today, now });
  return vehicles.map(({ id, name, registration }) => {
    const current = orders.find((one) => one.equipment === id && isUnderway(one));
    const planned = orders.filter((one) => one.equipment === id && one.status === 'planned');
    // It is on its way, or there, and nobody pressed a button yet.
    const due = planned.find((one) => isTakenAt(one, now));
    const next = planned.find((one) => one.start > now);
    // What failed, is in repair or left goes nowhere, unless it is on its way already.
    const stands = standing.get(id) ?? 'unavailable';
    const isFree = due === undefined && serves(stands);
    const status: RouteStatus = current ? 'moving' : isFree ? 'available' : 'unavailable';
    const order = current ?? due ?? next ?? null;
    // Nobody measured it: the planned end and the way back.
    const back = current ? new Date(Date.parse(current.end) + current.travel * MINUTE).toISOString() : null;
    return {
      id,
      name,
      registration,
      status,
      order,
      start: current?.startedAt ?? order?.start ?? null,
      isUnstarted: current === undefined && due !== undefined && due.start < now,
      back,
      isLate: back !== null && back < now,
    };
  });
}

/** Where vehicles were last and what they drove today; that somebody looked is noted. */
async function followedVehicles(
  { services, corporation, today, actor }: StaffContext,
  { now, vehicle }: { now: string; vehicle: number | null },
) {
  const { db } = services;
  await notePositionLook(db, { corporation, equipment: vehicle, day: today, user: actor.user });
  const [last, routes] = await Promise.all([
    lastPositions(db, corporation, now),
    routesOfDay(db, corporation, today),
  ]);
  const driven = new Map<number, number>();
  for (const { equipment, metres } of routes) driven.set(equipment, (driven.get(equipment) ?? 0) + metres);
  return { last: new Map(last.map((one) => [one.equipment, one])), driven };
}

const noOne: Awaited<ReturnType<typeof followedVehicles>> = { last: new Map(), driven: new Map() };

/** The way of a chosen vehicle from where it was last to its site; a word: what is not known; null: none is chosen. */
async function chosenWay(
  context: StaffContext,
  equipment: number | null,
  { from, to }: { from: Place | undefined; to: Place | null },
): Promise<{ way: SiteWay | 'noPosition' | 'noPlace' | null; line: readonly Place[] }> {
  if (equipment === null) return { way: null, line: [] };
  if (from === undefined) return { way: 'noPosition', line: [] };
  if (to === null) return { way: 'noPlace', line: [] };
  const found = await wayBetween(context, { from, to, equipment });
  return { way: siteWay(found), line: found.route.line };
}

/**
 * Vehicles and where they stand, with the estimated return; who may look at positions has them on a map, with the day's
 * ways of those that are on one, and what they drove today.
 */
export async function routesPage(context: StaffContext) {
  const { services, corporation, today, t, may, url } = context;
  const now = new Date().toISOString();
  const followed = may(equipmentRoles.positions);
  const rows = await vehicleRows(context, now);
  const vehicle = followed ? askedId(url.searchParams, 'vehicle') : null;
  const chosen = vehicle === null ? null : rows.find(({ id }) => id === vehicle);
  if (chosen === undefined) throw notFound();
  const { last, driven } = followed ? await followedVehicles(context, { now, vehicle }) : noOne;
  const places = await sitePlaces(
    services.db,
    corporation,
    rows.flatMap(({ order }) => order?.id ?? []),
  );
  const siteOf = ({ order }: (typeof rows)[number]) =>
    order === null ? null : placeOf(places.get(order.id));
  const shown = chosen === null ? rows : [chosen];
  const placed = shown.filter(({ id }) => last.has(id));
  const marks = new Map(placed.map(({ id }, index) => [id, index + 1]));
  const moving = chosen === null ? placed.filter(({ status }) => status === 'moving') : placed;
  const [ways, { way, line }] = await Promise.all([
    Promise.all(moving.slice(0, MOST_WAYS).map(({ id }): Promise<Way> => wayOfPiece(context, id, today))),
    chosenWay(context, vehicle, {
      from: last.get(vehicle ?? 0),
      to: chosen === null ? null : siteOf(chosen),
    }),
  ]);
  const drawn = {
    legs: ways.flatMap(({ legs }) => legs),
    stops: placed.flatMap(({ id, status }) => {
      const at = last.get(id);
      return at === undefined ? [] : [{ ...at, tone: routeTones[status] }];
    }),
    sites: shown.flatMap((row) => siteOf(row) ?? []),
    planned: line,
    ground: groundOfFrance(),
  };
  const map = routeMap(drawn);
  return {
    title: t('transport.routes'),
    followed,
    chosen: chosen?.name ?? null,
    way,
    // Ways of several vehicles have no one beginning and end.
    map: map && { ...map, stops: withoutOverlaps(map.stops), start: null, end: null },
    ground: ownGround(context, drawn),
    rows: rows.map((row) => {
      const [from, to] = [last.get(row.id), siteOf(row)];
      return {
        ...row,
        mark: marks.get(row.id) ?? null,
        metres: driven.get(row.id) ?? 0,
        toSite: from === undefined || to === null ? null : estimatedRoute([from, to]).metres,
      };
    }),
  };
}
