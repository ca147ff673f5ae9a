import type { Command } from '#domain/kernel/command.ts';
import * as costs from '#domain/equipment/running-cost-commands.ts';
import * as counts from '#domain/equipment/count-commands.ts';
import * as devices from '#domain/equipment/device-commands.ts';
import * as pieces from '#domain/equipment/equipment-commands.ts';
import * as inspections from '#domain/equipment/inspection-commands.ts';
import * as life from '#domain/equipment/life-commands.ts';
import * as orders from '#domain/equipment/maintenance-commands.ts';
import { tellEquipmentPaper } from '#domain/equipment/paper-commands.ts';
import * as usages from '#domain/equipment/usage-commands.ts';
import { pausePositions, resumePositions } from '#domain/positions/pause-commands.ts';
import { settleRoutes } from '#domain/positions/route-commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';
import { equipmentPiece, equipmentTypeOf } from '../equipment.ts';
import { colleague } from '../training.ts';

interface Theirs {
  equipment: number;
  equipmentType: number;
  equipmentUsage: number;
  equipmentInspection: number;
  equipmentOrder: number;
  equipmentCount: number;
  gpsDevice: number;
  positionPause: number;
}

/** A piece of the other corporation, out, with an inspection and a work order. */
export async function makeTheirEquipment(store: Store, company: Company): Promise<Theirs> {
  const { actor } = company;
  const type = await equipmentTypeOf(store, company);
  const person = await colleague(store, company, { lastName: 'Dépositaire' });
  const { id } = await equipmentPiece(store, company, { type });
  const usage = await send(store, usages.distributeEquipment, actor, {
    equipment: id,
    person,
    condition: 'good',
  });
  const inspection = await send(store, inspections.planInspection, actor, {
    equipment: id,
    name: 'VGP',
    plannedOn: '2031-01-05',
  });
  const order = await send(store, orders.openMaintenance, actor, {
    equipment: id,
    title: 'Vidange',
    sort: 'repair',
  });
  const device = await send(store, commandsOf('gps').create, actor, {
    enabled: true,
    name: 'Boîtier d’ailleurs',
    identifier: '869900000000001',
  });
  const pause = await send(store, pausePositions, { ...actor, person }, { equipment: id });
  return {
    equipment: id,
    equipmentType: type,
    equipmentUsage: usage.id,
    equipmentInspection: inspection.id,
    equipmentOrder: order.id,
    equipmentCount: (await send(store, counts.beginCount, actor, {})).id,
    gpsDevice: device.id,
    positionPause: pause.id,
  };
}

/** Each command of equipment that names a record, its input for an id, and the other corporation's id. */
export const equipmentCases = (
  theirs: () => Theirs & { person: number },
): [Command, (id: number) => object, () => number][] => {
  const piece = () => theirs().equipment;
  const usage = () => theirs().equipmentUsage;
  const inspection = () => theirs().equipmentInspection;
  const order = () => theirs().equipmentOrder;
  const byId = (id: number) => ({ id });
  const on = (id: number) => ({ id, on: '2026-02-02' });
  const withReason = (id: number) => ({ id, reason: 'R' });
  const { person } = { person: 1 };
  return [
    [pieces.editEquipment, (id) => ({ id, name: 'N', type: theirs().equipmentType, meter: 'none' }), piece],
    [pieces.setEquipmentPhoto, (id) => ({ id, photo: null }), piece],
    [pieces.moveEquipment, (id) => ({ id, place: 'Quai' }), piece],
    [pieces.deleteEquipment, byId, piece],
    [life.loseEquipment, on, piece],
    [life.findEquipment, on, piece],
    [life.sellEquipment, on, piece],
    [life.scrapEquipment, on, piece],
    [life.transferEquipment, (id) => ({ ...on(id), corporation: 1 }), piece],
    [life.readMeter, (id) => ({ ...on(id), value: '1' }), piece],
    [life.correctMeter, (id) => ({ id, reading: 1, value: '1', reason: 'R' }), piece],
    [life.replaceMeter, (id) => ({ ...on(id), start: '0' }), piece],
    [life.withdrawLeaving, withReason, piece],
    [costs.noteRunningCost, (id) => ({ id, kind: 'fuel', amount: '90', from: '2026-02-02' }), piece],
    [costs.removeRunningCost, (id) => ({ id, cost: 1 }), piece],
    [devices.fitDevice, (id) => ({ id, device: 1 }), piece],
    [devices.removeDevice, byId, piece],
    [inspections.tellDueInspections, (id) => ({ due: [{ id, name: 'VGP', dueOn: '2031-01-05' }] }), piece],
    [inspections.replanInspection, (id) => ({ id, plannedOn: '2031-01-05' }), inspection],
    [inspections.recordInspection, (id) => ({ id, doneOn: '2026-02-02', result: 'passed' }), inspection],
    [inspections.receiveReport, on, inspection],
    [inspections.tellAwaitedReport, byId, inspection],
    [inspections.tellMissedPlan, byId, inspection],
    [inspections.liftReserves, on, inspection],
    [inspections.cancelInspection, byId, inspection],
    [inspections.withdrawInspection, withReason, inspection],
    [tellEquipmentPaper, (id) => ({ id, document: null }), piece],
    [usages.tellLateReturn, byId, usage],
    [usages.withdrawReturn, withReason, usage],
    [usages.editUsage, (id) => ({ id, person, condition: 'good' }), usage],
    [usages.returnEquipment, (id) => ({ id, condition: 'good' }), usage],
    [usages.deleteUsage, byId, usage],
    [usages.handOverEquipment, (id) => ({ id, condition: 'good' }), usage],
    [usages.cancelBooking, byId, usage],
    [orders.editMaintenance, (id) => ({ id, title: 'V', sort: 'repair' }), order],
    [orders.finishMaintenance, (id) => ({ id, doneOn: '2026-02-02' }), order],
    [orders.correctMaintenance, (id) => ({ id, doneOn: '2026-02-02' }), order],
    [orders.cancelMaintenance, byId, order],
    [orders.reopenMaintenance, withReason, order],
    [orders.tellMaintenance, byId, order],
    [
      settleRoutes,
      (id) => ({ id, from: '2026-02-03T00:00:00Z', until: '2026-02-04T00:00:00Z', routes: [] }),
      () => theirs().gpsDevice,
    ],
    [counts.countPiece, (id) => ({ id, code: 'EQ-1' }), () => theirs().equipmentCount],
    [counts.countKit, (id) => ({ id, kit: 1 }), () => theirs().equipmentCount],
    [counts.uncountPiece, (id) => ({ id, equipment: 1 }), () => theirs().equipmentCount],
    [counts.cancelCount, byId, () => theirs().equipmentCount],
    [counts.loseMissing, byId, () => theirs().equipmentCount],
    [counts.closeCount, byId, () => theirs().equipmentCount],
    [resumePositions, byId, () => theirs().positionPause],
  ];
};
