import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { putProjectJob } from '#domain/projects/job-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject, setProjectStatus } from '#domain/projects/commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { submitActivityMonth } from '#domain/time/approval-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { requestRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import { remindOfTime } from '#domain/time/reminder-commands.ts';
import { remindOfTimeOn } from '#jobs/tasks/remind-of-time.ts';
import { activitiesOf } from '#projections/time/activities.ts';
import { translator } from '#locales/translate.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let project: number;

const store = () => world.runtime.store;
const place = () => ({ db: world.owner, store: store() });

/** Somebody under contract, on the project. */
async function colleague(username: string): Promise<{ as: SignedIn; person: number }> {
  const as = withRoles(await site.member(username, company.corporation), ['ROLE_USER']);
  const person = as.actor.person ?? 0;
  const kind = { name: `CDI ${username}`, fixedTerm: false, enabled: true };
  const { id: type } = await send(store(), commandsOf('contracttype').create, company.actor, kind);
  await send(store(), registerContract, company.actor, {
    person,
    type,
    start: '2026-01-05',
    ...contractTerms,
  });
  await send(store(), assignProjectPerson, company.actor, { project, person });
  return { as, person };
}

const reminders = async (person: number): Promise<object[]> => {
  const months = await world.owner
    .selectFrom('activity_month')
    .select('id')
    .where('person_id', '=', person)
    .orderBy('month')
    .execute();
  const found: object[] = [];
  for (const { id } of months)
    for (const { event } of await store().read(`activitymonth-${id}`))
      if (event.type === 'ActivityReminded') found.push(event.data);
  return found;
};

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const facts = { name: 'Écluse', billing: 'regie' as const };
  project = (await send(store(), createProject, company.actor, facts)).id;
  await send(store(), setProjectStatus, company.actor, { id: project, status: 'under_development' });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('missing time', () => {
  it('is told of once a month and a week, to who notes time and has not', async () => {
    const missing = await colleague('salaun');
    const done = await colleague('morvan');
    const noted = await send(store(), noteActivity, company.actor, {
      person: done.person,
      project,
      day: '2026-09-22',
      hours: '7',
    });
    await send(store(), submitActivityMonth, company.actor, { id: noted.month });
    await remindOfTimeOn(place(), '2026-10-01');
    const days = ['2026-09-21', '2026-09-22', '2026-09-23', '2026-09-24', '2026-09-25'];
    expect(await reminders(missing.person)).toMatchObject([{ week: '2026-09-21', missing: days }]);
    await remindOfTimeOn(place(), '2026-10-02');
    await remindOfTimeOn(place(), '2026-10-03');
    expect(await reminders(missing.person)).toMatchObject([{ week: '2026-09-21' }, { month: '2026-09' }]);
    expect(await reminders(done.person)).toEqual([]);
    await remindOfTimeOn(place(), '2026-10-05');
    expect(await reminders(missing.person)).toMatchObject([
      { week: '2026-09-21' },
      { month: '2026-09' },
      { week: '2026-09-28' },
    ]);
  });

  it('is named day by day in notice and mail: not leave, days off, nor what is noted', async () => {
    const { person } = await colleague('guivarch');
    const leave = { billable: false, restDay: true, paid: true, enabled: true };
    const { id: kind } = await send(store(), commandsOf('activitytype').create, company.actor, {
      ...leave,
      name: 'Congés payés',
      code: 'CP',
      needsDocument: false,
      wholeDays: false,
    });
    const away = { person, kind, start: '2026-05-18', end: '2026-05-22' };
    const { id } = await send(store(), requestRestDay, company.actor, away);
    await send(store(), validateRestDay, company.actor, { id });
    const noted = ['04', '05', '06', '07', '11', '12', '13', '15', '26', '27', '28', '29'];
    for (const day of noted)
      await send(store(), noteActivity, company.actor, {
        person,
        project,
        day: `2026-05-${day}`,
        // Half an hour of the 12th is missing.
        hours: day === '12' ? '6.5' : '7',
      });
    await send(store(), remindOfTime, systemActor(company.corporation), {
      persons: [person],
      month: '2026-05',
    });
    // The 1st, 8th and 14th are holidays, the 25th Whit Monday.
    expect(await reminders(person)).toMatchObject([{ month: '2026-05', missing: ['2026-05-12'] }]);
    const month = await world.owner
      .selectFrom('activity_month')
      .select('id')
      .where('person_id', '=', person)
      .executeTakeFirstOrThrow();
    const told = proposedNotification(await store().read(`activitymonth-${month.id}`));
    expect(translator('fr')(told?.key ?? '', told?.params)).toBe(
      'Votre compte rendu d’activité de 05/2026 n’est pas remis. Temps manquant\u00a0: 12/05',
    );
    await send(store(), remindOfTime, systemActor(company.corporation), {
      persons: [person],
      month: '2026-06',
    });
    const june = (await reminders(person)).at(-1);
    expect(june).toMatchObject({ month: '2026-06' });
  });

  it('is reminded of by who decides, at a button, and by nobody else', async () => {
    const { as, person } = await colleague('tanguy');
    const manager = withRoles(await site.member('chef', company.corporation), [
      'ROLE_PERSON_ACTIVITY_MANAGE',
    ]);
    const shown = await site.ask('/cra', { as: manager });
    expect(shown.text).toContain('tanguy');
    expect((await site.ask('/cra', { as })).text).not.toContain('value="remind"');
    const press = (who: SignedIn) =>
      site.ask('/cra', {
        as: who,
        form: Object.entries({ intent: 'remind', persons: String(person), month: '2026-08' }),
      });
    expect((await press(as)).status).toBe(403);
    expect((await press(manager)).status).toBe(302);
    expect((await press(manager)).status).toBe(302);
    expect(await reminders(person)).toMatchObject([{ month: '2026-08', person }]);
    const leader = withRoles(await site.member('autre', company.corporation), [
      'ROLE_PERSON_ACTIVITY_APPROVE',
    ]);
    await expect(
      send(store(), remindOfTime, leader.actor, { persons: [person], month: '2026-07' }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('what was planned', () => {
  it('is proposed on the week and noted by one press, nothing by itself', async () => {
    const { as, person } = await colleague('kerjean');
    await send(store(), planPerson, company.actor, {
      person,
      project,
      start: '2026-03-03',
      startHalf: 'afternoon',
      end: '2026-03-08',
      endHalf: 'afternoon',
    });
    await send(store(), noteActivity, company.actor, { person, project, day: '2026-03-05', hours: '2' });
    const path = '/project/person-activity?day=2026-03-02';
    const shown = (await site.ask(path, { as })).text;
    const proposed = [...shown.matchAll(/name="planned"[^>]*value="([^"]+)"/g)].map(
      ([, value]) => value ?? '',
    );
    expect(proposed).toEqual([
      `2026-03-03/${project}//3.5/`,
      `2026-03-04/${project}//7/`,
      `2026-03-06/${project}//7/`,
    ]);
    const noted = () => activitiesOf(world.owner, company.corporation, person, '2026-03-02', '2026-03-08');
    expect(await noted()).toHaveLength(1);
    const pressed = await site.ask(path, {
      as,
      form: [['intent', 'planned'], ...proposed.map((value): [string, string] => ['planned', value])],
    });
    expect(pressed.status).toBe(302);
    expect((await noted()).map(({ day, seconds }) => [day, seconds / 3600])).toEqual([
      ['2026-03-03', 3.5],
      ['2026-03-04', 7],
      ['2026-03-05', 2],
      ['2026-03-06', 7],
    ]);
    expect((await site.ask(path, { as })).text).not.toContain('name="planned"');
  });
});

describe('what was planned of a job, for who tells their time in days', () => {
  it('is proposed in days and half days, in the week and in the month, and is of its job', async () => {
    const { as, person } = await colleague('corre');
    const job = 1;
    await send(store(), putProjectJob, company.actor, { id: project, name: 'Coffrage', sold: '900' });
    const plan = (days: { start: string; end: string; endHalf?: 'morning'; hours?: string; job?: number }) =>
      send(store(), planPerson, company.actor, { person, project, ...days });
    await expect(plan({ job: 99, start: '2026-04-07', end: '2026-04-07' })).rejects.toMatchObject({
      errors: { job: ['errors.reference'] },
    });
    await plan({ job, start: '2026-04-07', end: '2026-04-08', endHalf: 'morning' });
    await plan({ start: '2026-04-09', end: '2026-04-09', hours: '3' });
    await send(store(), noteActivity, company.actor, { person, project, day: '2026-04-02', days: '1' });
    const proposedOn = async (view: string) => {
      const { text } = await site.ask(`/project/person-activity?view=${view}&day=2026-04-07`, { as });
      return [...text.matchAll(/name="planned"[^>]*value="([^"]+)"/g)].map(([, value]) => value ?? '');
    };
    const expected = [
      `2026-04-07/${project}/${job}//1`,
      `2026-04-08/${project}/${job}//0.5`,
      `2026-04-09/${project}//3.00/`,
    ];
    expect([await proposedOn('week'), await proposedOn('month')]).toEqual([expected, expected]);
    const path = '/project/person-activity?view=month&day=2026-04-07';
    const form = expected.map((value): [string, string] => ['planned', value]);
    expect((await site.ask(path, { as, form: [['intent', 'planned'], ...form] })).status).toBe(302);
    const noted = await activitiesOf(world.owner, company.corporation, person, '2026-04-07', '2026-04-10');
    expect(noted.map(({ day, kind, halves, job: of }) => [day, kind, halves, of])).toEqual([
      ['2026-04-07', 'halves', 2, job],
      ['2026-04-08', 'halves', 1, job],
      ['2026-04-09', 'length', null, null],
    ]);
  });
});

describe('the law on working time', () => {
  it('warns of more than 44 hours over twelve weeks, beside the other rules', async () => {
    const { as, person } = await colleague('lebras');
    const monday = new Date('2026-03-02T00:00:00Z');
    for (let week = 0; week < 12; week++)
      for (let day = 0; day < 5; day++) {
        const at = new Date(monday.getTime() + (week * 7 + day) * 86_400_000).toISOString().slice(0, 10);
        await send(store(), noteActivity, company.actor, { person, project, day: at, hours: '9' });
      }
    const last = (await site.ask('/project/person-activity?day=2026-05-18', { as })).text;
    expect(last).toContain('L3121-22');
    const earlier = (await site.ask('/project/person-activity?day=2026-05-11', { as })).text;
    expect(earlier).not.toContain('L3121-22');
  });
});
