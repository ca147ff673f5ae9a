import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const QUIET = 0.15;
const SAMPLE_MS = 500;

function spent(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}

/**
 * Waits for the machine to have nothing else to do, though not longer than `patience` seconds. Answers the part of its
 * processors, 0 to 1, that others kept busy at the end: what is measured then is to be read with it.
 */
export async function quiet(patience: number): Promise<number> {
  const deadline = performance.now() + patience * 1000;
  for (;;) {
    const before = spent();
    await wait(SAMPLE_MS);
    const after = spent();
    const share = (after.busy - before.busy) / Math.max(1, after.all - before.all);
    if (share <= QUIET || performance.now() > deadline) return share;
  }
}
