import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { distributeEquipment } from '#domain/equipment/usage-commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { requestRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { finishBulkOperation } from '#tests/builders/bulk.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece } from '#tests/builders/equipment.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let hr: SignedIn;
let clerk: SignedIn;
let person: number;
let type: number;
let contract: number;
let leave: number;
let project: number;

const store = () => world.runtime.store;
const contractRoles = ['ROLE_CONTRACT_READ', 'ROLE_CONTRACT_EDIT'] as const;

const endOn = (as: SignedIn, end: string, more: [string, string][] = []) =>
  site.ask(`/contract/${contract}/details`, {
    as,
    form: [['intent', 'end'], ['end', end], ['reason', 'Démission'], ...more],
  });
const show = (path: string) => site.ask(path, { as: hr });
const endNow = async () =>
  (JSON.parse((await show(`/api/contract/show/${contract}`)).text) as { item: { end: string | null } }).item
    .end;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store(), 0);
  const { actor, corporation, client } = company;
  await setTransport(store(), company);
  const driver = await site.member('tanguy', corporation);
  person = driver.actor.person ?? 0;
  const hrRoles = [
    ...contractRoles,
    'ROLE_PERSON_MANAGE_REST_DAY',
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_PLAN',
    'ROLE_TRANSPORT_ORDER_READ',
    'ROLE_TRANSPORT_ORDER_EDIT',
  ] as const;
  const member = await site.member('rh', corporation);
  hr = withRoles(member, [...hrRoles]);
  // The worker asks what the account may by then.
  await send(store(), setUserRoles, systemActor(null), {
    id: member.actor.user ?? 0,
    corporation,
    roles: [...hrRoles],
  });
  clerk = withRoles(await site.member('clerc', corporation), [...contractRoles]);
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  type = (await send(store(), commandsOf('contracttype').create, actor, kind)).id;
  const hired = { person, type, start: '2026-01-05', ...contractTerms };
  contract = (await send(store(), registerContract, actor, hired)).id;
  const paid = {
    name: 'Congés payés',
    code: 'CP',
    billable: false,
    restDay: true,
    paid: true,
    enabled: true,
    needsDocument: false,
    wholeDays: false,
    leaveAccount: 'paidLeave',
  };
  const { id: leaveKind } = await send(store(), commandsOf('activitytype').create, actor, paid);
  const away = { person, kind: leaveKind, start: '2027-03-01', end: '2027-03-05' };
  leave = (await send(store(), requestRestDay, actor, away)).id;
  await send(store(), validateRestDay, actor, { id: leave }).catch(() => undefined);
  const center = { name: 'Génie civil', code: 'GC', enabled: true };
  const { id: costCenter } = await send(store(), commandsOf('costcenter').create, actor, center);
  const facts = { name: 'Quai Malbert', billing: 'regie' as const, client, costCenter };
  project = (await send(store(), createProject, actor, facts)).id;
  await send(store(), assignProjectPerson, actor, { project, person, start: '2026-02-01', rates: [] });
  await send(store(), planPerson, actor, { person, project, start: '2027-02-01', end: '2027-02-02' });
  const equipment = await pump(store(), company);
  await send(
    store(),
    createTransportOrder,
    actor,
    transportOrder(company, {
      equipment,
      driver: person,
      start: '2027-01-18T08:00',
      end: '2027-01-18T12:00',
      planned: true,
    }),
  );
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('an end of contract before what is planned', () => {
  it('lists each with its dates and page, and ends nothing', async () => {
    const { status, text } = await endOn(hr, '31/12/2026');
    expect(status).toBe(409);
    expect(text).toContain('Congé, du 01/03/2027 au 05/03/2027');
    expect(text).toContain('Planning de Quai Malbert, du 01/02/2027 au 02/02/2027');
    expect(text).toContain('Affectation à Quai Malbert, à partir du 01/02/2026');
    expect(text).toMatch(/Intervention [^,<]+, le 18\/01\/2027/);
    expect(text).toContain(`href="/rest-day/${leave}/details"`);
    expect(text).toContain('name="confirmPlanned"');
    // What was typed is kept.
    expect(text).toContain('value="31/12/2026"');
    expect(await endNow()).toBeNull();
  });

  it('says nothing of a day after all of it but what has no end', async () => {
    const { text } = await endOn(hr, '31/12/2027');
    expect(text).toContain('Affectation à Quai Malbert');
    expect(text).not.toContain('Congé, du');
  });

  it('is told by count alone to who may not see what it is', async () => {
    const { status, text } = await endOn(clerk, '31/12/2026');
    expect(status).toBe(409);
    expect(text).toContain('4 autres éléments, que vos droits ne montrent pas');
    expect(text).not.toContain('Quai Malbert');
    expect(text).not.toContain('01/03/2027');
  });

  it('is asked of a correction too, with the form as it was typed', async () => {
    const form: [string, string][] = [
      ['type', String(type)],
      ['start', '05/01/2026'],
      ['end', '31/12/2026'],
      ['job', 'Conducteur'],
      ['category', 'worker'],
      ...contractTerms.schedule.flatMap(({ morning, afternoon }, day): [string, string][] => [
        [`schedule[${day}].morning`, morning],
        [`schedule[${day}].afternoon`, afternoon],
      ]),
    ];
    const { status, text } = await site.ask(`/contract/${contract}/edit`, { as: hr, form });
    expect(status).toBe(409);
    expect(text).toContain('Congé, du 01/03/2027 au 05/03/2027');
    expect(text).toContain('value="Conducteur"');
    expect(await endNow()).toBeNull();
  });

  it('is a conflict with its list for programs', async () => {
    const json = { end: '2026-12-31', reason: 'Démission' };
    const { status, text } = await site.ask(`/api/contract/end/${contract}`, { as: hr, json });
    expect(status).toBe(409);
    const answer = JSON.parse(text) as { code: string; details: { field: string; params: object }[] };
    expect(answer.code).toBe('CONTRACT_PLANNED');
    expect(answer.details.map(({ field }) => field)).toEqual(Array(4).fill('confirmPlanned'));
    expect(answer.details.map(({ params }) => params)).toContainEqual({
      id: String(leave),
      from: '2027-03-01',
      until: '2027-03-05',
    });
  });

  it('is asked before the contract is taken back, which is refused once something is noted on its days', async () => {
    const keeper = withRoles(hr, [...contractRoles, 'ROLE_CONTRACT_DELETE', 'ROLE_PERSON_MANAGE_REST_DAY']);
    const asked = await site.ask(`/contract/${contract}/details`, {
      as: keeper,
      form: [['intent', 'remove']],
    });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('01/03/2027');
    expect(asked.text).toContain('form="remove"');
    await send(store(), noteActivity, company.actor, {
      person,
      project,
      day: '2026-02-03',
      hours: '7',
    });
    const kept = await site.ask(`/contract/${contract}/details`, {
      as: keeper,
      form: [
        ['intent', 'remove'],
        ['confirmPlanned', 'on'],
      ],
    });
    expect(kept.status).toBe(409);
    expect(kept.text).toContain('il reste au registre');
  });

  it('is gone on with once confirmed; the contract’s page lists what stays, and takes back what is ticked', async () => {
    const done = await endOn(hr, '31/12/2026', [['confirmPlanned', 'on']]);
    expect(done.status).toBe(302);
    expect(await endNow()).toBe('2026-12-31');
    const page = await show(`/contract/${contract}/details`);
    expect(page.text).toContain('Prévu après la fin du contrat');
    const ticked = [...page.text.matchAll(/name="planned"[^>]*value="([^"]+)"/g)].map(([, key]) => key ?? '');
    expect(ticked).toHaveLength(3);
    const clerks = await site.ask(`/contract/${contract}/details`, { as: clerk });
    expect(clerks.text).not.toContain('Prévu après la fin du contrat');

    const none = await site.ask(`/contract/${contract}/details`, {
      as: hr,
      form: [['intent', 'cancelPlanned']],
    });
    expect(none.status).toBe(422);
    expect(none.text).toContain('Cochez au moins un élément');

    const form: [string, string][] = [
      ['intent', 'cancelPlanned'],
      ...ticked.map((key): [string, string] => ['planned', key]),
    ];
    const started = await site.ask(`/contract/${contract}/details`, { as: hr, form });
    expect(started.status).toBe(302);
    await finishBulkOperation(world.runtime, started.headers.get('Location'));
    const after = await show(`/contract/${contract}/details`);
    expect(after.text).toContain('Affectation');
    expect(after.text).not.toContain('name="planned"');
  });

  it('names the equipment that somebody still has', async () => {
    const { id } = await equipmentPiece(store(), company, { name: 'Perforateur confié' });
    const back = await equipmentPiece(store(), company, { name: 'Meuleuse bientôt rendue' });
    const use = { person, condition: 'good' as const };
    await send(store(), distributeEquipment, company.actor, { ...use, equipment: id });
    const expectedAt = new Date(Date.now() + 3_600_000).toISOString();
    await send(store(), distributeEquipment, company.actor, { ...use, equipment: back.id, expectedAt });
    const keeper = withRoles(hr, [...contractRoles, 'ROLE_EQUIPMENT_READ']);
    const page = await site.ask(`/contract/${contract}/details`, { as: keeper });
    expect(page.text).toContain('Perforateur confié');
    expect(page.text).toContain(`/equipment/${id}/detail?selectedTab=usage`);
    expect(page.text).not.toContain('Meuleuse bientôt rendue');
    const asked = await endOn(keeper, '30/12/2026');
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('Perforateur confié, remis le');
  });
});
