import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: nobody else gets it while a server of ours restarts. */
const FIRST = 12_000;
const LAST = 30_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, () => {
      probe.close(() => done(true));
    });
  });

/** A port that nobody listens on, for a server that cannot choose its own, or keeps it over a restart. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}
