import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshlyPlanned } from '#db/postgres/planning.ts';
import { createPool, type Database } from '#db/postgres/pool.ts';
import { readingDatabase } from '#db/postgres/reading-database.ts';
import { logPosition } from '#db/postgres/replica.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* In the place of a replica another database of the same server, which takes no changes and says its own name. */

let primaryWorld: World;
let replicaWorld: World;
let primary: Pool;
let replica: Pool;
let reading: ReturnType<typeof readingDatabase>;

const readOnly = (url: string): string =>
  `${url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`;

beforeAll(async () => {
  [primaryWorld, replicaWorld] = [await createWorld(), await createWorld()];
  for (const { owner } of [primaryWorld, replicaWorld]) await sql`create table noted (n int)`.execute(owner);
  primary = createPool(primaryWorld.ownerUrl, { max: 3, name: 'tests-primary' });
  replica = createPool(readOnly(replicaWorld.ownerUrl), { max: 3, name: 'tests-replica', patience: 500 });
});
afterAll(async () => {
  await Promise.all([primary.end(), replica.end()]);
  await Promise.all([primaryWorld.close(), replicaWorld.close()]);
});
beforeEach(() => {
  reading = readingDatabase({ primary, replica, primaryPrepares: true });
});

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
const answeredBy = async (db: Database): Promise<'primary' | 'replica'> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name === nameOf(primaryWorld.ownerUrl) ? 'primary' : 'replica';
};

describe('a database to read from', () => {
  it('asks the replica, by statements that are prepared and by those that are not', async () => {
    expect(await answeredBy(reading.db)).toBe('replica');
    expect(await answeredBy(freshlyPlanned(reading.db))).toBe('replica');
    expect(reading.turned()).toBe(false);
  });

  it('writes into the primary, once, and reads from there what it wrote', async () => {
    await sql`insert into noted values (1)`.execute(reading.db);
    expect((await sql`select n from noted`.execute(reading.db)).rows).toEqual([{ n: 1 }]);
    expect((await sql`select n from noted`.execute(freshlyPlanned(reading.db))).rows).toEqual([{ n: 1 }]);
    expect((await sql`select n from noted`.execute(replicaWorld.owner)).rows).toEqual([]);
    expect(reading.turned()).toBe(true);
  });

  it('begins transactions on the primary, and goes on there', async () => {
    const within = await reading.db.transaction().execute((transaction) => answeredBy(transaction));
    expect([within, await answeredBy(reading.db)]).toEqual(['primary', 'primary']);
  });

  it('asks the primary for what the replica does not answer', async () => {
    await sql`create table of_today (n int)`.execute(primaryWorld.owner);
    expect((await sql`select n from of_today`.execute(reading.db)).rows).toEqual([]);
    expect(await answeredBy(reading.db)).toBe('primary');
  });

  it('tells what the primary refuses as well', async () => {
    await expect(sql`select 1 / ${0}::int`.execute(reading.db)).rejects.toThrow('division by zero');
  });

  it('asks the primary where every connection to the replica is taken', async () => {
    const taken = await Promise.all([replica.connect(), replica.connect(), replica.connect()]);
    try {
      expect(await answeredBy(reading.db)).toBe('primary');
    } finally {
      for (const client of taken) client.release();
    }
  });

  it('asks the primary when the connection to the replica ends in the middle', async () => {
    const asked = sql`select current_database() as name, pg_sleep(0.5)`.execute(reading.db);
    for (;;) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'tests-replica' and query like '%pg_sleep%' and state = 'active'`.execute(
        replicaWorld.owner,
      );
      if (rows.length > 0) break;
    }
    expect((await asked).rows).toMatchObject([{ name: nameOf(primaryWorld.ownerUrl) }]);
  });
});

describe('a position of the log', () => {
  it('is in order as a number', () => {
    expect(logPosition('0/0')).toBe(0n);
    expect(logPosition('16/B374D848')).toBe(0x16_b374_d848n);
    expect(logPosition('1/0') > logPosition('0/FFFFFFFF')).toBe(true);
    expect(logPosition('10/0') > logPosition('9/FFFFFFFF')).toBe(true);
  });
});
