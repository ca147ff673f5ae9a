import { toursMark } from '#projections/transport/tours.ts';
import { askedOnce, changesOf } from '../http/changes.server.ts';
import { screen } from '../http/screen.server.ts';

const BETWEEN_MS = 2000;

const markOf = askedOnce<string>(BETWEEN_MS / 2);

/** Says that turns of today changed. */
export const loader = screen('transportRealtimeEvents', ({ services, corporation, today, request }) =>
  changesOf(request, BETWEEN_MS, () =>
    markOf(`${corporation} ${today}`, () => toursMark(services.db, corporation, today)),
  ),
);
