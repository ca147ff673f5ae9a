import { z } from 'zod';
import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import {
  date,
  decimal,
  flag,
  optionalDecimal,
  optionalReference,
  optionalText,
  recordId,
  reference,
  text,
} from '../kernel/fields.ts';
import { instantAt } from '../kernel/moments.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { peopleQuestions } from '../people/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { equipmentAggregate, type EquipmentEvent } from './equipment.ts';
import { inspectionAggregate, inspectionKey, type InspectionEvent } from './inspection.ts';
import {
  loadEquipment,
  requireEquipmentStep,
  requireNamed,
  requireThere,
  type LoadedEquipment,
} from './load-equipment.ts';
import { dueByNewMeter, maintenanceAggregate } from './maintenance.ts';
import { equipmentQuestions } from './questions.ts';
import { equipmentRoles } from './roles.ts';
import { isOut, usageAggregate } from './usage.ts';

const leavingShape = {
  id: recordId(),
  on: date().meta({ example: '1990-03-05' }),
  note: optionalText(500),
};

/** Of a kit: whether what it holds goes along; else it is of no kit from then on. */
const kitGoesAlong = () => flag().meta({ example: false });

/** @throws Refusal `invalid` for a day that is to come, or before the last change of its life */
function requirePast(work: UnitOfWork, { state }: LoadedEquipment, on: string): void {
  if (on > todayIn(LEGAL_TIME_ZONE, new Date(work.now))) throw invalid({ on: ['equipment.error.ahead'] });
  if (state.since !== null && on < state.since) throw invalid({ on: ['equipment.error.beforeLast'] });
}

/** When what began at an instant ends on a day: at the end of that day, or now while it lasts. */
function endOn(work: UnitOfWork, on: CivilDate, since: string): string {
  const now = new Date(work.now).toISOString();
  const nextDay = instantAt(addDays(on, 1), '00:00', LEGAL_TIME_ZONE);
  const end = nextDay < now ? nextDay : now;
  return end > since ? end : now;
}

/**
 * What somebody had as it was lost is awaited no more once it is written off: their use ended on the day of the loss.
 * @throws Refusal `conflict` while somebody has it, or is to have it
 */
async function requireBack(work: UnitOfWork, actor: Actor, { id, state }: LoadedEquipment): Promise<void> {
  const now = new Date(work.now).toISOString();
  const open = await work
    .ask(equipmentQuestions)
    .overlappingUsages({ pieces: [id], from: now, until: null, now, except: [] }, corporationOf(actor));
  for (const { id: one } of open) {
    const usage = await work.load(usageAggregate, one, actor);
    const { facts } = usage.state;
    if (state.stage !== 'lost' || state.since === null || facts === null || !isOut(usage.state, now))
      throw conflict('EQUIPMENT_OUT', 'equipment.error.out');
    const at = endOn(work, state.since, facts.distributedAt);
    await work.append(usage, [{ type: 'EquipmentUsageLost', data: { usage: one, equipment: id, at } }]);
  }
}

/** Nobody inspects or repairs what left for good: what was planned ends with it. */
async function withoutWork(work: UnitOfWork, actor: Actor, equipment: number): Promise<void> {
  const open = await work.ask(equipmentQuestions).openWork(equipment, corporationOf(actor));
  const why = { reason: null, left: true as const };
  for (const id of open.inspections)
    await work.append(await work.load(inspectionAggregate, id, actor), [
      { type: 'InspectionCanceled', data: { inspection: id, ...why } },
    ]);
  for (const { id } of open.orders)
    await work.append(await work.load(maintenanceAggregate, id, actor), [
      { type: 'MaintenanceCanceled', data: { maintenance: id, ...why } },
    ]);
}

type LeavingEvent = Extract<
  EquipmentEvent,
  { type: 'EquipmentSold' | 'EquipmentScrapped' | 'EquipmentTransferred' }
>;

/**
 * A piece leaves for good: its GPS device is taken off on that day, since whoever has it from the next one on is followed
 * by nobody, and what was planned with it is cancelled.
 */
async function leave(
  work: UnitOfWork,
  actor: Actor,
  equipment: LoadedEquipment,
  leaving: LeavingEvent,
): Promise<void> {
  const { id, state } = equipment;
  const removed = state.devices.map(({ device, since }): EquipmentEvent => ({
    type: 'EquipmentDeviceRemoved',
    data: { equipment: id, device, at: endOn(work, leaving.data.on, since) },
  }));
  await work.append(equipment, [...removed, leaving]);
  await withoutWork(work, actor, id);
}

/**
 * What a kit holds goes along as it leaves, or is of no kit from then on.
 * @throws Refusal `conflict` while somebody has one of them that is to go along
 */
async function withContents(
  work: UnitOfWork,
  actor: Actor,
  kit: number,
  goesAs: ((equipment: number) => LeavingEvent) | null,
): Promise<void> {
  for (const id of await work.ask(equipmentQuestions).membersOfKit(kit, corporationOf(actor))) {
    const member = await loadEquipment(work, actor, id);
    if (goesAs === null) {
      const facts = { ...member.facts, kit: null };
      await work.append(member, [{ type: 'EquipmentEdited', data: { equipment: id, facts } }]);
      continue;
    }
    await requireBack(work, actor, member);
    await leave(work, actor, member, goesAs(id));
  }
}

/** Nobody knows where it is; uses stay open, so that the file says who had it last, and its device tells where it is. */
export const loseEquipment = command({
  name: 'LoseEquipment',
  role: equipmentRoles.edit,
  input: z.object(leavingShape),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { id, on, note }) {
    const equipment = await loadEquipment(work, actor, id);
    requireEquipmentStep(equipment, 'lose');
    requirePast(work, equipment, on);
    await work.append(equipment, [{ type: 'EquipmentLost', data: { equipment: id, on, note } }]);
    return { id };
  },
});

export const findEquipment = command({
  name: 'FindEquipment',
  role: equipmentRoles.edit,
  input: z.object({ ...leavingShape, place: optionalText(120) }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { id, on, note, place }) {
    const equipment = await loadEquipment(work, actor, id);
    requireEquipmentStep(equipment, 'find');
    requirePast(work, equipment, on);
    await work.append(equipment, [{ type: 'EquipmentFound', data: { equipment: id, on, note, place } }]);
    return { id };
  },
});

export const sellEquipment = command({
  name: 'SellEquipment',
  role: equipmentRoles.edit,
  input: z.object({
    ...leavingShape,
    buyer: optionalReference('thirdparty'),
    price: optionalDecimal({ places: 2, min: 0, max: 100_000_000 }),
    contents: kitGoesAlong(),
  }),
  refuses: ['EQUIPMENT_STATUS', 'EQUIPMENT_OUT'],
  async handle(work, actor, { id, on, note, buyer, price, contents }) {
    const equipment = await loadEquipment(work, actor, id);
    requireEquipmentStep(equipment, 'sell');
    requirePast(work, equipment, on);
    await requireNamed(work, actor, { parties: { buyer } });
    await requireBack(work, actor, equipment);
    const sold = { on, note, buyer };
    await leave(work, actor, equipment, { type: 'EquipmentSold', data: { equipment: id, ...sold, price } });
    // The price is that of the whole kit.
    const goesAs = (one: number): LeavingEvent => ({
      type: 'EquipmentSold',
      data: { equipment: one, ...sold, price: null },
    });
    await withContents(work, actor, id, contents ? goesAs : null);
    return { id };
  },
});

export const scrapEquipment = command({
  name: 'ScrapEquipment',
  role: equipmentRoles.edit,
  input: z.object({ ...leavingShape, contents: kitGoesAlong() }),
  refuses: ['EQUIPMENT_STATUS', 'EQUIPMENT_OUT'],
  async handle(work, actor, { id, on, note, contents }) {
    const equipment = await loadEquipment(work, actor, id);
    requireEquipmentStep(equipment, 'scrap');
    requirePast(work, equipment, on);
    await requireBack(work, actor, equipment);
    const goesAs = (one: number): LeavingEvent => ({
      type: 'EquipmentScrapped',
      data: { equipment: one, on, note },
    });
    await leave(work, actor, equipment, goesAs(id));
    await withContents(work, actor, id, contents ? goesAs : null);
    return { id };
  },
});

/**
 * What was said to be sold or scrapped is not: it is there again, or lost as before. What was cancelled as it left, and its
 * GPS device, stay away until somebody plans and fits them anew.
 */
export const withdrawLeaving = command({
  name: 'WithdrawEquipmentLeaving',
  role: equipmentRoles.remove,
  input: z.object({ id: recordId(), reason: text(300) }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { id, reason }) {
    const equipment = await loadEquipment(work, actor, id);
    requireEquipmentStep(equipment, 'withdraw');
    await work.append(equipment, [
      { type: 'EquipmentLeavingWithdrawn', data: { equipment: id, reason, ...equipment.state.before } },
    ]);
    return { id };
  },
});

/** Who acts, in the other corporation: with the right to open files there. @throws Refusal `invalid` without it */
async function actorThere(work: UnitOfWork, actor: Actor, corporation: number): Promise<Actor> {
  if (corporation === corporationOf(actor) || !actor.corporations.includes(corporation))
    throw invalid({ corporation: ['errors.reference'] });
  const roles =
    actor.roles.has('ROLE_SUPER_ADMIN') || actor.user === null
      ? actor.roles
      : await work.ask(peopleQuestions).rolesIn(actor.user, corporation);
  if (roles === null) throw invalid({ corporation: ['errors.reference'] });
  const there = { ...actor, corporation, roles };
  if (!mayPass(there, { role: equipmentRoles.add, scope: 'corporation' }))
    throw invalid({ corporation: ['errors.noRightThere'] });
  return there;
}

/** The type of the same name in another corporation. @throws Refusal `invalid` where it has none */
async function typeThere(work: UnitOfWork, from: number, to: number, type: number): Promise<number> {
  const own = (await work.ask(recordQuestions).records('equipmenttype', [type], from)).get(type);
  const labels = await work.ask(recordQuestions).recordLabels(['equipmenttype'], to);
  const found = labels.get('equipmenttype')?.get(own?.label ?? '');
  if (found === undefined) throw invalid({ corporation: ['equipment.error.typeThere'] });
  return found;
}

/** A file in the corporation that a piece is handed over to. */
interface FileThere {
  corporation: number;
  equipment: number;
  type: number;
}

/**
 * What was inspected last goes along, as far as its type asks for it there: it is due when it was before. Whom it names
 * and what it cost stay here.
 */
async function takeInspectionsAlong(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  { corporation, equipment, type }: FileThere,
): Promise<void> {
  const rules = await work.ask(equipmentQuestions).rulesOfType(type, corporation);
  const asked = new Set(rules.map(({ name }) => inspectionKey(name)));
  const from = corporationOf(actor);
  for (const { id: inspection, key } of await work.ask(equipmentQuestions).lastInspections(id, from)) {
    const { name, outcome, basis, liftedOn } = (await work.load(inspectionAggregate, inspection, actor))
      .state;
    if (!asked.has(key) || outcome === null || basis === null) continue;
    const copy = await work.create(inspectionAggregate);
    const opened = {
      inspection: copy.id,
      corporation,
      equipment,
      name,
      from: { corporation: from, inspection },
    };
    const known = { ...outcome, person: null, provider: null, cost: null, project: null };
    const lifted: InspectionEvent[] =
      liftedOn === null
        ? []
        : [{ type: 'InspectionReservesLifted', data: { inspection: copy.id, on: liftedOn, note: null } }];
    await work.append(copy, [
      { type: 'InspectionOpened', data: opened },
      { type: 'InspectionDone', data: { inspection: copy.id, outcome: known, basis } },
      ...lifted,
    ]);
  }
}

/** What its meter showed last goes along. */
const meterThere = ({ facts, state }: LoadedEquipment, equipment: number): EquipmentEvent[] =>
  facts.meter === 'none' || state.meter === null
    ? []
    : [{ type: 'EquipmentMeterRead', data: { equipment, on: state.meter.on, value: state.meter.value } }];

/**
 * Hands a piece over to another corporation: its file here ends and stays as it was, a new one is opened there, with what
 * was inspected last and what its meter shows. What it names of this corporation (supplier, kit, own fields) stays here.
 */
export const transferEquipment = command({
  name: 'TransferEquipment',
  role: equipmentRoles.edit,
  input: z.object({ ...leavingShape, corporation: reference('corporation') }),
  refuses: ['EQUIPMENT_STATUS', 'EQUIPMENT_OUT'],
  async handle(work, actor, { id, on, note, corporation }) {
    const equipment = await loadEquipment(work, actor, id);
    requireEquipmentStep(equipment, 'transfer');
    requirePast(work, equipment, on);
    await actorThere(work, actor, corporation);
    await requireBack(work, actor, equipment);
    const from = corporationOf(actor);
    const type = await typeThere(work, from, corporation, equipment.facts.type);
    const copy = await work.create(equipmentAggregate);
    const taken = await work.ask(equipmentQuestions).equipmentOfCode(equipment.facts.code, corporation);
    const facts = {
      ...equipment.facts,
      code: taken === null ? equipment.facts.code : `EQ-${copy.id}`,
      type,
      category: null,
      inventoryType: null,
      inCharge: null,
      supplier: null,
      kit: null,
      values: [],
    };
    await work.append(copy, [
      {
        type: 'EquipmentRegistered',
        data: { equipment: copy.id, corporation, facts, on, from: { corporation: from, equipment: id } },
      },
      ...meterThere(equipment, copy.id),
    ]);
    await takeInspectionsAlong(work, actor, id, { corporation, equipment: copy.id, type });
    await leave(work, actor, equipment, {
      type: 'EquipmentTransferred',
      data: { equipment: id, on, note, to: { corporation, equipment: copy.id } },
    });
    await withContents(work, actor, id, null);
    return { id };
  },
});

const shows = () => decimal({ places: 1, min: 0, max: 10_000_000 });

/** @throws Refusal `invalid` for a piece without a meter, a day that is to come, or one before the last reading */
function requireMeterDay(work: UnitOfWork, { facts, state }: LoadedEquipment, on: CivilDate): void {
  if (facts.meter === 'none') throw invalid({ value: ['equipment.error.noMeter'] });
  if (on > todayIn(LEGAL_TIME_ZONE, new Date(work.now))) throw invalid({ on: ['equipment.error.ahead'] });
  const last = state.readings.at(-1);
  if (last !== undefined && on < last.on) throw invalid({ on: ['equipment.error.beforeLast'] });
}

/** What its meter shows on a day: it never runs backwards. */
export const readMeter = command({
  name: 'ReadEquipmentMeter',
  role: equipmentRoles.edit,
  input: z.object({
    id: recordId(),
    on: date().meta({ example: '1990-03-05' }),
    value: shows(),
  }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { id, on, value }) {
    const equipment = await loadEquipment(work, actor, id);
    requireThere(equipment);
    const { meter } = equipment.state;
    requireMeterDay(work, equipment, on);
    if (meter !== null && Number(value) < Number(meter.value))
      throw invalid({ value: [`equipment.error.meterBack|amount=${meter.value}`] });
    await work.append(equipment, [{ type: 'EquipmentMeterRead', data: { equipment: id, on, value } }]);
    return { id };
  },
});

/**
 * Puts right what was typed of a meter, with the reason: 1,240,000 for 124,000 would stand for ever. It stays between the
 * readings before and after it.
 */
export const correctMeter = command({
  name: 'CorrectEquipmentMeter',
  role: equipmentRoles.edit,
  input: z.object({
    id: recordId(),
    /** Which of its readings, from 1. */
    reading: recordId(),
    value: shows(),
    reason: text(300),
  }),
  async handle(work, actor, { id, reading, value, reason }) {
    const equipment = await loadEquipment(work, actor, id);
    const { readings } = equipment.state;
    const wrong = readings[reading - 1];
    if (wrong === undefined) throw invalid({ reading: ['errors.reference'] });
    const [before, after] = [readings[reading - 2], readings[reading]];
    if (before !== undefined && !wrong.begins && Number(value) < Number(before.value))
      throw invalid({ value: [`equipment.error.meterBack|amount=${before.value}`] });
    if (after?.begins === false && Number(value) > Number(after.value))
      throw invalid({ value: [`equipment.error.meterAfter|amount=${after.value}`] });
    const data = { equipment: id, reading, on: wrong.on, value, reason };
    await work.append(equipment, [{ type: 'EquipmentMeterCorrected', data }]);
    return { id };
  },
});

/**
 * Another meter was put in, which begins anew: work orders that were due by the old one are due by the new one, as far on.
 */
export const replaceMeter = command({
  name: 'ReplaceEquipmentMeter',
  role: equipmentRoles.edit,
  input: z.object({
    id: recordId(),
    on: date().meta({ example: '1990-03-05' }),
    /** What the old one showed last; nothing said: as it was last read. */
    end: optionalDecimal({ places: 1, min: 0, max: 10_000_000 }),
    /** What the new one shows. */
    start: shows(),
  }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { id, on, end, start }) {
    const equipment = await loadEquipment(work, actor, id);
    requireThere(equipment);
    const { meter } = equipment.state;
    requireMeterDay(work, equipment, on);
    if (meter !== null && end !== null && Number(end) < Number(meter.value))
      throw invalid({ end: [`equipment.error.meterBack|amount=${meter.value}`] });
    await work.append(equipment, [
      { type: 'EquipmentMeterReplaced', data: { equipment: id, on, end, start } },
    ]);
    const was = end ?? meter?.value;
    if (was === undefined) return { id };
    const { orders } = await work.ask(equipmentQuestions).openWork(id, corporationOf(actor));
    for (const { id: order } of orders) {
      const loaded = await work.load(maintenanceAggregate, order, actor);
      const facts = dueByNewMeter(loaded.state.facts, { was, start });
      if (facts !== null)
        await work.append(loaded, [{ type: 'MaintenanceEdited', data: { maintenance: order, facts } }]);
    }
    return { id };
  },
});
