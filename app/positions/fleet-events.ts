import { lastPositions, notePositionLook, type LastPosition } from '#scratch/positions.ts';
import { askedOnce, changesOf } from '../http/changes.server.ts';
import { notFound } from '../http/problems.ts';
import { screen } from '../http/screen.server.ts';
import { fleetOf, marksText, readFrame } from './fleet-map.server.ts';

const BETWEEN_MS = 5000;

const positionsOf = askedOnce<LastPosition[]>(BETWEEN_MS / 2);

/**
 * Says where the fleet's marks lie now on the drawing of a page, whose frame the address says. That somebody looks is
 * noted.
 */
export const loader = screen('fleetEvents', async ({ services, corporation, today, actor, url, request }) => {
  const frame = readFrame(url.searchParams.get('frame') ?? '');
  if (frame === null) throw notFound();
  await notePositionLook(services.db, { corporation, equipment: null, day: today, user: actor.user });
  return changesOf(request, BETWEEN_MS, async () => {
    const now = Date.now();
    const found = await positionsOf(String(corporation), () =>
      lastPositions(services.db, corporation, new Date(now).toISOString()),
    );
    return marksText(frame, fleetOf(found, now));
  });
});
