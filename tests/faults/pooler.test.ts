import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appUrl } from '#db/postgres/app-role.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { servicesOver } from '#tests/builders/services.ts';
import { startPooler, type Pooler } from '#tests/builders/servers/pooler.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
let pooler: Pooler;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  pooler = await startPooler(appUrl(world.ownerUrl, testDataKey));
  site = await createSite(world, { DATABASE_POOLER_URL: pooler.url });
});
afterAll(async () => {
  await site.close();
  await pooler.close();
  await world.close();
});

describe('behind a pooler that hands out connections by the transaction', () => {
  it('a session of PostgreSQL is another one at each question', async () => {
    const db = createDatabase(createPool(pooler.url, { max: 1, name: 'tests-pooled' }));
    const pidOf = async (): Promise<number | undefined> =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    expect(await pidOf()).not.toBe(await pidOf());
    // As the web would ask on a connection of its own: a statement is known where it was prepared alone.
    const asked = Array.from({ length: 8 }, (_, n) => n);
    const answers: unknown[] = [];
    for (const n of asked) answers.push(await sql`select ${n}::int as n`.execute(db).catch(String));
    expect(answers.filter((one) => String(one).includes('prepared statement')).length).toBeGreaterThan(0);
    await db.destroy();
  });

  it('pages and calls are answered, again and again', async () => {
    const member = withRoles(await site.member('mutualisee', company.corporation), ['ROLE_ADMIN']);
    const paths = [
      '/',
      '/invoice/list',
      '/client/list',
      '/api/invoice/list',
      `/client/${company.client}/details`,
    ];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(paths.map((path) => site.ask(path, { as: member })));
      expect(answers.map(({ status, fault }) => [status, fault])).toEqual(paths.map(() => [200, null]));
    }
  });

  it('commands are whole or nothing, many at once, each with its own answer', async () => {
    const { store, db } = site.services;
    const names = Array.from({ length: 30 }, (_, n) => `Mutualisé ${n}`);
    const made = await Promise.all(
      names.map((name) => send(store, createThirdParty, company.actor, clientInput({ name }))),
    );
    const rows = await db
      .selectFrom('third_party')
      .select(['id', 'name'])
      .where('name', 'like', 'Mutualisé %')
      .orderBy('id')
      .execute();
    expect(rows.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('who was refused leaves nothing of a transaction behind', async () => {
    const { db } = site.services;
    await expect(
      db.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = 17`.execute(transaction);
        await sql`select 1 / ${0}::int`.execute(transaction);
      }),
    ).rejects.toThrow('division by zero');
    for (let n = 0; n < 4; n += 1) {
      const { rows } = await sql<{
        wait: string;
      }>`select current_setting('statement_timeout') as wait`.execute(db);
      expect(rows).toEqual([{ wait: '0' }]);
    }
  });

  it('statements are prepared where the operator says that the pooler follows them, as this one does not', async () => {
    const other = await startPooler(appUrl(world.ownerUrl, testDataKey));
    const told = { DATABASE_POOLER_URL: other.url, DATABASE_POOLER_PREPARES: 'on' };
    const services = await servicesOver(world, told);
    const answers: string[] = [];
    for (let n = 0; n < 8; n += 1)
      answers.push(await sql`select ${n}::int as n`.execute(services.db).then(() => 'answered', String));
    expect(answers.filter((one) => one.includes('prepared statement')).length).toBeGreaterThan(0);
    await services.close();
    await other.close();
  });

  it('the connections of the server are as few as the pooler has', async () => {
    const pids = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(
          site.services.db,
        );
        return rows[0]?.pid;
      }),
    );
    expect(new Set(pids).size).toBe(2);
  });
});
