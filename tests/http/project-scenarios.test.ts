import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerContract, setContractEnd } from '#domain/people/contract-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { activitiesOf } from '#projections/time/activities.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/*
 * Scenarios of projects and time (docs/decisions/0171) as people walk them: plain forms and calls, without scripts. Those
 * that other files walk are named there.
 */

let world: World;
let site: Site;
let company: Company;
let self: SignedIn;
let boss: SignedIn;
let project: number;
let person: number;

const store = () => world.runtime.store;
const look = async (as: SignedIn, path: string) => (await site.ask(path, { as })).text;
const press = (as: SignedIn, path: string, fields: Record<string, string>) =>
  site.ask(path, { as, form: Object.entries(fields) });
const call = (as: SignedIn, path: string, json: unknown) => site.ask(`/api/${path}`, { as, json });
const noted = (from: string, until = from) =>
  activitiesOf(world.runtime.db, company.corporation, person, from, until);
const week = (day: string) => `/project/person-activity?day=${day}`;

/** Makes it that moment, for whatever reads the clock. */
const at = (moment: string) => vi.setSystemTime(new Date(moment));

/** The stopwatch that a page's top bar stops. */
async function running(as: SignedIn): Promise<string> {
  const [, id = ''] = /name="id" value="(\d+)"/.exec(await look(as, '/')) ?? [];
  return id;
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, corporation, client } = company;
  self = withRoles(await site.member('quemener', corporation), ['ROLE_USER', 'ROLE_PERSON_ADD_REST_DAY']);
  person = self.actor.person ?? 0;
  boss = withRoles(await site.member('patronne', corporation), [
    'ROLE_PERSON_ACTIVITY_MANAGE',
    'ROLE_PERSON_MANAGE_REST_DAY',
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_PLAN',
  ]);
  const cdi = { name: 'CDI', fixedTerm: false, enabled: true };
  const { id: type } = await send(store(), commandsOf('contracttype').create, actor, cdi);
  const contract = { person, type, start: '2026-01-05', ...contractTerms };
  await send(store(), registerContract, actor, contract);
  const facts = { name: 'Quai Malbert', billing: 'regie' as const, client };
  project = (await send(store(), createProject, actor, facts)).id;
  await send(store(), assignProjectPerson, actor, { project, person });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('a stopwatch', () => {
  const start = () => press(self, week('2026-10-05'), { intent: 'start', project: String(project) });
  const stop = (id: string, more: Record<string, string> = {}) =>
    press(self, week('2026-10-05'), { intent: 'stop', id, ...more });

  it('is stopped at 12:32:40, another started at 12:32:41: both stand (scenario 1)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    at('2026-10-05T06:00:00Z');
    expect((await start()).status).toBe(302);
    at('2026-10-05T10:32:40Z');
    expect((await stop(await running(self))).status).toBe(302);
    at('2026-10-05T10:32:41Z');
    expect((await start()).status).toBe(302);
    at('2026-10-05T12:00:00Z');
    expect((await stop(await running(self))).status).toBe(302);
    expect((await noted('2026-10-05')).map(({ from, until }) => [from, until])).toEqual([
      ['2026-10-05T06:00:00.000Z', '2026-10-05T10:32:40.000Z'],
      ['2026-10-05T10:32:41.000Z', '2026-10-05T12:00:00.000Z'],
    ]);
  });

  it('that was forgotten asks the next morning when it was, and proposes the end of the day (scenario 2)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    at('2026-10-06T06:00:00Z');
    await start();
    at('2026-10-07T06:00:00Z');
    const page = await look(self, week('2026-10-07'));
    expect(page).toContain('Quand vous êtes-vous arrêté');
    // Seven hours of the contract from eight o’clock in Paris.
    expect(page).toContain('value="06/10/2026 15:00"');
    expect(await noted('2026-10-06', '2026-10-07')).toEqual([]);
    const id = await running(self);
    const refused = await stop(id);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('dites quand vous vous êtes arrêté');
    expect(await noted('2026-10-06', '2026-10-07')).toEqual([]);
    expect((await stop(id, { at: '06/10/2026 15:00' })).status).toBe(302);
    const rows = await noted('2026-10-06', '2026-10-07');
    expect(rows.map(({ day, seconds }) => [day, seconds / 3600])).toEqual([['2026-10-06', 7]]);
  });

  it('started on a phone and on a computer at once runs once; the other one is told (scenario 3)', async () => {
    const answers = await Promise.all([
      start(),
      call(self, 'personactivity/start/timer', { project, activity: null }),
    ]);
    const [page, program] = answers;
    const isPage = page.status === 302;
    expect([page.status, program.status]).toEqual(isPage ? [302, 409] : [409, 200]);
    expect(isPage ? program.text : page.text).toContain(
      isPage ? 'STOPWATCH_RUNNING' : 'Un chronomètre est déjà en marche',
    );
    const id = await running(self);
    expect((await press(self, week('2026-10-05'), { intent: 'discard', id })).status).toBe(302);
  });
});

describe('a night shift', () => {
  it.each([
    ['back', '2026-10-24', '2026-10-25', [2, 7]],
    ['forward', '2026-03-28', '2026-03-29', [2, 5]],
  ])('of 22:00 to 06:00 is right where clocks go %s (scenario 4)', async (_way, evening, morning, hours) => {
    const typed = { intent: 'note', project: String(project), day: evening, from: '22:00', until: '06:00' };
    const [year, month, day] = evening.split('-');
    const answer = await press(self, week(evening), { ...typed, day: `${day}/${month}/${year}` });
    expect(answer.status).toBe(302);
    const rows = await noted(evening, morning);
    expect(rows.map((row) => [row.day, row.seconds / 3600])).toEqual([
      [evening, hours[0]],
      [morning, hours[1]],
    ]);
  });

  it('at the end of a month is in both (scenario 4)', async () => {
    const typed = { intent: 'note', project: String(project), from: '22:00', until: '06:00' };
    await press(self, week('2026-04-30'), { ...typed, day: '30/04/2026' });
    const { items } = JSON.parse(await look(self, '/api/activitymonth/list')) as {
      items: { month: string; hours: string }[];
    };
    const hoursOf = (month: string) => items.find((one) => one.month === month)?.hours;
    expect([hoursOf('2026-04'), hoursOf('2026-05')]).toEqual(['2.00', '6.00']);
  });
});

it('forty lines, of which the 37th overlaps: nothing is saved, and that line is named (scenario 6)', async () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const activities = Array.from({ length: 40 }, (_, line) => ({
    project,
    day: `2026-06-${two(Math.floor(line / 8) + 1)}`,
    from: `${two(8 + (line % 8))}:00`,
    until: `${two(8 + (line % 8))}:45`,
  }));
  activities[36] = { project, day: '2026-06-01', from: '08:30', until: '09:00' };
  const refused = await call(self, 'personactivity/multi/new', { activities });
  expect(refused.status).toBe(422);
  const { errors } = JSON.parse(refused.text) as { errors: Record<string, string[]> };
  expect(Object.keys(errors)).toEqual(['activities[36].from']);
  expect(await noted('2026-06-01', '2026-06-30')).toEqual([]);
  const whole = activities.map((one, line) =>
    line === 36 ? { ...one, from: '18:00', until: '18:30' } : one,
  );
  expect((await call(self, 'personactivity/multi/new', { activities: whole })).status).toBe(200);
  expect(await noted('2026-06-01', '2026-06-30')).toHaveLength(40);
});

describe('a plan that cannot be held any more', () => {
  const planning = (day: string) => `/project/planning?day=${day}`;
  const plan = (start: string, end: string) =>
    press(boss, '/project/planning/new', {
      person: String(person),
      project: String(project),
      start,
      startHalf: 'morning',
      end,
      endHalf: 'afternoon',
      hours: '',
    });

  it('by a leave that was agreed to since is told, and neither is deleted (scenario 7)', async () => {
    expect((await plan('16/11/2026', '20/11/2026')).status).toBe(302);
    expect(await look(boss, planning('2026-11-16'))).not.toContain('absence validée');
    const { id: kind } = await send(store(), commandsOf('activitytype').create, company.actor, {
      name: 'Congés payés',
      code: 'CP',
      billable: false,
      restDay: true,
      paid: true,
      enabled: true,
      needsDocument: false,
      wholeDays: false,
    });
    const asked = await call(self, 'restday/new', { kind, start: '2026-11-18', end: '2026-11-18' });
    expect(asked.status).toBe(200);
    const { item } = JSON.parse(asked.text) as { item: { id: number } };
    const agreed = await press(boss, `/rest-day/${item.id}/details`, { intent: 'validate' });
    expect(agreed.status).toBe(302);
    const page = await look(boss, planning('2026-11-16'));
    expect(page).toContain('1 période planifiée ne peut pas être tenue');
    expect(page).toContain('absence validée');
    // Both stand: the leave in its row, the plan with all its days.
    expect(page).toContain('Absent');
    const { items } = JSON.parse(await look(boss, '/api/projectplanning/list')) as {
      items: { start: string; end: string }[];
    };
    expect(items).toMatchObject([{ start: '2026-11-16', end: '2026-11-20' }]);
  });

  it('by who has left: time stays, later plans are listed (scenario 7)', async () => {
    expect((await plan('14/12/2026', '15/12/2026')).status).toBe(302);
    const before = await noted('2026-01-01', '2026-12-31');
    const contract = await world.owner
      .selectFrom('contract')
      .select('id')
      .where('person_id', '=', person)
      .executeTakeFirstOrThrow();
    await send(store(), setContractEnd, company.actor, {
      id: contract.id,
      end: '2026-11-30',
      reason: 'Fin de chantier',
      confirmPlanned: true,
    });
    expect(await look(boss, planning('2026-12-14'))).toContain('hors contrat');
    expect(await noted('2026-01-01', '2026-12-31')).toEqual(before);
  });
});

describe('a month that is locked', () => {
  /** The paper of a month as it stood by then: the bytes that somebody is handed. */
  async function paper(month: number, revision: number): Promise<Buffer> {
    const path = `/cra/${month}/pdf?revision=${revision}`;
    const asked = site.ask(path, { as: boss });
    for (let tries = 0; tries < 40; tries += 1) {
      await doJobs(world, (task) => task === 'print-sheet');
      const answer = await site.ask(path, { as: boss });
      if (answer.status !== 200) continue;
      await asked;
      return answer.bytes;
    }
    throw new Error(`${path} is not printed`);
  }

  it('is corrected by counter-entries; the paper as it was is the same to the byte (scenario 8)', async () => {
    const made = await call(self, 'personactivity/new', { project, day: '2026-07-06', hours: '7' });
    const { item } = JSON.parse(made.text) as { item: { id: number; month: number } };
    const details = `/cra/${item.month}/details`;
    for (const [as, intent] of [
      [self, 'submit'],
      [boss, 'approve'],
      [boss, 'lock'],
    ] as const)
      expect([intent, (await press(as, details, { intent })).status]).toEqual([intent, 302]);
    const revision = async () => (await store().read(`activitymonth-${item.month}`)).length;
    const locked = await revision();
    const earlier = await paper(item.month, locked);
    const correction = { intent: 'correct', entry: String(item.id), project: String(project) };
    const without = await press(boss, details, { ...correction, hours: '6', reason: '' });
    expect(without.status).toBe(422);
    const corrected = await press(boss, details, { ...correction, hours: '6', reason: 'Pause oubliée' });
    expect(corrected.status).toBe(302);
    expect((await noted('2026-07-06')).map(({ seconds }) => seconds / 3600)).toEqual([7, -7, 6]);
    expect((await paper(item.month, locked)).equals(earlier)).toBe(true);
    expect((await paper(item.month, await revision())).equals(earlier)).toBe(false);
  });
});
