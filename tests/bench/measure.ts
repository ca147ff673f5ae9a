import type { Generator } from './generator.ts';
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

/** What a run is compared by: milliseconds of a page, seconds for one of what is written. */
const figureOf = ({ kind, middle }: Measured): number => (kind === 'page' ? middle.p50 : 1 / rate(middle));

/** The middle of the rounds (of two, the better), how far they lie apart, and the failures of all. */
export function middleOf(rounds: readonly Measured[]): Measured | null {
  const sorted = rounds.toSorted((a, b) => figureOf(a) - figureOf(b));
  const middle = sorted[(sorted.length - 1) >> 1];
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!middle || !first || !last) return null;
  return {
    ...middle,
    spread: (figureOf(last) - figureOf(first)) / figureOf(middle),
    failures: rounds.reduce((sum, one) => sum + one.failures, 0),
    failure: rounds.find((one) => one.failure !== null)?.failure ?? null,
  };
}

/**
 * Runs one scenario, the `index`-th, with so many clients at every size, and keeps the middle of the rounds. The
 * sizes take turns, so that what else the machine does weighs on all of them alike.
 */
export async function measure(
  generator: Generator,
  stands: readonly Stand[],
  index: number,
  clients: number,
  { rounds, seconds, patience, onStep }: MeasureOptions,
): Promise<Measured[]> {
  const found = new Map<number, Measured[]>();
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
      const middle = await generator.run({ ...asking, warmUp: 0, seconds });
      const processor = perRequest(before, await processorOf(place), middle.count);
      const { failures, failure } = middle;
      const said = { size, scenario: name, clients, kind, middle, spread: 0, processor, others };
      found.set(size, [...(found.get(size) ?? []), { ...said, failures, failure }]);
    }
  }
  return [...found.values()].map(middleOf).filter((one) => one !== null);
}
