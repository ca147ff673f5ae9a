import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { fitDevice, removeDevice } from '#domain/equipment/device-commands.ts';
import { deleteEquipment } from '#domain/equipment/equipment-commands.ts';
import * as life from '#domain/equipment/life-commands.ts';
import { noteRunningCost } from '#domain/equipment/running-cost-commands.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { newRoute } from '#domain/positions/route-commands.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { rebuildTogether } from '#jobs/programs/rebuild-together.ts';
import { devicesOf, findEquipment } from '#projections/equipment/equipment.ts';
import { projections } from '#projections/registry.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { carrierOf, equipmentPiece } from '#tests/builders/equipment.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;

const store = () => world.runtime.store;
const today = todayIn(LEGAL_TIME_ZONE, new Date());
const yesterday = addDays(today, -1);
/** The last working day but today. */
const workday =
  [1, 2, 3, 4, 5].map((count) => addDays(today, -count)).find((day) => isWorkingDay(usualCalendar, day)) ??
  yesterday;
const found = (id: number) =>
  findEquipment(world.owner, id, here.corporation, { today, now: new Date().toISOString() });
const carrier = (device: number, at: string | null = null) => carrierOf(world.owner, device, at);
const eventsOf = async (id: number) => (await store().read(`equipment-${id}`)).map(({ event }) => event.type);

let made = 0;
/** A piece that carries a device of its own since long ago. */
async function fitted(): Promise<{ id: number; device: number }> {
  made += 1;
  const values = { enabled: true, name: `Boîtier ${made}`, identifier: `86100${made}` };
  const { id: device } = await send(store(), commandsOf('gps').create, here.actor, values);
  const { id } = await equipmentPiece(store(), here, { name: `Camion ${made}` });
  await send(store(), fitDevice, here.actor, { id, device, at: '2020-01-02T08:00' });
  return { id, device };
}

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
});
afterAll(() => world.close());

describe('a device', () => {
  it('is free again once the file that carried it is deleted', async () => {
    const { id, device } = await fitted();
    await send(store(), deleteEquipment, here.actor, { id });
    expect(await carrier(device)).toBeNull();
    const { id: next } = await equipmentPiece(store(), here, { name: 'Camion suivant' });
    await send(store(), fitDevice, here.actor, { id: next, device });
    expect(await carrier(device)).toBe(next);
  });

  it('follows nobody who bought its vehicle, from the end of the day of the sale on', async () => {
    for (const leave of [life.sellEquipment, life.scrapEquipment]) {
      const { id, device } = await fitted();
      await send(store(), leave, here.actor, { id, on: yesterday });
      expect(await carrier(device)).toBeNull();
      expect(await carrier(device, instantAt(yesterday, '18:00', LEGAL_TIME_ZONE))).toBe(id);
      expect(await carrier(device, instantAt(today, '00:00', LEGAL_TIME_ZONE))).toBeNull();
      expect((await eventsOf(id)).slice(-2)).toContain('EquipmentDeviceRemoved');
      expect((await found(id))?.device).toBeNull();
    }
  });

  it('is taken off now where it was fitted after the day that its vehicle left on', async () => {
    const { id, device } = await fitted();
    await send(store(), removeDevice, here.actor, { id, at: '2020-02-01T08:00' });
    await send(store(), fitDevice, here.actor, { id, device });
    await send(store(), life.sellEquipment, here.actor, { id, on: yesterday });
    expect(await carrier(device)).toBeNull();
  });

  it('stays on what is lost, since it helps to find it, and may be taken off it', async () => {
    const { id, device } = await fitted();
    await send(store(), life.loseEquipment, here.actor, { id, on: today });
    expect(await carrier(device)).toBe(id);
    await send(store(), removeDevice, here.actor, { id });
    expect(await carrier(device)).toBeNull();
  });
});

describe('when a device was fitted', () => {
  const day = '2026-11-03';
  const at = (time: string) => instantAt(day, time, LEGAL_TIME_ZONE);

  it('is put right by an earlier instant, until which whoever had it carried it', async () => {
    const { id: first, device } = await fitted();
    const { id: second } = await equipmentPiece(store(), here, { name: 'Camion B' });
    await send(store(), fitDevice, here.actor, { id: second, device, at: `${day}T11:07` });
    const again = (time: string) =>
      send(store(), fitDevice, here.actor, { id: second, device, at: `${day}T${time}` });
    expect((await refused(again('12:00'))).errors).toEqual({ at: ['equipment.error.deviceHere'] });
    await again('10:00');
    expect(await carrier(device, at('09:59'))).toBe(first);
    expect(await carrier(device, at('10:00'))).toBe(second);
    expect(await carrier(device)).toBe(second);
    expect((await devicesOf(world.owner, first, here.corporation)).map(({ until }) => until)).toEqual([
      at('10:00'),
    ]);
    const fittings = projections.filter(({ name }) => name === 'equipment-devices');
    await rebuildTogether(world.owner, world.settings.dataKey, fittings);
    expect(await carrier(device, at('10:00'))).toBe(second);
  });

  it('is refused where somebody else began to carry it since, or the piece another one', async () => {
    const { id: first, device } = await fitted();
    const { id: second, device: own } = await fitted();
    await send(store(), removeDevice, here.actor, { id: first, at: `${day}T08:00` });
    await send(store(), fitDevice, here.actor, { id: second, device, at: `${day}T09:00` });
    await send(store(), removeDevice, here.actor, { id: second, at: `${day}T10:00` });
    const early = (id: number, of: number) =>
      send(store(), fitDevice, here.actor, { id, device: of, at: `${day}T08:30` });
    for (const [id, of] of [
      [first, device],
      [second, own],
    ] as const)
      expect((await refused(early(id, of))).errors).toEqual({ at: ['equipment.error.deviceBefore'] });
  });
});

describe('a file', () => {
  it('is not deleted once interventions, routes, costs or a hand-out name it', async () => {
    const { id: planned } = await pumpWithOrder();
    expect((await refused(send(store(), deleteEquipment, here.actor, { id: planned }))).code).toBe('IN_USE');
    const { id: driven } = await equipmentPiece(store(), here);
    await send(store(), newRoute, here.actor, {
      equipment: driven,
      startedAt: `${workday}T08:00`,
      endedAt: `${workday}T08:40`,
      metres: 24_500,
    });
    expect((await refused(send(store(), deleteEquipment, here.actor, { id: driven }))).code).toBe('IN_USE');
    const { id: paid } = await equipmentPiece(store(), here);
    const cost = { kind: 'insurance' as const, amount: '365', from: '2026-01-01' };
    await send(store(), noteRunningCost, here.actor, { id: paid, ...cost });
    expect((await refused(send(store(), deleteEquipment, here.actor, { id: paid }))).code).toBe('IN_USE');
  });
});

async function pumpWithOrder(): Promise<{ id: number }> {
  const id = await pump(store(), here, 'Pompe prévue');
  await send(store(), createTransportOrder, here.actor, transportOrder(here, { equipment: id }));
  return { id };
}
