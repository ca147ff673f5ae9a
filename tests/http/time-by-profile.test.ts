import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { activityStatistics, listActivities } from '#projections/time/activities.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let boss: SignedIn;
let mason: number;
let foreman: number;
let anna: number;

const store = () => world.runtime.store;
const sight = { own: null, team: false, everybody: true, manages: true };

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation } = company;
  boss = withRoles(await site.member('patronne', corporation), ['ROLE_PERSON_ACTIVITY_READ']);
  const profile = async (name: string) =>
    (await send(store(), commandsOf('personprofiletype').create, actor, { name, enabled: true })).id;
  [mason, foreman] = [await profile('Maçon'), await profile('Chef de chantier')];
  const open = async (name: string) => (await send(store(), createProject, actor, { name, client })).id;
  const [quay, hall] = [await open('Quai'), await open('Hangar')];
  // A mason who leads on the quay; and somebody of no profile.
  anna = await colleague(store(), company, { lastName: 'Quéméner', profile: mason });
  const bran = await colleague(store(), company, { lastName: 'Kerdoncuff' });
  await send(store(), assignProjectPerson, actor, { project: quay, person: anna, profile: foreman });
  await send(store(), assignProjectPerson, actor, { project: hall, person: anna });
  const meeting = {
    name: 'Réunion',
    code: 'REU',
    billable: false,
    restDay: false,
    paid: true,
    enabled: true,
  };
  const rest = { ...meeting, needsDocument: false, wholeDays: false };
  const { id: activity } = await send(store(), commandsOf('activitytype').create, actor, rest);
  for (const [person, project, hours] of [
    [anna, quay, '5'],
    [anna, hall, '3'],
    [anna, null, '1'],
    [bran, quay, '2'],
  ] as const)
    await send(store(), noteActivity, actor, { person, project, activity, day: '2026-04-01', hours });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('time by profile', () => {
  it('is under the profile of the assignment on its project, else of the person', async () => {
    const asked = { from: '2026-04', until: '2026-04', project: null, person: null, sight };
    const lines = await activityStatistics(world.owner, company.corporation, 'profile', asked);
    expect(lines.map(({ id, seconds }) => [id, seconds / 3600])).toEqual([
      [foreman, 5],
      [mason, 4],
      [null, 2],
    ]);
    for (const { id, seconds } of lines) {
      const filter = { person: null, project: null, activity: null, from: null, until: null, sight };
      const { rows } = await listActivities(
        world.owner,
        company.corporation,
        { ...filter, profile: id ?? 0 },
        { sort: 'day', direction: 'desc', limit: 100, cursor: null, offset: 0 },
      );
      expect([id, rows.reduce((sum, row) => sum + row.seconds, 0)]).toEqual([id, seconds]);
    }
  });
});

describe('sums that are kept', () => {
  it('are what the entries come to, whoever asks and by whatever', async () => {
    const keys = {
      project: sql`project_id`,
      person: sql`person_id`,
      activity: sql`type_id`,
      month: sql`null::bigint`,
    };
    const all = { from: '2026-01', until: '2026-12', project: null, person: null, sight };
    const byId = (lines: { id: number | null; seconds: number }[]) =>
      lines.map(({ id, seconds }) => [id, seconds]).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
    for (const by of ['project', 'person', 'activity', 'month'] as const) {
      const { rows } = await sql<{ id: number | null; seconds: number }>`select ${keys[by]} as id,
        sum(seconds)::int8 as seconds from activity where corporation_id = ${company.corporation}
        group by 1`.execute(world.owner);
      const lines = await activityStatistics(world.owner, company.corporation, by, all);
      expect([by, byId(lines)]).toEqual([by, byId(rows)]);
      // Of whom one leads and of oneself: here of one person, apart from the shares.
      const own = { ...sight, own: lines.length === 0 ? null : anna, everybody: false };
      const mine = await activityStatistics(world.owner, company.corporation, by, { ...all, sight: own });
      expect([by, mine.reduce((sum, { seconds }) => sum + seconds, 0)]).toEqual([by, 9 * 3600]);
    }
  });
});

describe('months of the statistics', () => {
  const page = async (query: string) =>
    (await site.ask(`/cra-statistics-project?${query}`, { as: boss })).text;

  it('are chosen as months', async () => {
    const text = await page('by=person&from=2026-04&until=2026-04');
    expect(text.match(/<input[^>]*id="statistics-from"[^>]*>/)?.[0]).toMatch(/type="month".*value="2026-04"/);
    expect(text).toContain('Quéméner');
  });

  it('that are none are told at their field, and nothing is shown as if they were', async () => {
    for (const [query, field, told] of [
      ['from=avril&until=2026-04', 'from', 'Ce mois n’existe pas'],
      ['from=2026-04&until=2026-13', 'until', 'Ce mois n’existe pas'],
      ['from=2026-05&until=2026-04', 'until', 'Le dernier mois précède le premier'],
    ] as const) {
      const text = await page(`by=person&${query}`);
      expect(text).toContain(told);
      expect(text.match(new RegExp(`<input[^>]*id="statistics-${field}"[^>]*>`))?.[0]).toContain(
        'aria-invalid="true"',
      );
      expect(text).not.toContain('Quéméner');
    }
    expect(await page('by=person&from=avril&until=2026-04')).toContain('value="avril"');
  });
});
