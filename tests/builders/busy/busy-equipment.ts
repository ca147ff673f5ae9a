import * as costs from '#domain/equipment/running-cost-commands.ts';
import * as counts from '#domain/equipment/count-commands.ts';
import * as devices from '#domain/equipment/device-commands.ts';
import * as pieces from '#domain/equipment/equipment-commands.ts';
import * as inspections from '#domain/equipment/inspection-commands.ts';
import * as life from '#domain/equipment/life-commands.ts';
import * as orders from '#domain/equipment/maintenance-commands.ts';
import { tellEquipmentPaper } from '#domain/equipment/paper-commands.ts';
import * as visits from '#domain/equipment/visit-commands.ts';
import * as usages from '#domain/equipment/usage-commands.ts';
import { z } from 'zod';
import { command } from '#domain/kernel/command.ts';
import { equipmentAggregate, type EquipmentEvent, type EquipmentState } from '#domain/equipment/equipment.ts';
import { undoImport } from '#domain/imports/import-commands.ts';
import { importKind } from '#domain/imports/kinds.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { equipmentPiece, equipmentTypeOf } from '../equipment.ts';
import { busyPositions } from './busy-positions.ts';
import { colleague } from '../training.ts';

/** A transfer as it stands in the stream: the company that it leads to is not of this history. */
const transfer = command({
  name: 'NoteTransfer',
  role: 'ROLE_SUPER_ADMIN',
  scope: 'installation',
  input: z.object({ id: z.number() }),
  async handle(work, actor, { id }) {
    const equipment = await work.load(equipmentAggregate, id, actor);
    const data = { equipment: id, on: '2026-03-03', note: null, to: { corporation: 999, equipment: 999 } };
    await work.append(equipment, [{ type: 'EquipmentTransferred', data }]);
  },
});

/** Everything that can happen to equipment in one company. */
export async function busyEquipment(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const type = await equipmentTypeOf(store, company);
  const person = await colleague(store, company, { lastName: 'Magasinier' });
  const of = async (name: string, changes: object = {}) =>
    (await equipmentPiece(store, company, { name, type, ...changes })).id;
  const gone = await of('Doublon');
  await send(store, pieces.deleteEquipment, actor, { id: gone });
  const lost = await of('Perdue');
  await send(store, life.loseEquipment, actor, { id: lost, on: '2026-02-02' });
  await send(store, life.findEquipment, actor, { id: lost, on: '2026-02-09', place: 'Dépôt' });
  await send(store, life.sellEquipment, actor, { id: lost, on: '2026-03-02', price: '1200' });
  const old = await of('Usée');
  await send(store, life.scrapEquipment, actor, { id: old, on: '2026-03-02' });
  await send(store, transfer, actor, { id: await of('Cédée') });
  const device = await send(store, commandsOf('gps').create, actor, {
    enabled: true,
    name: 'Boîtier 1',
    identifier: '860000000000001',
  });
  const other = await of('Camion 2');
  await send(store, devices.fitDevice, actor, { id: other, device: device.id, at: '2026-02-02T08:00' });
  const id = await of('Nacelle 12 m', { code: 'EQ-BUSY' });
  await send(store, devices.fitDevice, actor, { id, device: device.id, at: '2026-02-03T11:07' });
  await send(store, devices.removeDevice, actor, { id, at: '2026-02-04T11:07' });
  const said = { name: 'Nacelle 12 m', type, meter: 'hours' as const, inServiceOn: '2026-01-05' };
  await send(store, pieces.editEquipment, actor, { ...said, id, code: 'EQ-BUSY', place: 'Dépôt' });
  await send(store, pieces.setEquipmentPhoto, actor, { id, photo: 'a'.repeat(64) });
  await send(store, pieces.moveEquipment, actor, { id, place: 'Quai' });
  await send(store, life.readMeter, actor, { id, on: '2026-02-02', value: '120' });
  await send(store, life.readMeter, actor, { id, on: '2026-02-03', value: '1300' });
  const right = { id, reading: 2, value: '130', reason: 'Un zéro de trop' };
  await send(store, life.correctMeter, actor, right);
  await send(store, inspections.tellDueInspections, actor, {
    due: [{ id, name: 'VGP', dueOn: '2027-01-05' }],
  });
  const noted = await send(store, inspections.noteInspection, actor, {
    equipment: id,
    name: 'VGP',
    doneOn: '2026-02-02',
    result: 'reserves',
    reserves: 'Flexible à changer',
  });
  await send(store, inspections.liftReserves, actor, { id: noted.id, on: '2026-02-10' });
  const plan = { equipment: id, name: 'VGP', plannedOn: '2031-02-02' };
  const off = await send(store, inspections.planInspection, actor, plan);
  await send(store, inspections.replanInspection, actor, { id: off.id, plannedOn: '2031-02-03' });
  await send(store, inspections.cancelInspection, actor, { id: off.id });
  const done = await send(store, inspections.planInspection, actor, plan);
  await send(store, inspections.recordInspection, actor, {
    id: done.id,
    doneOn: '2026-02-12',
    result: 'passed',
  });
  await send(store, inspections.receiveReport, actor, { id: done.id, on: '2026-02-20' });
  const awaited = await send(store, inspections.noteInspection, actor, {
    equipment: id,
    name: 'VGP',
    doneOn: '2026-02-13',
    result: 'passed',
    provider: company.client,
  });
  await send(store, inspections.tellAwaitedReport, actor, { id: awaited.id });
  const missed = await send(store, inspections.planInspection, actor, { ...plan, plannedOn: '2026-02-14' });
  await send(store, inspections.tellMissedPlan, actor, { id: missed.id });
  await send(store, inspections.planInspection, actor, plan);
  const visited = { pieces: [`${id} VGP`] };
  const visit = { plannedOn: '2031-02-04', provider: company.client };
  const { ids } = await send(store, visits.planVisit, actor, { ...visited, ...visit });
  await send(store, visits.mailVisit, actor, {
    provider: company.client,
    inspections: ids,
    to: 'visites@controle.example',
    subject: 'Vérifications prévues',
    text: 'Nacelle (EQ-BUSY)',
    language: 'fr',
  });
  const use = { equipment: id, person, condition: 'good' as const };
  const lent = await send(store, usages.distributeEquipment, actor, {
    ...use,
    distributedAt: '2026-02-02T08:00',
    signedBy: 'M. Agasinier',
    signed: true,
  });
  await send(store, usages.editUsage, actor, {
    person,
    condition: 'worn',
    id: lent.id,
    distributedAt: '2026-02-02T08:30',
  });
  await send(store, usages.returnEquipment, actor, {
    id: lent.id,
    condition: 'worn',
    returnedAt: '2026-02-03T17:00',
  });
  const together = { person, condition: 'good' as const, distributedAt: '2026-02-03T18:00' };
  const both = [id, await of('Scie')];
  const { ids: out } = await send(store, usages.distributeSeveral, actor, { ...together, pieces: both });
  const several = { usages: out, condition: 'worn' as const, returnedAt: '2026-02-03T19:00' };
  await send(store, usages.returnSeveral, actor, several);
  const rows = [{ id: null, values: { name: 'Du fichier', type, meter: 'none' } }];
  const brought = await send(store, importKind('equipment').command, actor, { file: 'parc.csv', rows });
  await send(store, undoImport, actor, { id: brought.id });
  const wrong = await send(store, usages.distributeEquipment, actor, {
    ...use,
    distributedAt: '2026-02-04T08:00',
  });
  await send(store, usages.deleteUsage, actor, { id: wrong.id });
  const ahead = { ...use, equipment: other, distributedAt: '2031-02-04T08:00', expectedAt: '2031-02-05' };
  const booked = await send(store, usages.distributeEquipment, actor, ahead);
  await send(store, usages.handOverEquipment, actor, { id: booked.id, condition: 'good' });
  const never = await send(store, usages.distributeEquipment, actor, {
    ...ahead,
    distributedAt: '2031-03-04T08:00',
    expectedAt: null,
  });
  await send(store, usages.cancelBooking, actor, { id: never.id });
  const order = { equipment: id, title: 'Vidange', sort: 'preventive' as const, dueOn: '2031-03-02' };
  const canceled = await send(store, orders.openMaintenance, actor, order);
  await send(store, orders.cancelMaintenance, actor, { id: canceled.id });
  const served = await send(store, orders.openMaintenance, actor, { ...order, everyMonths: 6 });
  await send(store, orders.editMaintenance, actor, {
    title: 'Vidange',
    sort: 'preventive',
    dueOn: '2031-03-03',
    everyMonths: 6,
    id: served.id,
  });
  const late = await send(store, orders.openMaintenance, actor, { ...order, dueOn: '2026-01-02' });
  await send(store, orders.tellMaintenance, actor, { id: late.id });
  await send(store, orders.finishMaintenance, actor, {
    id: served.id,
    doneOn: '2026-03-02',
    labour: '80',
    parts: [{ name: 'Filtre', quantity: '2', unitCost: '12.50' }],
  });
  await send(store, orders.correctMaintenance, actor, {
    id: served.id,
    doneOn: '2026-03-02',
    labour: '90',
  });
  await send(store, usages.distributeEquipment, actor, {
    ...use,
    distributedAt: '2026-03-04T08:00',
    strokes: [
      [
        [100, 100],
        [400, 200],
      ],
    ],
  });
  const count = await send(store, counts.beginCount, actor, { place: null });
  const { facts } = foldStream<EquipmentState, EquipmentEvent>(
    equipmentAggregate,
    await store.read(`equipment-${id}`),
  );
  const insured = { kind: 'insurance' as const, amount: '1200', from: '2026-01-01', until: '2026-12-31' };
  await send(store, costs.noteRunningCost, actor, { id, ...insured });
  await send(store, costs.noteRunningCost, actor, { id, kind: 'fuel', amount: '90', from: '2026-02-02' });
  await send(store, costs.removeRunningCost, actor, { id, cost: 2 });
  const box = await equipmentPiece(store, company, { name: 'Caisse à outils' });
  await equipmentPiece(store, company, { name: 'Visseuse', kit: box.id });
  await send(store, counts.countKit, actor, { id: count.id, kit: box.id, missing: [] });
  await send(store, counts.countPiece, actor, { id: count.id, code: facts?.code ?? '' });
  await send(store, counts.closeCount, actor, { id: count.id });
  await send(store, counts.beginCount, actor, {});
  const wrongCount = await send(store, counts.beginCount, actor, {});
  await send(store, counts.countPiece, actor, { id: wrongCount.id, code: facts?.code ?? '' });
  await send(store, counts.uncountPiece, actor, { id: wrongCount.id, equipment: id });
  await send(store, counts.cancelCount, actor, { id: wrongCount.id });
  const warranted = await equipmentPiece(store, company, {
    name: 'Sous garantie',
    warrantyUntil: '2027-01-05',
  });
  await send(store, tellEquipmentPaper, actor, { id: warranted.id, document: null });
  await busyPositions(store, company, { device: device.id, piece: id, person });
  await busyMistakes(store, company, { piece: await of('Prise pour une autre'), device: device.id, person });
}

/** What was noted of a piece by mistake, and taken back. */
async function busyMistakes(
  store: Store,
  { actor }: Company,
  { piece: id, device, person }: { piece: number; device: number; person: number },
): Promise<void> {
  const reason = 'Mauvaise fiche';
  await send(store, devices.fitDevice, actor, { id, device, at: '2026-02-20T11:07' });
  await send(store, devices.fitDevice, actor, { id, device, at: '2026-02-20T10:00' });
  await send(store, life.readMeter, actor, { id, on: '2026-02-02', value: '120' });
  await send(store, life.replaceMeter, actor, { id, on: '2026-02-03', end: '130', start: '0' });
  const done = { equipment: id, name: 'VGP', doneOn: '2026-02-02', result: 'passed' as const };
  const inspected = await send(store, inspections.noteInspection, actor, done);
  await send(store, inspections.withdrawInspection, actor, { id: inspected.id, reason });
  const order = { equipment: id, title: 'Vidange', sort: 'repair' as const };
  const closed = await send(store, orders.openMaintenance, actor, order);
  await send(store, orders.finishMaintenance, actor, { id: closed.id, doneOn: '2026-03-02' });
  await send(store, orders.reopenMaintenance, actor, { id: closed.id, reason });
  const use = { equipment: id, person, condition: 'good' as const, distributedAt: '2026-02-02T08:00' };
  const lent = await send(store, usages.distributeEquipment, actor, { ...use, expectedAt: '2026-02-20' });
  await send(store, usages.returnEquipment, actor, { id: lent.id, condition: 'good' });
  await send(store, usages.withdrawReturn, actor, { id: lent.id, reason });
  await send(store, usages.tellLateReturn, actor, { id: lent.id });

  await send(store, life.loseEquipment, actor, { id, on: '2026-03-02' });
  await send(store, life.scrapEquipment, actor, { id, on: '2026-03-03' });
  await send(store, life.withdrawLeaving, actor, { id, reason });
}
