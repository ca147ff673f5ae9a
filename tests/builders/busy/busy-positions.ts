import { pausePositions, resumePositions } from '#domain/positions/pause-commands.ts';
import { newRoute, settleRoutes } from '#domain/positions/route-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

/**
 * Routes that are closed, put right and withdrawn, and a pause, in one company.
 * @param piece what `person` has by now
 */
export async function busyPositions(
  store: Store,
  { actor }: Company,
  { device, piece, person }: { device: number; piece: number; person: number },
): Promise<void> {
  const times = (from: string, until: string) => ({
    equipment: piece,
    startedAt: `2026-02-03T${from}:00.000Z`,
    endedAt: `2026-02-03T${until}:00.000Z`,
  });
  const day = { id: device, from: '2026-02-03T00:00:00.000Z', until: '2026-02-04T00:00:00.000Z' };
  const first = { ...times('11:10', '11:40'), metres: 24_500, points: 181 };
  const second = { ...times('13:10', '13:40'), metres: 18_000, points: 150 };
  await send(store, settleRoutes, actor, { ...day, routes: [first, second] });
  await send(store, settleRoutes, actor, { ...day, routes: [{ ...first, metres: 25_100, points: 184 }] });
  await send(store, newRoute, actor, { ...times('15:10', '15:40'), metres: 9_000 });
  const holder = { ...actor, person };
  const { id } = await send(store, pausePositions, holder, { equipment: piece });
  await send(store, resumePositions, holder, { id });
}
