import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject, setProjectStatus } from '#domain/projects/commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import {
  copyActivityWeek,
  noteActivities,
  noteActivity,
  removeActivity,
} from '#domain/time/activity-commands.ts';
import { approveActivityMonth, submitActivityMonth } from '#domain/time/approval-commands.ts';
import { MOST_OFFERED } from '#projections/time/project-choices.ts';
import { activitiesOf, findActivity } from '#projections/time/activities.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { colleague } from '#tests/builders/training.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let self: SignedIn;
let other: SignedIn;
let manager: SignedIn;
let project: number;

const store = () => world.runtime.store;
const personOf = ({ actor }: SignedIn): number => actor.person ?? 0;
const editOf = (id: number) => `/cra/entries/${id}/edit`;
const back = '/project/person-activity?view=week&day=2026-03-02';
const open = async (name: string) =>
  (
    await send(store(), createProject, company.actor, {
      name,
      billing: 'regie' as const,
      client: company.client,
    })
  ).id;
const note = async (more: object) => (await send(store(), noteActivity, self.actor, { project, ...more })).id;
const found = (id: number) =>
  findActivity(world.runtime.db, id, company.corporation, {
    own: null,
    team: false,
    everybody: true,
    manages: true,
  });
const press = (as: SignedIn, path: string, fields: Record<string, string>) =>
  site.ask(path, { as, form: Object.entries(fields) });
const look = async (as: SignedIn, path: string) => (await site.ask(path, { as })).text;

/** What the fields of a page's form hold. */
function fieldsIn(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input[^>]*>/g)].flatMap(([input]): [string, string][] => {
    const [, name = ''] = /name="([^"]+)"/.exec(input) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
    return /^(day|from|until|hours|comment|revision|projectName)$/.test(name) ? [[name, value]] : [];
  });
  const selects = [...page.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name = '', options = '']): [string, string] => [
      name,
      /<option[^>]*value="([^"]*)"[^>]*selected/.exec(options)?.[1] ??
        /<option[^>]*selected[^>]*value="([^"]*)"/.exec(options)?.[1] ??
        '',
    ],
  );
  return Object.fromEntries([...inputs, ...selects]);
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  project = await open('Quai de la Rance');
  self = withRoles(await site.member('salaun', company.corporation), ['ROLE_USER', 'ROLE_PROJECT_READ']);
  other = withRoles(await site.member('morvan', company.corporation), ['ROLE_USER']);
  manager = withRoles(await site.member('chef', company.corporation), [
    'ROLE_PERSON_ACTIVITY_MANAGE',
    'ROLE_PERSON_ACTIVITY_APPROVE',
    'ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE',
    'ROLE_PROJECT_READ',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('an entry on its page', () => {
  it('holds what was noted, is said anew, and leads back to where it was opened', async () => {
    const id = await note({ day: '2026-03-02', hours: '3.5', comment: 'Coffrage' });
    const path = `${editOf(id)}?back=${encodeURIComponent(back)}`;
    const fields = fieldsIn(await look(self, path));
    expect(fields).toMatchObject({
      day: '02/03/2026',
      hours: '3,5',
      comment: 'Coffrage',
      project: String(project),
    });
    const done = await press(self, path, {
      ...fields,
      hours: '7:20',
      day: '03/03/2026',
      comment: 'Ferraillage',
    });
    expect(done.status).toBe(302);
    expect(done.headers.get('Location')).toBe(back);
    expect(await found(id)).toMatchObject({ day: '2026-03-03', seconds: 26_400, comment: 'Ferraillage' });
  });

  it('is told by the clock where a clock said it', async () => {
    const id = await note({ day: '2026-03-04', from: '08:00', until: '12:00' });
    const fields = fieldsIn(await look(self, editOf(id)));
    expect(fields).toMatchObject({ from: '08:00', until: '12:00' });
    expect(fields).not.toHaveProperty('hours');
    expect((await press(self, editOf(id), { ...fields, until: '11:30' })).status).toBe(302);
    expect(await found(id)).toMatchObject({ kind: 'clock', seconds: 12_600 });
  });

  it('keeps what was typed where it has no room, and says so at the field', async () => {
    await note({ day: '2026-03-05', from: '08:00', until: '12:00' });
    const id = await note({ day: '2026-03-05', from: '13:00', until: '17:00' });
    const refused = await press(self, editOf(id), {
      ...fieldsIn(await look(self, editOf(id))),
      from: '11:00',
      comment: 'Plus tôt',
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="Plus tôt"');
    expect(refused.text).toMatch(/id="activity-from"[^>]*aria-invalid="true"/);
  });

  it('tells what somebody else changed of it meanwhile, and nothing of what else was noted in the month', async () => {
    const id = await note({ day: '2026-03-06', hours: '2', comment: 'Avant' });
    const fields = fieldsIn(await look(self, editOf(id)));
    await note({ day: '2026-03-07', hours: '1' });
    expect((await press(self, editOf(id), { ...fields, hours: '3' })).status).toBe(302);
    const stale = await press(self, editOf(id), { ...fields, hours: '4' });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('Heures');
    expect(await found(id)).toMatchObject({ seconds: 10_800 });
    const anew = fieldsIn(stale.text);
    expect(anew).toMatchObject({ hours: '4' });
    expect((await press(self, editOf(id), anew)).status).toBe(302);
    expect(await found(id)).toMatchObject({ seconds: 14_400 });
  });

  it('is missing to colleagues, and is not offered once its month is handed in, which is told', async () => {
    const id = await note({ day: '2026-04-02', hours: '2' });
    expect((await site.ask(editOf(id), { as: other })).status).toBe(404);
    expect((await press(other, editOf(id), { day: '02/04/2026', hours: '8' })).status).toBe(404);
    const month = (await found(id))?.month ?? 0;
    await send(store(), submitActivityMonth, self.actor, { id: month });
    const told = await look(self, editOf(id));
    expect(told).toContain('transmis');
    expect(told).not.toContain('id="activity-hours"');
    await send(store(), approveActivityMonth, manager.actor, { id: month });
    const refused = await press(self, editOf(id), {
      day: '02/04/2026',
      hours: '8',
      project: String(project),
    });
    expect(refused.status).toBe(409);
    expect(await found(id)).toMatchObject({ seconds: 7200 });
  });

  it('is billed or not by right alone, and says it anew keeps that', async () => {
    const id = await note({ day: '2026-05-04', hours: '2' });
    expect(await look(self, editOf(id))).not.toContain('Ne pas facturer');
    expect(await look(manager, editOf(id))).toContain('Ne pas facturer');
    expect((await press(manager, editOf(id), { intent: 'billable', billable: '' })).status).toBe(302);
    const fields = fieldsIn(await look(self, editOf(id)));
    await press(self, editOf(id), { ...fields, comment: 'Reprise' });
    expect(await found(id)).toMatchObject({ billable: false, comment: 'Reprise' });
    expect((await press(self, editOf(id), { intent: 'remove' })).status).toBe(302);
    expect(await found(id)).toBeNull();
  });

  it('is reached from its cell of the grid, which says its comment; a cell of several has no one entry', async () => {
    const id = await note({ day: '2026-06-01', hours: '1', comment: 'Réunion de chantier' });
    const page = await look(self, '/project/person-activity?day=2026-06-01');
    expect(page).toMatch(new RegExp(`href="/cra/entries/${id}/edit[^"]*" title="Réunion de chantier"`));
    await note({ day: '2026-06-01', hours: '2' });
    const several = await look(self, '/project/person-activity?day=2026-06-01');
    expect(several).not.toContain('class="cell-note"');
    expect(several).toContain(`href="/cra/entries/${id}/edit`);
  });
});

describe('the last week copied', () => {
  it('leaves out what takes no time any more, and names it', async () => {
    const ended = await open('Pont qui finit');
    await note({ day: '2026-07-06', hours: '2', project: ended });
    await note({ day: '2026-07-07', hours: '3' });
    await send(store(), setProjectStatus, company.actor, { id: ended, status: 'finished' });
    const path = '/project/person-activity?day=2026-07-20';
    const done = await press(self, path, { intent: 'copy', from: '2026-07-06', to: '2026-07-20' });
    expect(done.status).toBe(302);
    const rows = await activitiesOf(
      world.runtime.db,
      company.corporation,
      personOf(self),
      '2026-07-20',
      '2026-07-26',
    );
    expect(rows.map(({ day, project: of }) => [day, of])).toEqual([['2026-07-21', project]]);
    const [, flash = ''] = /registre_flash=([^;]+)/.exec(done.headers.get('Set-Cookie') ?? '') ?? [];
    const said = Buffer.from(decodeURIComponent(flash), 'base64').toString();
    expect(said).toContain('Pont qui finit');
  });

  it('leaves out holidays, leave and days without a contract, and names them', async () => {
    const { actor } = company;
    const person = await colleague(store(), company, { lastName: 'Prigent' });
    const cdd = { name: 'CDD', fixedTerm: false, enabled: true };
    const { id: type } = await send(store(), commandsOf('contracttype').create, actor, cdd);
    const term = { start: '2026-01-01', end: '2026-07-16', ...contractTerms };
    await send(store(), registerContract, actor, { person, type, ...term });
    const days = ['06', '07', '08', '09', '10'].map((day) => `2026-07-${day}`);
    const activities = days.map((day) => ({ project, day, hours: '7' }));
    await send(store(), noteActivities, actor, { person, activities });
    const copied = await send(store(), copyActivityWeek, actor, {
      person,
      from: '2026-07-06',
      to: '2026-07-13',
    });
    expect(copied).toMatchObject({ noted: 3, leftOut: [], daysLeftOut: ['2026-07-14', '2026-07-17'] });
  });
});

describe('more projects than a field offers', () => {
  it('are typed, by who is on them alone', async () => {
    const old = await open('Très vieux phare');
    for (let index = 0; index < MOST_OFFERED; index += 1) await open(`Chantier ${index}`);
    const page = await look(self, '/project/person-activity?day=2026-08-03');
    expect(page).toContain('<datalist id="work-projects">');
    const path = '/project/person-activity?day=2026-08-03';
    const form = {
      intent: 'note',
      day: '03/08/2026',
      hours: '2',
      from: '',
      until: '',
      activity: '',
      comment: '',
    };
    expect((await press(self, path, { ...form, projectName: 'tres vieux' })).status).toBe(302);
    const unknown = await press(self, path, { ...form, projectName: 'Rien de tel' });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('value="Rien de tel"');
    const [row] = await activitiesOf(
      world.runtime.db,
      company.corporation,
      personOf(self),
      '2026-08-03',
      '2026-08-03',
    );
    expect(row?.project).toBe(old);
    // Who does not read projects notes on those that they are on.
    const otherPath = '/project/person-activity?day=2026-08-03';
    expect((await press(other, otherPath, { ...form, projectName: 'Très vieux phare' })).status).toBe(422);
    await send(store(), assignProjectPerson, company.actor, {
      project: old,
      person: personOf(other),
      rates: [],
    });
    expect((await press(other, otherPath, { ...form, projectName: 'Très vieux phare' })).status).toBe(302);
    // In the grid, beside the rows that it has.
    const grid = {
      intent: 'grid',
      unit: 'hours',
      shown: 'on',
      rows: '1',
      days: '2026-08-10',
      'row.0.projectName': 'Très vieux phare',
      'row.0.activity': '',
      'cell.0.0': '3',
    };
    expect((await press(self, '/project/person-activity?day=2026-08-10', grid)).status).toBe(302);
    const inGrid = await activitiesOf(
      world.runtime.db,
      company.corporation,
      personOf(self),
      '2026-08-10',
      '2026-08-10',
    );
    expect(inGrid.map(({ project: of, seconds }) => [of, seconds])).toEqual([[old, 10_800]]);
    await send(store(), removeActivity, self.actor, { id: inGrid[0]?.id ?? 0 });
  });
});
