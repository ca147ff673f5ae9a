import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualEntrySchema } from '#domain/accounting/manual-entry.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { createProject } from '#domain/projects/commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { editShareSchema } from '#domain/shared-documents/share-schema.ts';
import { createCompany, send } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let corporation: number;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  ({ corporation } = await createCompany(world.runtime.store));
});
afterAll(async () => {
  await site.close();
  await world.close();
});

/* What the long form of the attacks found: fields that are checked together, one of them no list at all. */
describe('what is checked together', () => {
  it('is an entry whose line is none: told at the line', async () => {
    const as = withRoles(await site.member('comptable', corporation), ['ROLE_ACCOUNTING_BOOK']);
    const entry = { date: '2026-03-31', label: 'Dotation' };
    for (const lines of [[null], [null, null], ['x'], [[]], 7]) {
      const answer = await site.ask('/api/accounting/entry/new', { as, json: { ...entry, lines } });
      expect([lines, answer.status]).toEqual([lines, 422]);
    }
    expect(manualEntrySchema.safeParse({ ...entry, lines: [null] }).error?.issues[0]?.path).toEqual([
      'lines',
      0,
    ]);
  });

  it('is a shared document whose addresses are too long to be read: told at the field', () => {
    for (const restrictedEmails of ['-'.repeat(100_000), 7, {}, [null]]) {
      const read = editShareSchema.safeParse({ id: 1, title: 'Plan', restrictedEmails });
      expect(read.success).toBe(false);
      expect(read.error?.issues.map(({ path }) => path[0])).toContain('restrictedEmails');
    }
  });

  it('is a sign-in that is wrong: its call says so', async () => {
    const { status, text, fault } = await site.ask('/api/users/login', {
      json: { username: 'personne', password: 'rien du tout' },
    });
    expect([status, JSON.parse(text), fault]).toMatchObject([401, { code: 'WRONG' }, null]);
  });
});

describe('what an address narrows a list by', () => {
  it('is no name that every object has', async () => {
    const as = withRoles(await site.member('frais', corporation), ['ROLE_PROJECT_EXPENSE_MANAGE']);
    for (const name of ['constructor', '__proto__', 'toString'])
      for (const path of ['/expense/list?', '/expense/list/export?format=csv&']) {
        const { status, fault } = await site.ask(`${path}billable=${name}`, { as });
        expect([path, name, status, fault]).toEqual([path, name, 200, null]);
      }
  });
});

describe('an id that is larger than any', () => {
  it('narrows lists and files to nothing', async () => {
    const as = withRoles(await site.member('lectrice', corporation), ['ROLE_PERSON_ACTIVITY_READ']);
    for (const path of ['/cra/entries?', '/cra/entries/export?format=csv&'])
      for (const job of ['2147483648', '9007199254740991']) {
        const { status, fault } = await site.ask(`${path}job=${job}`, { as });
        expect([path, job, status, fault]).toEqual([path, job, 200, null]);
      }
  });
});

describe('a field that is sent twice', () => {
  it('is refused, and its form is shown again', async () => {
    const as = withRoles(await site.member('reglages', corporation), [
      'ROLE_COMPANY_EDIT',
      'ROLE_CONTRACT_CREATE',
    ]);
    const person = as.actor.person;
    const path = `/person/${person}/contract/new`;
    const form: [string, string][] = [
      ['schedule[0].morning', '1'],
      ['schedule[0].morning', '2'],
    ];
    const { status, fault } = await site.ask(path, { as, form });
    expect([status, fault]).toEqual([422, null]);
  });
});

describe('a field that is sent in parts', () => {
  it('is no text of a document’s line: the form is shown again', async () => {
    const as = withRoles(await site.member('ventes', corporation), ['ROLE_QUOTATION_MANAGER']);
    const form: [string, string][] = [
      ['productList[0].productType', 'none'],
      ['productList[0].productCode[0]', 'a'],
      ['productList[0].productCode[9].x', 'b'],
    ];
    const { status, fault } = await site.ask('/quotation/new', { as, form });
    expect([status, fault]).toEqual([422, null]);
  });
});

describe('a page that is not there', () => {
  it('has a frame whose forms do once what is pressed twice', async () => {
    const as = await site.member('chrono', corporation);
    const { store } = world.runtime;
    const { id: project } = await send(store, createProject, systemActor(corporation), { name: 'Quai' });
    await send(store, noteActivity, systemActor(corporation), {
      person: as.actor.person,
      project,
      day: '2026-03-02',
      hours: '1',
    });
    const { status, text } = await site.ask('/nowhere', { as });
    expect(status).toBe(404);
    expect(text).toMatch(/action="\/project\/person-activity"[^>]*><input type="hidden" name="commandId"/);
  });
});
