import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { flag, optionalText, recordId, reference, revision, text } from '../kernel/fields.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  loadEquipment,
  requireKept,
  requireNamed,
  requireThere,
  type LoadedEquipment,
} from './load-equipment.ts';
import {
  doneSchema,
  maintenanceAggregate,
  maintenanceCost,
  nextOrder,
  orderSchema,
  urgencyOf,
  type DoneInput,
  type MaintenanceEvent,
  type MaintenanceState,
  type OrderFacts,
} from './maintenance.ts';
import { equipmentQuestions } from './questions.ts';
import { equipmentRoles } from './roles.ts';

type LoadedOrder = Loaded<MaintenanceState, MaintenanceEvent> & { facts: OrderFacts };

/** @throws Refusal `missing`, and `conflict` for one that is done or canceled */
async function loadOpen(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedOrder> {
  const order = await work.load(maintenanceAggregate, id, actor);
  const { facts, stage } = order.state;
  if (facts === null) throw missing();
  if (stage !== 'open') throw conflict('MAINTENANCE_STATUS', 'equipment.error.orderStatus');
  return Object.assign(order, { facts });
}

/** A new order of a piece. */
export async function openOrder(
  work: UnitOfWork,
  corporation: number,
  equipment: number,
  facts: OrderFacts,
): Promise<Loaded<MaintenanceState, MaintenanceEvent>> {
  const order = await work.create(maintenanceAggregate);
  await work.append(order, [
    { type: 'MaintenanceOpened', data: { maintenance: order.id, corporation, equipment, facts } },
  ]);
  return order;
}

/** A work order: a service that is due by date, hours or kilometres, or a repair. */
export const openMaintenance = command({
  name: 'OpenMaintenance',
  role: equipmentRoles.edit,
  input: orderSchema.safeExtend({ equipment: reference('equipment') }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { equipment, ...facts }) {
    await requireNamed(work, actor, { equipment: { equipment }, parties: { provider: facts.provider } });
    requireThere(await loadEquipment(work, actor, equipment));
    const { id } = await openOrder(work, corporationOf(actor), equipment, facts);
    return { id };
  },
});

/** What the form of a work order shows. */
export const maintenanceForm = ({ facts }: MaintenanceState) => facts;

export const editMaintenance = command({
  name: 'EditMaintenance',
  role: equipmentRoles.edit,
  input: orderSchema.safeExtend({ id: recordId(), revision: revision() }),
  refuses: ['MAINTENANCE_STATUS'],
  async handle(work, actor, { id, revision: madeFrom, ...facts }) {
    const order = await loadOpen(work, actor, id);
    requireFresh(order, madeFrom, maintenanceForm);
    await requireNamed(work, actor, { parties: { provider: facts.provider } });
    if (differences(order.facts, facts).length > 0)
      await work.append(order, [{ type: 'MaintenanceEdited', data: { maintenance: id, facts } }]);
    return { id };
  },
});

/** @throws Refusal `invalid` for a reading that is below the last one, or above it on an earlier day */
function requireReading({ facts, state }: LoadedEquipment, { doneOn, meter: said }: DoneInput): void {
  const { meter } = state;
  if (said === null || meter === null || facts.meter === 'none') return;
  if (doneOn >= meter.on && Number(said) < Number(meter.value))
    throw invalid({ meter: [`equipment.error.meterBack|amount=${meter.value}`] });
  if (doneOn < meter.on && Number(said) > Number(meter.value))
    throw invalid({ meter: [`equipment.error.meterAfter|amount=${meter.value}`] });
}

/**
 * Notes what was done and what it cost; where it comes back, the next one is opened, unless the piece left for good, and
 * the meter is read.
 */
export const finishMaintenance = command({
  name: 'FinishMaintenance',
  role: equipmentRoles.edit,
  input: doneSchema.safeExtend({ id: recordId(), revision: revision() }),
  refuses: ['MAINTENANCE_STATUS'],
  async handle(work, actor, { id, revision: madeFrom, ...outcome }) {
    const order = await loadOpen(work, actor, id);
    requireFresh(order, madeFrom, maintenanceForm);
    if (outcome.doneOn > todayIn(LEGAL_TIME_ZONE, new Date(work.now)))
      throw invalid({ doneOn: ['equipment.error.ahead'] });
    await requireNamed(work, actor, { projects: { project: outcome.project } });
    const { equipment } = order.state;
    const piece = await loadEquipment(work, actor, equipment);
    const { meter } = piece.state;
    requireReading(piece, outcome);
    if (
      outcome.meter !== null &&
      piece.facts.meter !== 'none' &&
      (meter === null || (outcome.doneOn >= meter.on && Number(outcome.meter) > Number(meter.value)))
    )
      await work.append(piece, [
        { type: 'EquipmentMeterRead', data: { equipment, on: outcome.doneOn, value: outcome.meter } },
      ]);
    const stays = piece.state.stage === 'active' || piece.state.stage === 'lost';
    const following = stays ? nextOrder(order.facts, outcome) : null;
    const next =
      following === null ? null : await openOrder(work, corporationOf(actor), equipment, following);
    const data = { maintenance: id, equipment, outcome, cost: maintenanceCost(outcome) };
    await work.append(order, [
      { type: 'MaintenanceDone', data: { ...data, ...(next !== null && { next: next.id }) } },
    ]);
    return { id };
  },
});

/** What the form of what was done shows. */
export const doneForm = ({ outcome }: MaintenanceState) => outcome;

/**
 * Puts right what was noted of work that is done: its day, hours, parts, costs, project and report. Without a day since
 * when it stood still, it did not.
 */
export const correctMaintenance = command({
  name: 'CorrectMaintenance',
  role: equipmentRoles.edit,
  input: doneSchema.safeExtend({ id: recordId(), revision: revision() }),
  refuses: ['MAINTENANCE_STATUS'],
  async handle(work, actor, { id, revision: madeFrom, ...outcome }) {
    const order = await work.load(maintenanceAggregate, id, actor);
    if (order.state.stage !== 'done') throw conflict('MAINTENANCE_STATUS', 'equipment.error.orderNotDone');
    requireFresh(order, madeFrom, doneForm);
    if (outcome.doneOn > todayIn(LEGAL_TIME_ZONE, new Date(work.now)))
      throw invalid({ doneOn: ['equipment.error.ahead'] });
    await requireNamed(work, actor, { projects: { project: outcome.project } });
    if (outcome.downFrom === null && outcome.downUntil !== null)
      throw invalid({ downFrom: ['equipment.error.downSince'] });
    const data = { maintenance: id, outcome, cost: maintenanceCost(outcome) };
    const never = outcome.downFrom === null && { neverDown: true as const };
    await work.append(order, [{ type: 'MaintenanceCorrected', data: { ...data, ...never } }]);
    return { id };
  },
});

/**
 * Opens an order again that was closed by mistake, and cancels the one that followed it where nobody has done it. What the
 * meter showed stays, and is put right by itself.
 */
export const reopenMaintenance = command({
  name: 'ReopenMaintenance',
  role: equipmentRoles.remove,
  input: z.object({ id: recordId(), reason: text(300) }),
  refuses: ['MAINTENANCE_STATUS', 'EQUIPMENT_STATUS'],
  async handle(work, actor, { id, reason }) {
    const order = await work.load(maintenanceAggregate, id, actor);
    const { stage, facts, equipment, next } = order.state;
    if (stage !== 'done' || facts === null)
      throw conflict('MAINTENANCE_STATUS', 'equipment.error.orderNotDone');
    requireKept(await loadEquipment(work, actor, equipment));
    const { downFrom } = facts;
    await work.append(order, [{ type: 'MaintenanceReopened', data: { maintenance: id, reason, downFrom } }]);
    if (next === null) return { id };
    const following = await work.load(maintenanceAggregate, next, actor);
    if (following.state.stage === 'open')
      await work.append(following, [{ type: 'MaintenanceCanceled', data: { maintenance: next, reason } }]);
    return { id };
  },
});

/** Cancels an order; one that comes back is passed over where the next one is asked for, and ends otherwise. */
export const cancelMaintenance = command({
  name: 'CancelMaintenance',
  role: equipmentRoles.edit,
  input: z.object({
    id: recordId(),
    reason: optionalText(300),
    /** Whether the one that would follow it is opened. */
    next: flag(),
  }),
  refuses: ['MAINTENANCE_STATUS'],
  async handle(work, actor, { id, reason, next }) {
    const order = await loadOpen(work, actor, id);
    await work.append(order, [{ type: 'MaintenanceCanceled', data: { maintenance: id, reason } }]);
    if (!next) return { id };
    const doneOn = order.facts.dueOn ?? todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    const following = nextOrder(order.facts, { doneOn, meter: null });
    if (following === null) throw invalid({ next: ['equipment.error.noNext'] });
    await openOrder(work, corporationOf(actor), order.state.equipment, following);
    return { id };
  },
});

/**
 * Notes that a work order is due, so that those in charge are told once as it comes near and once when it is late. Asked
 * for by the worker (jobs/tasks/tell-maintenances.ts).
 */
export const tellMaintenance = command({
  name: 'TellEquipmentMaintenance',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const order = await work.load(maintenanceAggregate, id, actor);
    const { facts, stage, told, equipment: of } = order.state;
    if (facts === null || stage !== 'open') return { id };
    const equipment = await loadEquipment(work, actor, of);
    const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    const reading =
      facts.dueMeter === null
        ? null
        : await work.ask(equipmentQuestions).readingByNow(of, corporationOf(actor));
    const urgency = urgencyOf(facts, reading, today);
    if (equipment.state.stage !== 'active' || urgency === 'later' || told === urgency || told === 'late')
      return { id };
    const { title, dueOn, dueMeter } = facts;
    const { name, inCharge } = equipment.facts;
    await work.append(order, [
      {
        type: 'MaintenanceAlerted',
        data: { maintenance: id, equipment: of, title, name, urgency, dueOn, dueMeter, inCharge },
      },
    ]);
    return { id };
  },
});
