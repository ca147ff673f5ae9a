import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteProgress, readRemaking } from '#db/events/remaking.ts';
import { pendingMigrations, readReadiness } from '#db/watch.ts';
import { migrate, REBUILD_LOCK, SCHEMA_LOCK } from '#db/postgres/migrate.ts';
import { createPool } from '#db/postgres/pool.ts';
import { bringUpToDate } from '#jobs/programs/bring-up-to-date.ts';
import { rebuildTogether } from '#jobs/programs/rebuild-together.ts';
import { neededAtOnce, projections } from '#projections/registry.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { until } from '#tests/builders/process.ts';
import { createSite, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let site: Site;
let cookie: string;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  ({ token: cookie } = await site.member('membre', company.corporation));
  await rebuildTogether(world.owner, world.settings.dataKey, projections);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

/** As if this version had changed them. */
const change = (...names: string[]) =>
  world.owner
    .updateTable('installation')
    .set({ value: 'of another version' })
    .where(
      'key',
      'in',
      names.map((name) => `projection:${name}`),
    )
    .execute();

const start = () => bringUpToDate(world.ownerUrl, world.settings.dataKey, { waits: false });
async function signedIn(): Promise<SignedIn> {
  const known = await site.services.signedIn(cookie);
  if (known === null) throw new Error('nobody is signed in');
  return known;
}
const makeVat = () =>
  send(site.services.store, commandsOf('vat').create, company.actor, {
    name: 'Refait',
    rate: '7',
    category: 'S',
  });

describe('a version that changed read models', () => {
  it('names projections that there are among those that nobody is let in without', () => {
    const names = new Set(projections.map(({ name }) => name));
    expect([...neededAtOnce].filter((name) => !names.has(name))).toEqual([]);
  });

  it('waits at its start for those that say who may what, and leaves the others to the worker', async () => {
    await change('accounts', 'products', 'revenue');
    const { rebuilt, remaking } = await start();
    expect(rebuilt.names).toContain('accounts');
    expect(remaking.toSorted()).toEqual(['products', 'revenue']);
    const { ready, stale, remaking: known } = await readReadiness(world.owner, projections);
    expect([ready, stale.toSorted(), known]).toEqual([true, ['products', 'revenue'], remaking]);
  });

  it('shows its pages meanwhile, which say so, and changes nothing', async () => {
    const member = await signedIn();
    await noteProgress(world.owner, { done: 43, total: 100 });
    const before = site.services.standing;
    await until('how far it is is known', 10, () => before.remaking?.percent === 43);
    expect([before.unavailable(false), before.unavailable(true)]).toEqual([null, 'remaking']);
    await expect(makeVat()).rejects.toMatchObject({ reason: 'remaking' });
    const { status, text } = await site.ask('/', { as: member });
    expect(status).toBe(200);
    expect(text).toContain('Registre refait des listes, 43');
    expect(text).toContain('produits et prix');
    expect(text).not.toContain('comptabilité.');
  });

  it('lets another start go on at once while a rebuild has the tables', async () => {
    const pool = createPool(world.ownerUrl, { max: 1, name: 'tests-lock' });
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock($1), pg_advisory_lock($2)', [SCHEMA_LOCK, REBUILD_LOCK]);
    try {
      expect(await pendingMigrations(world.owner)).toEqual([]);
      expect(await migrate(world.ownerUrl, world.settings.dataKey)).toEqual({ applied: [] });
      expect((await start()).remaking.toSorted()).toEqual(['products', 'revenue']);
    } finally {
      holder.release();
      await pool.end();
    }
  });

  it('names what a further version changes before that has come to its end', async () => {
    const before = await readRemaking(world.owner);
    await change('reminders');
    const { remaking } = await start();
    expect(remaking.toSorted()).toEqual(['products', 'reminders', 'revenue']);
    await noteProgress(world.owner, { done: 1, total: 100 });
    const noted = await readRemaking(world.owner);
    expect([noted?.names, noted?.since]).toEqual([remaking, before?.since]);
    expect((await readReadiness(world.owner, projections)).ready).toBe(true);
  });

  it('is never noted by what was stale a moment ago', async () => {
    const held = await readRemaking(world.owner);
    await Promise.all([start(), rebuildTogether(world.owner, world.settings.dataKey, 'stale'), start()]);
    expect(held).not.toBeNull();
    expect(await readRemaking(world.owner)).toBeNull();
  });

  it('takes changes again once they are made anew', async () => {
    await rebuildTogether(world.owner, world.settings.dataKey, 'stale');
    expect(await readRemaking(world.owner)).toBeNull();
    await noteProgress(world.owner, { done: 1, total: 1 });
    expect(await readRemaking(world.owner)).toBeNull();
    await until('it is known', 10, () => site.services.standing.unavailable(true) === null);
    await makeVat();
    expect((await site.ask('/', { as: await signedIn() })).text).not.toContain('Registre refait des listes');
  });
});
