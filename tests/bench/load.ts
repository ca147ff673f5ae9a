/*
 * The load generator, a process of its own beside the web: each client has one connection and one session, sends its
 * next request when the last is answered in full, and asks for no compression.
 */
import { Agent, request } from 'node:http';

/** One run: as many clients as there are cookies. */
export interface Plan {
  origin: string;
  cookies: string[];
  /** Seconds before anything is counted, and counted ones. */
  warmUp: number;
  seconds: number;
  /** What clients ask for in turn; a body makes it a POST. */
  exchanges: Exchange[];
}

export interface Exchange {
  path: string;
  body?: string;
  /** A POST that follows with the `item.version` of the answer at its end; both together count as one. */
  next?: string;
}

export interface Outcome {
  count: number;
  failures: number;
  /** Status and beginning of the first failed answer. */
  failure: string | null;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
}

interface Answer {
  status: number;
  text: string;
}

function ask(
  agent: Agent,
  origin: string,
  cookie: string,
  path: string,
  body: string | undefined,
): Promise<Answer> {
  const headers: Record<string, string> = { cookie };
  if (body !== undefined)
    Object.assign(headers, {
      origin,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    });
  return new Promise((done, fail) => {
    const sent = request(
      new URL(path, origin),
      { method: body === undefined ? 'GET' : 'POST', agent, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
        response.on('error', fail);
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

async function exchange(
  agent: Agent,
  origin: string,
  cookie: string,
  { path, body, next }: Exchange,
): Promise<Answer> {
  const first = await ask(agent, origin, cookie, path, body);
  if (first.status !== 200 || next === undefined) return first;
  const { item } = JSON.parse(first.text) as { item: { version: number } }; // our own API's answer
  return ask(agent, origin, cookie, `${next}/${item.version}`, '{}');
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function run({ origin, cookies, warmUp, seconds, exchanges }: Plan): Promise<Outcome> {
  const start = performance.now() + warmUp * 1000;
  const end = start + seconds * 1000;
  const times: number[] = [];
  const failed: string[] = [];
  let turn = 0;

  async function client(cookie: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < end) {
      const wanted = exchanges[turn++ % exchanges.length];
      if (!wanted) break;
      const begun = performance.now();
      const answer = await exchange(agent, origin, cookie, wanted).catch((error: unknown) => ({
        status: 0,
        text: String(error),
      }));
      const now = performance.now();
      if (answer.status !== 200) failed.push(`${answer.status} ${answer.text.slice(0, 300)}`);
      if (begun >= start && now <= end) times.push(now - begun);
    }
    agent.destroy();
  }

  await Promise.all(cookies.map(client));
  times.sort((a, b) => a - b);
  return {
    count: times.length,
    failures: failed.length,
    failure: failed[0] ?? null,
    seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}

process.on('message', (plan: Plan) => {
  void run(plan).then((outcome) => process.send?.(outcome));
});
process.once('disconnect', () => process.exit(0));
