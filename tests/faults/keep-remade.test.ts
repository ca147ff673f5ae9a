import { afterEach, expect, it } from 'vitest';
import { createLog } from '#db/log.ts';
import type { Standing } from '#db/standing.ts';
import { keepRemade } from '#jobs/programs/keep-remade.ts';
import { until } from '#tests/builders/process.ts';

const noted = { names: ['products'], percent: 0 };

let stopping = new AbortController();
afterEach(() => {
  stopping.abort();
  stopping = new AbortController();
});

/** A worker that looks, and processes that end as they are told, one after the other; the last for good. */
function keep(standing: { remaking: Standing['remaking'] }, ends: string[]) {
  const started: string[] = [];
  const kept = keepRemade({
    standing,
    start() {
      const how = ends[started.length] ?? 'code 0';
      started.push(how);
      if (how === 'code 0') standing.remaking = null;
      return { ended: Promise.resolve(how), stop: () => Promise.resolve() };
    },
    stopping: stopping.signal,
    log: createLog('worker', 'silent'),
    pauses: { look: 5, again: 5 },
  });
  return { kept, started };
}

it('makes anew what is noted after the worker began, and what is noted later again', async () => {
  const standing: { remaking: Standing['remaking'] } = { remaking: null };
  const { kept, started } = keep(standing, []);
  await new Promise((done) => setTimeout(done, 50));
  expect(started).toEqual([]);
  standing.remaking = noted;
  await until('it is made anew', 5, () => started.length === 1);
  await new Promise((done) => setTimeout(done, 50));
  expect(started).toHaveLength(1);
  standing.remaking = noted;
  await until('the next is', 5, () => started.length === 2);
  stopping.abort();
  await kept;
});

it('tries again what failed, though nothing is noted any more', async () => {
  const standing: { remaking: Standing['remaking'] } = { remaking: noted };
  const { started } = keep(standing, ['code 1', 'SIGKILL']);
  await until('it has failed', 5, () => started.length > 0);
  standing.remaking = null;
  await until('it is tried again', 5, () => started.length === 3);
  await new Promise((done) => setTimeout(done, 50));
  expect(started).toEqual(['code 1', 'SIGKILL', 'code 0']);
});
