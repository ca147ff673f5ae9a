import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Generator } from './generator.ts';
import type { MeasureOptions, Stand } from './measure.ts';
import type { Place } from './place.ts';
import { quiet } from './quiet.ts';
import { rate, type Verdict } from './targets.ts';

/** Commands and PDFs a second, and milliseconds that one command in twenty may take longer than. */
const TARGETS = { written: 150, p95: 80, printed: 60 };
/** Seconds that the PDFs left by the writing are watched at most. */
const PATIENCE = 120;
const LOOK_MS = 100;

/** PDFs that are still to be made. */
async function waiting({ owner }: Place): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from graphile_worker.jobs where task_identifier = 'store-pdf'`.execute(owner);
  return rows[0]?.left ?? 0;
}

interface Drained {
  printed: number;
  seconds: number;
  left: number;
}

/** Watches the worker make what is left, when nobody writes. */
async function drain(place: Place): Promise<Drained> {
  const begun = performance.now();
  const before = await waiting(place);
  const since = () => (performance.now() - begun) / 1000;
  let left = before;
  while (left > 0 && since() < PATIENCE) {
    await wait(LOOK_MS);
    left = await waiting(place);
  }
  return { printed: before - left, seconds: since(), left };
}

/** Eight clients validate invoices while the worker prints them; then what is left is printed. The middle of the rounds. */
export async function measureBesideWorker(
  generator: Generator,
  place: Place,
  { origin, cookies, load }: Stand,
  { rounds, seconds, patience, onStep }: MeasureOptions,
): Promise<Verdict[]> {
  const writing = load.find(({ kind }) => kind === 'writing');
  if (!writing) return [];
  const { exchanges } = writing;
  await place.work();
  await drain(place);
  const runs = [];
  for (let round = 1; round <= rounds; round += 1) {
    onStep(`writing beside the worker, round ${round}`);
    await quiet(patience);
    const written = await generator.run({ origin, cookies, warmUp: 2, seconds, exchanges });
    onStep(`the PDFs it left, round ${round}`);
    runs.push({ written, drained: await drain(place) });
  }
  const middle = runs.toSorted((a, b) => rate(a.written) - rate(b.written))[(runs.length - 1) >> 1];
  if (!middle) return [];
  const { written, drained } = middle;
  const printed = drained.printed / drained.seconds;
  const what = `${writing.name}, eight clients, the worker printing`;
  return [
    {
      target: `${what}: ≥ ${TARGETS.written}/s`,
      measured: `${rate(written).toFixed(0)}/s, ${written.failures} failures`,
      reached: rate(written) >= TARGETS.written && written.failures === 0,
    },
    {
      target: `${what}: p95 ≤ ${TARGETS.p95} ms`,
      measured: `${written.p95.toFixed(0)} ms`,
      reached: written.p95 <= TARGETS.p95,
    },
    {
      target: `PDFs left by the writers: ≥ ${TARGETS.printed}/s`,
      measured: `${printed.toFixed(0)}/s (${drained.printed} in ${drained.seconds.toFixed(1)} s, ${drained.left} left)`,
      reached: printed >= TARGETS.printed && drained.left === 0,
    },
  ];
}
