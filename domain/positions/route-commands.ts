import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { recordQuestions } from '../records/questions.ts';
import { requireNamed } from '../equipment/load-equipment.ts';
import { equipmentQuestions } from '../equipment/questions.ts';
import { equipmentRoles } from '../equipment/roles.ts';
import { positionQuestions, type KnownRoute } from './questions.ts';
import { chainOf, linkAfter, routeAggregate, routeSchema, type Link, type RouteFacts } from './route.ts';

/** The next link of a route's chain. What a command has appended is not yet seen by its questions: it says it on. */
function linker(work: UnitOfWork, corporation: number) {
  const last = new Map<string, Link | null>();
  return async (chain: string, route: number, facts: RouteFacts | null): Promise<Link> => {
    const before = last.has(chain)
      ? (last.get(chain) ?? null)
      : await work.ask(positionQuestions).lastLink(chain, corporation);
    const link = linkAfter(before, route, facts);
    last.set(chain, link);
    return link;
  };
}

type Linker = ReturnType<typeof linker>;

async function close(work: UnitOfWork, actor: Actor, facts: RouteFacts, linkOf: Linker): Promise<number> {
  const corporation = corporationOf(actor);
  const route = await work.create(routeAggregate);
  const link = await linkOf(chainOf(facts), route.id, facts);
  await work.append(route, [{ type: 'RouteClosed', data: { route: route.id, corporation, facts, link } }]);
  return route.id;
}

/**
 * A route that a program tells of a piece; told twice, it is there once. As positions are, it is taken of working time
 * alone, and not while whoever has the vehicle switched it off.
 */
export const newRoute = command({
  name: 'NewRoute',
  role: equipmentRoles.sendPositions,
  input: routeSchema,
  refuses: ['ROUTE_OVERLAPS'],
  async handle(work, actor, { equipment, startedAt, endedAt, metres }) {
    const corporation = corporationOf(actor);
    await requireNamed(work, actor, { equipment: { equipment } });
    if (endedAt <= startedAt) throw invalid({ endedAt: ['positions.error.endBefore'] });
    if (Date.parse(endedAt) > Date.parse(work.now)) throw invalid({ endedAt: ['positions.error.ahead'] });
    const [known] = await work
      .ask(positionQuestions)
      .routesOfPiece({ equipment, from: startedAt, until: endedAt }, corporation);
    if (known?.startedAt === startedAt && known.endedAt === endedAt) return { id: known.id };
    if (known !== undefined) throw conflict('ROUTE_OVERLAPS', 'positions.error.overlaps');
    const piece = await work.ask(equipmentQuestions).equipment(equipment, corporation);
    if (piece?.stage !== 'active' && piece?.stage !== 'lost')
      throw invalid({ equipment: ['equipment.error.problem.left'] });
    const unfollowed = await work
      .ask(positionQuestions)
      .whyUnfollowed({ equipment, from: startedAt, until: endedAt }, corporation);
    if (unfollowed !== null)
      throw invalid({
        [unfollowed.end === 'from' ? 'startedAt' : 'endedAt']: [`positions.error.${unfollowed.why}`],
      });
    const facts: RouteFacts = {
      equipment,
      device: null,
      startedAt,
      endedAt,
      metres,
      points: 0,
      source: 'program',
    };
    return { id: await close(work, actor, facts, linker(work, corporation)) };
  },
});

const same = (a: RouteFacts, b: RouteFacts): boolean =>
  a.equipment === b.equipment &&
  a.startedAt === b.startedAt &&
  a.endedAt === b.endedAt &&
  a.metres === b.metres &&
  a.points === b.points;

const overlaps = (a: RouteFacts, b: RouteFacts): boolean =>
  a.startedAt < b.endedAt && b.startedAt < a.endedAt;

/** A route ends by a stop of minutes: no day has more, also where its device moved from piece to piece. */
const MOST_OF_A_DAY = 2000;

const settledRoute = routeSchema.extend({ points: z.number().int().min(2) });

/**
 * Makes the routes of a device within a span those that its positions say by now: closed, put right where positions came
 * late, or withdrawn. The same ones again change nothing. Asked for by the worker (jobs/tasks/settle-routes.ts).
 */
export const settleRoutes = command({
  name: 'SettleRoutes',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    id: recordId(),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    routes: z.array(settledRoute).max(MOST_OF_A_DAY),
  }),
  async handle(work, actor, { id: device, from, until, routes }) {
    const corporation = corporationOf(actor);
    const records = await work.ask(recordQuestions).records('gps', [device], corporation);
    if (!records.has(device)) throw missing();
    const known = await work.ask(positionQuestions).routesOfDevice({ device, from, until }, corporation);
    const linkOf = linker(work, corporation);
    const left = new Map<number, KnownRoute>(known.map((route) => [route.id, route]));
    for (const said of routes) {
      const facts: RouteFacts = { ...said, device, source: 'positions' };
      const before = [...left.values()].find((one) => overlaps(one, facts));
      if (before === undefined) {
        await close(work, actor, facts, linkOf);
        continue;
      }
      left.delete(before.id);
      if (same(before, facts)) continue;
      const route = await work.load(routeAggregate, before.id, actor);
      const link = await linkOf(chainOf(facts), route.id, facts);
      await work.append(route, [{ type: 'RouteCorrected', data: { route: route.id, facts, link } }]);
    }
    for (const gone of left.values()) {
      const route = await work.load(routeAggregate, gone.id, actor);
      const chain = chainOf(gone);
      const link = await linkOf(chain, route.id, null);
      await work.append(route, [{ type: 'RouteWithdrawn', data: { route: route.id, chain, link } }]);
    }
    return { id: device };
  },
});
