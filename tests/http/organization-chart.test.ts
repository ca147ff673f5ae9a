import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as units from '#domain/company/org-unit-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { peopleOfUnit } from '#projections/company/org-units.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* The organization chart: who is where, who leads whom, and people who are moved by a plain form. */

let world: World;
let site: Site;
let company: Company;
let anybody: SignedIn;
const CHART = '/organization?kind=organization';
const kind = 'organization' as const;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  anybody = await site.member('yuna', company.corporation);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const mover = () => withRoles(anybody, ['ROLE_COMPANY_VIEW_STRUCTURE', 'ROLE_COMPANY_ADD_PERSON']);
const makeUnit = async (name: string, parent: number | null = null, of = company) =>
  (await send(world.runtime.store, units.createOrgUnit, of.actor, { kind, name, parent })).id;
const makePerson = async (lastName: string, manager: number | null = null, of = company) =>
  (await send(world.runtime.store, createPerson, of.actor, personFile({ lastName, manager }))).id;
const place = (unit: number, person: number, date = '2026-01-05') =>
  send(world.runtime.store, units.registerInOrgUnit, company.actor, { kind, id: unit, person, date });
const move = (fields: Record<string, string>, as = mover()) =>
  site.ask(CHART, {
    as,
    form: Object.entries({ intent: 'move', kind, commandId: randomUUID(), from: '', ...fields }),
  });
const staysIn = async (unit: number) =>
  (await peopleOfUnit(world.owner, unit, company.corporation)).map(({ person, since, until }) => ({
    person,
    since,
    until,
  }));

describe('the organization chart', () => {
  it('moves somebody by its form: out of one unit the day before, into the other that day', async () => {
    const [one, other] = [await makeUnit('Agence de Brest'), await makeUnit('Agence de Quimper')];
    const person = await makePerson('Kermarrec');
    await place(one, person);
    const asking = `${CHART}&card=${person}-${one}&dialog=move`;
    const chart = await site.ask(CHART, { as: mover() });
    expect(chart.text).toContain(asking.replaceAll('&', '&amp;').split('?')[1]);
    const asked = await site.ask(asking, { as: mover() });
    expect(asked.text).toContain('<dialog open="" class="question"');
    expect(asked.text).toContain('Agence de Quimper');
    const fields = { person: String(person), from: String(one), unit: String(other), date: '10/03/2026' };
    expect((await move(fields)).headers.get('Location')).toBe(CHART);
    expect(await staysIn(one)).toEqual([{ person, since: '2026-01-05', until: '2026-03-09' }]);
    expect(await staysIn(other)).toEqual([{ person, since: '2026-03-10', until: null }]);
  });

  it('lets nobody be in two places for a move that was asked for from an old page, nor half of one', async () => {
    const [one, other] = [await makeUnit('Dépôt nord'), await makeUnit('Dépôt sud')];
    const person = await makePerson('Le Bihan');
    await place(one, person);
    const fields = { person: String(person), from: String(one), date: '10/03/2026' };
    const early = await move({ ...fields, unit: String(other), date: '04/01/2026' });
    expect(early.status).toBe(422);
    expect(early.text).toContain('id="date-error"');
    expect((await move({ ...fields, unit: '' })).status).toBe(422);
    expect(await staysIn(other)).toEqual([]);
    await move({ ...fields, unit: String(other) });
    const late = await move({ ...fields, unit: String(await makeUnit('Dépôt est')) });
    expect(late.status).toBe(422);
    expect(await staysIn(other)).toEqual([{ person, since: '2026-03-10', until: null }]);
  });

  it('puts who was in none into a unit, and back and forth on one day', async () => {
    const [one, other] = [await makeUnit('Équipe A'), await makeUnit('Équipe B')];
    const person = await makePerson('Sans Unité');
    const day = todayIn('Europe/Paris', new Date());
    const date = day.split('-').reverse().join('/');
    expect((await site.ask(CHART, { as: mover() })).text).toContain(`card=${person}-&amp;`);
    await move({ person: String(person), unit: String(one), date });
    await move({ person: String(person), from: String(one), unit: String(other), date });
    expect(await staysIn(one)).toEqual([{ person, since: day, until: day }]);
    expect(await staysIn(other)).toEqual([{ person, since: day, until: null }]);
  });

  it('counts each unit and what is below it', async () => {
    const top = await makeUnit('Direction');
    const below = await makeUnit('Atelier', top);
    const [one, other] = [await makePerson('Prigent'), await makePerson('Quéré')];
    await place(top, one);
    await place(below, one);
    await place(below, other);
    const { text } = await site.ask(CHART, { as: mover() });
    const box = (unit: number) =>
      text.split('class="org-box"').find((part) => part.includes(`/org/${unit}/`));
    expect(box(top)).toMatch(/1 personne · .*2 en tout/);
    expect(box(below)).toContain('2 personnes');
  });

  it('offers a move to who may, and takes none of others nor of another company', async () => {
    const other = await createCompany(world.runtime.store, 1);
    const foreign = await makeUnit('Ailleurs', null, other);
    const stranger = await makePerson('Étrangère', null, other);
    const unit = await makeUnit('Ici');
    const person = await makePerson('Abgrall');
    await place(unit, person);
    const reader = withRoles(anybody, ['ROLE_COMPANY_VIEW_STRUCTURE']);
    const seen = await site.ask(CHART, { as: reader });
    expect(seen.text).toContain('Abgrall');
    expect(seen.text).not.toContain('dialog=move');
    expect(seen.text).not.toContain('Étrangère');
    const fields = { person: String(person), from: String(unit), date: '10/03/2026' };
    expect((await move({ ...fields, unit: String(unit) }, reader)).status).toBe(403);
    expect((await move({ ...fields, unit: String(foreign) })).status).toBe(404);
    const put = await move({ person: String(stranger), unit: String(unit), date: '10/03/2026' });
    expect(put.status).toBe(422);
  });

  it('shows who leads whom', async () => {
    const boss = await makePerson('Cheffe');
    await makePerson('Équipière', boss);
    const { text } = await site.ask('/organization?by=manager', { as: mover() });
    expect(text).toMatch(
      /Cheffe<.*1 personne encadrée.*<ul><li><div class="org-box"><b[^>]*>Anna Équipière/s,
    );
  });
});
