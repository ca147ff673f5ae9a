import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPool } from '#db/postgres/pool.ts';
import { enqueue, tellWorkers } from '#db/events/enqueue.ts';
import { until } from '#tests/builders/process.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const COUNT = 30;
const numbered = z.object({ n: z.number() });

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('jobs of which one runs at a time', () => {
  it('begin as soon as the one before has ended, and not when a worker looks again', async () => {
    const pool = createPool(world.ownerUrl, { max: 4, name: 'tests-jobs' });
    const done: number[] = [];
    let most = 0;
    let running = 0;
    const runner = await run({
      pgPool: pool,
      concurrency: 2,
      // Whoever waits for a look waits longer than this test.
      pollInterval: 300_000,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: {
        async 'one-at-a-time'(payload) {
          running += 1;
          most = Math.max(most, running);
          await pause(5);
          running -= 1;
          done.push(numbered.parse(payload).n);
        },
      },
    });
    for (let n = 0; n < COUNT; n += 1)
      await enqueue(world.runtime.db, {
        task: 'one-at-a-time',
        payload: { n },
        key: `one-${n}`,
        queue: 'one',
      });
    await until('all are done', 20, () => done.length === COUNT);
    expect(most).toBe(1);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    await runner.stop();
    await pool.end();
  });
});

describe('new jobs', () => {
  /** What workers were told while something was done, and a while afterwards. */
  async function told(act: () => Promise<unknown>): Promise<number[]> {
    const pool = createPool(world.ownerUrl, { max: 1, name: 'tests-jobs' });
    const client = await pool.connect();
    const counts: number[] = [];
    client.on('notification', ({ payload = '' }) => {
      counts.push(z.object({ count: z.number() }).parse(JSON.parse(payload)).count);
    });
    await client.query('listen "jobs:insert"');
    await act();
    // What is told comes within 20 ms, but for a machine that others keep busy.
    await pause(2000);
    client.release();
    await pool.end();
    return counts;
  }

  const job = { task: 'nothing', payload: {} };

  it('are told of once for all that come together', async () => {
    const counts = await told(async () => {
      await enqueue(world.runtime.db, job);
      for (let n = 0; n < 20; n += 1) tellWorkers(world.runtime.db, 1);
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(21);
    expect(counts.length).toBeLessThan(3);
  });

  it('are not told of by the transaction that adds them, which would wait for all others that do', async () => {
    const counts = await told(() =>
      world.runtime.db.transaction().execute(async (transaction) => {
        await enqueue(transaction, job);
        await enqueue(transaction, { ...job, urgent: true, key: 'urgent' });
        await enqueue(transaction, { ...job, once: true, key: 'once' });
        await enqueue(transaction, { ...job, queue: 'some', key: 'queued' });
      }),
    );
    expect(counts).toEqual([]);
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = 'nothing' and key is not null`.execute(
        world.owner,
      );
    expect(rows).toHaveLength(3);
    const ofWebhooks = await told(() => sql`select queue_webhook_delivery(1, 1)`.execute(world.owner));
    expect(ofWebhooks).toEqual([]);
  });
});
