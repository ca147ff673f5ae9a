import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProject } from '#domain/projects/commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { approveActivityMonth, submitActivityMonth } from '#domain/time/approval-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let project: number;
let anna: SignedIn;
let bran: SignedIn;
let boss: SignedIn;

const store = () => world.runtime.store;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation } = company;
  project = (await send(store(), createProject, actor, { name: 'Quai neuf', client })).id;
  const { id: other } = await send(store(), createProject, actor, { name: 'Autre chantier', client });
  anna = withRoles(await site.member('annaig', corporation), ['ROLE_USER']);
  bran = withRoles(await site.member('bran', corporation), ['ROLE_USER']);
  boss = withRoles(await site.member('patronne', corporation), [
    'ROLE_USER',
    'ROLE_PROJECT_READ',
    'ROLE_PERSON_ACTIVITY_READ',
  ]);
  const note = (as: SignedIn, day: string, changes: object) =>
    send(store(), noteActivity, actor, { person: as.actor.person, project, day, ...changes });
  const { month } = await note(anna, '2026-04-01', { days: '1', comment: 'Coffrage du quai' });
  await note(anna, '2026-04-02', { hours: '3.5' });
  await note(anna, '2026-04-03', { project: other, hours: '2', comment: 'Ailleurs' });
  await note(bran, '2026-04-02', { hours: '4', comment: 'Ferraillage' });
  await note(bran, '2026-05-02', { hours: '5', comment: 'En mai' });
  await send(store(), submitActivityMonth, actor, { id: month });
  await send(store(), approveActivityMonth, actor, { id: month });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const sheets = () =>
  world.owner.selectFrom('printed_sheet').select('hash').where('id', 'like', 'projectMonth-%').execute();

/** The texts of the paper that somebody is handed, which the worker makes on the way. */
async function paper(path: string, as: SignedIn): Promise<string> {
  const before = new Set((await sheets()).map(({ hash }) => hash));
  const asked = site.ask(path, { as });
  let made: string | undefined;
  for (let tries = 0; made === undefined && tries < 40; tries += 1) {
    await doJobs(world, (task) => task === 'print-sheet');
    made = (await sheets()).find(({ hash }) => !before.has(hash))?.hash;
  }
  // On a busy machine the first answer says to come again.
  await asked;
  const { status } = await site.ask(path, { as });
  expect([path, status]).toEqual([path, 200]);
  const pdf = await world.runtime.files.get(made ?? '');
  return pageTextsOf(pdf ?? new Uint8Array()).join(' ');
}

it('is of all people whom one sees on a project, with its client, and of nothing else', async () => {
  const whole = await paper(`/project/${project}/times?month=2026-04`, boss);
  for (const said of ['Quai neuf', 'Ville de Brest', 'Coffrage du quai', 'Ferraillage', 'Approuvé', '1 j'])
    expect(whole).toContain(said);
  for (const hidden of ['Ailleurs', 'Autre chantier', 'En mai']) expect(whole).not.toContain(hidden);
  const own = await paper(`/project/${project}/times?month=2026-04`, bran);
  expect(own).toContain('Ferraillage');
  expect(own).not.toContain('Coffrage');
  // The call hands over the same file.
  const count = (await sheets()).length;
  const called = await site.ask(`/api/project/activity/summary/file/url/${project}?month=2026-04-15`, {
    as: boss,
  });
  expect([called.status, (await sheets()).length]).toEqual([200, count]);
});

it('is missing where one sees nothing, for a month that is none, and for another company', async () => {
  const as = bran;
  for (const month of ['2026-06', '2026-13', 'avril'])
    expect((await site.ask(`/project/${project}/times?month=${month}`, { as })).status).toBe(404);
  expect((await site.ask('/project/99999/times?month=2026-04', { as })).status).toBe(404);
  const there = await createCompany(store(), 1);
  const foreign = withRoles(await site.member('ailleurs', there.corporation), ['ROLE_PERSON_ACTIVITY_READ']);
  expect((await site.ask(`/project/${project}/times?month=2026-04`, { as: foreign })).status).toBe(404);
});

it('is led to from the month of a person and from the file of the project', async () => {
  const row = await world.owner
    .selectFrom('activity_month')
    .select('id')
    .where('person_id', '=', anna.actor.person ?? 0)
    .executeTakeFirstOrThrow();
  const month = (await site.ask(`/cra/${row.id}/details`, { as: anna })).text;
  expect(month).toContain(`/project/${project}/times?month=2026-04`);
  const file = (await site.ask(`/project/${project}/details?selectedTab=statistics`, { as: boss })).text;
  expect(file).toContain(`/project/${project}/times?month=2026-04`);
  const times = (await site.ask(`/project/${project}/details?selectedTab=activities`, { as: boss })).text;
  expect(times).toContain(`action="/project/${project}/times"`);
});

it('says as many days as pages do: twelve times four hours of seven are 6.86', async () => {
  const { actor } = company;
  for (let day = 6; day < 18; day += 1)
    await send(store(), noteActivity, actor, {
      person: bran.actor.person,
      project,
      day: `2026-07-${String(day).padStart(2, '0')}`,
      hours: '4',
    });
  expect(await paper(`/project/${project}/times?month=2026-07`, boss)).toContain('6,86');
  const statistics = '/cra-statistics-project?by=month&from=2026-07&until=2026-07';
  expect((await site.ask(statistics, { as: boss })).text).toContain('>6,86<');
  const row = await world.owner
    .selectFrom('activity_month')
    .select('id')
    .where('person_id', '=', bran.actor.person ?? 0)
    .where('month', '=', '2026-07')
    .executeTakeFirstOrThrow();
  expect((await site.ask(`/cra/${row.id}/details`, { as: boss })).text).toContain('6,86');
  const file = (await site.ask(`/project/${project}/details?selectedTab=statistics`, { as: boss })).text;
  expect(file).toMatch(/juillet 2026.*?48.*?6,86/s);
  const called = await site.ask('/api/personactivity/statistics?by=month&from=2026-07-01&until=2026-07-01', {
    as: boss,
  });
  expect(JSON.parse(called.text)).toMatchObject({ items: [{ contractDays: '6.8571' }] });
});
