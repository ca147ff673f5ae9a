import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, LEGAL_TIME_ZONE, mondayOf, todayIn } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { changePlan, planPerson, removePlan } from '#domain/projects/planning/plan-commands.ts';
import { toldUntil } from '#domain/projects/planning/plan-telling.ts';
import { tellPlansOf } from '#jobs/tasks/tell-plans.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Whoever is planned is told of it, by the bell, their mails and their calendar. */

let world: World;
let site: Site;
let company: Company;
let project: number;

const today = todayIn(LEGAL_TIME_ZONE, new Date());
const store = () => world.runtime.store;
const later = (days: number) => addDays(today, days);
const days = (start: number, end = start) => ({ start: later(start), end: later(end) });
const morning = (day: number) =>
  tellPlansOf({ db: world.owner, store: store() }, later(day), toldUntil(later(day)));

async function colleague(username: string): Promise<{ as: SignedIn; person: number; user: number }> {
  const as = withRoles(await site.member(username, company.corporation), ['ROLE_USER']);
  return { as, person: as.actor.person ?? 0, user: as.actor.user ?? 0 };
}

const plan = (person: number, of: object, actor = company.actor) =>
  send(store(), planPerson, actor, { person, project, ...days(3), ...of });

async function told(user: number): Promise<{ from: unknown; until: unknown; to: unknown }[]> {
  await doJobs(world, (task) => task === 'give-notices');
  const rows = await world.owner
    .selectFrom('notice')
    .innerJoin('notice_reader', 'notice_reader.notice_id', 'notice.id')
    .select(['notice.params', 'notice.target'])
    .where('notice.kind', '=', 'ownPlanning')
    .where('notice_reader.user_id', '=', user)
    .orderBy('notice.id')
    .execute();
  return rows.map(({ params, target }) => ({ ...(params as { from: string; until: string }), to: target }));
}
const french = (day: number) => later(day).split('-').toReversed().join('/');

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  project = (await send(store(), createProject, company.actor, { name: 'Digue' })).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('whoever is planned', () => {
  it('is told once a day of all that changed in the next weeks, and of what is later when it comes near', async () => {
    const { person, user } = await colleague('lannuzel');
    const { id } = await plan(person, days(3, 5));
    await plan(person, days(10));
    await plan(person, days(40, 45));
    await morning(0);
    expect(await told(user)).toEqual([
      { from: french(3), until: french(10), to: `/project/planning/mine?day=${later(3)}` },
    ]);
    await send(store(), changePlan, company.actor, { id, person, project, ...days(4, 5) });
    await morning(0);
    expect(await told(user)).toHaveLength(1);
    await morning(1);
    expect(await told(user)).toMatchObject([{}, { from: french(3), until: french(5) }]);
    await morning(2);
    expect(await told(user)).toHaveLength(2);
    await morning(13);
    expect((await told(user)).at(-1)).toMatchObject({ from: french(40), until: french(41) });
  });

  it('is told of what is theirs no longer, and of nothing that came and went between two mornings', async () => {
    const [one, other] = [await colleague('stephan'), await colleague('gourvennec')];
    const { id } = await plan(one.person, days(6));
    const { id: gone } = await plan(other.person, days(7));
    await send(store(), removePlan, company.actor, { id: gone });
    await morning(0);
    expect([await told(one.user), await told(other.user)]).toMatchObject([[{ from: french(6) }], []]);
    await send(store(), changePlan, company.actor, { id, person: other.person, project, ...days(6) });
    await morning(1);
    expect([await told(one.user), await told(other.user)]).toMatchObject([
      [{}, { from: french(6) }],
      [{ from: french(6) }],
    ]);
  });

  it('is not told of what they planned themselves, nor of days that are over', async () => {
    const { as, person, user } = await colleague('ropars');
    await plan(person, days(8), withRoles(as, ['ROLE_PROJECT_PLAN']).actor);
    await plan(person, days(-5, -3));
    await morning(0);
    expect(await told(user)).toEqual([]);
  });

  it('has it in their calendar without weekends, half days as such', async () => {
    const { as, person } = await colleague('abgrall');
    const monday = addDays(mondayOf(today), 14);
    await send(store(), planPerson, company.actor, {
      person,
      project,
      start: addDays(monday, -3),
      startHalf: 'afternoon',
      end: addDays(monday, 1),
    });
    const made = await site.ask('/calendar/feeds', {
      as,
      form: Object.entries({ intent: 'make', purpose: 'ownPlanning' }),
    });
    const token = /\/calendar\/feed\/(reg_[\w-]{43})/.exec(made.text)?.[1] ?? '';
    const { text } = await site.ask(`/calendar/feed/${token}`);
    const plain = (day: string) => day.replaceAll('-', '');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).toContain(`DTSTART:${plain(addDays(monday, -3))}T`);
    expect(text).toContain(`DTSTART;VALUE=DATE:${plain(monday)}`);
    expect(text).toContain(`DTEND;VALUE=DATE:${plain(addDays(monday, 2))}`);
  });

  it('has half days begin in their calendar when a working day of the company does', async () => {
    const { as, person } = await colleague('kerleo');
    const monday = addDays(mondayOf(today), 14);
    await send(store(), planPerson, company.actor, {
      person,
      project,
      start: monday,
      endHalf: 'morning',
      end: monday,
    });
    const tuesday = { start: addDays(monday, 1), end: addDays(monday, 1) };
    await send(store(), planPerson, company.actor, { person, project, ...tuesday, startHalf: 'afternoon' });
    const values = [{ code: 'start_work_day', value: '07:30' }];
    await send(store(), setParameters, company.actor, { values });
    const made = await site.ask('/calendar/feeds', {
      as,
      form: Object.entries({ intent: 'make', purpose: 'ownPlanning' }),
    });
    const token = /\/calendar\/feed\/(reg_[\w-]{43})/.exec(made.text)?.[1] ?? '';
    const { text } = await site.ask(`/calendar/feed/${token}`);
    const begin = (day: string, clock: string) =>
      `DTSTART:${instantAt(day, clock, LEGAL_TIME_ZONE).replace(/\.000/, '').replaceAll(/[-:]/g, '')}`;
    expect(text.match(/DTSTART:.*Z/g)).toEqual([begin(monday, '07:30'), begin(tuesday.start, '12:30')]);
  });
});
