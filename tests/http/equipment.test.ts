import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { beginCount } from '#domain/equipment/count-commands.ts';
import { fitDevice } from '#domain/equipment/device-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import {
  findEquipment as findLost,
  loseEquipment,
  readMeter,
  transferEquipment,
} from '#domain/equipment/life-commands.ts';
import { noteRunningCost } from '#domain/equipment/running-cost-commands.ts';
import { distributeEquipment, returnEquipment } from '#domain/equipment/usage-commands.ts';
import { addDays, addMonths, LEGAL_TIME_ZONE, todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import type { SignedIn } from '#app/services.server.ts';
import { eraseKey } from '#db/events/personal-keys.ts';
import { rebuildTogether } from '#jobs/programs/rebuild-together.ts';
import { projections } from '#projections/registry.ts';
import { settleRoutesOf } from '#jobs/tasks/settle-routes.ts';
import { findEquipment } from '#projections/equipment/equipment.ts';
import { maintenancesOf } from '#projections/equipment/maintenances.ts';
import { inspectionsOf } from '#projections/equipment/inspections.ts';
import { usagesOf } from '#projections/equipment/usages.ts';
import { positionsOf } from '#scratch/positions.ts';
import { keepWaitingFile } from '#scratch/waiting-files.ts';
import { clientInput, commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { driving } from '#tests/builders/driving.ts';
import { registerCertificate } from '#domain/training/certificate-commands.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { certificateType, colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let depot: SignedIn;
let looker: SignedIn;
let planner: SignedIn;
let device: SignedIn;
let person: number;
let type: number;

const store = () => world.runtime.store;
const today = todayIn(LEGAL_TIME_ZONE, new Date());
const now = (): string => new Date().toISOString();
const press = (as: SignedIn, path: string, form: Record<string, string> | FormData) =>
  site.ask(path, { as, form: form instanceof FormData ? form : Object.entries(form) });
const look = (as: SignedIn, path: string) => site.ask(path, { as });
const found = (id: number) => findEquipment(world.runtime.db, id, company.corporation, { today, now: now() });

/** The last working day but today. */
function workday(): CivilDate {
  let day = addDays(today, -1);
  while (!isWorkingDay(usualCalendar, day)) day = addDays(day, -1);
  return day;
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  person = await colleague(store(), company, { lastName: 'Kerleo' });
  type = await equipmentTypeOf(store(), company);
  const equipment = ['READ', 'EDIT'].map((right) => `ROLE_EQUIPMENT_${right}`);
  depot = withRoles(await site.member('depot', company.corporation), [
    ...equipment,
    'ROLE_EQUIPMENT_TYPE_EDIT',
    'ROLE_EQUIPMENT_TYPE_READ',
  ]);
  planner = withRoles(await site.member('visites', company.corporation), [
    ...equipment,
    'ROLE_THIRD_PARTY_READ',
  ]);
  looker = withRoles(await site.member('chef', company.corporation), [...equipment, 'ROLE_POSITION_READ']);
  device = withRoles(await site.member('boitier', company.corporation), ['ROLE_POSITION_INTAKE']);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

/** As a slow hand draws it: more than a text that is typed has. */
const longStroke = JSON.stringify([
  Array.from({ length: 2000 }, (_, index) => [(index % 500) + 100.5, (index % 200) + 50.5]),
]);

describe('several pieces at once', () => {
  it('are ticked in the list or read by their labels, handed out by one form, and taken back by one', async () => {
    const saw = await equipmentPiece(store(), company, { type, name: 'Scie groupée', code: 'GRP-1' });
    const drill = await equipmentPiece(store(), company, { type, name: 'Perceuse groupée', code: 'GRP-2' });
    const list = await look(depot, '/equipment/list');
    expect(list.text).toContain('formaction="/equipment/several/handOut"');
    expect((await look(withRoles(depot, ['ROLE_EQUIPMENT_READ']), '/equipment/list')).text).not.toContain(
      '/equipment/several/handOut',
    );
    const labels = await look(depot, `/equipment/labels?pieces=${saw.id}&pieces=${drill.id}`);
    expect(labels.text.match(/<code class="code" translate="no">GRP-\d<\/code>/g)).toHaveLength(2);
    const here = '/equipment/several/handOut';
    const scanned = await look(depot, `${here}?pieces=${saw.id}&code=grp-2`);
    const chosen = `${here}?pieces=${saw.id}&pieces=${drill.id}`;
    expect([scanned.status, scanned.headers.get('Location')]).toEqual([302, chosen]);
    const wrong = await look(depot, `${chosen}&code=nulle-part`);
    expect(wrong.text).toContain('Aucun matériel ne porte ce code.');
    const { text } = await look(depot, chosen);
    expect(text).toContain('Scie groupée · GRP-1');
    const form = new FormData();
    for (const id of [saw.id, drill.id]) form.append('pieces', String(id));
    form.append('condition', 'good');
    // Refused without a holder, it keeps what is ticked.
    const refusedForm = await press(depot, chosen, form);
    expect([refusedForm.status, refusedForm.text.match(/name="pieces"[^>]*checked=""/g)?.length]).toEqual([
      422, 2,
    ]);
    form.append('person', String(person));
    const done = await press(depot, chosen, form);
    expect([done.status, done.headers.get('Location')]).toEqual([302, '/equipment/usage?open=yes']);
    const uses = [saw.id, drill.id].map(
      async (id) => (await usagesOf(world.owner, id, company.corporation, now()))[0]?.id ?? 0,
    );
    const [first = 0, second = 0] = await Promise.all(uses);
    const back = await look(depot, `/equipment/several/takeBack?usages=${first}&code=GRP-2`);
    expect(back.headers.get('Location')).toBe(`/equipment/several/takeBack?usages=${first}&usages=${second}`);
    const returning = new FormData();
    for (const id of [first, second]) returning.append('usages', String(id));
    returning.append('condition', 'good');
    await press(depot, '/equipment/several/takeBack', returning);
    expect((await found(drill.id))?.status).toBe('available');
    const nobody = await look(depot, `/equipment/several/takeBack?code=GRP-2`);
    expect(nobody.text).toContain('Personne n’a ce matériel.');
    expect((await look(depot, '/equipment/usage?open=yes')).status).toBe(200);
    expect((await look(depot, '/equipment/several/elsewhere')).status).toBe(404);
  });
});

describe('programs', () => {
  const call = async (path: string, json?: object) => {
    const { status, text } = await site.ask(`/api/${path}`, { as: planner, ...(json && { json }) });
    return { status, body: JSON.parse(text) as { item?: { id: number }; items?: object[]; total?: number } };
  };

  it('read what is inspected, due and ordered, page by page', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Pelle listée', place: 'Parc Nord' });
    await equipmentPiece(store(), company, { type, name: 'Pelle voisine', place: 'Parc Nord' });
    const done = { equipment: id, name: 'VGP', doneOn: addDays(today, -40), result: 'passed' };
    const noted = await call('equipmentinspection/new', { ...done, reportOn: addDays(today, -20) });
    const inspection = noted.body.item?.id ?? 0;
    await call('equipmentmaintenance/new', { equipment: id, title: 'Vidange', sort: 'repair' });
    const listed = await call(`equipmentinspection/list?equipment=${id}&stage=done`);
    expect(listed.body).toMatchObject({
      total: 1,
      items: [{ id: inspection, reportOn: addDays(today, -20) }],
    });
    // What is not said of the report stays; said to be none, it is.
    const { name: _name, equipment: _equipment, ...result } = done;
    await call(`equipmentinspection/record/${inspection}`, { ...result, number: 'R-12' });
    const corrected = () => call(`equipmentinspection/list?keyword=listée&sort=day`);
    expect((await corrected()).body.items).toMatchObject([{ number: 'R-12', reportOn: addDays(today, -20) }]);
    await call(`equipmentinspection/record/${inspection}`, { ...result, reportOn: null });
    expect((await corrected()).body.items).toMatchObject([{ reportOn: null }]);
    const orders = await call(`equipmentmaintenance/list?equipment=${id}&stage=open`);
    expect(orders.body).toMatchObject({ total: 1, items: [{ title: 'Vidange', equipment: { id } }] });
    const due = (more: string) => call(`equipmentinspection/due/list?place=Parc%20Nord&days=3650${more}`);
    expect((await due('')).body).toMatchObject({ total: 2 });
    const [first, second] = [await due('&maxPerPage=1'), await due('&maxPerPage=1&page=2')];
    expect([first, second].map(({ body }) => [body.items?.length, body.total])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(first.body.items).not.toEqual(second.body.items);
    const kept = await call('equipment/list?place=Parc%20Nord&pumping=0');
    expect(kept.body).toMatchObject({ total: 2 });
    expect((await call('equipment/list?place=Parc%20Nord&pumping=1')).body).toMatchObject({ total: 0 });
  });

  it('give a piece its picture, and take it away', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Pelle à photo' });
    const sent = (file: File | null) => {
      const form = multipart({});
      if (file !== null) form.set('photo', file);
      return site.ask(`/api/equipment/photo/${id}`, { as: planner, form });
    };
    const wrong = await sent(new File(['Rien'], 'etat.txt', { type: 'text/plain' }));
    expect([wrong.status, (await found(id))?.photo]).toEqual([422, null]);
    expect((await sent(new File([png], 'pelle.png', { type: 'image/png' }))).status).toBe(200);
    expect((await found(id))?.photo).not.toBeNull();
    expect((await sent(null)).status).toBe(200);
    expect((await found(id))?.photo).toBeNull();
    expect((await site.ask('/api/equipment/photo/999999', { as: planner, form: multipart({}) })).status).toBe(
      404,
    );
  });

  it('close a work order as they read it, or are told that it changed', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Pelle à réparer' });
    const order = await call('equipmentmaintenance/new', {
      equipment: id,
      title: 'Flexible',
      sort: 'repair',
    });
    const of = order.body.item?.id ?? 0;
    const [row] = await maintenancesOf(world.runtime.db, id, company.corporation);
    const change = { title: 'Flexible et joint', sort: 'repair', revision: row?.revision };
    await call(`equipmentmaintenance/change/${of}`, change);
    const step = `/equipment/order/${of}/finish`;
    const closed = { doneOn: today, revision: String(row?.revision) };
    const stale = await press(depot, step, closed);
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('Flexible et joint');
    const again = await look(depot, step);
    const revision = /name="revision" value="(\d+)"/.exec(again.text)?.[1] ?? '';
    expect((await press(depot, step, { ...closed, revision })).status).toBe(302);
  });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a depot, by plain forms', () => {
  it('hands a piece out against a name and a tick, and takes it back', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Perforateur', code: 'PERF-1' });
    const code = await look(depot, '/equipment/code/perf-1');
    expect(code.text).toContain(`/equipment/${id}/step/handOut`);
    const form = { person: String(person), condition: 'good', signedBy: 'M. Kerleo' };
    const unticked = await press(depot, `/equipment/${id}/step/handOut`, multipart(form));
    expect(unticked.status).toBe(422);
    expect(unticked.text).toContain('value="M. Kerleo"');
    const handed = await press(depot, `/equipment/${id}/step/handOut`, multipart({ ...form, signed: 'on' }));
    expect(handed.status).toBe(302);
    const [usage] = await usagesOf(world.runtime.db, id, company.corporation, now());
    expect(usage).toMatchObject({ status: 'out', signedBy: 'M. Kerleo' });
    const back = { condition: 'worn', place: 'Quai', note: 'Mandrin usé' };
    const returned = await press(depot, `/equipment/usage/${usage?.id}/return?by=label`, multipart(back));
    expect([returned.status, returned.headers.get('Location')]).toEqual([302, '/equipment/code/PERF-1']);
    expect(await found(id)).toMatchObject({ status: 'available', place: 'Quai' });
  });

  it('says of whoever has it which certificate they lack, to whoever sees certificates, and else that one is lacking', async () => {
    const demanding = await equipmentTypeOf(store(), company);
    await certificateType(store(), company, { name: 'CACES R490', equipmentTypes: [demanding] });
    const { id } = await equipmentPiece(store(), company, {
      type: demanding,
      name: 'Grue auxiliaire',
      code: 'GRUE-9',
    });
    const form = { person: String(person), condition: 'good' };
    expect((await press(depot, `/equipment/${id}/step/handOut`, multipart(form))).status).toBe(302);
    const trainer = withRoles(depot, [...depot.facts.roles, 'ROLE_CERTIFICATE_READ']);
    for (const path of [
      `/equipment/${id}/detail?selectedTab=usage`,
      '/equipment/usage?open=yes',
      // Where one comes back to in a depot.
      '/equipment/code/GRUE-9',
    ]) {
      expect((await look(trainer, path)).text).toMatch(/Certificat manquant\s: CACES R490/);
      const other = (await look(depot, path)).text;
      expect(other).toContain('Certificat exigé manquant ou expiré');
      expect(other).not.toContain('CACES R490');
    }
    const [usage] = await usagesOf(world.runtime.db, id, company.corporation, now());
    const back = await press(depot, `/equipment/usage/${usage?.id}/return`, multipart({ condition: 'good' }));
    expect(back.status).toBe(302);
    expect((await look(trainer, '/equipment/usage')).text).not.toContain('CACES R490');
  });

  it('says of whoever is to be handed what is booked what they lack now, of its whole kit', async () => {
    const typeOf = async (name: string) => {
      const equipmentType = await equipmentTypeOf(store(), company);
      const type = await certificateType(store(), company, { name, equipmentTypes: [equipmentType] });
      return { equipmentType, type };
    };
    const [head, member] = [await typeOf('CACES R482'), await typeOf('CACES R486')];
    const crate = { type: head.equipmentType, name: 'Caisse', code: 'CAISSE-9' };
    const { id: kit } = await equipmentPiece(store(), company, crate);
    await equipmentPiece(store(), company, { ...crate, type: member.equipmentType, code: 'CAISSE-9-1', kit });
    const held = { obtainedOn: addDays(today, -10), validUntil: addDays(today, 300) };
    await send(store(), registerCertificate, company.actor, { type: head.type, person, ...held });
    const later = { distributedAt: '2099-03-01T07:00', expectedAt: '2099-03-02T17:00' };
    const form = { person: String(person), condition: 'good', ...later };
    expect((await press(depot, `/equipment/${kit}/step/handOut`, multipart(form))).status).toBe(302);
    const [booking] = await usagesOf(world.runtime.db, kit, company.corporation, now());
    expect(booking).toMatchObject({ status: 'planned' });
    const trainer = withRoles(depot, [...depot.facts.roles, 'ROLE_CERTIFICATE_READ']);
    // On the day of the booking it has ended; today it has not.
    expect((await look(trainer, '/equipment/usage?open=yes')).text).toContain('CACES R482');
    const { text } = await look(trainer, `/equipment/usage/${booking?.id}/handOver`);
    expect(text).toMatch(/Certificat manquant\s: CACES R486/);
    expect(text).not.toContain('CACES R482');
  });

  it('keeps what was drawn on the glass as whose signature it is, and shows it with the use', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Tarière', code: 'TARI-1' });
    const handOut = `/equipment/${id}/step/handOut`;
    const page = await look(depot, handOut);
    expect(page.text).toContain('data-signature');
    // Nothing is handed out to itself.
    expect(page.text).toContain('Perforateur · PERF-1');
    expect(page.text).not.toContain('Tarière · TARI-1</option>');
    const receiver = await colleague(store(), company, { lastName: 'Signataire' });
    const form = { person: String(receiver), condition: 'good' };
    const dot = await press(depot, handOut, multipart({ ...form, strokes: '[[[10,10],[11,11]]]' }));
    expect([dot.status, dot.text.includes('La signature est trop courte')]).toEqual([422, true]);
    const wrong = await press(depot, handOut, multipart({ ...form, strokes: '[[["a",1e9]]]' }));
    expect(wrong.status).toBe(422);
    expect((await press(depot, handOut, multipart({ ...form, strokes: longStroke }))).status).toBe(302);
    const [out] = await usagesOf(world.runtime.db, id, company.corporation, now());
    expect(out).toMatchObject({ drawn: true, signedBy: null, backDrawn: false });
    const back = `/equipment/usage/${out?.id}/return`;
    const drawn = '[[[100,100],[300,250.5]]]';
    expect((await press(depot, back, multipart({ condition: 'good', strokes: drawn }))).status).toBe(302);
    const tab = await look(depot, `/equipment/${id}/detail?selectedTab=usage`);
    expect(tab.text).toContain(`/equipment/usage/${out?.id}/signature/back`);
    const picture = await look(depot, `/equipment/usage/${out?.id}/signature/back`);
    expect(picture.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(picture.text).toContain('M100 100L300 250.5');
    await eraseKey(world.owner, `person-${receiver}`);
    const drawnOnes = projections.filter(({ name }) => name === 'equipment-usages');
    await rebuildTogether(world.owner, world.settings.dataKey, drawnOnes);
    const [erased] = await usagesOf(world.runtime.db, id, company.corporation, now());
    expect(erased).toMatchObject({ status: 'returned', drawn: false, backDrawn: false });
    expect((await look(depot, `/equipment/usage/${out?.id}/signature/back`)).status).toBe(404);
  });

  it('changes a booking, hands it over and prolongs it, and cancels another', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Ponceuse', code: 'PONC-1' });
    const usages = () => usagesOf(world.runtime.db, id, company.corporation, now());
    const handOut = (from: string, until: string) =>
      press(
        depot,
        `/equipment/${id}/step/handOut`,
        multipart({
          person: String(person),
          condition: 'good',
          distributedAt: `${from} 08:00`,
          expectedAt: until,
        }),
      );
    const [tomorrow, later] = [addDays(today, 1), addDays(today, 9)];
    expect((await handOut(tomorrow, addDays(today, 3))).status).toBe(302);
    expect((await handOut(later, later)).status).toBe(302);
    const [second, first] = await usages();
    const tab = await look(depot, `/equipment/${id}/detail?selectedTab=usage`);
    for (const step of ['handOver', 'edit', 'cancel'])
      expect(tab.text).toContain(`/equipment/usage/${first?.id}/${step}`);
    const edit = `/equipment/usage/${first?.id}/edit`;
    const form = await look(depot, edit);
    const revision = /name="revision" value="(\d+)"/.exec(form.text)?.[1] ?? '';
    const said = { person: String(person), condition: 'good', revision, distributedAt: `${tomorrow} 09:00` };
    const clash = await press(depot, edit, multipart({ ...said, expectedAt: addDays(today, 10) }));
    expect(clash.status).toBe(422);
    expect(clash.text).toContain('déjà sorti ou réservé');
    expect((await press(depot, edit, multipart({ ...said, expectedAt: addDays(today, 4) }))).status).toBe(
      302,
    );
    const stale = await press(depot, edit, multipart({ ...said, expectedAt: addDays(today, 5) }));
    expect(stale.status).toBe(409);
    const cancel = `/equipment/usage/${second?.id}/cancel`;
    expect((await look(depot, cancel)).text).toContain('Kerleo');
    expect((await press(depot, cancel, {})).status).toBe(302);
    const over = `/equipment/usage/${first?.id}/handOver`;
    expect((await look(depot, over)).text).toContain('23:59');
    const signed = { condition: 'good', signedBy: 'M. Kerleo', signed: 'on' };
    expect((await press(depot, over, multipart(signed))).status).toBe(302);
    expect(await usages()).toMatchObject([{ id: first?.id, status: 'out', signedBy: 'M. Kerleo' }]);
    expect((await look(depot, over)).status).toBe(404);
    expect((await look(depot, cancel)).status).toBe(404);
  });

  it('lists who has what, narrowed and as a file, and shows it on the file of the person and the project', async () => {
    const clerk = withRoles(depot, ['ROLE_EQUIPMENT_READ', 'ROLE_PERSON_VIEW_PROFILE', 'ROLE_PROJECT_READ']);
    const other = await colleague(store(), company, { lastName: 'Floch' });
    const { id: project } = await send(store(), createProject, company.actor, {
      name: 'Écluse',
      billing: 'regie',
      client: company.client,
      costCenter: (
        await send(store(), commandsOf('costcenter').create, company.actor, {
          name: 'Génie civil',
          code: 'GC',
          enabled: true,
        })
      ).id,
    });
    const piece = (name: string) => equipmentPiece(store(), company, { type, name });
    const lend = async (name: string, changes: object) =>
      send(store(), distributeEquipment, company.actor, {
        equipment: (await piece(name)).id,
        condition: 'good',
        distributedAt: `${addDays(today, -3)}T08:00`,
        ...changes,
      });
    await lend('Niveau laser', { person: other, expectedAt: `${addDays(today, -1)}T18:00` });
    await lend('Aspirateur', { project, expectedAt: `${addDays(today, 5)}T18:00` });
    const back = await lend('Rallonge', { person: other });
    await send(store(), returnEquipment, company.actor, { id: back.id, condition: 'good' });
    const listed = async (query: string) => (await look(clerk, `/equipment/usage${query}`)).text;
    const late = await listed('?status=late');
    expect(late).toContain('Niveau laser');
    expect(late).not.toContain('Aspirateur');
    // What is late is not back: on the board it is taken today, and no day says until when.
    const board = (await look(clerk, '/equipment/board')).text;
    const [day = ''] = /<section class="board-day">.*?<\/section>/s.exec(board) ?? [];
    const said = day.split('<li').filter((item) => item.includes('Niveau laser'));
    expect(said).toHaveLength(1);
    expect(said[0]).not.toContain('jusqu’au');
    const theirs = await listed(`?person=${other}`);
    expect(theirs).toContain('Rallonge');
    expect(await listed(`?person=${other}&open=yes`)).not.toContain('Rallonge');
    const due = await listed('?open=yes&sort=expectedAt&direction=asc');
    expect(due.indexOf('Niveau laser')).toBeLessThan(due.indexOf('Aspirateur'));
    const file = await look(clerk, `/equipment/usage/export?format=csv&project=${project}`);
    expect(file.text).toContain('Aspirateur');
    expect(file.text).not.toContain('Niveau laser');
    const ofPerson = await look(clerk, `/person/${other}/details?selectedTab=equipment`);
    expect(ofPerson.text).toContain('Niveau laser');
    expect(ofPerson.text).not.toContain('Rallonge');
    const ofProject = await look(clerk, `/project/${project}/details?selectedTab=planning`);
    expect(ofProject.text).toContain('Aspirateur');
    const stranger = withRoles(depot, ['ROLE_PERSON_VIEW_PROFILE', 'ROLE_PROJECT_READ']);
    for (const page of [
      `/person/${other}/details?selectedTab=equipment`,
      `/project/${project}/details?selectedTab=planning`,
    ])
      expect((await look(stranger, page)).text).not.toMatch(/Niveau laser|Aspirateur/);
  });

  it('sees on the phone whom a piece is booked for today', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Meule', code: 'MEULE-1' });
    const soon = new Date(Date.now() + 60_000).toISOString();
    await send(store(), distributeEquipment, company.actor, {
      equipment: id,
      person,
      condition: 'good',
      distributedAt: soon,
    });
    const [booked] = await usagesOf(world.runtime.db, id, company.corporation, now());
    const code = await look(depot, '/equipment/code/MEULE-1');
    expect(code.text).toContain(`/equipment/usage/${booked?.id}/handOver`);
    expect(code.text).toContain('Kerleo');
  });

  it('leads from the label to the inspection that is late, not to the first of its type', async () => {
    const several = await equipmentTypeOf(store(), company, {
      inspections: [
        { name: 'Entretien annuel', intervalMonths: 12, legalBasis: null, keepAnniversary: false },
        { name: 'VGP levage', intervalMonths: 6, legalBasis: null, keepAnniversary: false },
      ],
    });
    const { id } = await equipmentPiece(store(), company, {
      type: several,
      code: 'LEVAGE-1',
      inServiceOn: addMonths(today, -8),
    });
    const code = await look(depot, '/equipment/code/LEVAGE-1');
    expect(code.text).toMatch(/VGP levage\s: en retard/);
    const link = /href="(\/equipment\/\d+\/step\/inspect[^"]*)"/
      .exec(code.text)?.[1]
      ?.replaceAll('&amp;', '&');
    expect(link).toBe(`/equipment/${id}/step/inspect?by=label&inspection=VGP+levage`);
    const form = await look(depot, link ?? '');
    expect(form.text).toMatch(
      /<option[^>]*value="VGP levage"[^>]*selected|<option[^>]*selected=""[^>]*value="VGP levage"/,
    );
  });

  it('says on the label why a piece serves nobody, and leads to what ends it and back', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Tarière', code: 'TAR-1' });
    const label = async () => (await look(depot, '/equipment/code/TAR-1')).text.replaceAll('&amp;', '&');
    const failed = multipart({ name: 'VGP', doneOn: today, result: 'failed', reserves: 'Carter fendu' });
    await press(depot, `/equipment/${id}/step/inspect`, failed);
    expect(await label()).toMatch(/Non conforme\s: VGP/);
    expect(await label()).toContain(`/equipment/${id}/step/inspect?by=label&inspection=VGP`);
    const order = multipart({ title: 'Carter à changer', sort: 'repair', downFrom: today });
    await press(depot, `/equipment/${id}/step/order`, order);
    expect(await label()).toMatch(/Immobilisé\s: Carter à changer/);
    const finish = /href="(\/equipment\/order\/\d+\/finish\?by=label)"/.exec(await label())?.[1] ?? '';
    const asked = await look(depot, finish);
    const revision = /name="revision" value="(\d+)"/.exec(asked.text)?.[1] ?? '';
    const finished = await press(depot, finish, { doneOn: today, downUntil: today, revision });
    expect(finished.headers.get('Location')).toBe('/equipment/code/TAR-1');
    expect(await label()).not.toMatch(/Immobilisé/);
    const passed = multipart({ name: 'VGP', doneOn: today, result: 'passed' });
    await press(depot, `/equipment/${id}/step/inspect`, passed);
    expect(await label()).not.toMatch(/Non conforme/);
  });

  it('leads from a piece that was handed over to its other file, who may see it there', async () => {
    const there = await createCompany(store(), 1);
    const name = 'Grue à tour';
    const own = await equipmentTypeOf(store(), company, { name });
    await equipmentTypeOf(store(), there, { name });
    const { id } = await equipmentPiece(store(), company, { type: own, code: 'TOUR-1' });
    const corporations = [company.corporation, there.corporation];
    const handed = { id, on: today, corporation: there.corporation };
    await send(store(), transferEquipment, { ...company.actor, corporations }, handed);
    const file = (await found(id))?.toEquipment ?? 0;
    expect(file).toBeGreaterThan(0);
    const inBoth = { ...depot, actor: { ...depot.actor, corporations } };
    const shown = async (as: SignedIn) => {
      const page = await look(as, `/equipment/${id}/detail`);
      const answer = await site.ask(`/api/equipment/show/${id}`, { as });
      return [
        page.text.includes(`name="redirectTo" value="/equipment/${file}/detail"`),
        z.object({ item: z.object({ toEquipment: z.number().nullable() }) }).parse(JSON.parse(answer.text))
          .item.toEquipment,
      ];
    };
    expect(await shown(depot)).toEqual([false, null]);
    // They work there, and see no equipment.
    expect(await shown(inBoth)).toEqual([false, null]);
    const system = systemActor(null);
    const user = depot.actor.user ?? 0;
    const roles = ['ROLE_EQUIPMENT_READ'];
    await send(store(), setUserRoles, system, { id: user, corporation: there.corporation, roles });
    expect(await shown(inBoth)).toEqual([true, file]);
    await send(store(), setUserRoles, system, { id: user, corporation: company.corporation, roles });
    const back = { ...inBoth, actor: { ...inBoth.actor, corporation: there.corporation } };
    const came = await look(back, `/equipment/${file}/detail`);
    expect(came.text).toContain(`name="redirectTo" value="/equipment/${id}/detail"`);
  });

  it('keeps the picture of a form that was refused', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Scie à ruban', code: 'RUBAN-1' });
    const step = `/equipment/${id}/step/handOut`;
    const form = multipart({ person: String(person), condition: 'good', signedBy: 'M. Kerleo' });
    form.set('photo', new File(['Rien'], 'etat.txt', { type: 'text/plain' }));
    const noPicture = await press(depot, step, form);
    expect(noPicture.status).toBe(422);
    expect(noPicture.text).toContain('value="M. Kerleo"');
    form.set('photo', new File([png], 'etat.png', { type: 'image/png' }));
    const refusedForm = await press(depot, step, form);
    expect(refusedForm.status).toBe(422);
    const photoKept = /name="photoKept" value="([^"]+)"/.exec(refusedForm.text)?.[1] ?? '';
    const again = {
      person: String(person),
      condition: 'good',
      signedBy: 'M. Kerleo',
      signed: 'on',
      photoKept,
    };
    expect((await press(depot, step, multipart(again))).status).toBe(302);
    const [usage] = await usagesOf(world.runtime.db, id, company.corporation, now());
    const picture = await site.ask(`/equipment/usage/${usage?.id}/picture/out`, { as: depot });
    expect(picture.headers.get('Content-Type')).toBe('image/png');
  });

  it('takes no picture or report that somebody else keeps, whatever a form says it waits as', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Scie', code: 'SCIE-1' });

    const hash = await world.runtime.files.put(world.runtime.db, png, 'image/png');
    const foreign = {
      id: randomUUID(),
      name: 'secret.png',
      file: hash,
      size: png.length,
      type: 'image/png',
    };
    await keepWaitingFile(
      world.runtime.db,
      { user: planner.actor.user ?? 0, corporation: company.corporation },
      foreign,
    );
    const photo = `/equipment/${id}/photo`;
    for (const photoKept of [hash, foreign.id, `${foreign.id}/secret.png`]) {
      await press(depot, photo, multipart({ photo: hash, photoKept }));
      expect((await found(id))?.photo, photoKept).toBeNull();
    }
    const { id: _id, ...said } = foreign;
    for (const reportKept of [JSON.stringify(said), `${foreign.id}/secret.png`]) {
      const form = { name: 'VGP', doneOn: today, result: 'passed', 'report.file': hash, reportKept };
      expect((await press(depot, `/equipment/${id}/step/inspect`, multipart(form))).status).toBe(302);
    }
    const reports = await world.runtime.db
      .selectFrom('attached_document')
      .select('id')
      .where('owner_id', '=', id)
      .where('file', '=', hash)
      .execute();
    expect(reports).toEqual([]);
  });

  it('shows what is noted of a piece with its dates and prices, books what is out and moves it', async () => {
    const { id } = await equipmentPiece(store(), company, {
      type,
      name: 'Compresseur',
      code: 'COMPR-9',
      height: '2.4',
      lifeMonths: 60,
      residualValue: '500',
      purchasedOn: '2025-02-03',
      purchasePrice: '4800',
    });
    const inspected = { name: 'VGP', doneOn: '2026-02-04', result: 'passed', cost: '145' };
    await press(depot, `/equipment/${id}/step/inspect`, multipart(inspected));
    await press(depot, `/equipment/${id}/step/lose`, { on: addDays(today, -2), note: '' });
    await press(depot, `/equipment/${id}/step/find`, { on: addDays(today, -1), place: '', note: '' });
    const file = await look(depot, `/equipment/${id}/detail`);
    for (const part of ['Hauteur (m)', 'Valeur résiduelle', 'Dates et prix', '04/02/2026', 'Retrouvé'])
      expect(file.text).toContain(part);
    expect(file.text).toMatch(/Achat[\s\S]*03\/02\/2025[\s\S]*4.800,00/);
    await press(
      depot,
      `/equipment/${id}/step/handOut`,
      multipart({ person: String(person), condition: 'good' }),
    );
    expect((await look(depot, `/equipment/${id}/detail`)).text).toContain('Réserver');
    expect((await press(depot, `/equipment/${id}/step/move`, { place: 'Quai 7' })).status).toBe(302);
    expect(await found(id)).toMatchObject({ place: 'Quai 7' });
  });

  it('narrows the list by what pieces have, each with how many it leaves', async () => {
    const own = await equipmentTypeOf(store(), company, { name: 'Étaiement' });
    await equipmentPiece(store(), company, { type: own, name: 'Étai', code: 'ETAI-1', inCharge: person });
    const all = await look(depot, '/equipment/list');
    expect(all.text).toMatch(/Étaiement.\(1\)/);
    const some = await look(depot, `/equipment/list?type=${own}&inCharge=${person}`);
    expect(some.text).toContain('ETAI-1');
    expect(some.text).not.toContain('COMP-1');
    expect((await look(depot, `/equipment/list?type=${own}&pumping=yes`)).text).not.toContain('ETAI-1');
  });

  it('notes an inspection with its report; what was planned with a piece that failed is listed', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Palan' });
    const booked = { person: String(person), condition: 'good', distributedAt: '2031-03-05 08:00' };
    await press(depot, `/equipment/${id}/step/handOut`, multipart(booked));
    const form = multipart({ name: 'VGP', doneOn: today, result: 'failed', reserves: 'Crochet ouvert' });
    form.set('reportFile', new File(['%PDF-1.4 rapport'], 'rapport.pdf', { type: 'application/pdf' }));
    expect((await press(depot, `/equipment/${id}/step/inspect`, form)).status).toBe(302);
    const file = await look(depot, `/equipment/${id}/detail`);
    expect(file.text).toContain('Ce qui était prévu avec ce matériel');
    expect(file.text).toContain('Kerleo');
    const documents = await look(depot, `/equipment/${id}/detail?selectedTab=documents`);
    expect(documents.text).toContain('rapport.pdf');
    const calendar = await look(depot, `/calendar?month=${today.slice(0, 7)}`);
    expect(calendar.status).toBe(200);
    expect(calendar.text).toContain('Palan');
  });

  it('plans one visit of several pieces from the list of what is due, and notes what came of it', async () => {
    const place = 'Hangar des visites';
    const made = [];
    for (const name of ['Palan A', 'Palan B', 'Palan C'])
      made.push(
        (await equipmentPiece(store(), company, { type, name, place, inServiceOn: '2020-01-05' })).id,
      );
    const [one = 0, two = 0, three = 0] = made;
    const list = '/examination?of=equipment&place=Hangar+des+visites';
    const due = await look(depot, list);
    for (const id of made) expect(due.text).toContain(`value="${id} VGP"`);
    // What is ticked is followed by what is done with it, by this class.
    expect(due.text).toContain('class="bulk-form"');
    expect((await look(depot, '/examination?of=equipment&keyword=palan+b')).text).not.toContain('Palan A');
    const query = `pieces=${one}+VGP&pieces=${two}+VGP&pieces=${three}+VGP`;
    const page = await look(depot, `/equipment/visit/plan?${query}`);
    expect(page.text).toContain('Palan C');
    const { id: provider } = await send(store(), createThirdParty, company.actor, {
      ...clientInput({ name: 'Contrôle Ouest', supplier: true }),
      email: 'visites@controle.example',
    });
    const form = (fields: [string, string][]) =>
      site.ask('/equipment/visit/plan', { as: planner, form: fields });
    const tomorrow = addDays(today, 1);
    const ticked: [string, string][] = [one, two].map((id) => ['pieces', `${id} VGP`]);
    const none = await form([['plannedOn', tomorrow]]);
    expect(none.status).toBe(422);
    const planned = await form([...ticked, ['plannedOn', tomorrow], ['providerName', 'Contrôle Ouest']]);
    expect([planned.status, planned.headers.get('Location')]).toEqual([
      302,
      `/examination?of=equipment&provider=${provider}`,
    ]);
    const mine = await look(planner, `${list}&provider=${provider}`);
    const letter = `/equipment/visit/letter/${provider}`;
    expect(mine.text).toContain(`href="${letter}"`);
    const written = await look(planner, letter);
    expect(written.text).toContain('value="visites@controle.example"');
    const code = async (id: number) => (await found(id))?.code ?? '';
    const [codeOne, codeTwo] = [await code(one), await code(two)];
    const [year, month, date] = tomorrow.split('-');
    const line = `${date}/${month}/${year} · VGP · Palan A (${codeOne}) · Hangar des visites`;
    expect(written.text).toContain(line);
    expect((await look(planner, `${letter}?language=en`)).text).toContain('We confirm the following');
    // Whoever may not read third parties does not learn of one, and nobody is written to about what is not planned.
    expect((await look(depot, letter)).status).toBe(404);
    const ids = [...written.text.matchAll(/name="inspections" value="(\d+)"/g)].map(([, id = '']) => id);
    expect(ids).toHaveLength(2);
    const mail = (fields: [string, string][]) =>
      site.ask(letter, {
        as: planner,
        form: [
          ...fields,
          ...ids.map((id): [string, string] => ['inspections', id]),
          ['subject', 'Visite'],
          ['text', line],
          ['language', 'fr'],
        ],
      });
    const wrong = await mail([['to', 'personne']]);
    expect([wrong.status, wrong.text.includes('value="personne"')]).toEqual([422, true]);
    expect((await mail([['to', 'visites@controle.example']])).status).toBe(302);
    const { rows: mails } = await sql<{ version: number; to: string[] }>`select version_id as version, "to"
      from mail_list where kind = 'inspectionVisit' and corporation_id = ${company.corporation}`.execute(
      world.owner,
    );
    expect(mails).toEqual([{ version: provider, to: ['visites@controle.example'] }]);
    const announced = await look(planner, `${list}&provider=${provider}`);
    const [thisYear, thisMonth, thisDay] = today.split('-');
    expect(announced.text).toContain(`Contrôle Ouest, prévenu le ${thisDay}/${thisMonth}/${thisYear}`);
    // Moved, it is to be told again; the other one is not.
    await form([
      ['pieces', `${one} VGP`],
      ['plannedOn', tomorrow],
      ['providerName', 'Contrôle Ouest'],
    ]);
    const again = await look(planner, letter);
    expect([again.text.includes(codeOne), again.text.includes(codeTwo)]).toEqual([true, false]);
    expect((await look(planner, `${letter}?of=all`)).text).toContain(codeTwo);
    expect(mine.text).toContain('Palan A');
    expect(mine.text).not.toContain(`value="${three} VGP"`);
    const file = await look(depot, '/examination/export?of=equipment&place=Hangar+des+visites');
    expect(file.text).toContain('Contrôle Ouest');
    // Nothing of another company's pieces is planned, and nothing of the visit with it.
    const foreign = await createCompany(store());
    const { id: theirs } = await equipmentPiece(store(), foreign, {});
    const refused = await form([...ticked, ['pieces', `${theirs} VGP`], ['plannedOn', addDays(today, 3)]]);
    expect(refused.status).toBe(422);
    const day = async (id: number) =>
      (await inspectionsOf(world.runtime.db, id, company.corporation)).map(({ plannedOn, result }) => [
        plannedOn,
        result,
      ]);
    expect(await day(one)).toEqual([[tomorrow, null]]);
    const results = await site.ask('/equipment/visit/record', {
      as: planner,
      form: [...ticked, ['pieces', `${three} VGP`], ['doneOn', today], ['result', 'passed']],
    });
    expect(results.status).toBe(302);
    expect(await day(one)).toEqual([[tomorrow, 'passed']]);
    expect(await day(three)).toEqual([[null, 'passed']]);
    expect((await look(depot, list)).text).not.toContain('Palan A');
  });

  it('plans and notes inspections of many pieces by one call, and writes to their inspector', async () => {
    const { id: provider } = await send(store(), createThirdParty, company.actor, {
      ...clientInput({ name: 'Contrôle par programme', supplier: true }),
    });
    const pieces = [];
    for (const name of ['Treuil A', 'Treuil B']) {
      const { id } = await equipmentPiece(store(), company, { type, name });
      pieces.push({ equipment: id, name: 'VGP' });
    }
    const post = async (path: string, json: unknown) => {
      const answer = await site.ask(`/api/equipmentinspection/visit/${path}`, { as: planner, json });
      const body: unknown = JSON.parse(answer.text);
      return { status: answer.status, body };
    };
    const planned = await post('plan', { pieces, plannedOn: addDays(today, 5), provider });
    expect(planned.status, JSON.stringify(planned.body)).toBe(200);
    const read = z.object({ ids: z.array(z.number()) });
    const { ids } = read.parse(planned.body);
    const letter = { to: 'a@controle.example', subject: 'Visite', text: 'Treuils', language: 'fr' };
    const mailed = await post(`mail/${provider}`, { ...letter, inspections: ids });
    expect(mailed.status, JSON.stringify(mailed.body)).toBe(200);
    const result = { doneOn: today, result: 'passed', number: 'R-2026-9' };
    const recorded = await post('record', { pieces, ...result });
    expect(read.parse(recorded.body).ids).toEqual(ids);
    for (const { equipment } of pieces)
      expect(await inspectionsOf(world.runtime.db, equipment, company.corporation)).toMatchObject([
        { stage: 'done', result: 'passed', number: 'R-2026-9' },
      ]);
    const twice = [...pieces, pieces[0]];
    expect((await post('plan', { pieces: twice, plannedOn: addDays(today, 5) })).status).toBe(422);
    const nothing = await post('plan', { pieces: [{ equipment: 'x' }], plannedOn: addDays(today, 5) });
    expect(nothing).toMatchObject({ status: 422 });
    expect((await post(`mail/${provider}`, { ...letter, inspections: ids })).status).toBe(422);
  });

  it('tells the whole history of a piece, and puts right a reading and work that is done', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Compresseur', code: 'COMP-1' });
    for (const value of ['100', '2000'])
      await press(depot, `/equipment/${id}/step/meter`, { on: today, value });
    const tab = (name: string) => look(depot, `/equipment/${id}/detail?selectedTab=${name}`);
    const readings = await tab('maintenance');
    expect(readings.text).toContain(`/equipment/${id}/step/fixMeter?reading=2`);
    const fix = `/equipment/${id}/step/fixMeter`;
    const unsaid = await press(depot, fix, { reading: '2', value: '200' });
    expect(unsaid.status).toBe(422);
    expect((await press(depot, fix, { reading: '2', value: '200', reason: 'Zéro de trop' })).status).toBe(
      302,
    );
    await press(depot, `/equipment/${id}/step/order`, { title: 'Vidange', sort: 'repair' });
    const [order] = await maintenancesOf(world.runtime.db, id, company.corporation);
    const part = { 'parts[0].name': 'Filtre', 'parts[0].quantity': '2', 'parts[0].unitCost': '12,50' };
    const wrong = await press(depot, `/equipment/order/${order?.id}/finish`, { ...part, doneOn: '' });
    expect([wrong.status, wrong.text.includes('value="12,50"')]).toEqual([422, true]);
    await press(depot, `/equipment/order/${order?.id}/finish`, { ...part, doneOn: today });
    const correct = `/equipment/order/${order?.id}/correct`;
    const form = await look(depot, correct);
    expect(form.text).toContain('value="12,5');
    const revision = /name="revision" value="(\d+)"/.exec(form.text)?.[1] ?? '';
    const again = { ...part, 'parts[0].quantity': '3', doneOn: today, revision };
    expect((await press(depot, correct, again)).status).toBe(302);
    await press(
      depot,
      `/equipment/${id}/step/handOut`,
      multipart({ person: String(person), condition: 'good' }),
    );
    const failed = { name: 'VGP', doneOn: today, result: 'failed', reserves: 'Fuite' };
    expect((await press(depot, `/equipment/${id}/step/inspect`, multipart(failed))).status).toBe(302);
    const { text } = await tab('history');
    // Each event says what it said then: an inspection that was opened knows no result, a work order no later cost.
    for (const said of ['Non conforme', '25,00', '37,50'])
      expect([said, text.split(said).length - 1]).toEqual([said, 1]);
    for (const said of [
      'Relevé du compteur corrigé',
      'Zéro de trop',
      'Vidange',
      '37,50',
      'Matériel remis',
      'Kerleo',
    ])
      expect(text).toContain(said);
  });

  it('takes back what was noted by mistake, by who may remove', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Chariot', code: 'CHAR-1' });
    const rights = ['READ', 'EDIT', 'DELETE'].map((right) => `ROLE_EQUIPMENT_${right}`);
    const keeper = withRoles(await site.member('responsable', company.corporation), rights);
    const tab = (as: SignedIn, name: string) => look(as, `/equipment/${id}/detail?selectedTab=${name}`);
    const done = { name: 'VGP', doneOn: today, result: 'passed' };
    await press(depot, `/equipment/${id}/step/inspect`, multipart(done));
    const [inspection] = await inspectionsOf(world.runtime.db, id, company.corporation);
    const withdraw = `/equipment/inspection/${inspection?.id}/withdraw`;
    expect((await tab(depot, 'inspections')).text).not.toContain(withdraw);
    expect((await look(depot, withdraw)).status).toBe(403);
    expect((await press(depot, withdraw, { reason: 'Non' })).status).toBe(403);
    expect((await tab(keeper, 'inspections')).text).toContain(withdraw);
    expect((await press(keeper, withdraw, { reason: '' })).status).toBe(422);
    expect((await press(keeper, withdraw, { reason: 'Autre chariot' })).status).toBe(302);
    const after = await tab(keeper, 'inspections');
    for (const said of ['Saisie retirée', 'Autre chariot']) expect(after.text).toContain(said);
    await press(depot, `/equipment/${id}/step/sell`, { on: today, price: '500' });
    expect((await look(depot, `/equipment/${id}/step/withdraw`)).status).toBe(403);
    const leaving = `/equipment/${id}/step/withdraw`;
    expect((await look(keeper, `/equipment/${id}/detail`)).text).toContain(leaving);
    expect((await press(keeper, leaving, { reason: 'Pas vendu' })).status).toBe(302);
    const file = await look(keeper, `/equipment/${id}/detail`);
    expect(file.text).toContain('Sortie du parc annulée');
    expect(file.text).not.toContain('500,00');
    const handed = multipart({ person: String(person), condition: 'good' });
    await press(depot, `/equipment/${id}/step/handOut`, handed);
    const [use] = await usagesOf(world.runtime.db, id, company.corporation, now());
    await press(depot, `/equipment/usage/${use?.id}/return`, multipart({ condition: 'good' }));
    for (const [step, status] of [
      ['withdraw', 'out'],
      ['remove', undefined],
    ] as const) {
      const path = `/equipment/usage/${use?.id}/${step}`;
      expect((await tab(keeper, 'usage')).text).toContain(path);
      expect((await press(keeper, path, { reason: 'Erreur' })).status).toBe(302);
      expect((await usagesOf(world.runtime.db, id, company.corporation, now()))[0]?.status).toBe(status);
    }
  });

  it('keeps whom a form names that nobody touched, though others have the name', async () => {
    const [one, two] = await Promise.all(
      ['A', 'B'].map((code) =>
        send(
          store(),
          createThirdParty,
          company.actor,
          clientInput({ name: 'Homonyme', code: `HOM-${code}` }),
        ),
      ),
    );
    const { id } = await equipmentPiece(store(), company, { type, name: 'Élévateur', supplier: one?.id });
    const edit = { name: 'Élévateur', type: String(type), meter: 'hours', place: 'Quai' };
    const typed = { ...edit, supplierName: 'Homonyme' };
    expect((await press(planner, `/equipment/${id}/edit`, typed)).status).toBe(302);
    expect(await found(id)).toMatchObject({ supplier: one?.id, place: 'Quai' });
    await press(planner, `/equipment/${id}/edit`, { ...edit, supplierName: 'Homonyme · HOM-B' });
    expect(await found(id)).toMatchObject({ supplier: two?.id });
    // The list is narrowed by it, among all third parties that there are.
    const list = await look(depot, `/equipment/list?supplier=${two?.id}`);
    expect(list.status).toBe(200);
    expect(list.text).toContain('Élévateur');
  });

  it('says no last day on the board of what has no known end', async () => {
    const kind = await equipmentTypeOf(store(), company, { name: 'Échafaudage' });
    const lend = async (changes: object) =>
      send(store(), distributeEquipment, company.actor, {
        equipment: (await equipmentPiece(store(), company, { type: kind, name: 'Tour' })).id,
        person,
        condition: 'good',
        distributedAt: `${addDays(today, -3)}T08:00`,
        ...changes,
      });
    const month = addMonths(today, 1).slice(0, 7);
    await lend({});
    const { id: down } = await equipmentPiece(store(), company, { type: kind, name: 'Treuil' });
    const repair = multipart({ title: 'Câble usé', sort: 'repair', downFrom: today });
    expect((await press(depot, `/equipment/${down}/step/order`, repair)).status).toBe(302);
    const board = async () => (await look(depot, `/equipment/board?month=${month}&type=${kind}`)).text;
    expect(await board()).toMatch(/Immobilisé\s: Câble usé/);
    expect(await board()).toContain('Kerleo');
    expect(await board()).not.toMatch(/jusqu’au\s\d/);
    await lend({ expectedAt: `${month}-05T18:00` });
    expect(await board()).toMatch(/jusqu’au\s05\//);
  });

  it('leaves of a kit behind what something stands in the way of then, not now', async () => {
    const { id: kit } = await equipmentPiece(store(), company, { type, name: 'Valise' });
    const of = async (name: string) => (await equipmentPiece(store(), company, { type, name, kit })).id;
    const [outNow, bookedThen] = [await of('Niveau'), await of('Mire')];
    const lend = (equipment: number, distributedAt: string, expectedAt: string) =>
      send(store(), distributeEquipment, company.actor, {
        equipment,
        person,
        condition: 'good',
        distributedAt,
        expectedAt,
      });
    await lend(outNow, `${addDays(today, -1)}T08:00`, addDays(today, 1));
    await lend(bookedThen, `${addDays(today, 9)}T08:00`, addDays(today, 10));
    const ticked = async (search: string) => {
      const { text } = await look(depot, `/equipment/${kit}/step/handOut${search}`);
      return [outNow, bookedThen].filter((id) =>
        new RegExp(`<input[^>]*(value="${id}"[^>]*checked|checked=""[^>]*value="${id}")`).test(text),
      );
    };
    expect(await ticked('')).toEqual([outNow]);
    expect(await ticked(`?from=${addDays(today, 9)}&until=${addDays(today, 9)}`)).toEqual([bookedThen]);
  });

  it('compares what pieces cost in a year, by hour, type and project, and as a file', async () => {
    const year = Number(today.slice(0, 4)) - 1;
    const dear = await equipmentTypeOf(store(), company, { name: 'Foreuse comparée' });
    const of = async (name: string) =>
      (await equipmentPiece(store(), company, { type: dear, name, inServiceOn: `${year - 1}-01-05` })).id;
    const [first, second] = [await of('Foreuse A'), await of('Foreuse B')];
    for (const [on, value] of [
      [`${year - 1}-12-01`, '1000'],
      [`${year}-12-01`, '1250'],
    ] as const)
      await send(store(), readMeter, company.actor, { id: first, on, value });
    const cost = { kind: 'rent' as const, from: `${year}-01-01`, until: `${year}-12-31` };
    await send(store(), noteRunningCost, company.actor, { ...cost, id: first, amount: '5000' });
    await send(store(), noteRunningCost, company.actor, { ...cost, id: second, amount: '7000' });
    const { text } = await look(depot, `/equipment/costs?year=${year}&type=${dear}`);
    const plain = text.replaceAll(/[\u00a0\u202f]/g, ' ');
    // 5,000 euros for 250 hours.
    for (const said of ['20,00 €/h', '12 000,00 €', 'Foreuse comparée']) expect(plain).toContain(said);
    expect(plain.indexOf('Foreuse B')).toBeLessThan(plain.indexOf('Foreuse A'));
    const file = await look(depot, `/equipment/costs/export?year=${year}&type=${dear}`);
    expect(file.text).toContain('Foreuse A');
  });

  it('prints labels of what the list shows, and of one piece', async () => {
    const { id } = await equipmentPiece(store(), company, {
      type,
      name: 'Vibreur',
      code: 'VIB-1',
      place: 'Quai 4',
    });
    await equipmentPiece(store(), company, { type, name: 'Règle', code: 'REGLE-1', place: 'Quai 5' });
    for (const asked of ['place=Quai+4', `piece=${id}`, 'keyword=vib-1']) {
      const { text } = await look(depot, `/equipment/labels?${asked}`);
      expect(text).toContain('VIB-1');
      expect(text).not.toContain('REGLE-1');
    }
  });

  it('finds a piece by its label, its code or words of its name', async () => {
    await equipmentPiece(store(), company, { type, name: 'Aiguille vibrante', code: 'EQ/AIG-1' });
    const asked = (code: string) => look(depot, `/equipment/scan?code=${encodeURIComponent(code)}`);
    const codePage = '/equipment/code/EQ%2FAIG-1';
    for (const code of ['eq/aig-1', `https://registre.example${codePage}`, ' EQ/AIG-1 ']) {
      const answer = await asked(code);
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, codePage]);
    }
    expect((await asked('vibrante')).text).toContain(`href="${codePage}"`);
    const none = await asked('"inconnu"');
    expect(none.text).toContain('value="&quot;inconnu&quot;"');
    expect(none.text).toContain('Aucun matériel ne porte ce code ou ce nom.');
    const foreign = await createCompany(store());
    await equipmentPiece(store(), foreign, { name: 'Ailleurs', code: 'LOIN-1' });
    expect((await asked('LOIN-1')).text).toContain('Aucun matériel ne porte');
  });

  it('pages through counts', async () => {
    const other = await createCompany(store(), 0);
    const clerk = withRoles(await site.member('compteur', other.corporation), ['ROLE_EQUIPMENT_READ']);
    await equipmentPiece(store(), other, { name: 'Seul' });
    for (let count = 0; count < 51; count += 1) await send(store(), beginCount, other.actor, {});
    const first = await look(clerk, '/equipment/count');
    const second = await look(clerk, '/equipment/count?page=2');
    const linked = ({ text }: { text: string }) => text.match(/href="\/equipment\/count\/\d+"/g)?.length;
    expect([linked(first), linked(second)]).toEqual([50, 1]);
    expect(first.text).toContain('/equipment/count?page=2');
  });

  it('counts by the codes of labels', async () => {
    await equipmentPiece(store(), company, { type, name: 'Scie', code: 'SCIE-9', place: 'Atelier' });
    const begun = await press(depot, '/equipment/count', { inventoryType: '', place: 'Atelier' });
    expect(begun.status).toBe(302);
    const page = begun.headers.get('Location') ?? '';
    expect((await look(depot, '/equipment/code/SCIE-9')).text).toContain(`${page}?code=SCIE-9`);
    const wrong = await press(depot, page, { intent: 'count', code: 'RIEN' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="RIEN"');
    expect((await press(depot, page, { intent: 'count', code: 'SCIE-9' })).status).toBe(302);
    expect((await press(depot, page, { intent: 'close' })).status).toBe(302);
    expect((await look(depot, page)).text).toContain('Retrouvé');
  });

  it('hands out, takes back and counts a kit by its box, with what is missing named', async () => {
    const { id: kit } = await equipmentPiece(store(), company, { type, name: 'Caisse', code: 'BOX-1' });
    const tool = { type, name: 'Meuleuse', code: 'MEUL-1', kit };
    const { id: grinder } = await equipmentPiece(store(), company, tool);
    const { id: level } = await equipmentPiece(store(), company, { ...tool, name: 'Niveau', code: 'NIV-1' });
    const form = await look(depot, `/equipment/${kit}/step/handOut`);
    expect(form.text).toContain('Meuleuse · MEUL-1');
    const out = { person: String(person), condition: 'good', without: String(level) };
    expect((await press(depot, `/equipment/${kit}/step/handOut`, multipart(out))).status).toBe(302);
    const file = await look(depot, `/equipment/${kit}/detail?selectedTab=usage`);
    expect(file.text).toMatch(/sans.: Niveau/);
    const [usage] = await usagesOf(world.runtime.db, kit, company.corporation, now());
    expect((await look(depot, '/equipment/code/MEUL-1')).text).toContain(
      `/equipment/usage/${usage?.id}/return`,
    );
    const back = multipart({ condition: 'good', missing: String(grinder) });
    expect((await press(depot, `/equipment/usage/${usage?.id}/return`, back)).status).toBe(302);
    const list = await look(depot, '/equipment/list?keyword=BOX-1');
    expect(list.text).toMatch(/Lot.1\/2/);
    expect((await look(depot, `/equipment/list?kit=${kit}`)).text).toContain('MEUL-1');
    const begun = await press(depot, '/equipment/count', { inventoryType: '', place: '' });
    const page = begun.headers.get('Location') ?? '';
    const scanned = await press(depot, page, { intent: 'count', code: 'BOX-1' });
    const offered = await look(depot, scanned.headers.get('Location') ?? '');
    expect(offered.text).toContain('Contenu du lot Caisse');
    await press(depot, page, { intent: 'kit', kit: String(kit), missing: String(grinder) });
    expect((await look(depot, page)).text).toMatch(/NIV-1[\s\S]*Retrouvé/);
  });

  it('tells what a piece costs in each year, each figure by its lines, and as a file', async () => {
    const bought = { purchasedOn: '2025-01-10', purchasePrice: '4800', lifeMonths: 48 };
    const { id } = await equipmentPiece(store(), company, { type, name: 'Groupe', code: 'GE-1', ...bought });
    const step = `/equipment/${id}/step/cost`;
    const cost = { kind: 'insurance', amount: '365', from: '2025-07-01', until: '2025-06-30' };
    const wrong = await press(depot, step, multipart(cost));
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('La fin vient après le début');
    expect((await press(depot, step, multipart({ ...cost, until: '2026-06-30' }))).status).toBe(302);
    const tab = `/equipment/${id}/detail?selectedTab=costs`;
    const lines = await look(depot, `${tab}&year=2025&kind=insurance`);
    expect(lines.text).toMatch(/184.jours sur.365/);
    expect(lines.text).toMatch(/184,00/);
    const file = await look(depot, `/equipment/${id}/costs/export`);
    expect(file.text).toMatch(/2025;1200,00;0,00;0,00;184,00;/);
    expect((await press(depot, tab, { intent: 'removeCost', cost: '1' })).status).toBe(302);
    expect((await look(depot, `${tab}&year=2025`)).text).not.toContain('Assurance');
    expect((await press(depot, tab, { intent: 'removeCost', cost: '1' })).status).toBe(404);
  });

  it('changes the type of a piece with fields of its own: the type first, then what it asks for', async () => {
    const of = async (name: string, field: string) => {
      const id = await equipmentTypeOf(store(), company, { name });
      const values = { enabled: true, name: field, type: id, kind: 'text', required: true };
      return {
        id,
        field: (await send(store(), commandsOf('equipmentfield').create, company.actor, values)).id,
      };
    };
    const [lift, saw] = [await of('Élévateur', 'Portée utile'), await of('Sciage', 'Diamètre')];
    const { id } = await equipmentPiece(store(), company, {
      type: lift.id,
      name: 'Mal rangée',
      values: [{ field: lift.field, value: '12 m' }],
    });
    const edit = `/equipment/${id}/edit`;
    expect((await look(depot, edit)).text).toContain('Portée utile');
    const choose = await look(depot, `${edit}?change=type`);
    expect(choose.text).toContain('Sciage');
    const form = await look(depot, `${edit}?type=${saw.id}`);
    expect(form.text).toContain('Diamètre');
    expect(form.text).not.toContain('Portée utile');
    const revision = /name="revision" value="(\d+)"/.exec(form.text)?.[1] ?? '';
    const said = {
      name: 'Bien rangée',
      type: String(saw.id),
      meter: 'none',
      revision,
      'values[0].field': String(saw.field),
    };
    const empty = await press(depot, `${edit}?type=${saw.id}`, { ...said, 'values[0].value': '' });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('Diamètre');
    expect(empty.text).toContain('value="Bien rangée"');
    const saved = await press(depot, `${edit}?type=${saw.id}`, { ...said, 'values[0].value': '230 mm' });
    expect(saved.status).toBe(302);
    expect(await found(id)).toMatchObject({ type: saw.id, values: [{ field: saw.field, value: '230 mm' }] });
  });

  it('finds one form of types', async () => {
    const edit = await look(depot, `/admin/equipmenttype/${type}/edit`);
    expect([edit.status, edit.headers.get('Location')]).toEqual([302, `/type/${type}/edit`]);
  });
});

const multipart = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

describe('positions', () => {
  it('come as Traccar forwards them, are seen by who may, and every look is noted', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Porteur', meter: 'kilometres' });
    const values = { enabled: true, name: 'Boîtier', identifier: '860000000000777' };
    const { id: gps } = await send(store(), commandsOf('gps').create, company.actor, values);
    await send(store(), fitDevice, company.actor, { id, device: gps, at: '2020-01-02T08:00' });
    const fleet = await look(looker, '/equipment/positions');
    expect(fleet.status).toBe(200);
    expect((await look(depot, '/equipment/positions')).status).toBe(403);
    const day = workday();
    const way = driving(Date.parse(instantAt(day, '08:00', LEGAL_TIME_ZONE)), [
      { metres: 12_000 },
      { stands: 900 },
      { metres: 8_000 },
    ]);
    const [first, ...rest] = way;
    const position = { latitude: first?.latitude, longitude: first?.longitude, valid: true, speed: 12.5 };
    const forwarded = {
      position: {
        ...position,
        fixTime: new Date(first?.at ?? 0).toISOString(),
        attributes: { ignition: true },
      },
      device: { id: 3, name: 'Porteur', uniqueId: '860000000000777' },
    };
    const post = (json: unknown, as = device) => site.ask('/api/gps/position', { as, json });
    expect((await post(forwarded, depot)).status).toBe(403);
    const taken = await post(forwarded);
    expect(JSON.parse(taken.text)).toMatchObject({ item: { received: 1, stored: 1, known: 0 } });
    const plain = rest.map(({ at, latitude, longitude }) => ({
      at: new Date(at).toISOString(),
      latitude,
      longitude,
      engineHours: 1204.5,
    }));
    const many = await post({ device: '860000000000777', positions: plain });
    expect(JSON.parse(many.text)).toMatchObject({ item: { received: rest.length, stored: rest.length } });
    expect((await post({ positions: [{ at: now(), latitude: 1, longitude: 200 }] })).status).toBe(422);
    const stored = await positionsOf(world.owner, gps, { from: `${day}T00:00Z`, until: `${day}T23:59Z` });
    expect(stored[0]?.ignition).toBe(true);
    expect(stored.at(-1)?.counter).toBe(4_336_200);
    await settleRoutesOf({ db: world.owner, store: store() }, now());

    const page = `/equipment/${id}/positions?day=${day}`;
    expect((await look(depot, page)).status).toBe(403);
    const seen = await look(looker, page);
    expect(seen.text).toContain('<svg class="route-map"');
    expect(seen.text).toContain('20,0');
    const called = await look(looker, `/api/gpsroute/list/by/date?date=${day}&equipment=${id}`);
    const { items } = JSON.parse(called.text) as { items: { id: number; metres: number }[] };
    expect(items.map(({ metres }) => Math.round(metres / 100))).toEqual([120, 80]);
    expect((await look(looker, `/api/gpsroute/show/${items[0]?.id}`)).status).toBe(200);
    const { rows } = await sql<{ looks: number }>`select count(*)::int as looks from position_look
      where equipment_id = ${id} and day = ${day} and user_id = ${looker.actor.user}`.execute(world.owner);
    expect(rows[0]?.looks).toBe(3);

    expect((await look(looker, '/equipment/positions')).text).not.toContain('Perdu');
    await send(store(), loseEquipment, company.actor, { id, on: today });
    expect((await look(looker, '/equipment/positions')).text).toMatch(/Porteur<\/a>.{0,80}Perdu/);
    await send(store(), findLost, company.actor, { id, on: today, place: null });

    // What its meter showed before is unknown until somebody reads it.
    expect(seen.text).not.toContain('value="meter"');
    const before = { id, on: addDays(day, -1), value: '1000' };
    await send(store(), readMeter, company.actor, before);
    const again = await look(looker, page);
    const proposed = /name="on" value="([\d-]+)"[\s\S]*?name="value" value="([\d.]+)"/.exec(again.text);
    const [, on = '', value = ''] = proposed ?? [];
    expect(value).toBe('1020');
    expect((await press(looker, page, { intent: 'meter', on, value })).status).toBe(302);
    expect(await found(id)).toMatchObject({ meterOn: day, meterValue: '1020' });
  });

  it('are switched off by whoever has a vehicle, on a page of their own', async () => {
    const { id } = await equipmentPiece(store(), company, { type, name: 'Fourgon' });
    const values = { enabled: true, name: 'Boîtier 2', identifier: '860000000000778' };
    const { id: gps } = await send(store(), commandsOf('gps').create, company.actor, values);
    await send(store(), fitDevice, company.actor, { id, device: gps, at: '2020-01-02T08:00' });
    const holder = withRoles(await site.member('holder', company.corporation), []);
    const handOut = { person: String(holder.actor.person), condition: 'good' };
    await press(depot, `/equipment/${id}/step/handOut`, multipart(handOut));
    const page = '/equipment/positions/mine';
    expect((await look(holder, page)).text).toContain('Fourgon');
    expect((await press(holder, page, { intent: 'pause', equipment: String(id) })).status).toBe(302);
    const off = await look(holder, page);
    expect(off.text).toContain('Coupé jusqu’à');
    const pause = /name="pause" value="(\d+)"/.exec(off.text)?.[1] ?? '';
    expect((await press(holder, page, { intent: 'resume', pause })).status).toBe(302);
    expect((await look(holder, page)).text).not.toContain('Coupé jusqu’à');
  });
});
