import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchDatabase, type DatabaseState } from '#db/postgres/database-watch.ts';
import { until } from '#tests/builders/process.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const NAME = 'tests-watch';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** PostgreSQL's own process of the watching connection. */
async function backend(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = ${NAME}`.execute(world.owner);
  return rows[0]?.pid ?? 0;
}

describe('a database', () => {
  it('that is slow for some seconds is not away, and one whose connection ends is at once', async () => {
    const told: DatabaseState[] = [];
    const watch = watchDatabase({ url: world.ownerUrl, name: NAME, onChange: (state) => told.push(state) });
    try {
      expect(await watch.ready).toBe('up');
      const pid = await backend();
      process.kill(pid, 'SIGSTOP');
      // It is asked each four seconds: more than three are without an answer.
      await new Promise((done) => setTimeout(done, 7600));
      process.kill(pid, 'SIGCONT');
      expect(told).toEqual([]);
      await sql`select pg_terminate_backend(${pid})`.execute(world.owner);
      await until('its end is told', 10, () => told.includes('down'));
      await until('it is found again', 30, () => told.at(-1) === 'up');
    } finally {
      await watch.close();
    }
  });

  it('has nothing made anew where the table of notes is not there yet, and is away where it cannot be read', async () => {
    const first = async () => {
      const watch = watchDatabase({ url: world.ownerUrl, name: NAME });
      const state = await watch.ready;
      await watch.close();
      return state;
    };
    await sql`alter table installation rename to installation_later`.execute(world.owner);
    const lacking = await first();
    await sql`alter table installation_later rename to installation`.execute(world.owner);
    await sql`alter table installation rename column value to words`.execute(world.owner);
    const unread = await first();
    await sql`alter table installation rename column words to value`.execute(world.owner);
    expect([lacking, unread]).toEqual(['up', 'down']);
  });
});
