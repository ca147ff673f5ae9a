import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fitDevice } from '#domain/equipment/device-commands.ts';
import { deleteEquipment, editEquipment } from '#domain/equipment/equipment-commands.ts';
import * as inspections from '#domain/equipment/inspection-commands.ts';
import * as life from '#domain/equipment/life-commands.ts';
import * as usages from '#domain/equipment/usage-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import type { Store } from '#db/events/store.ts';
import { equipmentQuestions } from '#domain/equipment/questions.ts';
import { tellInspectionsOf } from '#jobs/tasks/tell-inspections.ts';
import { askingOver } from '#projections/answers.ts';
import { findRecord } from '#projections/records/records.ts';
import {
  countEquipment,
  equipmentCounts,
  equipmentFacets,
  findEquipment,
  listEquipment,
} from '#projections/equipment/equipment.ts';
import { inspectionsDue, inspectionsOf, inspectionsToTell } from '#projections/equipment/inspections.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { clientInput, commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { carrierOf, equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let other: Company;
let person: number;

const store = () => world.runtime.store;
const now = () => new Date().toISOString();
const piece = async (changes: object = {}) => (await equipmentPiece(store(), here, changes)).id;
const found = (id: number, today = '2026-11-24') =>
  findEquipment(world.owner, id, here.corporation, { today, now: `${today}T10:00:00.000Z` });
const lend = (equipment: number, distributedAt: string, expectedAt: string) =>
  send(store(), usages.distributeEquipment, here.actor, {
    equipment,
    person,
    condition: 'good',
    distributedAt,
    expectedAt,
  });

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  other = await createCompany(store(), 1);
  person = await colleague(store(), here);
});
afterAll(() => world.close());

describe('a piece', () => {
  it('is lent to one at a time, whoever writes at once', async () => {
    const id = await piece();
    const racing = await Promise.allSettled([
      lend(id, '2031-03-02T08:00', '2031-03-06T18:00'),
      lend(id, '2031-03-05T08:00', '2031-03-09T18:00'),
    ]);
    expect(racing.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const again = await refused(lend(id, '2031-03-06T08:00', '2031-03-06T09:00'));
    expect(again.errors).toEqual({ distributedAt: ['equipment.error.taken'] });
  });

  it('serves nobody from the moment that an inspection of it failed', async () => {
    const id = await piece();
    const failed = { equipment: id, name: 'vgp', doneOn: '2026-10-01', result: 'failed' as const };
    const without = await refused(send(store(), inspections.noteInspection, here.actor, failed));
    expect(without.errors).toEqual({ reserves: ['equipment.error.reserves'] });
    await send(store(), inspections.noteInspection, here.actor, { ...failed, reserves: 'Frein' });
    expect((await found(id))?.status).toBe('unavailable');
    const asked = { pieces: [id], from: '2026-11-25T07:00:00Z', until: '2026-11-25T16:00:00Z' };
    const problems = await askingOver(world.owner)
      .ask(equipmentQuestions)
      .equipmentProblems(asked, here.corporation);
    expect(problems).toMatchObject([{ problem: 'failed', blocks: true, day: '2026-10-01' }]);
    const refusal = await refused(lend(id, '2031-03-02T08:00', '2031-03-06T18:00'));
    expect(refusal.errors).toEqual({ equipment: ['equipment.error.problem.failed'] });
    await send(store(), inspections.noteInspection, here.actor, {
      ...failed,
      doneOn: '2026-10-10',
      result: 'passed',
    });
    expect(await found(id)).toMatchObject({ status: 'available', dueOn: '2027-10-10' });
  });

  it('is due by the interval that its type says by now; what was done keeps its basis', async () => {
    const type = await equipmentTypeOf(store(), here);
    const id = await piece({ type });
    const { id: inspection } = await send(store(), inspections.noteInspection, here.actor, {
      equipment: id,
      name: 'VGP',
      doneOn: '2026-08-31',
      result: 'passed',
    });
    expect((await found(id))?.dueOn).toBe('2027-08-31');
    const due = await inspectionsDue(world.owner, here.corporation, { equipment: id });
    expect(due).toMatchObject([{ reason: 'counted', lastOn: '2026-08-31' }]);
    const record = await findRecord(world.owner, 'equipmenttype', here.corporation, type);
    await send(store(), commandsOf('equipmenttype').edit, here.actor, {
      ...record?.values,
      id: type,
      inspections: [{ name: 'VGP', intervalMonths: 6, legalBasis: null, keepAnniversary: false }],
    });
    expect((await found(id))?.dueOn).toBe('2027-02-28');
    const basis = await world.owner
      .selectFrom('equipment_inspection')
      .select('interval_months')
      .where('id', '=', inspection)
      .executeTakeFirstOrThrow();
    expect(basis.interval_months).toBe(12);
  });

  it('is told of once for each day that it is due on', async () => {
    const id = await piece({ inServiceOn: '2025-12-10' });
    const waiting = async () =>
      (await inspectionsToTell(world.owner, '2026-11-24')).filter(({ equipment }) => equipment === id).length;
    expect(await waiting()).toBe(1);
    await tellInspectionsOf({ db: world.owner, store: store() }, '2026-11-24');
    expect(await waiting()).toBe(0);
  });

  it('is told of though another one of its lot left meanwhile', async () => {
    const [one, other] = [
      await piece({ inServiceOn: '2025-12-01' }),
      await piece({ inServiceOn: '2025-12-02' }),
    ];
    const waiting = async () =>
      (await inspectionsToTell(world.owner, '2026-11-24'))
        .map(({ equipment }) => equipment)
        .filter((id) => [one, other].includes(id));
    expect(await waiting()).toEqual([one, other]);
    // Read from the last one on: of tens of thousands none is left out, and none comes twice.
    const [first, ...rest] = await inspectionsToTell(world.owner, '2026-11-24');
    expect(await inspectionsToTell(world.owner, '2026-11-24', first)).toEqual(rest);
    expect(await inspectionsToTell(world.owner, '2026-11-24', rest.at(-1))).toEqual([]);
    const leaving: Store = {
      ...store(),
      async execute(command, actor, input, options) {
        if (command.name === inspections.tellDueInspections.name && (await waiting()).length === 2)
          await send(store(), deleteEquipment, here.actor, { id: other }).catch(() => undefined);
        return store().execute(command, actor, input, options);
      },
    };
    await tellInspectionsOf({ db: world.owner, store: leaving }, '2026-11-24');
    expect(await waiting()).toEqual([]);
    const told = (await store().read(`equipment-${one}`)).map(({ event }) => event.type);
    expect(told.filter((type) => type === 'EquipmentInspectionAlerted')).toHaveLength(1);
  });

  it('is lost and found without a gap, and its earlier routes stay with who carried the device', async () => {
    const [first, second] = [await piece({ name: 'Camion A' }), await piece({ name: 'Camion B' })];
    const device = await send(store(), commandsOf('gps').create, here.actor, {
      enabled: true,
      name: 'Boîtier',
      identifier: '86001',
    });
    await send(store(), fitDevice, here.actor, { id: first, device: device.id, at: '2026-11-02T08:00' });
    await send(store(), fitDevice, here.actor, { id: second, device: device.id, at: '2026-11-03T11:07' });
    const carrier = (at: string) => carrierOf(world.owner, device.id, at);
    expect(await carrier('2026-11-03T10:06:59Z')).toBe(first);
    expect(await carrier('2026-11-03T10:07:00Z')).toBe(second);
    await send(store(), life.loseEquipment, here.actor, { id: first, on: '2026-11-04' });
    expect((await found(first))?.status).toBe('lost');
    await send(store(), life.findEquipment, here.actor, { id: first, on: '2026-11-06' });
    expect((await found(first))?.status).toBe('available');
    const events = await store().read(`equipment-${first}`);
    expect(events.map(({ event }) => event.type)).toEqual([
      'EquipmentRegistered',
      'EquipmentDeviceFitted',
      'EquipmentDeviceRemoved',
      'EquipmentLost',
      'EquipmentFound',
    ]);
  });

  it('is transferred with its history left behind, and a foreign one is missing', async () => {
    const name = 'Groupe électrogène';
    const type = await equipmentTypeOf(store(), here, { name });
    await equipmentTypeOf(store(), other, { name });
    const id = await piece({ type, code: 'GRP-1' });
    const both = { ...here.actor, corporations: [here.corporation, other.corporation] };
    const handed = { id, on: '2026-11-20', corporation: other.corporation };
    await send(store(), life.transferEquipment, both, handed);
    const left = await found(id);
    expect(left).toMatchObject({ status: 'transferred', toCorporation: other.corporation });
    const moment = { today: '2026-11-24', now: '2026-11-24T10:00:00Z' };
    const there = left?.toEquipment ?? 0;
    expect(await findEquipment(world.owner, there, here.corporation, moment)).toBeNull();
    expect(await findEquipment(world.owner, there, other.corporation, moment)).toMatchObject({
      code: 'GRP-1',
      fromEquipment: id,
    });
  });

  it('takes its last inspections and its meter along to another company: it is due when it was', async () => {
    const rule = (name: string) => ({ name, intervalMonths: 12, legalBasis: null, keepAnniversary: true });
    const name = 'Chariot élévateur';
    const rules = [rule('VGP'), rule('Freins'), rule('Bruit')];
    const type = await equipmentTypeOf(store(), here, { name, inspections: rules });
    await equipmentTypeOf(store(), other, { name, inspections: rules.slice(0, 2) });
    const id = await piece({ type, code: 'CHAR-1', inServiceOn: '2024-01-15' });
    const { id: provider } = await send(
      store(),
      createThirdParty,
      here.actor,
      clientInput({ name: 'Contrôle', supplier: true }),
    );
    const note = (of: string, doneOn: string, result: 'passed' | 'reserves' | 'failed') =>
      send(store(), inspections.noteInspection, here.actor, {
        equipment: id,
        name: of,
        doneOn,
        result,
        reserves: result === 'passed' ? null : 'À revoir',
        provider,
        cost: '120.00',
      });
    await note('VGP', '2025-01-20', 'passed');
    const { id: last } = await note('VGP', '2026-01-10', 'reserves');
    await send(store(), inspections.liftReserves, here.actor, { id: last, on: '2026-02-01', note: null });
    await note('Freins', '2026-01-12', 'passed');
    await note('Freins', '2026-03-02', 'failed');
    await note('Bruit', '2026-01-12', 'passed');
    await send(store(), life.readMeter, here.actor, { id, on: '2026-05-04', value: '1250.5' });
    const dueOf = async (company: Company, equipment: number) =>
      (await inspectionsDue(world.owner, company.corporation, { equipment })).map(
        ({ key, dueOn, reason, lastOn }) => ({ key, dueOn, reason, lastOn }),
      );
    const before = await dueOf(here, id);
    expect(before).toHaveLength(3);
    const both = { ...here.actor, corporations: [here.corporation, other.corporation] };
    const handed = { id, on: '2026-11-20', corporation: other.corporation };
    await send(store(), life.transferEquipment, both, handed);
    const there = (await found(id))?.toEquipment ?? 0;
    expect(await dueOf(other, there)).toEqual(before.filter(({ key }) => key !== 'bruit'));
    const moment = { today: '2026-11-24', now: '2026-11-24T10:00:00Z' };
    expect(await findEquipment(world.owner, there, other.corporation, moment)).toMatchObject({
      status: 'unavailable',
      meterValue: '1250.5',
      meterOn: '2026-05-04',
    });
    const taken = await inspectionsOf(world.owner, there, other.corporation);
    expect(
      taken.map(({ doneOn, result, liftedOn, cost, provider: by }) => [doneOn, result, liftedOn, cost, by]),
    ).toEqual([
      ['2026-03-02', 'failed', null, null, null],
      ['2026-01-12', 'passed', null, null, null],
      ['2026-01-10', 'reserves', '2026-02-01', null, null],
    ]);
  });

  it('is counted as it stands, as its list shows it', async () => {
    const [lent, lost, failed] = [await piece(), await piece(), await piece()];
    await lend(lent, '2026-11-20T08:00', '2031-01-01T08:00');
    await send(store(), life.loseEquipment, here.actor, { id: lost, on: '2026-11-02' });
    // What failed and is out is unavailable, and counted once.
    await lend(failed, '2026-11-01T08:00', '2031-01-01T08:00');
    const done = { equipment: failed, name: 'VGP', doneOn: '2026-11-02', reserves: 'Fissure' };
    await send(store(), inspections.noteInspection, here.actor, { ...done, result: 'failed' });
    const moment = { today: now().slice(0, 10), now: now() };
    const all = { sort: 'newest', direction: 'desc' as const, limit: 500, cursor: null, offset: 0 };
    const { rows } = await listEquipment(
      world.owner,
      here.corporation,
      { keyword: null, status: null, ...moment },
      all,
    );
    const counts = await equipmentCounts(world.owner, here.corporation, moment);
    const standing = new Set(rows.map(({ status }) => status));
    expect(standing.size).toBeGreaterThan(2);
    for (const status of standing) {
      const shown = rows.filter((row) => row.status === status).length;
      const filter = { keyword: null, status, ...moment };
      expect([status, counts[status]]).toEqual([status, shown]);
      expect(await countEquipment(world.owner, here.corporation, filter)).toBe(shown);
    }
  });

  it('is counted for what the list is narrowed by as long as it is there', async () => {
    const [type, next] = [await equipmentTypeOf(store(), here), await equipmentTypeOf(store(), here)];
    const counted = async () =>
      (await equipmentFacets(world.owner, here.corporation))
        .filter(({ facet, id }) => facet === 'type' && [type, next].includes(id))
        .map(({ id, count }) => [id, count]);
    const [one, two] = [await piece({ type }), await piece({ type })];
    expect(await counted()).toEqual([[type, 2]]);
    const said = await found(one);
    await send(store(), editEquipment, here.actor, {
      id: one,
      name: 'Groupe',
      code: said?.code,
      type: next,
      meter: said?.meter ?? 'none',
    });
    expect(await counted()).toEqual(
      expect.arrayContaining([
        [type, 1],
        [next, 1],
      ]),
    );
    await send(store(), life.loseEquipment, here.actor, { id: two, on: '2026-11-02' });
    expect(await counted()).toEqual([[next, 1]]);
    await send(store(), life.findEquipment, here.actor, { id: two, on: '2026-11-06' });
    await send(store(), deleteEquipment, here.actor, { id: one });
    expect(await counted()).toEqual([[type, 1]]);
  });

  it('is readable after a field of its type became required, and asks for it at the next edit', async () => {
    const type = await equipmentTypeOf(store(), here);
    const id = await piece({ type });
    const field = await send(store(), commandsOf('equipmentfield').create, here.actor, {
      enabled: true,
      name: 'Portée',
      type,
      kind: 'number',
      required: true,
    });
    expect((await found(id))?.name).toBe('Nacelle');
    const said = { id, name: 'Nacelle 12', type, meter: 'none' as const };
    const refusal = await refused(send(store(), editEquipment, here.actor, said));
    expect(refusal.errors).toEqual({ values: ['errors.required'] });
    await send(store(), editEquipment, here.actor, { ...said, values: [{ field: field.id, value: '36' }] });
    const filter = { keyword: 'nacelle 12', status: null, today: '2026-11-24', now: '2026-11-24T10:00:00Z' };
    const request = { sort: 'name', direction: 'asc', limit: 25, cursor: null, offset: 0 } as const;
    expect((await listEquipment(world.owner, here.corporation, filter, request)).rows).toHaveLength(1);
  });

  it('keeps what a field that was switched off says, until it is of another type', async () => {
    const type = await equipmentTypeOf(store(), here);
    const values = { enabled: true, name: 'Ancienne norme', type, kind: 'text', required: false };
    const field = await send(store(), commandsOf('equipmentfield').create, here.actor, values);
    const own = [{ field: field.id, value: 'NF 98' }];
    const id = await piece({ type, values: own });
    const edit = { ...values, id: field.id, enabled: false };
    await send(store(), commandsOf('equipmentfield').edit, here.actor, edit);
    const said = { id, name: 'Nacelle', type, meter: 'none' as const };
    await send(store(), editEquipment, here.actor, said);
    expect((await found(id))?.values).toEqual(own);
    await send(store(), editEquipment, here.actor, { ...said, values: own });
    expect((await found(id))?.values).toEqual(own);
    await send(store(), editEquipment, here.actor, { ...said, type: await equipmentTypeOf(store(), here) });
    expect((await found(id))?.values).toEqual([]);
  });
});
