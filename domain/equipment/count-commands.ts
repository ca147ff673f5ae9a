import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { recordId, reference, text } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  countAggregate,
  codeOnLabel,
  countDifference,
  countSchema,
  MOST_COUNTED,
  type CountEvent,
  type CountState,
} from './count.ts';
import { loadEquipment, requireNamed } from './load-equipment.ts';
import { equipmentQuestions } from './questions.ts';
import { equipmentRoles } from './roles.ts';
import { piecesOfKit } from './usage.ts';

const today = (work: UnitOfWork) => todayIn(LEGAL_TIME_ZONE, new Date(work.now));

/** @throws Refusal `missing`, or `conflict` for one that is closed */
async function loadOpen(work: UnitOfWork, actor: Actor, id: number): Promise<Loaded<CountState, CountEvent>> {
  const count = await work.load(countAggregate, id, actor);
  if (count.state.closedOn !== null) throw conflict('COUNT_CLOSED', 'equipment.count.error.closed');
  return count;
}

/** Begins to count: what should be there is what is there by the files now. @throws Refusal `invalid` for nothing, or too much */
export const beginCount = command({
  name: 'BeginEquipmentCount',
  role: equipmentRoles.edit,
  input: countSchema,
  async handle(work, actor, { inventoryType, place }) {
    const corporation = corporationOf(actor);
    const resource = 'equipmentinventorytype';
    await requireNamed(work, actor, { records: { inventoryType: { resource, id: inventoryType } } });
    const expected = await work
      .ask(equipmentQuestions)
      .expectedPieces({ inventoryType, place, limit: MOST_COUNTED + 1 }, corporation);
    if (expected.length === 0) throw invalid({ inventoryType: ['equipment.count.error.none'] });
    if (expected.length > MOST_COUNTED)
      throw invalid({ inventoryType: [`equipment.count.error.many|most=${MOST_COUNTED}`] });
    const count = await work.create(countAggregate);
    const { id } = count;
    await work.append(count, [
      {
        type: 'EquipmentCountStarted',
        data: { count: id, corporation, inventoryType, place, on: today(work), expected },
      },
    ]);
    return { id };
  },
});

/** Counts the piece of a code, as a label says it; counted twice, it is there once. */
export const countPiece = command({
  name: 'CountEquipment',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), code: text(200).meta({ example: 'EQ-1990' }) }),
  refuses: ['COUNT_CLOSED'],
  async handle(work, actor, { id, code: typed }) {
    const count = await loadOpen(work, actor, id);
    const code = codeOnLabel(typed);
    const equipment = await work.ask(equipmentQuestions).equipmentOfCode(code, corporationOf(actor));
    if (equipment === null) throw invalid({ code: ['equipment.count.error.code'] });
    if (!count.state.counted.includes(equipment))
      await work.append(count, [
        { type: 'EquipmentCounted', data: { count: id, equipment, at: new Date(work.now).toISOString() } },
      ]);
    return { id, equipment };
  },
});

/**
 * Counts a kit by its box: the box, and all that belongs to it but what is named. What is missing stays to be found.
 * @throws Refusal `invalid` at `kit` for what holds nothing, at `missing` for what does not belong to it
 */
export const countKit = command({
  name: 'CountEquipmentKit',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), kit: reference('equipment'), missing: piecesOfKit() }),
  refuses: ['COUNT_CLOSED'],
  async handle(work, actor, { id, kit, missing: left }) {
    const count = await loadOpen(work, actor, id);
    const members = await work.ask(equipmentQuestions).membersOfKit(kit, corporationOf(actor));
    if (members.length === 0) throw invalid({ kit: ['equipment.error.noKit'] });
    if (left.some((piece) => !members.includes(piece)))
      throw invalid({ missing: ['equipment.error.notInKit'] });
    const at = new Date(work.now).toISOString();
    const seen = [kit, ...members].filter(
      (piece) => !left.includes(piece) && !count.state.counted.includes(piece),
    );
    if (seen.length > 0)
      await work.append(
        count,
        seen.map((equipment) => ({ type: 'EquipmentCounted', data: { count: id, equipment, at } })),
      );
    return { id };
  },
});

/** Takes back that a piece was counted. */
export const uncountPiece = command({
  name: 'UncountEquipment',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), equipment: reference('equipment') }),
  refuses: ['COUNT_CLOSED'],
  async handle(work, actor, { id, equipment }) {
    const count = await loadOpen(work, actor, id);
    if (!count.state.counted.includes(equipment)) throw invalid({ equipment: ['errors.reference'] });
    await work.append(count, [{ type: 'EquipmentUncounted', data: { count: id, equipment } }]);
    return { id };
  },
});

/** Gives up a count that was begun by mistake. */
export const cancelCount = command({
  name: 'CancelEquipmentCount',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId() }),
  refuses: ['COUNT_CLOSED'],
  async handle(work, actor, { id }) {
    const count = await loadOpen(work, actor, id);
    await work.append(count, [{ type: 'EquipmentCountCanceled', data: { count: id } }]);
    return { id };
  },
});

/**
 * Declares lost what a count that is closed did not find, of what is still there and nobody has: what somebody has is where
 * it belongs.
 */
export const loseMissing = command({
  name: 'LoseMissingOfCount',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId() }),
  refuses: ['COUNT_OPEN'],
  async handle(work, actor, { id }) {
    const { state } = await work.load(countAggregate, id, actor);
    if (state.closedOn === null) throw conflict('COUNT_OPEN', 'equipment.count.error.open');
    const { missing } = countDifference(state);
    const now = new Date(work.now).toISOString();
    const taken = new Set(await work.ask(equipmentQuestions).heldPieces(missing, now, corporationOf(actor)));
    for (const piece of missing) {
      const profile = await work.ask(equipmentQuestions).equipment(piece, corporationOf(actor));
      if (profile?.stage !== 'active' || taken.has(piece)) continue;
      const equipment = await loadEquipment(work, actor, piece);
      const on = today(work);
      await work.append(equipment, [{ type: 'EquipmentLost', data: { equipment: piece, on, note: null } }]);
    }
    return { id };
  },
});

/** Ends a count: what is missing and what was unexpected is written down. */
export const closeCount = command({
  name: 'CloseEquipmentCount',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId() }),
  refuses: ['COUNT_CLOSED'],
  async handle(work, actor, { id }) {
    const count = await loadOpen(work, actor, id);
    await work.append(count, [
      { type: 'EquipmentCountClosed', data: { count: id, on: today(work), ...countDifference(count.state) } },
    ]);
    return { id };
  },
});
