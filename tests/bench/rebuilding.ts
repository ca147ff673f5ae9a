import { rebuildProjections } from '#db/events/rebuild.ts';
import { projections } from '#projections/registry.ts';
import type { Place } from './place.ts';
import { quiet } from './quiet.ts';
import type { Verdict } from './targets.ts';

/** Projections of one kind of row and one statement an event. */
const SIMPLE = ['third-parties', 'payment-list', 'number-series', 'revenue'];
const TARGET = 10_000;

async function rebuild(
  place: Place,
  chosen: typeof projections,
): Promise<{ events: number; perSecond: number }> {
  const begun = performance.now();
  const events = await rebuildProjections(place.owner, place.settings.dataKey, chosen, () => undefined);
  return { events, perSecond: events / ((performance.now() - begun) / 1000) };
}

/** What is rebuilt at once: each simple projection by itself, and all that there are. */
const chosen: readonly (readonly [name: string, projectors: typeof projections])[] = [
  ...SIMPLE.map((name) => [name, projections.filter((one) => one.name === name)] as const),
  ['all', projections],
];

/** Events per second of each rebuild, tables and indexes included: the best of the rounds. */
export async function measureRebuilding(
  place: Place,
  { rounds, patience, onStep }: { rounds: number; patience: number; onStep: (step: string) => void },
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [name, projectors] of chosen) {
    let best = { events: 0, perSecond: 0 };
    for (let round = 0; round < rounds; round += 1) {
      onStep(`rebuild ${name}, round ${round + 1}`);
      await quiet(patience);
      const made = await rebuild(place, projectors);
      if (made.events === 0) throw new Error(`${name}: no event to rebuild from`);
      if (made.perSecond > best.perSecond) best = made;
    }
    verdicts.push({
      target: `rebuild ${name}: ≥ ${TARGET} events/s`,
      measured: `${best.perSecond.toFixed(0)}/s (${best.events} events)`,
      reached: best.perSecond >= TARGET,
    });
  }
  return verdicts;
}
