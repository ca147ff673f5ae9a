import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject, setProjectStatus } from '#domain/projects/commands.ts';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import {
  addForgottenActivity,
  correctActivity,
  editActivity,
  editActivityDate,
  noteActivity,
  setActivitiesBillable,
} from '#domain/time/activity-commands.ts';
import {
  approveActivityMonth,
  lockActivityMonth,
  submitActivityMonth,
} from '#domain/time/approval-commands.ts';
import { activitiesOf } from '#projections/time/activities.ts';
import { unbilledSums } from '#projections/time/unbilled.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let self: SignedIn;
let plain: SignedIn;
let manager: SignedIn;
let project: number;

const store = () => world.runtime.store;
const personOf = ({ actor }: SignedIn): number => actor.person ?? 0;
const week = (day: string) => `/project/person-activity?day=${day}`;
const press = (as: SignedIn, path: string, fields: Record<string, string>) =>
  site.ask(path, { as, form: Object.entries(fields) });
const look = async (as: SignedIn, path: string) => (await site.ask(path, { as })).text;
const note = (as: SignedIn, more: object) => send(store(), noteActivity, as.actor, { project, ...more });
const noted = async (day: string, as = self) =>
  (await activitiesOf(world.runtime.db, company.corporation, personOf(as), day, day)).map((row) => ({
    seconds: row.seconds,
    comment: row.comment,
    billable: row.billable,
  }));
const open = async (name: string, billing: 'regie' | 'forfait' = 'regie') =>
  (await send(store(), createProject, company.actor, { name, billing, client: company.client })).id;

/** The grid's form as the page draws it, with its one row of the project, and what is typed over it. */
async function gridOf(day: string, typed: Record<string, string>): Promise<Record<string, string>> {
  const text = await look(self, week(day));
  const [, grid = ''] =
    /(<form[^>]*>(?:(?!<\/form>).)*name="shown"(?:(?!<\/form>).)*<\/form>)/s.exec(text) ?? [];
  const fields = [...grid.matchAll(/<input[^>]*>/g)].flatMap(([input]): [string, string][] => {
    const [, name = ''] = /name="([^"]+)"/.exec(input) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
    return /^(unit|shown|rows|days|row\.|cell\.|was\.)/.test(name) ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(fields), intent: 'grid', ...typed };
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  project = await open('Quai de la Rance');
  self = withRoles(await site.member('salaun', company.corporation), ['ROLE_USER', 'ROLE_PROJECT_READ']);
  plain = withRoles(await site.member('morvan', company.corporation), ['ROLE_USER']);
  manager = withRoles(await site.member('chef', company.corporation), [
    'ROLE_PERSON_ACTIVITY_MANAGE',
    'ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE',
    'ROLE_PROJECT_READ',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('a grid', () => {
  it('leaves what was noted elsewhere since it was shown', async () => {
    await note(self, { day: '2026-03-02', hours: '1' });
    const form = await gridOf('2026-03-02', { 'cell.0.0': '2' });
    await note(self, { day: '2026-03-03', hours: '3' });
    expect((await press(self, week('2026-03-02'), form)).status).toBe(302);
    expect(await noted('2026-03-02')).toMatchObject([{ seconds: 7200 }]);
    expect(await noted('2026-03-03')).toMatchObject([{ seconds: 10_800 }]);
  });

  it('refuses a cell that changed meanwhile, tells what it holds, and replaces it once it is sent again', async () => {
    await note(self, { day: '2026-03-09', hours: '1' });
    const form = await gridOf('2026-03-09', { 'cell.0.1': '2' });
    await note(self, { day: '2026-03-10', hours: '3' });
    const refused = await press(self, week('2026-03-09'), form);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('elle contient 3:00');
    expect(refused.text).toMatch(/name="cell\.0\.1"[^>]*value="2"/);
    expect(refused.text).toMatch(/name="was\.0\.1"[^>]*value="3"/);
    expect(await noted('2026-03-10')).toMatchObject([{ seconds: 10_800 }]);
    const again = await press(self, week('2026-03-09'), { ...form, 'was.0.1': '3' });
    expect(again.status).toBe(302);
    expect(await noted('2026-03-10')).toMatchObject([{ seconds: 7200 }]);
  });

  it('keeps comment and billing of the entry whose length changes', async () => {
    const { id } = await note(self, { day: '2026-03-16', hours: '1', comment: 'Coffrage' });
    await send(store(), setActivitiesBillable, manager.actor, { id, billable: false });
    await press(self, week('2026-03-16'), await gridOf('2026-03-16', { 'cell.0.0': '2,5' }));
    expect(await noted('2026-03-16')).toEqual([{ seconds: 9000, comment: 'Coffrage', billable: false }]);
  });

  it('says which entry is meant, where a cell adds up several', async () => {
    await note(self, { day: '2026-03-23', hours: '1', comment: 'Matin' });
    await note(self, { day: '2026-03-23', hours: '2', comment: 'Soir' });
    const form = await gridOf('2026-03-23', { 'cell.0.0': '4' });
    const refused = await press(self, week('2026-03-23'), form);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Cette case additionne 2 saisies');
    expect(refused.text).toContain('Soir');
    await press(self, week('2026-03-23'), { ...form, 'cell.0.0': '' });
    expect(await noted('2026-03-23')).toEqual([]);
  });

  it('takes minutes to the second, and shows them so', async () => {
    const day = '2026-03-30';
    await note(self, { day, hours: '1' });
    await press(self, week(day), await gridOf(day, { 'cell.0.0': '7:20', 'cell.0.1': '0:20' }));
    expect(await noted(day)).toMatchObject([{ seconds: 26_400 }]);
    expect(await noted('2026-03-31')).toMatchObject([{ seconds: 1200 }]);
    const form = await gridOf(day, {});
    expect(form['cell.0.0']).toBe('7:20');
    await press(self, week(day), form);
    expect(await noted(day)).toMatchObject([{ seconds: 26_400 }]);
  });

  it('asks why time is noted on a project that has ended, and takes it with the reason', async () => {
    const ended = await open('Fini');
    for (const status of ['under_development', 'finished'] as const)
      await send(store(), setProjectStatus, company.actor, { id: ended, status });
    const path = week('2026-04-06');
    const form = {
      intent: 'grid',
      shown: 'on',
      unit: 'hours',
      rows: '1',
      days: '2026-04-06',
      'row.0.project': String(ended),
      'cell.0.0': '2',
    };
    const page = await look(manager, path);
    expect(page).toContain('Fini (terminé)');
    expect(page).not.toContain('name="lateReason"');
    const asked = await press(manager, path, form);
    expect(asked.status).toBe(422);
    expect(asked.text).toContain('id="grid-lateReason"');
    expect(asked.text).toMatch(/name="cell\.0\.0"[^>]*value="2"/);
    expect((await press(manager, path, { ...form, lateReason: 'Reprise' })).status).toBe(302);
    expect(await noted('2026-04-06', manager)).toHaveLength(1);
    expect(await look(self, path)).not.toContain('Fini (terminé)');
  });
});

describe('whether time is billable', () => {
  it('stays as somebody with the right said, when it is edited, moved or corrected by others', async () => {
    const { id, month } = await note(self, { day: '2026-05-04', hours: '2' });
    await send(store(), setActivitiesBillable, manager.actor, { id, billable: false });
    const edit = { id, project, day: '2026-05-04', hours: '3' };
    await send(store(), editActivity, self.actor, edit);
    expect(await noted('2026-05-04')).toMatchObject([{ seconds: 10_800, billable: false }]);
    await send(store(), editActivityDate, self.actor, { id, field: 'day', value: '2026-05-05' });
    expect(await noted('2026-05-05')).toMatchObject([{ billable: false }]);
    await send(store(), submitActivityMonth, self.actor, { id: month });
    await send(store(), approveActivityMonth, manager.actor, { id: month });
    await send(store(), correctActivity, manager.actor, { id, project, hours: '1', reason: 'Pause' });
    expect((await noted('2026-05-05')).map(({ billable }) => billable)).toEqual([false, false, false]);
  });

  it('is no on a project of a fixed price, which waits to be billed where somebody says so alone', async () => {
    const fixed = await open('Forfait', 'forfait');
    const { id, month } = await note(self, { project: fixed, day: '2026-06-01', hours: '2' });
    const { id: extra } = await note(self, { project: fixed, day: '2026-06-02', hours: '1' });
    expect(await noted('2026-06-01')).toMatchObject([{ billable: false }]);
    await send(store(), setActivitiesBillable, manager.actor, { id: extra, billable: true });
    await send(store(), submitActivityMonth, self.actor, { id: month });
    await send(store(), approveActivityMonth, manager.actor, { id: month });
    const sums = async () =>
      (await unbilledSums(world.owner, company.corporation, '2026-12-31')).filter(
        (one) => one.project === fixed,
      );
    expect(await sums()).toMatchObject([{ seconds: 3600, count: 1 }]);
    // As it was noted before: billable by nobody's saying.
    await world.owner.updateTable('activity').set({ billable: true }).where('id', '=', id).execute();
    expect(await sums()).toMatchObject([{ seconds: 3600, count: 1 }]);
  });
});

describe('a month that was agreed to', () => {
  it('takes what was forgotten, with a reason, and stays as it is otherwise', async () => {
    const { month } = await note(self, { day: '2026-07-06', hours: '7' });
    const path = `/cra/${month}/details`;
    const add = { intent: 'forgotten', day: '07/07/2026', hours: '1:20', project: String(project) };
    expect((await press(manager, path, { ...add, reason: 'Oubli' })).status).toBe(409);
    await send(store(), submitActivityMonth, self.actor, { id: month });
    await send(store(), approveActivityMonth, manager.actor, { id: month });
    expect((await press(self, path, { ...add, reason: 'Oubli' })).status).toBe(403);
    expect((await press(manager, path, { ...add, reason: '' })).status).toBe(422);
    const other = await press(manager, path, { ...add, day: '07/08/2026', reason: 'Oubli' });
    expect(other.text).toContain('Ce jour est d’un autre mois.');
    expect((await press(manager, path, { ...add, reason: 'Oubli' })).status).toBe(302);
    expect(await noted('2026-07-07')).toMatchObject([{ seconds: 4800, billable: true }]);
    await send(store(), lockActivityMonth, manager.actor, { id: month });
    const more = { id: month, project, day: '2026-07-08', hours: '1', reason: 'Oubli' };
    await send(store(), addForgottenActivity, manager.actor, more);
    expect(await look(manager, path)).toContain('Temps oublié ajouté');
  });
});

describe('what was planned', () => {
  it('is taken by whom it is for, who reads no project and is assigned to none', async () => {
    const person = personOf(plain);
    const day = '2026-08-03';
    await expect(note(plain, { day, hours: '1' })).rejects.toMatchObject({
      errors: { project: ['errors.reference'] },
    });
    await send(store(), planPerson, company.actor, { person, project, start: day, end: day });
    const page = await look(plain, week(day));
    expect(page).toContain('Quai de la Rance');
    // The day, the project, its job, hours, or days in their place.
    const planned = `${day}/${project}//7/`;
    expect((await press(plain, week(day), { intent: 'planned', planned })).status).toBe(302);
    expect(await noted(day, plain)).toMatchObject([{ seconds: 25_200 }]);
    const elsewhere = await open('Ailleurs');
    await send(store(), assignProjectPerson, company.actor, { project: elsewhere, person: personOf(self) });
    await expect(note(plain, { project: elsewhere, day, hours: '1' })).rejects.toMatchObject({
      errors: { project: ['errors.reference'] },
    });
  });
});
