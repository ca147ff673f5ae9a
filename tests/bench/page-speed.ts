import type { Generator } from './generator.ts';
import type { MeasureOptions } from './measure.ts';
import { quiet } from './quiet.ts';
import type { Verdict } from './targets.ts';

interface Asked {
  name: string;
  origin: string;
  cookie: string;
  path: string;
  /** Milliseconds. */
  limit: number;
}

/** How long one client waits for a page: the best median of several rounds. @throws Error where it failed */
export async function pageSpeed(
  generator: Generator,
  { name, origin, cookie, path, limit }: Asked,
  { rounds, seconds, patience, onStep }: Pick<MeasureOptions, 'rounds' | 'seconds' | 'patience' | 'onStep'>,
): Promise<Verdict> {
  let best = Infinity;
  for (let round = 1; round <= rounds; round += 1) {
    onStep(`${name}, round ${round}`);
    await quiet(patience);
    const exchanges = [{ path }];
    const run = await generator.run({ origin, cookies: [cookie], warmUp: 2, seconds, exchanges });
    if (run.failure !== null) throw new Error(`${name}: ${run.failure}`);
    best = Math.min(best, run.p50);
  }
  const measured = `${best.toFixed(1)} ms`;
  return { target: `${name}: p50 ≤ ${limit} ms, one client`, measured, reached: best <= limit };
}
