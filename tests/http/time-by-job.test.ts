import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignProjectPerson, setAssignmentCosts } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { putProjectJob, removeProjectJob } from '#domain/projects/job-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { discardStopwatch, startStopwatch } from '#domain/time/stopwatch-commands.ts';
import { activitiesOf } from '#projections/time/activities.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { projections } from '#projections/registry.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { rowsOf } from '#tests/builders/projected.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let site: Site;
let company: Company;
let self: SignedIn;
let boss: SignedIn;
let project: number;

const store = () => world.runtime.store;
const personOf = ({ actor }: SignedIn): number => actor.person ?? 0;
const press = (as: SignedIn, path: string, fields: Record<string, string>) =>
  site.ask(path, { as, form: Object.entries(fields) });
const look = async (as: SignedIn, path: string) => (await site.ask(path, { as })).text;
const week = (day: string) => `/project/person-activity?day=${day}`;
const on = (day: string) => activitiesOf(world.runtime.db, company.corporation, personOf(self), day, day);

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation } = company;
  project = (
    await send(store(), createProject, actor, { name: 'Quai neuf', billing: 'forfait' as const, client })
  ).id;
  const job = { id: project, sold: '1000', startDate: null, endDate: null, progress: 40 };
  await send(store(), putProjectJob, actor, {
    ...job,
    name: 'Coffrage',
    budgetHours: '10',
    budgetAmount: null,
  });
  await send(store(), putProjectJob, actor, {
    ...job,
    name: 'Ferraillage',
    budgetHours: null,
    budgetAmount: null,
  });
  self = withRoles(await site.member('salaun', corporation), ['ROLE_USER', 'ROLE_PROJECT_READ']);
  boss = withRoles(await site.member('patronne', corporation), [
    'ROLE_USER',
    'ROLE_PROJECT_READ',
    'ROLE_PERSON_ACTIVITY_READ',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('time on a job', () => {
  it('is chosen with its project, row by row in the grid', async () => {
    const page = await look(self, week('2026-03-02'));
    expect(page).toMatch(new RegExp(`value="${project}/1"[^>]*>[^<]*Quai neuf › Coffrage<`));
    const grid = {
      intent: 'grid',
      unit: 'hours',
      shown: 'on',
      rows: '2',
      days: '2026-03-02,2026-03-03',
      'row.0.project': `${project}/1`,
      'row.0.activity': '',
      'cell.0.0': '4',
      'row.1.project': String(project),
      'row.1.activity': '',
      'cell.1.0': '2',
    };
    expect((await press(self, week('2026-03-02'), grid)).status).toBe(302);
    const noted = (await on('2026-03-02')).map(({ job, jobName, seconds }) => [job, jobName, seconds / 3600]);
    expect(noted).toEqual(
      expect.arrayContaining([
        [1, 'Coffrage', 4],
        [null, null, 2],
      ]),
    );
    expect(noted).toHaveLength(2);
    expect(await look(self, week('2026-03-02'))).toContain('Quai neuf · Coffrage');
  });

  it('is changed on the page of its entry, and a job of nothing is refused at its project', async () => {
    const entry = (await on('2026-03-02')).find(({ job }) => job === 1);
    const path = `/cra/entries/${entry?.id}/edit`;
    expect(await look(self, path)).toMatch(new RegExp(`<option value="${project}/1" selected`));
    const form = { day: '02/03/2026', hours: '4', activity: '', comment: '' };
    const refused = await press(self, path, { ...form, project: `${project}/9` });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/id="activity-project"[^>]*aria-invalid="true"/);
    expect((await press(self, path, { ...form, project: `${project}/2` })).status).toBe(302);
    expect(new Set((await on('2026-03-02')).map(({ job }) => job))).toEqual(new Set([2, null]));
    await press(self, path, { ...form, project: `${project}/1` });
  });

  it('stays with its entry when the cell changes, and when the week is copied', async () => {
    const page = await look(self, week('2026-03-02'));
    const [, row = ''] = new RegExp(`name="row\\.(\\d)\\.job" value="1"`).exec(page) ?? [];
    const fields = Object.fromEntries(
      [...page.matchAll(/<input[^>]*name="((?:row|cell|was)\.[^"]+)"[^>]*>/g)].map(([input, name = '']) => [
        name,
        /value="([^"]*)"/.exec(input)?.[1] ?? '',
      ]),
    );
    const days = /name="days" value="([^"]*)"/.exec(page)?.[1] ?? '';
    const sent = { intent: 'grid', unit: 'hours', shown: 'on', rows: '4', days, ...fields };
    expect((await press(self, week('2026-03-02'), { ...sent, [`cell.${row}.0`]: '5' })).status).toBe(302);
    expect((await on('2026-03-02')).find(({ job }) => job === 1)?.seconds).toBe(18_000);
    await press(self, week('2026-03-09'), { intent: 'copy', from: '2026-03-02', to: '2026-03-09' });
    expect((await on('2026-03-09')).map(({ job }) => job)).toContain(1);
  });

  it('is measured by a stopwatch, which the bar goes on with', async () => {
    const { id } = await send(store(), startStopwatch, self.actor, { project, job: 2 });
    const running = await world.owner.selectFrom('stopwatch').select('job').where('id', '=', id).execute();
    expect(running).toEqual([{ job: 2 }]);
    await send(store(), discardStopwatch, self.actor, { id });
    expect(await look(self, '/')).toMatch(/name="job" value="1".*Quai neuf · Coffrage/);
  });

  it('is told beside the hours that the job was to take, with what is over them, and leads to its lines', async () => {
    const day = '2026-03-16';
    await send(store(), noteActivity, self.actor, { project, job: 1, day, hours: '1' });
    const file = await look(boss, `/project/${project}/details`);
    expect(file).toContain(`href="/cra/entries?project=${project}&amp;job=1"`);
    // 5 h, the same copied, and one hour more, of ten.
    expect(file).toMatch(/11:00<\/a>(\s|<!-- -->)*sur 10:00/);
    expect(file).toMatch(/Hors budget/);
    const progressing = await look(boss, '/progressing?only=overBudget');
    expect(progressing).toContain('Coffrage');
    const list = await look(boss, `/cra/entries?project=${project}&job=1`);
    expect(list).toContain('11:00');
    const unseen = await look(self, `/project/${project}/details`);
    expect(unseen).not.toContain('11:00</a>');
  });

  it('is told at its cost beside what the job may cost, for who may see costs', async () => {
    const { actor } = company;
    const { id } = await send(store(), assignProjectPerson, actor, { project, person: personOf(self) });
    const costs = [{ from: '2026-01-01', hourly: '31.37', daily: null }];
    await send(store(), setAssignmentCosts, actor, { id, costs });
    const job = { id: project, job: 1, name: 'Coffrage', startDate: null, endDate: null, progress: 40 };
    const said = { ...job, sold: '1000', budgetHours: '20', budgetAmount: '345' };
    await send(store(), putProjectJob, actor, said);
    const sees = withRoles(boss, [
      'ROLE_PROJECT_READ',
      'ROLE_PROJECT_VIEW_COST',
      'ROLE_PERSON_ACTIVITY_READ',
    ]);
    // 11 h: five, five, and one.
    const file = await look(sees, `/project/${project}/details`);
    expect(file).toMatch(/345,07<\/a>(\s|<!-- -->)*sur 345,00/);
    const list = await look(sees, `/cra/entries?project=${project}&job=1`);
    expect(list).toContain('345,07');
    expect(await look(sees, '/progressing?only=overBudget')).toContain('345,07');
    for (const path of [`/project/${project}/details`, '/progressing']) {
      const page = await look(boss, path);
      expect(page).toContain('Coffrage');
      expect(page).not.toMatch(/345,0/);
    }
    // Nothing else of it is over: 11 h of 20, and no budget of the project.
    expect(await look(boss, '/progressing?only=overBudget')).not.toContain('Coffrage');
    const summary = await look(sees, `/api/project/summary/${project}`);
    expect(JSON.parse(summary)).toMatchObject({
      item: { jobs: [{ timeCost: '345.07', overAmount: true, overHours: false }, { timeCost: '0.00' }] },
    });
    await send(store(), putProjectJob, actor, { ...said, budgetHours: '10', budgetAmount: null });
  });

  it('is held against the hours of a fixed price, for who sees everybody’s', async () => {
    const { actor, client } = company;
    const { id } = await send(store(), createProject, actor, {
      name: 'Digue au forfait',
      billing: 'forfait' as const,
      client,
      budgetHours: '5',
    });
    await send(store(), noteActivity, self.actor, { project: id, day: '2026-03-17', hours: '6' });
    const file = await look(boss, `/project/${id}/details`);
    expect(file).toContain('Plus d’heures saisies que prévu');
    expect(file).toContain('6:00 / 5:00');
    expect(await look(boss, '/progressing?only=overBudget')).toMatch(/PR-\d+-\d+ · Digue au forfait/);
    expect(await look(boss, '/project')).toMatch(/Hors budget/);
    expect(await look(self, `/project/${id}/details`)).not.toContain('6:00');
    expect(await look(self, '/progressing?only=overBudget')).not.toMatch(/PR-\d+-\d+ · Digue/);
  });

  it('keeps its job from being taken out', async () => {
    await expect(
      send(store(), removeProjectJob, company.actor, { id: project, job: 1 }),
    ).rejects.toMatchObject({
      errors: { '': ['projects.error.jobHasTime'] },
    });
  });

  it('comes out the same when it is rebuilt', async () => {
    const mine = projections.filter(({ name }) => name === 'activity-months');
    const rows = () =>
      Promise.all((['activity', 'stopwatch'] as const).map((table) => rowsOf(world.owner, table)));
    const before = await rows();
    await rebuildProjections(world.owner, testDataKey, mine, () => undefined);
    expect(await rows()).toEqual(before);
  });
});
