import { setTimeout as wait } from 'node:timers/promises';

/** After so long a stream ends, and whoever listens asks again: none outlives a server that is to end. */
const LONGEST_MS = 55_000;

/**
 * Asks once for all who ask of the same within some time: whoever listens beside asks nothing more.
 * @param within milliseconds for which an answer holds
 */
export function askedOnce<Value>(within: number): (of: string, ask: () => Promise<Value>) => Promise<Value> {
  const read = new Map<string, { at: number; value: Promise<Value> }>();
  return (of, ask) => {
    const known = read.get(of);
    if (known !== undefined && Date.now() - known.at < within) return known.value;
    const value = ask();
    value.catch(() => read.delete(of));
    read.set(of, { at: Date.now(), value });
    return value;
  };
}

/**
 * Server-sent events of something that changes: the first, `state`, is how it stands, each `changed` how it stands since.
 * Whoever asks for no stream of events gets the first alone.
 * @param between milliseconds between two looks
 * @param look how it stands, on one line
 */
export async function changesOf(
  request: Request,
  between: number,
  look: () => Promise<string>,
): Promise<Response> {
  const listens = request.headers.get('Accept')?.includes('text/event-stream') === true;
  const ends = listens ? Date.now() + LONGEST_MS : 0;
  const said = (name: string, state: string) =>
    new TextEncoder().encode(`event: ${name}\ndata: ${state}\n\n`);
  let last = await look();
  let begun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!begun) {
        begun = true;
        controller.enqueue(said('state', last));
        return;
      }
      while (Date.now() < ends && !request.signal.aborted) {
        await wait(between);
        const state = await look();
        if (state !== last) {
          last = state;
          controller.enqueue(said('changed', state));
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
}
