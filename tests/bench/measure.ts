import type { Generator } from './generator.ts';
import type { Outcome } from './load.ts';
import type { Place } from './place.ts';
import { perRequest, processorOf } from './processor.ts';
import { quiet } from './quiet.ts';
import type { Scenario } from './scenarios.ts';
import { rate, type Measured } from './targets.ts';

/** A filled database with its web, and what to ask of it. */
export interface Stand {
  size: number;
  place: Place;
  origin: string;
  /** A session for each client. */
  cookies: string[];
  /** Those that were asked for. */
  scenarios: Scenario[];
  /** Reading and writing, whatever was asked for. */
  load: Scenario[];
}

export interface MeasureOptions {
  rounds: number;
  /** Counted seconds of each run. */
  seconds: number;
  /** Seconds that a run waits at most for a quiet machine. */
  patience: number;
  /** The folder that CPU profiles of the web go into, or null. */
  profile: string | null;
  onStep: (step: string) => void;
}

/** Seconds before anything is counted: at first, and in later rounds. */
const WARM_UP = [3, 1];

const isBetter = (a: Outcome, b: Outcome, kind: Scenario['kind']): boolean =>
  kind === 'page' ? a.p50 < b.p50 : rate(a) > rate(b);

/** The better of two runs, with the failures of both. */
function merge(before: Measured | undefined, now: Measured): Measured {
  if (!before) return now;
  const kept = isBetter(now.best, before.best, now.kind) ? now : before;
  return { ...kept, failures: before.failures + now.failures, failure: before.failure ?? now.failure };
}

/**
 * Runs one scenario, the `index`-th, with so many clients at every size, and keeps the best of the rounds. The
 * sizes take turns, so that what else the machine does weighs on all of them alike.
 */
export async function measure(
  generator: Generator,
  stands: readonly Stand[],
  index: number,
  clients: number,
  { rounds, seconds, patience, onStep }: MeasureOptions,
): Promise<Measured[]> {
  const found = new Map<number, Measured>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { size, place, origin, cookies, scenarios } of stands) {
      const scenario = scenarios[index];
      if (!scenario) continue;
      const { name, kind, exchanges } = scenario;
      onStep(`${name}, ${clients} clients, ${size} invoices, round ${round + 1}`);
      const others = await quiet(patience);
      const warmUp = WARM_UP[round] ?? 1;
      const asking = { origin, cookies: cookies.slice(0, clients), exchanges };
      await generator.run({ ...asking, warmUp: 0, seconds: warmUp });
      const before = await processorOf(place);
      const best = await generator.run({ ...asking, warmUp: 0, seconds });
      const processor = perRequest(before, await processorOf(place), best.count);
      const { failures, failure } = best;
      const now = { size, scenario: name, clients, kind, best, processor, others, failures, failure };
      found.set(size, merge(found.get(size), now));
    }
  }
  return [...found.values()];
}
