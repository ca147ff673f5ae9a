import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshlyPlanned } from '#db/postgres/planning.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let db: Database;
const pool = () => createPool(world.ownerUrl, { max: 3, name: 'tests-shared', patience: 60_000 });
beforeAll(async () => {
  world = await createWorld();
  db = createDatabase(pool(), { shares: true });
});
afterAll(async () => {
  await db.destroy();
  await world.close();
});

const connectionOf = async (database: Database, n: number): Promise<{ pid: number; n: number }> => {
  const { rows } = await sql<{ pid: number; n: number }>`
    select pg_backend_pid() as pid, ${n}::int as n`.execute(database);
  return rows[0] ?? { pid: 0, n: 0 };
};

describe('questions that are asked at once', () => {
  it('share connections, and each has its own answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = Array.from({ length: 8 }, (_, n) =>
        connectionOf(n % 2 === 0 ? db : freshlyPlanned(db), n),
      );
      const answers = await Promise.all(asked);
      expect(answers.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
    }
  });

  it('are answered when another of them is refused', async () => {
    const asked = [
      connectionOf(db, 1),
      sql`select 1 / ${0}::int`.execute(db),
      sql`select no_such_column from document_list`.execute(db),
      connectionOf(db, 2),
    ];
    const found = await Promise.allSettled(asked);
    expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await connectionOf(db, 3)).n).toBe(3);
  });

  it('are none of a transaction that runs meanwhile', async () => {
    await sql`create table shared_question (n int)`.execute(db);
    await db
      .transaction()
      .execute(async (transaction) => {
        await sql`insert into shared_question values (1)`.execute(transaction);
        const [own, other, seen] = await Promise.all([
          connectionOf(transaction, 1),
          connectionOf(db, 2),
          sql`select n from shared_question`.execute(db),
        ]);
        expect(own.pid).not.toBe(other.pid);
        expect(seen.rows).toEqual([]);
        throw new Error('taken back');
      })
      .catch((error: unknown) => expect(String(error)).toContain('taken back'));
    expect((await sql`select n from shared_question`.execute(db)).rows).toEqual([]);
  });

  it('give their connections back', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => connectionOf(db, n)));
    const { rows } = await sql`
      select 1 from pg_stat_activity where application_name = 'tests-shared' and state <> 'idle'`.execute(
      world.owner,
    );
    expect(rows).toEqual([]);
  });

  it('fail together with their connection, and the next ones have another', async () => {
    const before = await connectionOf(db, 1);
    const waiting = Promise.allSettled([sql`select pg_sleep(30)`.execute(db), connectionOf(db, 2)]);
    for (;;) {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = 'tests-shared' and query like '%pg_sleep(30)%' and state = 'active'`.execute(
        world.owner,
      );
      if (rows.length > 0) break;
    }
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await connectionOf(db, 3)).n).toBe(3);
    expect(before.n).toBe(1);
  });
});
