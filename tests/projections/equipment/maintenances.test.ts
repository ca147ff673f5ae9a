import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctMeter, readMeter, scrapEquipment, sellEquipment } from '#domain/equipment/life-commands.ts';
import { noteInspection } from '#domain/equipment/inspection-commands.ts';
import {
  correctMaintenance,
  editMaintenance,
  finishMaintenance,
  openMaintenance,
} from '#domain/equipment/maintenance-commands.ts';
import { isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { newRoute } from '#domain/positions/route-commands.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { costLines } from '#domain/equipment/ownership-cost.ts';
import { noteRunningCost } from '#domain/equipment/running-cost-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { summaryOf } from '#domain/projects/summary.ts';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { tellMaintenancesOf } from '#jobs/tasks/tell-maintenances.ts';
import { tellInspectionsOf } from '#jobs/tasks/tell-inspections.ts';
import { findEquipment, listEquipment, metersOf } from '#projections/equipment/equipment.ts';
import { inspectionsToTell } from '#projections/equipment/inspections.ts';
import { maintenancesOf, openMaintenances, yearCosts } from '#projections/equipment/maintenances.ts';
import { comparedPieces } from '#projections/equipment/year-costs.ts';
import { equipmentCostsOf } from '#projections/projects/costs.ts';
import { projectFigures } from '#projections/projects/figures.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece } from '#tests/builders/equipment.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let person: number;

const store = () => world.runtime.store;
const today = todayIn(LEGAL_TIME_ZONE, new Date());
const order = (equipment: number, changes: object) =>
  send(store(), openMaintenance, here.actor, {
    equipment,
    title: 'Révision',
    sort: 'preventive',
    ...changes,
  });
const read = (id: number, value: string) => send(store(), readMeter, here.actor, { id, on: today, value });
const tell = () => tellMaintenancesOf({ db: world.owner, store: store() }, today);
const alertsOf = async (id: number) =>
  (await store().read(`equipmentmaintenance-${id}`)).filter(
    ({ event }) => event.type === 'MaintenanceAlerted',
  );

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  person = await colleague(store(), here, { lastName: 'Mécanicien' });
});
afterAll(() => world.close());

describe('a work order', () => {
  it('that is late by its hours stands before those of days to come, and its piece is found by it', async () => {
    const { id: planned } = await equipmentPiece(store(), here, { name: 'Prévue' });
    const soon = await order(planned, { dueOn: addDays(today, 10) });
    const { id: driven } = await equipmentPiece(store(), here, { name: 'Dépassée' });
    const late = await order(driven, { dueMeter: '500', everyMeter: '500' });
    await read(driven, '700');
    const open = async (urgent: boolean) =>
      (await openMaintenances(world.owner, here.corporation, { today, limit: 10, urgent })).map(
        ({ id }) => id,
      );
    expect(await open(true)).toEqual([late.id, soon.id]);
    const far = await order(planned, { dueOn: addDays(today, 200) });
    expect(await open(false)).toEqual([late.id, soon.id, far.id]);
    expect(await open(true)).not.toContain(far.id);
    const { rows } = await listEquipment(
      world.owner,
      here.corporation,
      { keyword: null, status: null, due: 'maintenance', today, now: new Date().toISOString() },
      { sort: 'name', direction: 'asc', limit: 25, cursor: null, offset: 0 },
    );
    expect(rows.map(({ id }) => id)).toEqual([driven]);
  });

  it('is told once as its reading comes near and once when it is late, to whoever looks after the piece', async () => {
    const { id: piece } = await equipmentPiece(store(), here, { name: 'Groupe', inCharge: person });
    const { id } = await order(piece, { dueMeter: '1000', everyMeter: '500' });
    await read(piece, '900');
    await tell();
    expect(await alertsOf(id)).toHaveLength(0);
    await read(piece, '980');
    await tell();
    await tell();
    const [near] = await alertsOf(id);
    expect(near?.event.data).toMatchObject({ urgency: 'soon', name: 'Groupe', inCharge: person });
    await read(piece, '1001');
    await tell();
    await tell();
    const alerts = await alertsOf(id);
    expect(alerts).toHaveLength(2);
    const told = alerts.map((one) => proposedNotification([one]));
    expect(told).toMatchObject([
      { kind: 'equipmentMaintenance', audience: { persons: [person] } },
      { audience: { persons: [person], role: 'ROLE_EQUIPMENT_EDIT' } },
    ]);
    expect(told[0]?.audience.role).toBeUndefined();
    const edited = { id, title: 'Révision', sort: 'preventive' as const, dueMeter: '900', everyMeter: '500' };
    await send(store(), editMaintenance, here.actor, edited);
    await tell();
    expect(await alertsOf(id)).toHaveLength(3);
  });
});

describe('an inspection', () => {
  it('is told once more, to all who work with equipment, when its day was let pass', async () => {
    const { id } = await equipmentPiece(store(), here, { inCharge: person, inServiceOn: '2025-06-01' });
    const dueOn = '2026-06-01';
    const { id: near } = await equipmentPiece(store(), here, {
      inServiceOn: addDays(today, 10 - 365),
    });
    const at = (day: string) => tellInspectionsOf({ db: world.owner, store: store() }, day);
    await at(addDays(dueOn, 3));
    await at(addDays(dueOn, 4));
    const alerts = (await store().read(`equipment-${id}`)).filter(
      ({ event }) => event.type === 'EquipmentInspectionAlerted',
    );
    expect(alerts.map(({ event }) => event.data)).toMatchObject([{ dueOn, overdue: true }]);
    await at(today);
    const waiting = async (day: string) =>
      (await inspectionsToTell(world.owner, day)).some(({ equipment }) => equipment === near);
    expect(await waiting(addDays(today, 1))).toBe(false);
    expect(await waiting(addDays(today, 12))).toBe(true);
  });
});

describe('a project', () => {
  it('bears the inspections and work orders that were done for it, to the cent', async () => {
    const input = { name: 'Quai', client: here.client };
    const { id: project } = await send(store(), createProject, here.actor, input);
    const { id: piece } = await equipmentPiece(store(), here, { name: 'Grue' });
    const { id } = await order(piece, { dueOn: '2026-11-02' });
    await send(store(), finishMaintenance, here.actor, {
      id,
      doneOn: '2026-11-03',
      labour: '80.10',
      parts: [{ name: 'Filtre', quantity: '2', unitCost: '12.35' }],
      project,
    });
    const inspected = { equipment: piece, name: 'VGP', doneOn: '2026-11-04', result: 'passed' as const };
    await send(store(), noteInspection, here.actor, { ...inspected, cost: '145.07', project });
    await send(store(), noteInspection, here.actor, { ...inspected, doneOn: '2026-11-05', cost: '99' });
    const figures = (await projectFigures(world.owner, here.corporation, [project]))(project);
    expect(figures.equipment).toBe('249.87');
    expect(summaryOf(figures, [], null)).toMatchObject({ spent: '249.87', margin: '-249.87' });
    expect(await equipmentCostsOf(world.owner, here.corporation, project, 10)).toMatchObject([
      { kind: 'inspections', name: 'VGP', equipmentName: 'Grue', cost: '145.07', doneOn: '2026-11-04' },
      { kind: 'maintenance', id, cost: '104.80' },
    ]);
  });
});

it('adds what pieces cost to run to the costs of a year, by the days that are of it', async () => {
  const { id } = await equipmentPiece(store(), here, { name: 'Porteur' });
  const insured = { kind: 'insurance' as const, amount: '365', from: '2031-07-01', until: '2032-06-29' };
  await send(store(), noteRunningCost, here.actor, { id, ...insured });
  const running = async (year: number) => (await yearCosts(world.owner, here.corporation, year)).running;
  expect([await running(2030), await running(2031), await running(2032)]).toEqual(['0', '184.00', '181.00']);
});

it('adds what is used up of prices, and what is left at the end, as each piece tells it', async () => {
  const company = here.corporation;
  const owning = async (year: number) => Number((await yearCosts(world.owner, company, year)).owning);
  const owned = async (year: number) => {
    const pieces = await comparedPieces(world.owner, company, { year, type: null });
    const lines = pieces.flatMap((piece) => costLines(piece, [], `${year}-12-31`));
    return Number(money(add('0', ...lines.filter((line) => line.year === year).map(({ amount }) => amount))));
  };
  const bought = {
    purchasedOn: '2023-07-14',
    purchasePrice: '10000.01',
    lifeMonths: 36,
    residualValue: '1000',
  };
  await equipmentPiece(store(), here, { name: 'Nacelle', ...bought });
  await equipmentPiece(store(), here, { name: 'Sans durée', ...bought, lifeMonths: null });
  const { id: sold } = await equipmentPiece(store(), here, { name: 'Vendue', ...bought });
  await send(store(), sellEquipment, here.actor, { id: sold, on: '2025-05-20', price: '4200' });
  const { id: gone } = await equipmentPiece(store(), here, { name: 'Rebutée', ...bought, lifeMonths: null });
  await send(store(), scrapEquipment, here.actor, { id: gone, on: '2024-03-02' });
  // Of 9,000.01: 6 of 36 months each, then nothing after June 2026; what was scrapped had all of its price left.
  expect(await owning(2023)).toBe(3000);
  expect(await owning(2024)).toBe(16_000.03);
  for (const year of [2022, 2023, 2024, 2025, 2026, 2027]) expect(await owning(year)).toBe(await owned(year));
});

describe('what was noted wrongly', () => {
  it('of a meter is put right between the readings around it, with the reason', async () => {
    const { id } = await equipmentPiece(store(), here, { name: 'Compteur', meter: 'kilometres' });
    await read(id, '120000');
    await read(id, '1240000');
    const right = (reading: number, value: string) =>
      send(store(), correctMeter, here.actor, { id, reading, value, reason: 'Un zéro de trop' });
    expect((await refused(right(2, '119000'))).errors).toEqual({
      value: ['equipment.error.meterBack|amount=120000'],
    });
    expect((await refused(right(1, '1250000'))).errors).toEqual({
      value: ['equipment.error.meterAfter|amount=1240000'],
    });
    expect((await refused(right(3, '1'))).errors).toEqual({ reading: ['errors.reference'] });
    await right(2, '124000');
    await read(id, '124500');
    await right(1, '119500');
    expect(await metersOf(world.owner, id, here.corporation)).toMatchObject([
      { reading: 3, value: '124500', reason: null },
      { reading: 2, value: '124000', reason: 'Un zéro de trop' },
      { reading: 1, value: '119500', reason: 'Un zéro de trop' },
    ]);
    const piece = await findEquipment(world.owner, id, here.corporation, {
      today,
      now: new Date().toISOString(),
    });
    expect(piece?.meterValue).toBe('124500');
  });

  it('of work that is done is put right, and costs what it cost', async () => {
    const { id: equipment } = await equipmentPiece(store(), here, { name: 'Réparée' });
    const { id } = await order(equipment, { dueOn: addDays(today, 10), everyMonths: 6 });
    const done = {
      id,
      doneOn: today,
      labour: '80',
      parts: [{ name: 'Filtre', quantity: '2', unitCost: '10' }],
    };
    const early = await refused(send(store(), correctMaintenance, here.actor, done));
    expect(early.code).toBe('MAINTENANCE_STATUS');
    await send(store(), finishMaintenance, here.actor, done);
    const stale = await refused(
      send(store(), correctMaintenance, here.actor, { ...done, labour: '90', revision: 1 }),
    );
    expect(stale.stale).not.toBeNull();
    await send(store(), correctMaintenance, here.actor, { ...done, labour: '90' });
    const orders = await maintenancesOf(world.owner, equipment, here.corporation);
    expect(orders.find((one) => one.id === id)).toMatchObject({
      stage: 'done',
      cost: '110.00',
      labour: '90',
    });
    // The one that follows was opened once.
    expect(orders).toHaveLength(2);
  });
});

/** The last working days before today, the latest first. */
function workdaysBefore(count: number): string[] {
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1))
    if (isWorkingDay(usualCalendar, day)) days.push(day);
  return days;
}

describe('a work order by kilometres', () => {
  it('is near, late and told of by what the routes say that was driven since the meter was read', async () => {
    const [second = '', first = '', before = ''] = workdaysBefore(3);
    const { id } = await equipmentPiece(store(), here, { name: 'Camion suivi', meter: 'kilometres' });
    await send(store(), readMeter, here.actor, { id, on: before, value: '99000' });
    const { id: due } = await order(id, { dueMeter: '100100', everyMeter: '10000' });
    const drive = (day: string, metres: number) =>
      send(store(), newRoute, here.actor, {
        equipment: id,
        startedAt: instantAt(day, '09:00', LEGAL_TIME_ZONE),
        endedAt: instantAt(day, '16:00', LEGAL_TIME_ZONE),
        metres,
      });
    const found = async () => (await maintenancesOf(world.owner, id, here.corporation))[0];
    await tell();
    expect(await alertsOf(due)).toEqual([]);
    await drive(first, 700_000);
    expect(await found()).toMatchObject({ reading: '99700.0' });
    await tell();
    expect((await alertsOf(due)).map(({ event }) => event.data)).toMatchObject([{ urgency: 'soon' }]);
    await drive(second, 600_000);
    await tell();
    await tell();
    expect((await alertsOf(due)).map(({ event }) => event.data)).toMatchObject([
      { urgency: 'soon' },
      { urgency: 'late' },
    ]);
    const late = await listEquipment(
      world.owner,
      here.corporation,
      { keyword: null, status: null, due: 'maintenance', today, now: new Date().toISOString() },
      {
        sort: 'newest',
        direction: 'desc',
        limit: 10,
        cursor: null,
        offset: 0,
      },
    );
    expect(late.rows.map((row) => row.id)).toContain(id);
    // Read by somebody, it is what the meter says.
    await read(id, '99500');
    expect(await found()).toMatchObject({ reading: '99500' });
  });
});
