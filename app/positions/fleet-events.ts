import { notePositionLook } from '#scratch/positions.ts';
import { askedOnce, changesOf } from '../http/changes.server.ts';
import { notFound } from '../http/problems.ts';
import { screen } from '../http/screen.server.ts';
import { fleetNow, marksText, readFrame, type FleetPiece } from './fleet-map.server.ts';

const BETWEEN_MS = 5000;

const fleetOnce = askedOnce<FleetPiece[]>(BETWEEN_MS / 2);

/**
 * Says where the fleet's marks lie now on the drawing of a page, whose frame the address says. That somebody looks is
 * noted.
 */
export const loader = screen('fleetEvents', async ({ services, corporation, today, actor, url, request }) => {
  const frame = readFrame(url.searchParams.get('frame') ?? '');
  if (frame === null) throw notFound();
  await notePositionLook(services.db, { corporation, equipment: null, day: today, user: actor.user });
  return changesOf(request, BETWEEN_MS, async () =>
    marksText(frame, await fleetOnce(String(corporation), () => fleetNow(services.db, corporation))),
  );
});
