import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelBooking,
  distributeEquipment,
  editUsage,
  handOverEquipment,
  returnEquipment,
} from '#domain/equipment/usage-commands.ts';
import { scrapEquipment } from '#domain/equipment/life-commands.ts';
import { equipmentQuestions } from '#domain/equipment/questions.ts';
import { setPersonProfile } from '#domain/people/profile-commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { registerCertificate } from '#domain/training/certificate-commands.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { askingOver } from '#projections/answers.ts';
import { holdsBetween } from '#projections/equipment/board.ts';
import { vehicleNames } from '#projections/equipment/equipment.ts';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { tellLateReturnsOf } from '#jobs/tasks/tell-late-returns.ts';
import { lateReturnsToTell, usagesOf } from '#projections/equipment/usages.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { certificateType, colleague } from '#tests/builders/training.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let person: number;

const store = () => world.runtime.store;
const handOut = (equipment: number, more: object = {}) =>
  send(store(), distributeEquipment, here.actor, { equipment, person, condition: 'good', ...more });
const problems = async (equipment: number, from: string, until: string) =>
  (
    await askingOver(world.owner)
      .ask(equipmentQuestions)
      .equipmentProblems({ pieces: [equipment], from, until }, here.corporation)
  ).map(({ problem, blocks }) => [problem, blocks]);

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  person = await colleague(store(), here, { lastName: 'Cariste' });
});
afterAll(() => world.close());

describe('a return on a day without a time', () => {
  it('is awaited until the end of that day, and nobody has it before', async () => {
    const { id } = await equipmentPiece(store(), here, { name: 'Échafaudage' });
    await handOut(id, { expectedAt: '27/11/2031' });
    const at = async (now: string) => (await usagesOf(world.owner, id, here.corporation, now))[0]?.status;
    expect(await at('2031-11-27T22:58:00.000Z')).toBe('out');
    expect(await at('2031-11-27T22:59:30.000Z')).toBe('late');
    const early = await refused(handOut(id, { distributedAt: '27/11/2031', expectedAt: '28/11/2031' }));
    expect(early.errors).toEqual({ distributedAt: ['equipment.error.taken'] });
    await handOut(id, { distributedAt: '28/11/2031', expectedAt: '28/11/2031' });
  });
});

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const use = async (piece: number, now = hours(0)) =>
  (await usagesOf(world.owner, piece, here.corporation, now))[0];

describe('a booking', () => {
  it('is nobody’s until it is handed over, whatever the clock says', async () => {
    const { id: piece } = await equipmentPiece(store(), here, { name: 'Nacelle réservée' });
    const { id } = await handOut(piece, { distributedAt: hours(1), expectedAt: hours(5) });
    expect(await use(piece, hours(2))).toMatchObject({ status: 'planned', booked: true });
    expect(await use(piece, hours(9))).toMatchObject({ status: 'planned' });
    const early = { id, condition: 'worn' as const, signedBy: 'M. Cariste', signed: true };
    await send(store(), handOverEquipment, here.actor, early);
    expect(await use(piece)).toMatchObject({ status: 'out', condition: 'worn', signedBy: 'M. Cariste' });
    expect(await use(piece, hours(6))).toMatchObject({ status: 'late' });
    const again = await refused(send(store(), handOverEquipment, here.actor, early));
    expect(again.code).toBe('USAGE_NOT_BOOKED');
    expect((await refused(send(store(), cancelBooking, here.actor, { id }))).code).toBe('USAGE_NOT_BOOKED');
    await send(store(), returnEquipment, here.actor, { id, condition: 'good' });
    expect(await use(piece)).toMatchObject({ status: 'returned' });
  });

  it('holds a sale up until it is cancelled', async () => {
    const { id: piece } = await equipmentPiece(store(), here, { name: 'Bétonnière' });
    const { id } = await handOut(piece, { distributedAt: hours(24) });
    const scrap = () => send(store(), scrapEquipment, here.actor, { id: piece, on: hours(0).slice(0, 10) });
    expect((await refused(scrap())).code).toBe('EQUIPMENT_OUT');
    await send(store(), cancelBooking, here.actor, { id });
    expect(await use(piece)).toBeUndefined();
    await scrap();
  });

  it('of a kit is handed over with what is booked with it, less what stays behind', async () => {
    const { id: kit } = await equipmentPiece(store(), here, { name: 'Caisse réservée' });
    const { id: saw } = await equipmentPiece(store(), here, { name: 'Scie', kit });
    const { id: laser } = await equipmentPiece(store(), here, { name: 'Laser', kit });
    const { id } = await handOut(kit, { distributedAt: hours(2), expectedAt: hours(8) });
    await send(store(), handOverEquipment, here.actor, { id, condition: 'good', without: [laser] });
    expect(await use(kit)).toMatchObject({ status: 'out', without: ['Laser'] });
    expect(await use(saw)).toMatchObject({ status: 'out' });
    expect(await use(laser)).toBeUndefined();
  });
});

describe('planning', () => {
  it('is told that a piece which should be back is not, and refused it from now', async () => {
    const { id } = await equipmentPiece(store(), here, { name: 'Fourgon en retard' });
    await handOut(id, { distributedAt: '2026-01-05T08:00', expectedAt: '2026-01-06T17:00' });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const now = new Date(Date.now() - 60_000).toISOString();
    expect(await problems(id, soon, new Date(Date.now() + 7_200_000).toISOString())).toContainEqual([
      'late',
      false,
    ]);
    expect(await problems(id, now, soon)).toContainEqual(['late', true]);
  });

  it('may send a vehicle out with the driver who has it, and with no other', async () => {
    const truck = await pump(store(), here, 'Pompe attribuée');
    await handOut(truck, { distributedAt: '2031-12-01T06:00', expectedAt: '2031-12-05T20:00' });
    const plan = {
      equipment: truck,
      driver: person,
      start: '2031-12-02T08:00',
      end: '2031-12-02T12:00',
      planned: true,
    };
    const other = await colleague(store(), here, { lastName: 'Autre' });
    const refusal = await refused(
      send(store(), createTransportOrder, here.actor, transportOrder(here, { ...plan, driver: other })),
    );
    expect(refusal.errors?.['equipment']).toEqual(['transport.error.equipment.taken']);
    await send(store(), createTransportOrder, here.actor, transportOrder(here, plan));
  });

  it('keeps a pump for its intervention: it is lent to nobody but whoever drives it there', async () => {
    const truck = await pump(store(), here, 'Pompe prévue');
    const plan = {
      equipment: truck,
      driver: person,
      start: '2031-12-10T08:00',
      end: '2031-12-10T12:00',
      planned: true,
    };
    await send(store(), createTransportOrder, here.actor, transportOrder(here, plan));
    const times = { distributedAt: '2031-12-10T06:00', expectedAt: '2031-12-10T18:00' };
    const other = await colleague(store(), here, { lastName: 'Emprunteur' });
    const refusal = await refused(handOut(truck, { ...times, person: other }));
    expect(refusal.errors?.['distributedAt']?.[0]).toContain('equipment.error.intervention|number=');
    await handOut(truck, times);
    const holds = await holdsBetween(world.owner, here.corporation, {
      pieces: [truck],
      first: '2031-12-01',
      last: '2031-12-31',
    });
    expect(holds).toMatchObject([{ kind: 'intervention', from: '2031-12-10', until: '2031-12-10' }]);
  });
});

describe('whoever lacks a certificate that a piece demands', () => {
  const check = (value: string) =>
    send(store(), setParameters, here.actor, { values: [{ code: 'equipment_check_certificate', value }] });

  it('gets it, unless the company refuses that: what their post demands is asked of no piece', async () => {
    const [type, plain] = [await equipmentTypeOf(store(), here), await equipmentTypeOf(store(), here)];
    const caces = await certificateType(store(), here, { name: 'CACES R486', equipmentTypes: [type] });
    const post = await send(store(), commandsOf('personprofiletype').create, here.actor, {
      name: 'Poseur',
      enabled: true,
    });
    await certificateType(store(), here, { name: 'SST', profiles: [post.id] });
    const fitter = await colleague(store(), here, { lastName: 'Poseur' });
    await send(store(), setPersonProfile, here.actor, { id: fitter, profile: post.id });
    const piece = async (of: number) =>
      (await equipmentPiece(store(), here, { type: of, name: 'Nacelle 12' })).id;
    const [lift, ladder, other] = [await piece(type), await piece(plain), await piece(type)];
    const times = { distributedAt: '2031-05-02T08:00', expectedAt: '2031-05-02T18:00' };
    await handOut(lift, { person: fitter, ...times });
    await check('refuse');
    await handOut(ladder, { person: fitter, ...times });
    const refusal = await refused(handOut(other, { person: fitter, ...times }));
    expect(refusal.errors).toEqual({
      person: ['equipment.error.certificate|name=CACES R486|piece=Nacelle 12|day=02/05/2031'],
    });
    // Booked without a name, it is given to nobody who lacks it either.
    const { id: booking } = await handOut(other, { person: null, ...times, vehicle: ladder });
    const given = await refused(
      send(store(), editUsage, here.actor, { id: booking, person: fitter, condition: 'good', ...times }),
    );
    expect(given.errors?.['person']?.[0]).toContain('equipment.error.certificate|');
    await send(store(), registerCertificate, here.actor, {
      type: caces,
      person: fitter,
      obtainedOn: '2026-06-01',
    });
    // It is over by then.
    expect((await refused(handOut(other, { person: fitter, distributedAt: '2031-07-02' }))).kind).toBe(
      'invalid',
    );
    await send(store(), editUsage, here.actor, { id: booking, person: fitter, condition: 'good', ...times });
    // Put off until it is over, it is refused as well.
    const later = { distributedAt: '2031-07-02T08:00', expectedAt: '2031-07-02T18:00' };
    const moved = { id: booking, person: fitter, condition: 'good' as const, ...later };
    expect((await refused(send(store(), editUsage, here.actor, moved))).kind).toBe('invalid');
    await check('warn');
  });
});

describe('what should be back and is not', () => {
  it('is told once of each instant that it was awaited at, to whoever looks after it', async () => {
    const keeper = await colleague(store(), here, { lastName: 'Gardien' });
    const { id: piece } = await equipmentPiece(store(), here, { name: 'Laser attendu', inCharge: keeper });
    const { id } = await handOut(piece, { distributedAt: hours(-9), expectedAt: hours(-2) });
    const tell = () => tellLateReturnsOf({ db: world.owner, store: store() }, hours(0));
    const told = async () =>
      (await store().read(`equipmentusagehistory-${id}`)).filter(
        ({ event }) => event.type === 'EquipmentReturnAwaited',
      );
    await tell();
    await tell();
    const [late, ...others] = await told();
    expect(others).toEqual([]);
    if (late === undefined) throw new Error('Nobody was told');
    expect(proposedNotification([late])).toMatchObject({
      kind: 'equipmentReturn',
      params: { name: 'Laser attendu' },
      audience: { persons: [keeper], otherwise: 'ROLE_EQUIPMENT_EDIT' },
    });
    const again = { id, person, condition: 'good' as const, expectedAt: hours(-1) };
    await send(store(), editUsage, here.actor, again);
    await tell();
    expect(await told()).toHaveLength(2);
    await send(store(), returnEquipment, here.actor, { id, condition: 'good' });
    expect(await lateReturnsToTell(world.owner, hours(0))).toEqual([]);
  });
});

it('vehicles come first of what something may be handed out into', async () => {
  const company = await createCompany(store(), 0);
  const of = async (name: string, changes: object = {}) =>
    (await equipmentPiece(store(), company, { name, ...changes })).id;
  const names = async () => (await vehicleNames(world.owner, company.corporation)).map(({ name }) => name);
  const [drill, box] = [await of('Aléseuse'), await of('Conteneur')];
  await of('Volvo', { registration: 'AB-123-CD' });
  expect(await names()).toEqual(['Volvo', 'Aléseuse', 'Conteneur']);
  const into = { equipment: drill, vehicle: box, condition: 'good' as const };
  await send(store(), distributeEquipment, company.actor, into);
  // `null` stands among the vehicles of what people have.
  const holder = await colleague(store(), company, { lastName: 'Porteur' });
  const held = { equipment: await of('Ponceuse'), person: holder, condition: 'good' as const };
  await send(store(), distributeEquipment, company.actor, held);
  expect(await names()).toEqual(['Conteneur', 'Volvo', 'Aléseuse', 'Ponceuse']);
});
