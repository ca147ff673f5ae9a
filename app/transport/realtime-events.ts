import { setTimeout as wait } from 'node:timers/promises';
import { toursMark } from '#projections/transport/tours.ts';
import { screen } from '../http/screen.server.ts';
import type { Database } from '../services.server.ts';

const BETWEEN_MS = 2000;
/** After so long a stream ends, and whoever listens asks again: none outlives a server that is to end. */
const LONGEST_MS = 55_000;

/** What was read last of each corporation: whoever listens beside asks nothing more. */
const read = new Map<string, { at: number; mark: Promise<string> }>();

function markOf(db: Database, corporation: number, day: string): Promise<string> {
  const key = `${corporation} ${day}`;
  const known = read.get(key);
  if (known !== undefined && Date.now() - known.at < BETWEEN_MS / 2) return known.mark;
  const mark = toursMark(db, corporation, day);
  mark.catch(() => read.delete(key));
  read.set(key, { at: Date.now(), mark });
  return mark;
}

/**
 * Says that turns of today changed, as server-sent events: the first event is how they stand, each other one that they
 * changed since. Whoever asks for no stream of events gets the first alone.
 */
export const loader = screen('transportRealtimeEvents', async ({ services, corporation, today, request }) => {
  const { db } = services;
  const listens = request.headers.get('Accept')?.includes('text/event-stream') === true;
  const ends = listens ? Date.now() + LONGEST_MS : 0;
  const said = (name: string, mark: string) => new TextEncoder().encode(`event: ${name}\ndata: ${mark}\n\n`);
  let last = await markOf(db, corporation, today);
  let begun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!begun) {
        begun = true;
        controller.enqueue(said('state', last));
        return;
      }
      while (Date.now() < ends && !request.signal.aborted) {
        await wait(BETWEEN_MS);
        const mark = await markOf(db, corporation, today);
        if (mark !== last) {
          last = mark;
          controller.enqueue(said('changed', mark));
          return;
        }
      }
      controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Packed, it would wait until there is enough of it.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
});
