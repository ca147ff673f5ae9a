import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '#db/postgres/pool.ts';
import { watchReplica } from '#db/postgres/replica.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* A primary and its replica, as one database that says what both would: how far the log is written, and replayed. */

let world: World;
let url: string;

beforeAll(async () => {
  world = await createWorld();
  await sql`
    create schema told;
    create table told.log (written pg_lsn, replayed pg_lsn);
    insert into told.log values ('0/100', '0/100');
    create function told.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function told.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select replayed from told.log';
    create function told.pg_current_wal_flush_lsn() returns pg_lsn language plpgsql as
      $$ declare answer pg_lsn := (select written from told.log);
      begin perform pg_advisory_lock(1); perform pg_advisory_unlock(1); return answer; end; $$;`.execute(
    world.owner,
  );
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.owner);
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set search_path = told, pg_catalog, public`.execute(
    world.owner,
  );
  url = world.ownerUrl;
});
afterAll(() => world.close());

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let look = 0; look < 200 && !(await isSo()); look += 1) await wait(20);
};

const isAsked = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(world.owner);
  return rows.length > 0;
};

it('goes by nothing that the primary said before it was distrusted', async () => {
  const primary = createPool(url, { max: 1, name: 'tests-primary' });
  const holder = await world.owner.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(1)`.execute(holder);
  const replica = watchReplica({ url, primary });
  try {
    await until(isAsked);
    await sql`update told.log set written = '0/200'`.execute(world.owner);
    replica.distrust();
    await holder.rollback().execute();
    let wasRead = false;
    await until(() => Promise.resolve((wasRead ||= replica.behind() !== null)));
    expect(wasRead).toBe(false);
    await sql`update told.log set replayed = '0/200'`.execute(world.owner);
    await until(() => replica.behind() !== null);
    expect(replica.behind()).not.toBeNull();
  } finally {
    await replica.close();
    await primary.end();
  }
}, 30_000);
