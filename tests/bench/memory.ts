import { readFileSync } from 'node:fs';
import type { Generator } from './generator.ts';
import type { Stand } from './measure.ts';
import type { Place } from './place.ts';
import type { Verdict } from './targets.ts';

const TARGET = 600;

/** The most memory a process ever held, with that of the processes it started, in MB; null where nobody tells. */
export function peakOf(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    if (kilobytes === undefined) return null;
    return Number(kilobytes) / 1024 + children.reduce((sum, child) => sum + (peakOf(Number(child)) ?? 0), 0);
  } catch {
    return null;
  }
}

/**
 * Lets the worker print what the writing left while eight clients read lists and write, and tells the most that web and
 * worker held; nothing where the system does not tell.
 */
export async function measureMemory(
  generator: Generator,
  place: Place,
  { origin, cookies, load }: Stand,
  seconds: number,
): Promise<Verdict[]> {
  await place.work();
  for (const { exchanges } of load) await generator.run({ origin, cookies, warmUp: 0, seconds, exchanges });
  const peaks = place.pids().map(({ name, pid }) => ({ name, peak: peakOf(pid) }));
  if (peaks.some(({ peak }) => peak === null)) return [];
  const total = peaks.reduce((sum, { peak }) => sum + (peak ?? 0), 0);
  const parts = peaks.map(({ name, peak }) => `${name} ${(peak ?? 0).toFixed(0)}`).join(', ');
  return [
    {
      target: `memory under load: ≤ ${TARGET} MB together`,
      measured: `${total.toFixed(0)} MB (${parts})`,
      reached: total <= TARGET,
    },
  ];
}
