import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scrapEquipment } from '#domain/equipment/life-commands.ts';
import {
  noteInspection,
  planInspection,
  receiveReport,
  recordInspection,
  replanInspection,
} from '#domain/equipment/inspection-commands.ts';
import { isReportLate } from '#domain/equipment/inspection.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { tellInspectionsOf } from '#jobs/tasks/tell-inspections.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { listEquipment } from '#projections/equipment/equipment.ts';
import { inspectionsOf, reportsAwaited, safetyRegisterOf } from '#projections/equipment/inspections.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { printedSafety } from '#jobs/print/printed-safety.ts';
import { texts } from '#jobs/print/texts.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';

let world: World;
let here: Company;
let type: number;
let provider: number;

const today = todayIn(LEGAL_TIME_ZONE, new Date());
const store = () => world.runtime.store;
const piece = async (name: string, changes: object = {}) =>
  (await equipmentPiece(store(), here, { name, type, inServiceOn: addDays(today, -30), ...changes })).id;
const of = async (equipment: number) => (await inspectionsOf(world.owner, equipment, here.corporation))[0];
const awaited = async () =>
  (await reportsAwaited(world.owner, here.corporation, { today, limit: 50 })).map(({ id }) => id);
/** What was noted of telling, of an inspection or a piece, in its stream. */
const told = async (stream: string, kind: string) =>
  (await store().read(stream)).filter(({ event }) => event.type === kind).length;
const report = { name: 'Rapport 2026-114.pdf', file: 'b'.repeat(64), size: 1200, type: 'application/pdf' };

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store());
  type = await equipmentTypeOf(store(), here);
  provider = (await send(store(), createThirdParty, here.actor, clientInput({ name: 'Contrôle Ouest' }))).id;
});
afterAll(() => world.close());

describe('the report of an inspection', () => {
  it('comes with its result or later, and is a file of the piece that the inspection names', async () => {
    const equipment = await piece('Nacelle au rapport');
    const { id } = await send(store(), noteInspection, here.actor, {
      equipment,
      name: 'VGP',
      doneOn: addDays(today, -3),
      result: 'passed',
      report,
    });
    await send(store(), receiveReport, here.actor, { id, on: today, report });
    const found = await of(equipment);
    expect(found).toMatchObject({ reportOn: today });
    expect(found?.reports.map(({ name }) => name)).toEqual([
      'Rapport 2026-114.pdf',
      'Rapport 2026-114 (2).pdf',
    ]);
    const files = await attachedTo(world.owner, { kind: 'equipment', id: equipment }, here.corporation);
    expect(new Set(files.map((file) => file.id))).toEqual(new Set(found?.reports.map((file) => file.id)));
    const before = await refused(send(store(), receiveReport, here.actor, { id, on: addDays(today, -4) }));
    expect(before.errors).toEqual({ on: ['equipment.error.reportBefore'] });
  });

  it('may be a file that the piece has, and none of another', async () => {
    const [one, other] = [await piece('Chariot'), await piece('Palan')];
    const done = { name: 'VGP', doneOn: addDays(today, -3), result: 'passed' as const };
    await send(store(), noteInspection, here.actor, { ...done, equipment: other, report });
    const document = (await of(other))?.reports[0]?.id ?? 0;
    const { id } = await send(store(), noteInspection, here.actor, { ...done, equipment: one });
    const refusal = await refused(send(store(), receiveReport, here.actor, { id, on: today, document }));
    expect(refusal.errors).toEqual({ document: ['errors.reference'] });
    const sealed = { ...report, file: `${'b'.repeat(64)}.person-5` };
    const foreign = await refused(
      send(store(), receiveReport, here.actor, { id, on: today, report: sealed }),
    );
    expect(foreign.errors).toEqual({ report: ['errors.invalid'] });
  });

  it('is awaited of outside inspectors for four weeks, then listed and told once', async () => {
    const doneOn = addDays(today, -28);
    expect(isReportLate({ provider, doneOn, reportOn: null }, today)).toBe(false);
    expect(isReportLate({ provider, doneOn: addDays(doneOn, -1), reportOn: null }, today)).toBe(true);
    const equipment = await piece('Grue sans rapport', { inServiceOn: addDays(today, -90) });
    const done = { equipment, name: 'VGP', result: 'passed' as const };
    const late = { ...done, doneOn: addDays(today, -29), provider };
    const { id } = await send(store(), noteInspection, here.actor, late);
    const own = await send(store(), noteInspection, here.actor, { ...late, provider: null });
    const waiting = await send(store(), noteInspection, here.actor, { ...late, doneOn });
    const list = await awaited();
    expect(list).toContain(id);
    expect(list).not.toContain(own.id);
    expect(list).not.toContain(waiting.id);
    await tellInspectionsOf(world.runtime, today);
    await tellInspectionsOf(world.runtime, addDays(today, 1));
    expect(await told(`equipmentinspection-${id}`, 'InspectionReportAwaited')).toBe(1);
    await send(store(), receiveReport, here.actor, { id, on: today });
    expect(await awaited()).not.toContain(id);
  });
});

describe('who looks after a piece', () => {
  it('is told once of each planned day that passed without a result', async () => {
    const equipment = await piece('Nacelle oubliée');
    const plan = { equipment, name: 'VGP', plannedOn: addDays(today, -1) };
    const { id } = await send(store(), planInspection, here.actor, plan);
    const gone = await piece('Nacelle partie');
    const other = await send(store(), planInspection, here.actor, { ...plan, equipment: gone });
    await send(store(), scrapEquipment, here.actor, { id: gone, on: today });
    await tellInspectionsOf(world.runtime, today);
    await tellInspectionsOf(world.runtime, today);
    const times = () => told(`equipmentinspection-${id}`, 'InspectionPlanMissed');
    expect(await times()).toBe(1);
    expect(await told(`equipmentinspection-${other.id}`, 'InspectionPlanMissed')).toBe(0);
    await send(store(), replanInspection, here.actor, { id, plannedOn: addDays(today, -2) });
    await tellInspectionsOf(world.runtime, today);
    expect(await times()).toBe(2);
    await send(store(), recordInspection, here.actor, { id, doneOn: today, result: 'passed' });
    await tellInspectionsOf(world.runtime, addDays(today, 1));
    expect(await times()).toBe(2);
  });

  it('is told of what was due long before it was seen first', async () => {
    const equipment = await piece('Nacelle reprise', { inServiceOn: '2020-01-05' });
    await tellInspectionsOf(world.runtime, today);
    await tellInspectionsOf(world.runtime, addDays(today, 1));
    expect(await told(`equipment-${equipment}`, 'EquipmentInspectionAlerted')).toBe(1);
  });
});

describe('a list of pieces by what is due next', () => {
  it('goes on from page to page, those that are due for nothing last, and follows what was inspected', async () => {
    const company = await createCompany(store(), 0);
    const inspected = await equipmentTypeOf(store(), company);
    const add = async (name: string, changes: object) =>
      (await equipmentPiece(store(), company, { name, ...changes })).id;
    const serving = (days: number) => ({ type: inspected, inServiceOn: addDays(today, days) });
    await add('sans', { type: await equipmentTypeOf(store(), company, { inspections: [] }) });
    await add('tard', serving(-10));
    const first = await add('tôt', serving(-300));
    await add('milieu', serving(-90));
    const gone = await add('partie', serving(-400));
    await send(store(), scrapEquipment, company.actor, { id: gone, on: today });
    const filter = { keyword: null, status: null, today, now: new Date().toISOString() };
    const page = (direction: 'asc' | 'desc', cursor: string | null = null) =>
      listEquipment(world.owner, company.corporation, filter, {
        sort: 'dueOn',
        direction,
        limit: 3,
        cursor,
        offset: 0,
        strict: true,
      });
    const names = async (direction: 'asc' | 'desc') => {
      const one = await page(direction);
      const two = await page(direction, one.next);
      expect((await page(direction, two.previous)).rows).toEqual(one.rows);
      return [...one.rows, ...two.rows].map(({ name }) => name);
    };
    expect(await names('asc')).toEqual(['tôt', 'milieu', 'tard', 'sans', 'partie']);
    expect(await names('desc')).toEqual(['partie', 'sans', 'tard', 'milieu', 'tôt']);
    const done = { equipment: first, name: 'VGP', doneOn: today, result: 'passed' as const };
    await send(store(), noteInspection, company.actor, done);
    expect(await names('asc')).toEqual(['milieu', 'tard', 'tôt', 'sans', 'partie']);
  });
});

describe('the safety register', () => {
  it('says which piece it is by its number, what is still to be lifted, when it is due again, and what is overdue', async () => {
    const company = await createCompany(store(), 0);
    const inspected = await equipmentTypeOf(store(), company);
    const made = { type: inspected, inServiceOn: addDays(today, -400) };
    const { id } = await equipmentPiece(store(), company, { ...made, name: 'Grue', serialNumber: 'SN-77' });
    await equipmentPiece(store(), company, { ...made, name: 'Oubliée', code: 'OUB-1' });
    const before = { equipment: id, name: 'VGP', doneOn: addDays(today, -9), result: 'passed' as const };
    await send(store(), noteInspection, company.actor, before);
    await send(store(), noteInspection, company.actor, {
      ...before,
      doneOn: addDays(today, -2),
      result: 'reserves',
      reserves: 'Feu arrière',
    });
    const days = { from: addDays(today, -30), until: today };
    const register = await safetyRegisterOf(world.owner, company.corporation, days, today);
    // Of what was done again, the date that follows stands with what was done last.
    expect(register.lines.map(({ nextOn }) => nextOn !== null)).toEqual([false, true]);
    expect(register).toMatchObject({ cut: false, overdue: [{ equipmentName: 'Oubliée', name: 'VGP' }] });
    const past = { from: addDays(today, -60), until: addDays(today, -31) };
    expect((await safetyRegisterOf(world.owner, company.corporation, past, today)).overdue).toEqual([]);
    const printed = printedSafety({ register, days, siret: null, language: 'fr' }, texts.fr.safety);
    const last = printed.rows.at(-1)?.join('\n') ?? '';
    for (const said of ['N° de série SN-77', 'Feu arrière', 'Réserves à lever', 'Prochaine échéance'])
      expect(last).toContain(said);
    expect(printed.notes.join()).toContain('Oubliée (OUB-1), VGP');
  });
});
