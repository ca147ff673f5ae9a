import { z } from 'zod';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { newRoute } from '#domain/positions/route-commands.ts';
import { routeSources } from '#domain/positions/route.ts';
import {
  positionsSchema,
  refusedPositions,
  sentPositions,
  type RefusedPosition,
} from '#domain/positions/position.ts';
import { judgePositions, storable, type JudgedPosition } from '#projections/positions/intake.ts';
import {
  countRoutes,
  findRoute,
  listRoutes,
  routesOfDay,
  type RouteRow,
} from '#projections/positions/routes.ts';
import { notePositionLook, storePositions } from '#scratch/positions.ts';
import { dayText, itemOf, itemsOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, type ApiContext, type Call } from '../call.ts';
import { day, idOf } from '../query.ts';
import { listCall, newCall, showCall, shows } from '../resource-calls.ts';

const row = z.object({
  id: recordNumber,
  value: z.string(),
  equipment: referenceTo,
  device: recordNumber.nullable().meta({ description: 'Whose positions it was made of' }),
  day: dayText.meta({ description: 'On which it began' }),
  startedAt: momentText,
  endedAt: momentText,
  metres: z.int().min(0),
  points: z.int().min(0).meta({ description: 'Positions that it was made of' }),
  source: z.enum(routeSources),
  hash: z.string().meta({ description: 'Over what it says and the hash of the route before' }),
});

const present = ({ equipment, equipmentName, ...one }: RouteRow): z.input<typeof row> => ({
  ...one,
  value: `${equipmentName} · ${one.startedAt}`,
  equipment: { id: equipment, value: equipmentName },
});

/** Looking at where vehicles were is noted, by programs too. */
const noteLook = ({ services, corporation, actor }: ApiContext, day: string, equipment: number | null) =>
  notePositionLook(services.db, { corporation, equipment, day, user: actor?.user ?? null });

const shown = shows(row, {
  stream: 'gpsroute',
  async read(context, id) {
    const { services, corporation } = context;
    const found = await findRoute(services.db, id, corporation);
    if (found !== null && context.request.method === 'GET')
      await noteLook(context, found.day, found.equipment);
    return found && present(found);
  },
});

/** One for each reason that a position is not stored for. */
const eachReason = <Value>(made: (reason: RefusedPosition) => Value) =>
  Object.fromEntries(refusedPositions.map((reason) => [reason, made(reason)])) as Record<
    RefusedPosition,
    Value
  >;

const counted = z.object({
  received: z.int().min(0),
  stored: z.int().min(0).meta({ description: 'New ones' }),
  known: z.int().min(0).meta({ description: 'That were there already' }),
  refused: z
    .object(eachReason(() => z.int().min(0)))
    .meta({ description: 'Not stored, by reason: sending them again changes nothing' }),
});

/** How many are not stored, by reason. */
function counts(judged: readonly JudgedPosition[]) {
  const found = eachReason(() => 0);
  for (const { refused } of judged) if (refused !== null) found[refused] += 1;
  return found;
}

const intake = call({
  method: 'POST',
  path: 'gps/position',
  role: equipmentRoles.sendPositions,
  summary:
    'Take in positions of devices (ours): one, `positions`, or what Traccar forwards as JSON; late and doubled ones too',
  input: positionsSchema,
  answers: itemOf(counted),
  async run({ services, corporation }, body) {
    const sent = sentPositions(positionsSchema.parse(body));
    const judged = await judgePositions(services.db, corporation, sent, Date.now());
    const kept = storable(judged);
    const stored = await storePositions(services.db, corporation, kept);
    return {
      item: {
        received: sent.length,
        stored,
        known: kept.length - stored,
        refused: counts(judged),
      },
    };
  },
});

export const positionCalls: Call[] = [
  listCall({
    path: 'gpsroute/list',
    role: equipmentRoles.positions,
    summary: 'Routes that vehicles have driven',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'day'],
    filters: {
      equipment: idOf('equipment', 'Of this piece'),
      from: day('Begun on this day or later'),
      until: day('Begun on this day or before'),
    },
    row,
    stream: { prefix: 'gpsroute', idOf: ({ id }: RouteRow) => id },
    async read(context, { equipment, from, until }, request) {
      const { services, corporation, today } = context;
      const filter = { equipment, from, until };
      await noteLook(context, until ?? today, equipment);
      const page = await listRoutes(services.db, corporation, filter, request);
      return { page, count: () => countRoutes(services.db, corporation, filter) };
    },
    present: (_context, rows) => rows.map(present),
  }),
  call({
    path: 'gpsroute/list/by/date',
    role: equipmentRoles.positions,
    summary: 'Routes of a day in their order, of all vehicles or of one; today unless said',
    query: z.object({
      date: day('Begun on this day, by the clocks of the law'),
      equipment: idOf('equipment', 'Of this piece'),
    }),
    answers: itemsOf(row),
    async run(context, _body, { date, equipment }) {
      const { services, corporation, today } = context;
      const asked = date ?? today;
      await noteLook(context, asked, equipment);
      const rows = await routesOfDay(services.db, corporation, asked, equipment);
      return { items: rows.map(present), total: rows.length };
    },
  }),
  showCall('gpsroute', equipmentRoles.positions, 'One route', shown),
  newCall('gpsroute', {
    summary: 'Tell a route that a piece has driven (ours); told twice, it is there once',
    command: newRoute,
    input: newRoute.input,
    shown,
  }),
  intake,
];
