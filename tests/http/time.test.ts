import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject, editProject, setProjectStatus } from '#domain/projects/commands.ts';
import { correctActivity, noteActivity, removeActivity } from '#domain/time/activity-commands.ts';
import {
  approveActivityMonth,
  approveActivityMonths,
  lockActivityMonth,
  refuseActivityMonths,
  submitActivityMonth,
} from '#domain/time/approval-commands.ts';
import { startStopwatch } from '#domain/time/stopwatch-commands.ts';
import { dropOlder } from '#db/trim.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { projections } from '#projections/registry.ts';
import { timeSightOf } from '#domain/time/time-access.ts';
import {
  activitiesOf,
  activityStatistics,
  listActivities,
  listActivityMonths,
  type StatisticGroup,
} from '#projections/time/activities.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { rowsOf } from '#tests/builders/projected.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let site: Site;
let company: Company;
let self: SignedIn;
let other: SignedIn;
let manager: SignedIn;
let project: number;

const store = () => world.runtime.store;
const PAGE = '/project/person-activity?day=2026-03-02';

const press = (as: SignedIn, path: string, fields: Record<string, string>) =>
  site.ask(path, { as, form: Object.entries(fields) });
const look = (as: SignedIn, path: string) => site.ask(path, { as });
const personOf = ({ actor }: SignedIn): number => actor.person ?? 0;
const note = (as: SignedIn, more: object) => send(store(), noteActivity, as.actor, { project, ...more });
const noted = (from: string, until = from) =>
  activitiesOf(world.runtime.db, company.corporation, personOf(self), from, until);

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const facts = { name: 'Quai de la Rance', billing: 'regie' as const, client: company.client };
  project = (await send(store(), createProject, company.actor, facts)).id;
  self = withRoles(await site.member('salaun', company.corporation), ['ROLE_USER', 'ROLE_PROJECT_READ']);
  other = withRoles(await site.member('morvan', company.corporation), ['ROLE_USER']);
  manager = withRoles(await site.member('chef', company.corporation), ['ROLE_PERSON_ACTIVITY_MANAGE']);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('one’s own time', () => {
  it('is saved by a plain form, and saving a week again changes nothing outside it', async () => {
    await note(self, { day: '2026-03-12', hours: '7' });
    const grid = {
      intent: 'grid',
      unit: 'hours',
      rows: '1',
      days: '2026-03-02,2026-03-03',
      'row.0.project': String(project),
    };
    const saved = await press(self, PAGE, { ...grid, 'cell.0.0': '7,5', 'cell.0.1': '3' });
    expect(saved.status).toBe(302);
    expect((await noted('2026-03-02', '2026-03-03')).map(({ seconds }) => seconds)).toEqual([27_000, 10_800]);
    await press(self, PAGE, { ...grid, 'cell.0.0': '7:30', 'cell.0.1': '' });
    expect((await noted('2026-03-01', '2026-03-31')).map(({ day }) => day)).toEqual([
      '2026-03-02',
      '2026-03-12',
    ]);
    const wrong = await press(self, PAGE, { ...grid, 'cell.0.0': 'sept', 'cell.0.1': '2' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="sept"');
    expect((await look(self, PAGE)).text).toContain('value="7,5"');
  });

  it('typed into a row that says of what it is by nothing is refused at its cell, not dropped', async () => {
    // An empty row stands before it.
    const sent = {
      intent: 'grid',
      unit: 'hours',
      rows: '2',
      days: '2026-06-15,2026-06-16',
      'cell.1.1': '4',
    };
    const { status, text } = await press(self, '/project/person-activity?day=2026-06-15', sent);
    expect(status).toBe(422);
    const wrong = [...text.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(String);
    expect(wrong).toEqual([expect.stringContaining('name="cell.1.1"')]);
    expect(await noted('2026-06-15', '2026-06-16')).toEqual([]);
  });

  it('noted in days is as long as the company’s working day where no contract says otherwise', async () => {
    const hours = async (day: string) => {
      await note(self, { day, days: '1' });
      return (await noted(day, day)).map(({ seconds, daySeconds }) => [seconds / 3600, daySeconds / 3600]);
    };
    const say = (value: string | null) =>
      send(store(), setParameters, company.actor, { values: [{ code: 'work_time_per_day', value }] });
    expect(await hours('2026-06-22')).toEqual([[7, 7]]);
    await say('7,8');
    expect(await hours('2026-06-23')).toEqual([[7.8, 7.8]]);
    expect(await hours('2026-06-27')).toEqual([[7.8, 7.8]]);
    await say(null);
  });

  it('of a night is of two days, and of two months', async () => {
    await note(self, { day: '2026-10-31', from: '22:00', until: '06:00' });
    const rows = await noted('2026-10-31', '2026-11-01');
    expect(rows.map(({ day, seconds }) => [day, seconds / 3600])).toEqual([
      ['2026-10-31', 2],
      ['2026-11-01', 6],
    ]);
    await expect(note(self, { day: '2026-11-01', from: '05:59', until: '07:00' })).rejects.toMatchObject({
      errors: { from: ['time.error.overlap'] },
    });
  });

  it('is nobody else’s: another’s page, month and paper are missing', async () => {
    const { month } = await note(self, { day: '2026-06-01', hours: '7' });
    for (const path of [`${PAGE}&person=${personOf(self)}`, `/cra/${month}/details`, `/cra/${month}/pdf`])
      expect((await look(other, path)).status).toBe(404);
    expect((await look(other, '/cra?status=all')).text).not.toContain('Quai de la Rance');
    expect((await look(self, `/cra/${month}/details`)).text).toContain('Quai de la Rance');
  });

  it('is noted on projects that one is on or reads', async () => {
    await expect(note(other, { day: '2026-03-02', hours: '1' })).rejects.toMatchObject({
      errors: { project: ['errors.reference'] },
    });
    expect((await look(other, PAGE)).text).not.toContain('Quai de la Rance');
  });
});

describe('a stopwatch', () => {
  it('runs once, wherever it is started, and is stopped from any page', async () => {
    const both = await Promise.allSettled([
      send(store(), startStopwatch, self.actor, { project }),
      send(store(), startStopwatch, self.actor, { project }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'STOPWATCH_RUNNING' } });
    const again = await press(self, PAGE, { intent: 'start', project: String(project) });
    expect(again.text).toContain('Un chronomètre est déjà en marche');
    const shown = (await look(self, '/')).text;
    const [, id = ''] = /name="id" value="(\d+)"/.exec(shown) ?? [];
    const stopped = await press(self, PAGE, { intent: 'stop', id, back: '/' });
    expect(stopped.status).toBe(302);
    expect(stopped.headers.get('Location')).toBe('/');
  });

  /** What the top bar offers to start: each form's project, kind and name. */
  const offered = (page: string) =>
    [
      ...page.matchAll(
        /name="project" value="(\d*)"\/?><input type="hidden" name="activity" value="(\d*)".*?value="start"[^>]*>.*?<span translate="no">([^<]*)</gs,
      ),
    ].map(([, of = '', activity = '', name = '']) => ({ of, activity, name }));

  it('goes on with what was worked on last from every page, and shows how long it has run', async () => {
    const fresh = withRoles(await site.member('tanguy', company.corporation), ['ROLE_USER']);
    expect(offered((await look(fresh, '/')).text)).toEqual([]);
    const assigned = { project, person: personOf(fresh), rates: [] };
    await send(store(), assignProjectPerson, company.actor, assigned);
    // Before anything was noted, what one is on; then what was worked on, the last first, each once.
    expect(offered((await look(fresh, '/')).text)).toEqual([
      { of: String(project), activity: '', name: 'Quai de la Rance' },
    ]);
    const { id: type } = await send(store(), commandsOf('activitytype').create, company.actor, {
      name: 'Réunion',
      code: 'REU',
      billable: false,
      restDay: false,
      enabled: true,
    });
    await note(fresh, { day: '2026-09-01', hours: '2' });
    await note(fresh, { day: '2026-09-02', hours: '2', project: null, activity: type });
    await note(fresh, { day: '2026-09-02', hours: '1' });
    expect(offered((await look(fresh, '/')).text).map(({ name }) => name)).toEqual([
      'Quai de la Rance',
      'Réunion',
    ]);
    const [, meeting] = offered((await look(fresh, '/')).text);
    const started = await press(fresh, PAGE, {
      intent: 'start',
      project: meeting?.of ?? '',
      activity: meeting?.activity ?? '',
      back: '/',
    });
    expect(started.headers.get('Location')).toBe('/');
    const running = (await look(fresh, '/')).text;
    expect(running).toMatch(/Chronomètre en marche\s:\sRéunion/);
    expect(running).toMatch(/data-ticking="\d+"[^>]*>0:00</);
    expect(offered(running)).toEqual([]);
    const found = await site.ask('/api/search?q=chronometre', { as: fresh });
    expect(found.text).toContain('#stopwatch');
    expect(running).toContain('id="stopwatch"');
  });
});

describe('a week of two months', () => {
  const MONDAY = '2026-11-30';
  const path = `/project/person-activity?day=${MONDAY}`;
  const cell = (text: string, name: string) =>
    new RegExp(`<input[^>]*name="${name.replaceAll('.', '\\.')}"[^>]*>`).exec(text)?.[0] ?? '';

  it('hands each of them in, and takes time on the days of the one that is open alone', async () => {
    const { month } = await note(self, { day: MONDAY, hours: '2' });
    expect((await look(self, path)).text).toMatch(/novembre\s2026/u);
    await press(self, path, { intent: 'submit', id: String(month) });
    const shown = (await look(self, path)).text;
    expect([cell(shown, 'cell.0.0'), cell(shown, 'cell.0.1')]).toEqual([
      expect.stringContaining('disabled'),
      expect.not.stringContaining('disabled'),
    ]);
    const days = Array.from({ length: 7 }, (_, at) => addDays(MONDAY, at)).join(',');
    const grid = { intent: 'grid', unit: 'hours', rows: '1', days, shown: 'on', 'was.0.0': '2' };
    const sent = { ...grid, 'row.0.project': String(project), 'cell.0.1': '3' };
    const wrong = await press(self, path, { ...sent, 'cell.0.0': '4' });
    expect([wrong.status, cell(wrong.text, 'cell.0.0')]).toEqual([
      422,
      expect.stringContaining('aria-invalid="true"'),
    ]);
    expect((await press(self, path, sent)).status).toBe(302);
    expect((await noted(MONDAY, '2026-12-06')).map(({ day, seconds }) => [day, seconds / 3600])).toEqual([
      [MONDAY, 2],
      ['2026-12-01', 3],
    ]);
  });

  it('tells the rest that is missing after the last day before it', async () => {
    await note(self, { day: '2026-10-04', from: '14:00', until: '23:00' });
    await note(self, { day: '2026-10-05', from: '07:00', until: '09:00' });
    const { text } = await look(self, '/project/person-activity?day=2026-10-05');
    expect(text).toMatch(/lun\.\s05\/10\s:\s8:00\sde\srepos/u);
    // Who is to approve the month is told too.
    const [{ month } = { month: 0 }] = await noted('2026-10-05');
    expect((await look(manager, `/cra/${month}/details`)).text).toMatch(/lun\.\s05\/10\s:\s8:00\sde\srepos/u);
  });
});

describe('a month', () => {
  it('is handed in, agreed to and locked; then corrected by counter-entries alone', async () => {
    const { id, month } = await note(self, { day: '2026-07-06', hours: '7' });
    const path = `/cra/${month}/details`;
    expect((await press(self, path, { intent: 'submit' })).status).toBe(302);
    await expect(note(self, { day: '2026-07-07', hours: '1' })).rejects.toMatchObject({
      code: 'ACTIVITY_MONTH_STATUS',
    });
    expect((await press(self, path, { intent: 'approve' })).status).toBe(403);
    expect((await press(manager, path, { intent: 'refuse', reason: '' })).status).toBe(422);
    expect((await press(manager, path, { intent: 'approve' })).status).toBe(302);
    await send(store(), lockActivityMonth, manager.actor, { id: month });
    const wrong = { id, project, hours: '6', reason: 'Pause oubliée' };
    await send(store(), correctActivity, manager.actor, wrong);
    const rows = await noted('2026-07-06');
    expect(rows.map(({ seconds }) => seconds / 3600)).toEqual([7, -7, 6]);
    const lines = await activityStatistics(world.runtime.db, company.corporation, 'month', {
      from: '2026-07',
      until: '2026-07',
      project,
      person: personOf(self),
      sight: { own: null, team: false, everybody: true, manages: true },
    });
    expect(lines).toMatchObject([{ month: '2026-07', seconds: 6 * 3600 }]);
    expect((await look(manager, path)).text).toContain('revision=');
  });

  it('is decided about with others, all or none, by who is told that they wait, where they stood', async () => {
    const months: string[] = [];
    for (const day of ['2026-08-03', '2026-09-01', '2027-01-04']) {
      const { month } = await note(self, { day, hours: '7' });
      await press(self, `/cra/${month}/details`, { intent: 'submit' });
      months.push(String(month));
    }
    expect((await look(manager, '/')).text).toContain('comptes rendus d’activité à approuver');
    const list = '/cra?status=submitted&month=2026-08';
    const ticked = (intent: string, ids: string[], more: [string, string][] = []) =>
      site.ask(list, {
        as: manager,
        form: [['intent', intent], ...ids.map((id): [string, string] => ['month', id]), ...more],
      });
    expect((await look(manager, list)).text).toContain('value="approveAll"');
    const [first = '', second = '', third = ''] = months;
    // Another company's are as none.
    const foreign = { ...company.actor, corporation: company.corporation + 1 };
    const ids = [Number(first)];
    const missing = { kind: 'missing' };
    await expect(send(store(), approveActivityMonths, foreign, { ids })).rejects.toMatchObject(missing);
    const back = { ids, reason: 'Non' };
    await expect(send(store(), refuseActivityMonths, foreign, back)).rejects.toMatchObject(missing);
    const without = await ticked('refuseAll', [first]);
    expect(without.status).toBe(422);
    expect(without.text).toMatch(
      new RegExp(`name="month" [^>]*checked[^>]*value="${first}"|value="${first}"[^>]*checked`),
    );
    expect((await ticked('approveAll', [])).status).toBe(422);
    const approved = await ticked('approveAll', [first, second]);
    expect([approved.status, approved.headers.get('Location')]).toEqual([302, list]);
    expect((await ticked('refuseAll', [third, first], [['reason', 'Non']])).status).toBe(409);
    expect((await ticked('refuseAll', [third], [['reason', 'Une journée manque']])).status).toBe(302);
    expect((await look(self, '/')).text).toMatch(/Compte rendu d’activité refusé\s:\sjanvier 2027/);
    await doJobs(world, (task) => task === 'give-notices');
    const told = await world.owner.selectFrom('notice').select(['kind', 'key']).execute();
    expect(told).toContainEqual({ kind: 'ownTime', key: 'notices.text.monthApproved' });
    expect(told).toContainEqual({ kind: 'ownTime', key: 'notices.text.monthRefused' });
    const history = await store().read(`activitymonth-${first}`);
    const handedIn = history.findIndex(({ event }) => event.type === 'ActivityMonthSubmitted');
    expect(proposedNotification(history.slice(0, handedIn + 1))).toMatchObject({
      kind: 'teamTime',
      audience: { persons: [], otherwise: 'ROLE_PERSON_ACTIVITY_MANAGE' },
    });
  });

  it('is decided about with others by programs, all or none', async () => {
    const months: number[] = [];
    for (const day of ['2027-05-03', '2027-06-01']) {
      const { month } = await note(self, { day, hours: '7' });
      await press(self, `/cra/${month}/details`, { intent: 'submit' });
      months.push(month);
    }
    const [first = 0, second = 0] = months;
    const decide = (as: SignedIn, step: string, json: object) =>
      site.ask(`/api/activitymonth/multi/${step}`, { as, json });
    expect((await decide(self, 'approve', { ids: months })).status).toBe(403);
    expect((await decide(manager, 'refuse', { ids: months })).status).toBe(422);
    const refused = await decide(manager, 'refuse', { ids: [second], reason: 'Une journée manque' });
    expect([refused.status, JSON.parse(refused.text)]).toEqual([200, { ids: [second] }]);
    expect((await decide(manager, 'approve', { ids: months })).status).toBe(409);
    const status = async (id: number) =>
      (JSON.parse((await look(manager, `/api/activitymonth/show/${id}`)).text) as { item: object }).item;
    expect(await status(first)).toMatchObject({ status: 'submitted' });
    expect((await decide(manager, 'approve', { ids: [first] })).status).toBe(200);
    expect(await status(first)).toMatchObject({ status: 'approved' });
    expect(await status(second)).toMatchObject({ status: 'open' });
  });

  it('that was agreed to is the same paper ever after, whatever is renamed and trimmed', async () => {
    const { id: named } = await send(store(), createProject, company.actor, { name: 'Ancien nom' });
    const { month } = await note(self, { project: named, day: '2026-02-02', hours: '7' });
    const revision = async () => (await store().read(`activitymonth-${month}`)).length;
    const paper = async (as: number) => {
      const path = `/cra/${month}/pdf?revision=${as}`;
      const asked = look(manager, path);
      await doJobs(world, (task) => task === 'print-sheet');
      await asked;
      const { status, text } = await look(manager, path);
      expect(status).toBe(200);
      return text;
    };
    await send(store(), submitActivityMonth, self.actor, { id: month });
    await send(store(), approveActivityMonth, manager.actor, { id: month });
    const approved = await revision();
    const [open, agreed] = [await paper(1), await paper(approved)];
    await send(store(), editProject, company.actor, { id: named, name: 'Nouveau nom' });
    await dropOlder(world.owner, 'printed_sheet', -1);
    expect(await paper(approved)).toBe(agreed);
    // What was not agreed to yet is made anew as things are called now.
    expect(open).not.toBe(agreed);
    const kept = await world.owner.selectFrom('printed_sheet').select('kept').execute();
    expect(kept).toEqual([{ kept: true }]);
  });

  it('takes no time of a project that has ended, but by right and with a reason', async () => {
    const { id } = await send(store(), createProject, company.actor, { name: 'Fini' });
    await send(store(), setProjectStatus, company.actor, { id, status: 'under_development' });
    await send(store(), setProjectStatus, company.actor, { id, status: 'finished' });
    await expect(note(self, { project: id, day: '2026-03-20', hours: '1' })).rejects.toMatchObject({
      errors: { project: ['time.error.projectEnded'] },
    });
    const late = { project: id, day: '2026-03-20', hours: '1', person: personOf(self) };
    await expect(note(manager, late)).rejects.toMatchObject({
      errors: { lateReason: ['time.error.lateReason'] },
    });
    await note(manager, { ...late, lateReason: 'Reprise de garantie' });
    expect(await noted('2026-03-20')).toHaveLength(1);
  });
});

describe('what time comes to', () => {
  it('opens for everybody, with what they see', async () => {
    for (const by of ['project', 'person', 'profile', 'activity', 'month'])
      expect((await look(self, `/cra-statistics-project?by=${by}&from=2026-01&until=2026-12`)).status).toBe(
        200,
      );
    const none = await look(other, '/cra-statistics-project?from=2026-01&until=2026-12');
    expect(none.text).not.toContain('Quai de la Rance');
  });

  it('is added up over the turn of a year, month by month and by whatever else is asked', async () => {
    const [first, second] = [
      await note(self, { day: '2027-12-30', hours: '4' }),
      await note(self, { day: '2028-01-03', hours: '2.5' }),
    ];
    expect(first.month).not.toBe(second.month);
    const asked = { from: '2027-12', until: '2028-01', project, person: null };
    const sight = { own: null, team: false, everybody: true, manages: true };
    const sums = (by: StatisticGroup, more: object = {}) =>
      activityStatistics(world.runtime.db, company.corporation, by, { ...asked, sight, ...more });
    expect(await sums('month')).toMatchObject([
      { month: '2027-12', seconds: 4 * 3600, billableSeconds: 4 * 3600 },
      { month: '2028-01', seconds: 2.5 * 3600, microDays: 357_143 },
    ]);
    expect(await sums('project')).toMatchObject([{ id: project, seconds: 6.5 * 3600 }]);
    expect(await sums('person', { from: '2028-01' })).toMatchObject([
      { id: personOf(self), seconds: 2.5 * 3600 },
    ]);
    expect(await sums('profile', { until: '2027-12' })).toMatchObject([{ id: null, seconds: 4 * 3600 }]);
    expect(await sums('month', { from: '2028-02', until: '2028-01' })).toEqual([]);
    await send(store(), removeActivity, self.actor, { id: second.id });
    expect(await sums('activity')).toMatchObject([{ id: null, seconds: 4 * 3600 }]);
  });

  it('is listed of whom one leads beside one’s own, and months say what they come to', async () => {
    const leader = withRoles(await site.member('meneur', company.corporation), [
      'ROLE_PERSON_ACTIVITY_APPROVE',
    ]);
    const { db } = world.runtime;
    const newest = { direction: 'desc', limit: 100, cursor: null, offset: 0 } as const;
    const everything = {
      person: null,
      project: null,
      activity: null,
      profile: null,
      from: null,
      until: null,
    };
    const seen = async ({ actor }: SignedIn) => {
      const sight = timeSightOf(actor);
      const entries = await listActivities(
        db,
        company.corporation,
        { ...everything, sight },
        { ...newest, sort: 'day' },
      );
      const months = await listActivityMonths(
        db,
        company.corporation,
        { keyword: 'SALAUN', status: null, person: null, month: null, sight },
        { ...newest, sort: 'month' },
      );
      return { entries: entries.rows.map(({ person }) => person), months: months.rows };
    };
    expect(await seen(leader)).toEqual({ entries: [], months: [] });
    await world.owner
      .updateTable('person_corporation')
      .set({ manager_id: personOf(leader) })
      .where('person_id', '=', personOf(self))
      .execute();
    const { entries, months } = await seen(leader);
    expect(new Set(entries)).toEqual(new Set([personOf(self)]));
    expect(months).toContainEqual(
      expect.objectContaining({ month: '2027-12', seconds: 4 * 3600, billableSeconds: 4 * 3600 }),
    );
    expect(await seen(other)).toEqual({ entries: [], months: [] });
  });

  it('comes out the same when it is rebuilt', async () => {
    const mine = projections.filter(({ name }) => name === 'activity-months');
    const tables = ['activity_month', 'activity', 'activity_year', 'activity_person_year', 'activity_share'];
    const rows = () => Promise.all(tables.map((table) => rowsOf(world.owner, table)));
    const before = await rows();
    await rebuildProjections(world.owner, testDataKey, mine, () => undefined);
    expect(await rows()).toEqual(before);
  });
});
