import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerContract } from '#domain/people/contract-commands.ts';
import { submitActivityMonth } from '#domain/time/approval-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let boss: SignedIn;
let lead: SignedIn;
let self: SignedIn;
let anna: number;

const store = () => world.runtime.store;
const page = async (path: string, as: SignedIn) => (await site.ask(path, { as })).text;

/** The cells of each row that begins with a name. */
const rowsOf = (html: string, name: string): string[][] =>
  html
    .split('<tr')
    .slice(1)
    .filter((one) => one.includes(name))
    .map((row) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]*>/g, ' ').trim(),
      ),
    )
    .filter((cells) => cells.length > 0);

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation } = company;
  boss = withRoles(await site.member('patronne', corporation), ['ROLE_PERSON_ACTIVITY_READ']);
  lead = withRoles(await site.member('cheffe', corporation), ['ROLE_USER', 'ROLE_PERSON_ACTIVITY_APPROVE']);
  self = withRoles(await site.member('employee', corporation), ['ROLE_USER']);
  anna = await colleague(store(), company, { lastName: 'Quéméner', manager: lead.actor.person });
  const bran = await colleague(store(), company, { lastName: 'Kerdoncuff' });
  const cdi = { name: 'CDI', fixedTerm: false, enabled: true };
  const { id: type } = await send(store(), commandsOf('contracttype').create, actor, cdi);
  for (const person of [anna, bran])
    await send(store(), registerContract, actor, {
      person,
      type,
      start: '2026-01-01',
      ...contractTerms,
    });
  const project = (
    await send(store(), createProject, actor, { name: 'Quai Malbert', billing: 'regie' as const, client })
  ).id;
  for (const time of [
    // The week that ends on Sunday the 1st of March is of March.
    { person: anna, day: '2026-02-28', hours: '3' },
    { person: anna, day: '2026-03-02', hours: '11' },
    ...['2026-03-03', '2026-03-04', '2026-03-05'].map((day) => ({ person: anna, day, hours: '9.5' })),
    { person: anna, day: '2026-03-09', from: '14:00', until: '22:00' },
    { person: anna, day: '2026-03-10', from: '06:00', until: '12:00' },
    { person: bran, day: '2026-03-03', hours: '7' },
  ])
    await send(store(), noteActivity, actor, { project, ...time });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

it('is what the list of months to decide about tells of each, and what their page warns of', async () => {
  const month = await world.owner
    .selectFrom('activity_month')
    .select('id')
    .where('person_id', '=', anna)
    .where('month', '=', '2026-03')
    .executeTakeFirstOrThrow();
  const list = '/cra?status=all&month=2026-03';
  const own = async () => rowsOf(await page(list, boss), 'Quéméner')[0] ?? [];
  expect((await own()).join(' ')).not.toContain('alerte');
  await send(store(), submitActivityMonth, company.actor, { id: month.id });
  // Two days that are long and short of rest; of 22 days of seven hours 15 lack all, two of six a part: 107 hours.
  const told = (await own()).join(' ').replaceAll('\u00a0', ' ');
  expect(told).toContain('2 alertes');
  const [, missing] = /Manquant (\d+:\d\d)/.exec(told) ?? [];
  const details = await page(`/cra/${month.id}/details`, boss);
  const days = [...details.matchAll(/\d\d\/03 \((\d+):(\d\d)\)/g)];
  const minutes = days.reduce((sum, [, hours, rest]) => sum + Number(hours) * 60 + Number(rest), 0);
  expect(missing).toBe(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);
  expect(minutes).toBeGreaterThan(0);
});

/** The texts of the paper that somebody is handed, which the worker makes on the way. */
async function printed(as: SignedIn): Promise<string> {
  const before = new Set((await sheets()).map(({ hash }) => hash));
  const asked = site.ask('/cra/weeks/pdf?day=2026-03-15', { as });
  let made: string | undefined;
  for (let tries = 0; made === undefined && tries < 40; tries += 1) {
    await doJobs(world, (task) => task === 'print-sheet');
    made = (await sheets()).find(({ hash }) => !before.has(hash))?.hash;
  }
  // On a busy machine the first answer says to come again.
  await asked;
  expect((await site.ask('/cra/weeks/pdf?day=2026-03-15', { as })).status).toBe(200);
  const pdf = await world.runtime.files.get(made ?? '');
  return pageTextsOf(pdf ?? new Uint8Array()).join(' ');
}

const sheets = () =>
  world.owner.selectFrom('printed_sheet').select('hash').where('id', 'like', 'weeks-%').execute();

const WEEKS = '/cra/weeks?day=2026-03-15';

describe('the weekly recap of a month', () => {
  it('says each week that ends in it: days, contract, what goes beyond, and what is to be told', async () => {
    const rows = rowsOf(await page(WEEKS, boss), 'Quéméner');
    expect(rows.map(([, week]) => week)).toEqual([
      '23/02/2026',
      '02/03/2026',
      '09/03/2026',
      '16/03/2026',
      '23/03/2026',
    ]);
    expect(rows[0]?.slice(2)).toEqual(['', '', '', '', '', '3:00', '', '3:00', '35:00', '', '']);
    expect(rows[1]?.slice(2, 6)).toEqual(['11:00', '9:30', '9:30', '9:30']);
    expect(rows[1]?.slice(9)).toEqual(['39:30', '35:00', '4:30', expect.stringMatching(/02\/03.*11:00/)]);
    expect(rows[2]?.at(-1)).toMatch(/10\/03.*8:00.*repos/);
  });

  it('shows a person their own weeks, who leads those of their people, and nobody else', async () => {
    expect(rowsOf(await page(WEEKS, self), 'Quéméner')).toEqual([]);
    const led = await page(WEEKS, lead);
    expect(rowsOf(led, 'Quéméner')).toHaveLength(5);
    expect(led).not.toContain('Kerdoncuff');
    const named = await page(`${WEEKS}&person=${anna}`, self);
    expect(named).not.toContain('Quéméner');
    const own = withRoles({ ...self, actor: { ...self.actor, person: anna } }, ['ROLE_USER']);
    expect(rowsOf(await page(WEEKS, own), 'Quéméner')).toHaveLength(5);
    const other = await site.ask(`/cra/weeks/export?day=2026-03-15&format=csv&person=${anna}`, { as: self });
    expect(other.text).not.toContain('Quéméner');
  });

  it('is narrowed to whom somebody leads, and given as a file', async () => {
    const narrowed = await page(`${WEEKS}&manager=${lead.actor.person}`, boss);
    expect(narrowed).toContain('Quéméner');
    expect(rowsOf(narrowed, 'Kerdoncuff')).toEqual([]);
    const file = await page(`/cra/weeks/export?day=2026-03-15&format=csv&person=${anna}`, boss);
    expect(file.trim().split('\n')).toHaveLength(6);
    expect(file).toContain('39,5');
    expect(file).toContain('02/03/2026');
  });

  it('is asked for by programs, of those who are seen alone', async () => {
    interface Week {
      person: { id: number };
      monday: string;
      days: { day: string; hours: string }[];
      noted: string;
      contract: string;
      beyond: string;
      warnings: { rule: string; day: string; hours: string }[];
    }
    const weeks = async (as: SignedIn, query = '') =>
      (JSON.parse(await page(`/api/activitymonth/weeks?month=2026-03-15${query}`, as)) as { items: Week[] })
        .items;
    const own = (await weeks(boss)).filter(({ person }) => person.id === anna);
    expect(own).toHaveLength(5);
    expect(own[1]).toMatchObject({
      monday: '2026-03-02',
      noted: '39.50',
      contract: '35.00',
      beyond: '4.50',
      warnings: [{ rule: 'day', day: '2026-03-02', hours: '11.00' }],
    });
    expect(own[1]?.days.slice(0, 2)).toEqual([
      { day: '2026-03-02', hours: '11.00' },
      { day: '2026-03-03', hours: '9.50' },
    ]);
    expect(new Set((await weeks(lead)).map(({ person }) => person.id))).toEqual(new Set([anna]));
    expect(await weeks(self)).toEqual([]);
    expect(await weeks(boss, `&person=${anna}`)).toHaveLength(5);
    const wrong = await site.ask('/api/activitymonth/weeks?month=mars', { as: boss });
    expect(wrong.status).toBe(422);
  });

  it('is printed by the worker, of those who are seen alone', async () => {
    const ofLead = await printed(lead);
    for (const said of ['Quéméner', '39:30', '4:30', 'D3171-8']) expect(ofLead).toContain(said);
    expect(ofLead).not.toContain('Kerdoncuff');
    expect(await printed(boss)).toContain('Kerdoncuff');
  });
});
