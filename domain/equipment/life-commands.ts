import { z } from 'zod';
import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import {
  date,
  decimal,
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
import {
  loadEquipment,
  requireEquipmentStep,
  requireNamed,
  requireThere,
  type LoadedEquipment,
} from './load-equipment.ts';
import { equipmentQuestions } from './questions.ts';
import { equipmentRoles } from './roles.ts';

const leavingShape = {
  id: recordId(),
  on: date().meta({ example: '1990-03-05' }),
  note: optionalText(500),
};

/** @throws Refusal `invalid` for a day that is to come, or before the last change of its life */
function requirePast(work: UnitOfWork, { state }: LoadedEquipment, on: string): void {
  if (on > todayIn(LEGAL_TIME_ZONE, new Date(work.now))) throw invalid({ on: ['equipment.error.ahead'] });
  if (state.since !== null && on < state.since) throw invalid({ on: ['equipment.error.beforeLast'] });
}

/** @throws Refusal `conflict` while somebody has it */
async function requireBack(work: UnitOfWork, actor: Actor, id: number): Promise<void> {
  const now = new Date(work.now).toISOString();
  const open = await work
    .ask(equipmentQuestions)
    .overlappingUsages({ pieces: [id], from: now, until: null, now, except: [] }, corporationOf(actor));
  if (open.length > 0) throw conflict('EQUIPMENT_OUT', 'equipment.error.out');
}

/**
 * Takes the GPS device off a piece that leaves on a day: whoever has it from the next one on is followed by nobody. At the
 * end of that day, or now while it lasts.
 */
function withoutDevice(
  work: UnitOfWork,
  { id, state }: LoadedEquipment,
  on: CivilDate,
): Extract<EquipmentEvent, { type: 'EquipmentDeviceRemoved' }>[] {
  const now = new Date(work.now).toISOString();
  const nextDay = instantAt(addDays(on, 1), '00:00', LEGAL_TIME_ZONE);
  const end = nextDay < now ? nextDay : now;
  return state.devices.map(({ device, since }) => ({
    type: 'EquipmentDeviceRemoved',
    data: { equipment: id, device, at: end > since ? end : now },
  }));
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
  }),
  refuses: ['EQUIPMENT_STATUS', 'EQUIPMENT_OUT'],
  async handle(work, actor, { id, on, note, buyer, price }) {
    const equipment = await loadEquipment(work, actor, id);
    requireEquipmentStep(equipment, 'sell');
    requirePast(work, equipment, on);
    await requireNamed(work, actor, { parties: { buyer } });
    await requireBack(work, actor, id);
    await work.append(equipment, [
      ...withoutDevice(work, equipment, on),
      { type: 'EquipmentSold', data: { equipment: id, on, note, buyer, price } },
    ]);
    return { id };
  },
});

export const scrapEquipment = command({
  name: 'ScrapEquipment',
  role: equipmentRoles.edit,
  input: z.object(leavingShape),
  refuses: ['EQUIPMENT_STATUS', 'EQUIPMENT_OUT'],
  async handle(work, actor, { id, on, note }) {
    const equipment = await loadEquipment(work, actor, id);
    requireEquipmentStep(equipment, 'scrap');
    requirePast(work, equipment, on);
    await requireBack(work, actor, id);
    await work.append(equipment, [
      ...withoutDevice(work, equipment, on),
      { type: 'EquipmentScrapped', data: { equipment: id, on, note } },
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

/**
 * Hands a piece over to another corporation: its file here ends and stays as it was, a new one is opened there. What it
 * names of this corporation (supplier, kit, own fields) stays here.
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
    await requireBack(work, actor, id);
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
    ]);
    await work.append(equipment, [
      ...withoutDevice(work, equipment, on),
      {
        type: 'EquipmentTransferred',
        data: { equipment: id, on, note, to: { corporation, equipment: copy.id } },
      },
    ]);
    return { id };
  },
});

/** What its meter shows on a day: it never runs backwards. */
export const readMeter = command({
  name: 'ReadEquipmentMeter',
  role: equipmentRoles.edit,
  input: z.object({
    id: recordId(),
    on: date().meta({ example: '1990-03-05' }),
    value: decimal({ places: 1, min: 0, max: 10_000_000 }),
  }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { id, on, value }) {
    const equipment = await loadEquipment(work, actor, id);
    requireThere(equipment);
    const { meter } = equipment.state;
    if (equipment.facts.meter === 'none') throw invalid({ value: ['equipment.error.noMeter'] });
    if (on > todayIn(LEGAL_TIME_ZONE, new Date(work.now))) throw invalid({ on: ['equipment.error.ahead'] });
    if (meter !== null && on < meter.on) throw invalid({ on: ['equipment.error.beforeLast'] });
    if (meter !== null && Number(value) < Number(meter.value))
      throw invalid({ value: [`equipment.error.meterBack|value=${meter.value}`] });
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
    value: decimal({ places: 1, min: 0, max: 10_000_000 }),
    reason: text(300),
  }),
  async handle(work, actor, { id, reading, value, reason }) {
    const equipment = await loadEquipment(work, actor, id);
    const { readings } = equipment.state;
    const wrong = readings[reading - 1];
    if (wrong === undefined) throw invalid({ reading: ['errors.reference'] });
    const [before, after] = [readings[reading - 2], readings[reading]];
    if (before !== undefined && Number(value) < Number(before.value))
      throw invalid({ value: [`equipment.error.meterBack|value=${before.value}`] });
    if (after !== undefined && Number(value) > Number(after.value))
      throw invalid({ value: [`equipment.error.meterAfter|value=${after.value}`] });
    const data = { equipment: id, reading, on: wrong.on, value, reason };
    await work.append(equipment, [{ type: 'EquipmentMeterCorrected', data }]);
    return { id };
  },
});
