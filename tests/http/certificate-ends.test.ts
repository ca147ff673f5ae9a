import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { registerCertificate } from '#domain/training/certificate-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { certificateType } from '#tests/builders/training.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/*
 * A driver’s certificate ends tomorrow (5-modules.md, section 2, scenario 10): planning warns today, and refuses for the
 * day after, with no job having run: none does here.
 */

let world: World;
let site: Site;
let company: Company;
let office: SignedIn;
let driver: number;

const store = () => world.runtime.store;
const today = todayIn('Europe/Paris', new Date());
const tomorrow = addDays(today, 1);
const after = addDays(today, 2);
const inWords = (day: string) => day.split('-').toReversed().join('/');

const ask = async (path: string, json: object) => {
  const { status, text } = await site.ask(`/api/${path}`, { as: office, json });
  return { status, text };
};

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store(), 0);
  await setTransport(store(), company);
  office = withRoles(await site.member('bureau', company.corporation), [
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_PLAN',
    'ROLE_CERTIFICATE_READ',
    'ROLE_TRANSPORT_ORDER_READ',
    'ROLE_TRANSPORT_ORDER_CREATE',
    'ROLE_TRANSPORT_ORDER_EDIT',
  ]);
  driver = (await site.member('tanguy', company.corporation)).actor.person ?? 0;
  const values = ['planning_check_certificate', 'transport_check_certificate'].map((code) => ({
    code,
    value: 'refuse',
  }));
  await send(store(), setParameters, company.actor, { values });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('a certificate that ends tomorrow', () => {
  it('warns on the planning of projects, and refuses the day after', async () => {
    const profile = { name: 'Cariste', enabled: true };
    const { id: post } = await send(store(), commandsOf('personprofiletype').create, company.actor, profile);
    const type = await certificateType(store(), company, { name: 'CACES cariste', profiles: [post] });
    const held = { obtainedOn: addDays(today, -300), validUntil: tomorrow };
    await send(store(), registerCertificate, company.actor, { type, person: driver, ...held });
    const { id: project } = await send(store(), createProject, company.actor, { name: 'Criée' });
    await send(store(), assignProjectPerson, company.actor, { project, person: driver, profile: post });

    const plan = (day: string) =>
      ask('projectplanning/new', { person: driver, project, start: day, end: day });
    expect((await plan(tomorrow)).status).toBe(200);
    // A week looks at its last day, on which it may be over.
    const board = await site.ask(`/project/planning?day=${tomorrow}&view=week`, { as: office });
    expect(board.text).toMatch(new RegExp(`CACES cariste\\s: (jusqu’au|expiré le) ${inWords(tomorrow)}`));
    const late = await plan(after);
    expect(late.status).toBe(422);
    expect(late.text).toContain('CACES cariste');
    expect(JSON.parse(late.text)).toMatchObject({ errors: { person: [expect.any(String)] } });
  });

  it('warns on the planning of interventions, and refuses the day after', async () => {
    const { id: kind } = await send(store(), commandsOf('equipmenttype').create, company.actor, {
      enabled: true,
      name: 'Pompe à flèche',
    });
    const type = await certificateType(store(), company, { name: 'CACES pompe', equipmentTypes: [kind] });
    const held = { obtainedOn: addDays(today, -300), validUntil: tomorrow };
    await send(store(), registerCertificate, company.actor, { type, person: driver, ...held });
    const equipment = await pump(store(), company, 'Pompe 36 m', kind);

    const plan = (day: string) =>
      ask('transportorder/new', {
        ...transportOrder(company, { equipment, driver, planned: true }),
        start: `${day}T08:00`,
        end: `${day}T12:00`,
      });
    const soon = await plan(tomorrow);
    expect(soon.status).toBe(200);
    const { item } = JSON.parse(soon.text) as { item: { id: number } };
    const page = await site.ask(`/tfp/${item.id}/details`, { as: office });
    expect(page.text).toMatch(/Habilitation bientôt expirée\s: CACES pompe/);
    const late = await plan(after);
    expect(late.status).toBe(422);
    expect(late.text).toContain('transport.error.certificate.expired');
    expect(late.text).toContain('CACES pompe');
  });
});
