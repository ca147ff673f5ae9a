import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { optionalText, recordId, revision } from '../kernel/fields.ts';
import { conflict, invalid, type FieldErrors } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { recordQuestions } from '../records/questions.ts';
import {
  equipmentAggregate,
  equipmentForm,
  equipmentSchema,
  wrongValues,
  type EquipmentFacts,
  type EquipmentInput,
} from './equipment.ts';
import { keptValue } from './field-values.ts';
import { loadEquipment, requireNamed, requireNamedThere, requireThere } from './load-equipment.ts';
import { equipmentQuestions } from './questions.ts';
import { equipmentRoles } from './roles.ts';

/** The code of a piece that was given none. */
const ownCode = (id: number): string => `EQ-${id}`;

/** @throws Refusal `invalid` for what its type wants noted, its code, its kit, and what the corporation has not */
async function checkedFacts(
  work: UnitOfWork,
  actor: Actor,
  { id, before }: { id: number; before: EquipmentFacts | null },
  input: EquipmentInput,
): Promise<EquipmentFacts> {
  const corporation = corporationOf(actor);
  const { type, category, inventoryType, inCharge, supplier, kit } = input;
  await requireNamed(work, actor, {
    people: { inCharge },
    parties: { supplier },
    equipment: { kit },
    records: {
      type: { resource: 'equipmenttype', id: type },
      category: { resource: 'equipmentcategory', id: category },
      inventoryType: { resource: 'equipmentinventorytype', id: inventoryType },
    },
  });
  if (kit !== before?.kit) await requireNamedThere(work, actor, 'kit', kit);
  const fields = await work.ask(equipmentQuestions).fieldsOfType(type, corporation);
  // What a field that was switched off says stays, while the piece is of its type.
  const kept =
    before?.type === type
      ? before.values.filter(({ field: own }) => !fields.some((field) => field.id === own))
      : [];
  const keptIds = new Set(kept.map(({ field }) => field));
  const errors: FieldErrors = wrongValues(fields, input.values, keptIds);
  const code = input.code ?? ownCode(id);
  const holder = await work.ask(equipmentQuestions).equipmentOfCode(code, corporation);
  if (holder !== null && holder !== id) errors['code'] = ['equipment.error.codeTaken'];
  if (kit !== null && (await isKitLoop(work, corporation, id, kit))) errors['kit'] = ['equipment.error.kit'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const kinds = new Map(fields.map((field) => [field.id, field.kind]));
  return {
    ...input,
    code,
    category: category ?? (await categoryOf(work, type, corporation)),
    values: input.values
      .filter(({ field }) => !keptIds.has(field))
      .map(({ field, value }) => ({
        field,
        value: value === null ? null : keptValue(kinds.get(field) ?? 'text', value),
      }))
      .concat(kept),
  };
}

/** A kit is one level deep: what belongs to one holds nothing itself. */
async function isKitLoop(work: UnitOfWork, corporation: number, id: number, kit: number): Promise<boolean> {
  if (kit === id) return true;
  const found = await work.ask(equipmentQuestions).equipment(kit, corporation);
  const members = await work.ask(equipmentQuestions).membersOfKit(id, corporation);
  return (found?.kit ?? null) !== null || members.length > 0;
}

async function categoryOf(work: UnitOfWork, type: number, corporation: number): Promise<number | null> {
  const found = (await work.ask(recordQuestions).records('equipmenttype', [type], corporation)).get(type);
  const category = found?.values['category'];
  return typeof category === 'number' ? category : null;
}

/** @throws Refusal `invalid` while work orders are due by a reading: hours are no kilometres */
async function requireNoDueMeter(work: UnitOfWork, actor: Actor, id: number): Promise<void> {
  const { orders } = await work.ask(equipmentQuestions).openWork(id, corporationOf(actor));
  if (orders.some(({ dueMeter }) => dueMeter !== null))
    throw invalid({ meter: ['equipment.error.meterOrders'] });
}

export const registerEquipment = command({
  name: 'RegisterEquipment',
  role: equipmentRoles.add,
  input: equipmentSchema,
  async handle(work, actor, input) {
    const corporation = corporationOf(actor);
    const equipment = await work.create(equipmentAggregate);
    const { id } = equipment;
    const facts = await checkedFacts(work, actor, { id, before: null }, input);
    const on = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    await work.append(equipment, [
      { type: 'EquipmentRegistered', data: { equipment: id, corporation, facts, on, from: null } },
    ]);
    return { id };
  },
});

export const editEquipment = command({
  name: 'EditEquipment',
  role: equipmentRoles.edit,
  input: equipmentSchema.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const equipment = await loadEquipment(work, actor, id);
    requireFresh(equipment, madeFrom, equipmentForm);
    const facts = await checkedFacts(work, actor, { id, before: equipment.facts }, input);
    if (facts.meter !== equipment.facts.meter) await requireNoDueMeter(work, actor, id);
    if (differences(equipment.facts, facts).length > 0)
      await work.append(equipment, [{ type: 'EquipmentEdited', data: { equipment: id, facts } }]);
    return { id };
  },
});

/** The picture of a piece, as the file store knows it; null: none. */
export const setEquipmentPhoto = command({
  name: 'SetEquipmentPhoto',
  role: equipmentRoles.edit,
  input: z.object({
    id: recordId(),
    photo: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'errors.invalid')
      .nullable(),
  }),
  async handle(work, actor, { id, photo }) {
    const equipment = await loadEquipment(work, actor, id);
    if (photo !== equipment.state.photo)
      await work.append(equipment, [{ type: 'EquipmentPhotoSet', data: { equipment: id, photo } }]);
    return { id };
  },
});

/** Where a piece is kept by now. */
export const moveEquipment = command({
  name: 'MoveEquipment',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), place: optionalText(120) }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { id, place }) {
    const equipment = await loadEquipment(work, actor, id);
    requireThere(equipment);
    if (place !== equipment.facts.place)
      await work.append(equipment, [{ type: 'EquipmentMoved', data: { equipment: id, place } }]);
    return { id };
  },
});

/** Everything that makes a file worth keeping. */
const usedBy = [
  'equipment-usage',
  'equipment-usage-vehicle',
  'equipment-inspection',
  'equipment-maintenance',
  'equipment-kit',
  'equipment-cost',
  'equipment-count-piece',
  'transportorder-equipment',
  'gpsroute-equipment',
];

/**
 * A file that was opened by mistake; what was used, planned, driven, paid for, inspected or repaired leaves by being sold
 * or scrapped.
 */
export const deleteEquipment = command({
  name: 'DeleteEquipment',
  role: equipmentRoles.remove,
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const equipment = await loadEquipment(work, actor, id);
    const [use] = await work.ask(recordQuestions).usesOf(id, usedBy);
    if (use) throw conflict('IN_USE', `errors.inUse.${use.kind}|count=${use.count}`);
    await work.append(equipment, [{ type: 'EquipmentDeleted', data: { equipment: id } }]);
    return { id };
  },
});
