import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as inspections from '#domain/equipment/inspection-commands.ts';
import * as life from '#domain/equipment/life-commands.ts';
import { editEquipment } from '#domain/equipment/equipment-commands.ts';
import * as maintenance from '#domain/equipment/maintenance-commands.ts';
import { equipmentQuestions } from '#domain/equipment/questions.ts';
import * as usages from '#domain/equipment/usage-commands.ts';
import { addDays, addMonths, LEGAL_TIME_ZONE, todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { askingOver } from '#projections/answers.ts';
import { datedItems } from '#projections/calendar/dated-items.ts';
import { holdsBetween } from '#projections/equipment/board.ts';
import { findEquipment, metersOf } from '#projections/equipment/equipment.ts';
import {
  inspectionFigures,
  inspectionsDue,
  inspectionsOf,
  plannedProviders,
  plannedWith,
  reservesToLift,
  safetyRegisterOf,
} from '#projections/equipment/inspections.ts';
import {
  maintenancesOf,
  openMaintenances,
  stoodStill,
  yearCosts,
} from '#projections/equipment/maintenances.ts';
import { usagesOf } from '#projections/equipment/usages.ts';
import { comparedPieces } from '#projections/equipment/year-costs.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let person: number;
let other: number;
let kept: number;

const today = todayIn(LEGAL_TIME_ZONE, new Date());
const year = Number(today.slice(0, 4));
const store = () => world.runtime.store;
const now = () => new Date().toISOString();
const piece = async (changes: object = {}) => (await equipmentPiece(store(), here, changes)).id;
const found = (id: number) => findEquipment(world.owner, id, here.corporation, { today, now: now() });
const handOut = (equipment: number, more: object = {}) =>
  send(store(), usages.distributeEquipment, here.actor, { equipment, person, condition: 'good', ...more });
const uses = (equipment: number) => usagesOf(world.owner, equipment, here.corporation, now());
const inspected = (equipment: number, doneOn: CivilDate, more: object = {}) =>
  send(store(), inspections.noteInspection, here.actor, {
    equipment,
    name: 'VGP',
    doneOn,
    result: 'passed',
    ...more,
  });
const due = async (equipment: number) =>
  (await inspectionsDue(world.owner, here.corporation, { equipment }))[0];
const order = (equipment: number, changes: object = {}) =>
  send(store(), maintenance.openMaintenance, here.actor, {
    equipment,
    title: 'Frein',
    sort: 'repair',
    ...changes,
  });
const orders = (equipment: number) => maintenancesOf(world.owner, equipment, here.corporation);
const problems = async (equipment: number) =>
  (
    await askingOver(world.owner)
      .ask(equipmentQuestions)
      .equipmentProblems({ pieces: [equipment], from: now(), until: now() }, here.corporation)
  ).map(({ problem }) => problem);

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  person = await colleague(store(), here, { lastName: 'Cariste' });
  other = await colleague(store(), here, { lastName: 'Suivant' });
  kept = await equipmentTypeOf(store(), here, {
    inspections: [{ name: 'VGP', intervalMonths: 12, legalBasis: 'Arrêté', keepAnniversary: true }],
  });
});
afterAll(() => world.close());

describe('the day of an inspection', () => {
  it('is put right by what was done before it, and its anniversary stays', async () => {
    const id = await piece({ type: kept, inServiceOn: '2025-03-15' });
    const { id: inspection } = await inspected(id, '2026-03-10');
    expect(await due(id)).toMatchObject({ dueOn: '2027-03-15', reason: 'anniversary' });
    const right = { id: inspection, doneOn: '2026-03-12', result: 'passed' as const };
    await send(store(), inspections.recordInspection, here.actor, right);
    expect(await due(id)).toMatchObject({ dueOn: '2027-03-15', reason: 'anniversary' });
    const [row] = await inspectionsOf(world.owner, id, here.corporation);
    expect(row).toMatchObject({ doneOn: '2026-03-12', dueOn: '2026-03-15' });
  });

  it('of one that is noted late follows from what was done before it, not since', async () => {
    const id = await piece({ type: kept, inServiceOn: '2024-03-15' });
    await inspected(id, '2026-03-14');
    await inspected(id, '2025-03-16');
    const rows = await inspectionsOf(world.owner, id, here.corporation);
    expect(rows.map(({ doneOn, dueOn }) => [doneOn, dueOn])).toEqual([
      ['2026-03-14', '2025-03-15'],
      ['2025-03-16', '2025-03-15'],
    ]);
  });

  it('is put right of a lost piece too, which keeps what it was done by', async () => {
    const id = await piece({ type: kept, inServiceOn: '2025-03-15' });
    const { id: inspection } = await inspected(id, '2026-03-10');
    await send(store(), life.loseEquipment, here.actor, { id, on: today });
    const right = { id: inspection, doneOn: '2026-03-12', result: 'passed' as const };
    await send(store(), inspections.recordInspection, here.actor, right);
    const [row] = await inspectionsOf(world.owner, id, here.corporation);
    expect(row).toMatchObject({ intervalMonths: 12, legalBasis: 'Arrêté', dueOn: '2026-03-15' });
    await send(store(), life.findEquipment, here.actor, { id, on: today });
    expect(await due(id)).toMatchObject({ dueOn: '2027-03-15' });
  });
});

describe('a result that is noted by its name', () => {
  it('is of the inspection that is planned, and of another one where that is far ahead', async () => {
    const id = await piece();
    const plan = { equipment: id, name: 'vgp', plannedOn: addDays(today, 3) };
    const { id: planned } = await send(store(), inspections.planInspection, here.actor, plan);
    expect((await inspected(id, today)).id).toBe(planned);
    expect((await inspectionsOf(world.owner, id, here.corporation)).map(({ stage }) => stage)).toEqual([
      'done',
    ]);
    const next = { ...plan, plannedOn: addMonths(today, 12) };
    const { id: ahead } = await send(store(), inspections.planInspection, here.actor, next);
    expect((await inspected(id, today)).id).not.toBe(ahead);
  });
});

describe('what was mended today', () => {
  it('may be handed out today, though its day of standing still is counted', async () => {
    const id = await piece({ name: 'Réparée ce matin' });
    const { id: repair } = await order(id, { downFrom: addDays(today, -2) });
    expect([await problems(id), (await found(id))?.status]).toEqual([['down'], 'unavailable']);
    await send(store(), maintenance.finishMaintenance, here.actor, { id: repair, doneOn: today });
    expect([await problems(id), (await found(id))?.status]).toEqual([[], 'available']);
    await handOut(id);
    expect(await stoodStill(world.owner, id, here.corporation, today)).toEqual([
      { from: addDays(today, -2), until: today },
    ]);
    const holds = await holdsBetween(world.owner, here.corporation, {
      pieces: [id],
      first: addDays(today, -7),
      last: today,
    });
    expect(holds).toMatchObject([{ kind: 'down', until: addDays(today, -1) }]);
  });

  it('never stood still, where that is put right', async () => {
    const id = await piece();
    const { id: repair } = await order(id, { downFrom: today });
    const done = { id: repair, doneOn: today, downUntil: addDays(today, 5) };
    await send(store(), maintenance.finishMaintenance, here.actor, done);
    expect(await problems(id)).toEqual(['down']);
    const half = await refused(send(store(), maintenance.correctMaintenance, here.actor, done));
    expect(half.errors).toEqual({ downFrom: ['equipment.error.downSince'] });
    const right = { id: repair, doneOn: today };
    await send(store(), maintenance.correctMaintenance, here.actor, right);
    expect(await problems(id)).toEqual([]);
    expect((await orders(id))[0]).toMatchObject({ downFrom: null, downUntil: null });
  });
});

describe('what left for good', () => {
  it('is due for nothing, planned with nobody and repaired no more', async () => {
    const company = await createCompany(store(), 0);
    const { id: provider } = await send(
      store(),
      createThirdParty,
      company.actor,
      clientInput({ name: 'Contrôle Sud' }),
    );
    const { id } = await equipmentPiece(store(), company, { name: 'Vendue' });
    const { id: lost } = await equipmentPiece(store(), company, { name: 'Égarée' });
    for (const equipment of [id, lost]) {
      const plan = { equipment, name: 'VGP', plannedOn: addDays(today, 3), provider };
      await send(store(), inspections.planInspection, company.actor, plan);
      await send(store(), maintenance.openMaintenance, company.actor, {
        equipment,
        title: 'Vidange',
        sort: 'preventive',
        dueOn: addDays(today, 3),
        everyMonths: 6,
        downFrom: today,
      });
    }
    const kinds = ['inspectionPlanned', 'maintenanceDue'] as const;
    const standing = async () => {
      const { corporation } = company;
      const days = { from: today, until: addDays(today, 9), most: 10 };
      const costs = await yearCosts(world.owner, corporation, year);
      return {
        orders: (await openMaintenances(world.owner, corporation, { today, limit: 9 })).length,
        with: (await plannedWith(world.owner, corporation, provider)).length,
        providers: (await plannedProviders(world.owner, corporation)).length,
        costs: [costs.open, costs.down],
        calendar: (await datedItems(world.owner, corporation, kinds, days)).items.length,
      };
    };
    expect(await standing()).toEqual({ orders: 2, with: 2, providers: 1, costs: [2, 2], calendar: 4 });
    await send(store(), life.loseEquipment, company.actor, { id: lost, on: today });
    await send(store(), life.sellEquipment, company.actor, { id, on: today });
    expect(await standing()).toEqual({ orders: 0, with: 0, providers: 0, costs: [0, 0], calendar: 0 });
    const stages = async (equipment: number) => [
      ...(await inspectionsOf(world.owner, equipment, company.corporation)).map(({ stage }) => stage),
      ...(await maintenancesOf(world.owner, equipment, company.corporation)).map(({ stage }) => stage),
    ];
    expect(await stages(id)).toEqual(['canceled', 'canceled']);
    // What is lost may be found: its work waits for it.
    expect(await stages(lost)).toEqual(['planned', 'open']);
    await send(store(), life.findEquipment, company.actor, { id: lost, on: today });
    expect(await standing()).toMatchObject({ orders: 1, with: 1 });
  });

  it('ends the use of whoever had it as it was lost, and of nobody who has it', async () => {
    const id = await piece({ name: 'Perceuse perdue' });
    const { id: use } = await handOut(id, { distributedAt: `${addDays(today, -9)}T08:00` });
    expect((await refused(send(store(), life.scrapEquipment, here.actor, { id, on: today }))).code).toBe(
      'EQUIPMENT_OUT',
    );
    await send(store(), life.loseEquipment, here.actor, { id, on: addDays(today, -5) });
    await send(store(), life.scrapEquipment, here.actor, { id, on: today });
    expect((await found(id))?.status).toBe('scrapped');
    const [row] = await uses(id);
    expect(row).toMatchObject({ id: use, status: 'returned', backCondition: null });
    expect(row?.returnedAt?.slice(0, 10)).toBe(addDays(today, -5));
  });

  it('is there again once its leaving is withdrawn, or lost as it was', async () => {
    const id = await piece({ name: 'Vendue par erreur', code: 'VPE-1' });
    const withdraw = () => send(store(), life.withdrawLeaving, here.actor, { id, reason: 'Mauvaise fiche' });
    expect((await refused(withdraw())).code).toBe('EQUIPMENT_STATUS');
    const dueBefore = await due(id);
    expect(dueBefore?.equipment).toBe(id);
    await send(store(), life.sellEquipment, here.actor, { id, on: today, price: '500' });
    expect(await due(id)).toBeUndefined();
    await withdraw();
    expect(await found(id)).toMatchObject({ status: 'available', salePrice: null, sinceOn: null });
    expect(await due(id)).toEqual(dueBefore);
    await send(store(), life.loseEquipment, here.actor, { id, on: addDays(today, -1) });
    await send(store(), life.scrapEquipment, here.actor, { id, on: today });
    await withdraw();
    expect(await found(id)).toMatchObject({ status: 'lost', sinceOn: addDays(today, -1) });
  });
});

describe('what was noted of the wrong piece', () => {
  it('is withdrawn of an inspection, and the register says so', async () => {
    const company = await createCompany(store(), 0);
    const { id } = await equipmentPiece(store(), company, { name: 'Sans défaut' });
    const failed = {
      equipment: id,
      name: 'VGP',
      doneOn: today,
      result: 'failed',
      reserves: 'Frein',
    } as const;
    const { id: inspection } = await send(store(), inspections.noteInspection, company.actor, failed);
    const moment = { today, now: now() };
    const status = async () => (await findEquipment(world.owner, id, company.corporation, moment))?.status;
    expect(await status()).toBe('unavailable');
    const withdraw = { id: inspection, reason: 'Saisi sur la mauvaise nacelle' };
    await send(store(), inspections.withdrawInspection, company.actor, withdraw);
    expect(await status()).toBe('available');
    const again = await refused(send(store(), inspections.withdrawInspection, company.actor, withdraw));
    expect(again.code).toBe('INSPECTION_STATUS');
    const days = { from: today, until: today };
    const register = await safetyRegisterOf(world.owner, company.corporation, days, today);
    expect(register.lines).toMatchObject([{ stage: 'withdrawn', withdrawn: withdraw.reason, nextOn: null }]);
  });

  it('counts reserves of what is there and was not passed since', async () => {
    const company = await createCompany(store(), 0);
    const reserves = async () => (await inspectionFigures(world.owner, company.corporation, today)).reserves;
    const note = (equipment: number, more: object) =>
      send(store(), inspections.noteInspection, company.actor, {
        equipment,
        name: 'VGP',
        doneOn: addDays(today, -9),
        result: 'reserves',
        reserves: 'Feu arrière',
        ...more,
      });
    const { id } = await equipmentPiece(store(), company);
    const { id: sold } = await equipmentPiece(store(), company);
    await note(id, {});
    await note(sold, {});
    expect(await reserves()).toBe(2);
    await send(store(), life.sellEquipment, company.actor, { id: sold, on: today });
    expect(await reserves()).toBe(1);
    const list = await reservesToLift(world.owner, company.corporation, 9);
    expect(list.map(({ equipment }) => equipment)).toEqual([id]);
    await note(id, { doneOn: today, result: 'passed', reserves: null });
    expect(await reserves()).toBe(0);
  });

  it('is withdrawn of a return, unless somebody else has it since', async () => {
    const id = await piece({ name: 'Rendue à tort' });
    const { id: use } = await handOut(id);
    const withdraw = () =>
      send(store(), usages.withdrawReturn, here.actor, { id: use, reason: 'Autre perceuse' });
    expect((await refused(withdraw())).code).toBe('USAGE_NOT_RETURNED');
    await send(store(), usages.returnEquipment, here.actor, { id: use, condition: 'damaged' });
    await withdraw();
    expect((await uses(id))[0]).toMatchObject({ status: 'out', backCondition: null, returnedAt: null });
    await send(store(), usages.returnEquipment, here.actor, { id: use, condition: 'good' });
    await handOut(id, { person: other });
    expect((await refused(withdraw())).errors).toEqual({ reason: ['equipment.error.takenSince'] });
  });

  it('is withdrawn of a kit with what came back with it', async () => {
    const kit = await piece({ name: 'Mallette' });
    const [one, two] = [await piece({ name: 'Clé', kit }), await piece({ name: 'Douille', kit })];
    const { id: use } = await handOut(kit);
    const back = { id: use, condition: 'good' as const, missing: [two] };
    await send(store(), usages.returnEquipment, here.actor, back);
    const standing = async () => Promise.all([kit, one, two].map(async (id) => (await uses(id))[0]?.status));
    expect(await standing()).toEqual(['returned', 'returned', 'out']);
    await send(store(), usages.withdrawReturn, here.actor, { id: use, reason: 'Erreur' });
    expect(await standing()).toEqual(['out', 'out', 'out']);
  });

  it('opens a work order again that was closed, and cancels what followed', async () => {
    const id = await piece();
    const service = { sort: 'preventive', dueOn: addDays(today, 5), everyMonths: 6, downFrom: today };
    const { id: done } = await order(id, service);
    await send(store(), maintenance.finishMaintenance, here.actor, { id: done, doneOn: today, labour: '80' });
    const reopen = () =>
      send(store(), maintenance.reopenMaintenance, here.actor, { id: done, reason: 'Non fait' });
    await reopen();
    const rows = new Map((await orders(id)).map((row) => [row.id === done, row]));
    expect(rows.get(true)).toMatchObject({ stage: 'open', doneOn: null, cost: null, downFrom: today });
    expect(rows.get(false)).toMatchObject({ stage: 'canceled' });
    expect(await problems(id)).toEqual(['down']);
    expect((await refused(reopen())).code).toBe('MAINTENANCE_STATUS');
  });

  it('keeps a signature to who signed', async () => {
    const id = await piece();
    const { id: use } = await handOut(id, { signedBy: 'M. Cariste', signed: true });
    const edit = (of: number) =>
      send(store(), usages.editUsage, here.actor, { id: use, person: of, condition: 'worn' });
    expect((await refused(edit(other))).errors).toEqual({ person: ['equipment.error.signedFor'] });
    await edit(person);
    const unsigned = await piece();
    const { id: plain } = await handOut(unsigned);
    await send(store(), usages.editUsage, here.actor, { id: plain, person: other, condition: 'good' });
    expect((await uses(unsigned))[0]).toMatchObject({ person: other });
  });
});

describe('a meter', () => {
  const read = (id: number, value: string, on = today) =>
    send(store(), life.readMeter, here.actor, { id, on, value });

  it('that is replaced begins anew, and what is counted and due goes on', async () => {
    const id = await piece({ meter: 'kilometres' });
    await read(id, '124000', `${year - 1}-12-01`);
    await order(id, { dueMeter: '125000', everyMeter: '10000' });
    const replaced = { id, on: today, end: '124600', start: '10' };
    const back = await refused(send(store(), life.replaceMeter, here.actor, { ...replaced, end: '1' }));
    expect(back.errors).toEqual({ end: ['equipment.error.meterBack|amount=124000'] });
    await send(store(), life.replaceMeter, here.actor, replaced);
    await read(id, '210');
    expect(await found(id)).toMatchObject({ meterValue: '210' });
    expect((await orders(id))[0]).toMatchObject({ dueMeter: '410' });
    const rows = await comparedPieces(world.owner, here.corporation, { year, type: null });
    expect(rows.find((row) => row.id === id)?.counted).toBe('800');
    expect(await metersOf(world.owner, id, here.corporation)).toMatchObject([
      { value: '210', begins: false },
      { value: '10', begins: true },
      { value: '124600', begins: false },
      { value: '124000', begins: true },
    ]);
    // The first of a meter hangs on none before it.
    const right = { id, reading: 3, value: '0', reason: 'Neuf' };
    await send(store(), life.correctMeter, here.actor, right);
  });

  it('of another kind has shown nothing yet', async () => {
    const { id } = await equipmentPiece(store(), here, { name: 'Porteur', meter: 'kilometres', type: kept });
    await read(id, '124000');
    const { id: service } = await order(id, { dueMeter: '125000' });
    const edit = { id, name: 'Porteur', type: kept, meter: 'hours' as const };
    expect((await refused(send(store(), editEquipment, here.actor, edit))).errors).toEqual({
      meter: ['equipment.error.meterOrders'],
    });
    await send(store(), maintenance.cancelMaintenance, here.actor, { id: service });
    await send(store(), editEquipment, here.actor, edit);
    expect(await found(id)).toMatchObject({ meterValue: null, meterOn: null });
    await read(id, '200');
    expect(await metersOf(world.owner, id, here.corporation)).toMatchObject([
      { kind: 'hours', value: '200', begins: true },
      { kind: 'kilometres', value: '124000' },
    ]);
  });
});

describe('a work order', () => {
  it('refuses a reading that the meter cannot have shown then', async () => {
    const id = await piece();
    await send(store(), life.readMeter, here.actor, { id, on: addDays(today, -1), value: '1250' });
    const { id: service } = await order(id);
    const finish = (doneOn: CivilDate, meter: string) =>
      send(store(), maintenance.finishMaintenance, here.actor, { id: service, doneOn, meter });
    expect((await refused(finish(today, '1200'))).errors).toEqual({
      meter: ['equipment.error.meterBack|amount=1250'],
    });
    expect((await refused(finish(addDays(today, -3), '1300'))).errors).toEqual({
      meter: ['equipment.error.meterAfter|amount=1250'],
    });
    await finish(today, '1250');
  });

  it('that is passed over opens the next one, and one that comes back no more is cancelled alone', async () => {
    const id = await piece();
    const service = { sort: 'preventive', dueOn: addDays(today, 5), everyMonths: 6 };
    const { id: first } = await order(id, service);
    await send(store(), maintenance.cancelMaintenance, here.actor, { id: first, next: true });
    const open = (await orders(id)).filter(({ stage }) => stage === 'open');
    expect(open.map(({ dueOn }) => dueOn)).toEqual([addMonths(addDays(today, 5), 6)]);
    const { id: once } = await order(id);
    const over = send(store(), maintenance.cancelMaintenance, here.actor, { id: once, next: true });
    expect((await refused(over)).errors).toEqual({ next: ['equipment.error.noNext'] });
  });

  it('is opened by a return of what is broken, which nobody is handed then', async () => {
    const id = await piece();
    const { id: use } = await handOut(id);
    const back = { id: use, condition: 'damaged' as const, repair: true };
    const unsaid = await refused(send(store(), usages.returnEquipment, here.actor, back));
    expect(unsaid.errors).toEqual({ note: ['equipment.error.repairNote'] });
    await send(store(), usages.returnEquipment, here.actor, { ...back, note: 'Mandrin cassé' });
    expect(await orders(id)).toMatchObject([
      { title: 'Mandrin cassé', sort: 'repair', stage: 'open', downFrom: today },
    ]);
    expect((await found(id))?.status).toBe('unavailable');
  });
});
