import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerPerson } from '#domain/people/commands.ts';
import type { PersonEvent } from '#domain/people/person.ts';
import { gatheringSocket } from '#db/postgres/gathering-socket.ts';
import { pipeline } from '#db/events/pipeline.ts';
import { freshlyPlanned } from '#db/postgres/planning.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { createStore } from '#db/events/store.ts';
import { projection } from '#projections/projection.ts';
import { askingOver } from '#projections/answers.ts';
import { until } from '#tests/builders/process.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.owner.deleteFrom('throttle').execute());

const failure = (key: string, failures = 1) => ({ key, failures, window_start: '2026-01-01T00:00:00Z' });

const keys = async () =>
  (await world.owner.selectFrom('throttle').select('key').orderBy('key').execute()).map(({ key }) => key);

describe('statements sent ahead', () => {
  it('are done in their order, and seen by the reads behind them', async () => {
    await world.owner.transaction().execute(async (trx) => {
      const ahead = await pipeline(trx);
      await ahead.db.insertInto('throttle').values(failure('a')).execute();
      await ahead.db.updateTable('throttle').set({ failures: 2 }).where('key', '=', 'a').execute();
      const read = ahead.db.selectFrom('throttle').select('failures').where('key', '=', 'a');
      expect(await read.executeTakeFirst()).toEqual({ failures: 2 });
      await ahead.db.deleteFrom('throttle').execute();
      await ahead.db.insertInto('throttle').values(failure('b')).execute();
      await ahead.settle();
    });
    expect(await keys()).toEqual(['b']);
  });

  it('tell the first that failed, and leave nothing', async () => {
    const work = world.owner.transaction().execute(async (trx) => {
      const ahead = await pipeline(trx);
      for (const key of ['a', 'b', 'b', 'c'])
        await ahead.db.insertInto('throttle').values(failure(key)).execute();
      await ahead.settle();
    });
    await expect(work).rejects.toMatchObject({
      code: '23505',
      detail: expect.stringContaining('(b)') as unknown,
    });
    expect(await keys()).toEqual([]);
  });

  it('tell a check before what failed behind it', async () => {
    const work = world.owner.transaction().execute(async (trx) => {
      const ahead = await pipeline(trx);
      await ahead.send(sql<{ ok: boolean }>`select false as ok`, ([row]) => {
        if (!row?.ok) throw new Error('the check');
      });
      await ahead.send(sql`select 1 / 0`);
      await ahead.settle();
    });
    await expect(work).rejects.toThrow('the check');
  });

  it('do not let anybody read rows that are not there yet', async () => {
    const work = world.owner.transaction().execute(async (trx) => {
      const ahead = await pipeline(trx);
      const change = sql<{ key: string }>`
        with gone as (delete from throttle returning key) insert into throttle select key || 'x', 1, now()
          from gone returning key`;
      const { rows } = await change.execute(ahead.db);
      return rows;
    });
    await expect(work).rejects.toThrow('no rows yet');
  });

  it('answer a change that returns rows once it is done', async () => {
    const row = await world.owner.transaction().execute(async (trx) => {
      const ahead = await pipeline(trx);
      return ahead.db.insertInto('throttle').values(failure('a')).returning('key').executeTakeFirst();
    });
    expect(row).toEqual({ key: 'a' });
  });

  it('need a transaction', async () => {
    await expect(pipeline(world.owner)).rejects.toThrow('transaction');
  });
});

describe('a projection that fails', () => {
  const failing = projection<PersonEvent>({
    name: 'failing',
    tables: ['throttle'],
    on: {
      PersonRegistered: (_data, { db }) => db.insertInto('throttle').values(failure('taken', 0.5)).execute(),
    },
  });
  const storeOf = (projectors: (typeof failing)[]) =>
    createStore({ db: world.runtime.db, dataKey: testDataKey, projectors, askingOver });
  const register = (projectors: (typeof failing)[]) =>
    storeOf(projectors).execute(registerPerson, systemActor(null), {
      gender: 'F',
      firstName: 'Anne',
      lastName: 'Le Goff',
      email: null,
    });
  const stored = async () =>
    (
      await sql<object>`select (select count(*) from emt_messages) as events, (select count(*)
        from event_chain) as links,
        (select coalesce(sum(position), 0) from chain_head) as heads, (select count(*)
          from command_log) as commands`.execute(world.owner)
    ).rows;

  it('fails the command, and leaves no event, link, head or answer', async () => {
    await register([]);
    const before = await stored();
    await expect(register([failing])).rejects.toThrow();
    expect(await stored()).toEqual(before);
    await register([]);
    expect(await stored()).not.toEqual(before);
  });

  it('fails the command even when only the commit comes behind', async () => {
    await register([]);
    const before = await stored();
    const next = sql`select max(position) + 1, 'elsewhere-1', 1, '' from event_chain where chain = 0`;
    await sql`insert into event_chain (position, stream_id, stream_position, hash, chain) select *, 0
      from (${next}) taken`.execute(world.owner);
    await expect(register([])).rejects.toMatchObject({ code: 'CONFLICT' });
    await sql`delete from event_chain where stream_id = 'elsewhere-1'`.execute(world.owner);
    expect(await stored()).toEqual(before);
  });
});

describe('prepared statements', () => {
  const answered = async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from changed_under_us`.execute(world.owner);
    return rows;
  };

  it('are asked again when a migration changed their table', async () => {
    await sql`create table changed_under_us (a int)`.execute(world.owner);
    await sql`insert into changed_under_us values (1)`.execute(world.owner);
    for (let times = 0; times < 8; times += 1) expect(await answered()).toEqual([{ a: 1 }]);
    await sql`alter table changed_under_us add column b int default 2`.execute(world.owner);
    expect(await answered()).toEqual([{ a: 1, b: 2 }]);
    expect(await answered()).toEqual([{ a: 1, b: 2 }]);
    await sql`drop table changed_under_us`.execute(world.owner);
  });

  it('are not made of lists by what somebody typed', async () => {
    const prepared = async (db: Database) => {
      const { rows } = await sql<{
        name: string;
      }>`select name from pg_prepared_statements where statement like 'select 7 as%'`.execute(db);
      return rows.length;
    };
    const ask = async (db: Database) => {
      for (let times = 0; times < 5; times += 1) await sql`select 7 as seven`.execute(db);
      return prepared(db);
    };
    const pool = createPool(world.ownerUrl, { max: 1, name: 'tests-prepared' });
    const db = createDatabase(pool);
    expect(await ask(freshlyPlanned(db))).toBe(0);
    expect(await ask(db)).toBe(1);
    await pool.end();
  });

  it('leave together: what one turn asks is one write', async () => {
    const socket = gatheringSocket();
    const written: string[] = [];
    const server = createServer((client) => client.on('data', (part) => written.push(part.toString())));
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await new Promise<void>((done) => {
      socket.connect(port, '127.0.0.1', done);
    });
    for (const text of ['a', 'b', 'c']) {
      socket.cork();
      socket.write(text);
      socket.uncork();
      await Promise.resolve();
    }
    await until('it arrived', 60, () => written.join('').length === 3);
    expect(written).toEqual(['abc']);
    socket.destroy();
    server.close();
  });
});
