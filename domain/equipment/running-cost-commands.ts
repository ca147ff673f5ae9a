import { z } from 'zod';
import { date, decimal, optionalDate, recordId, choice, optionalText } from '../kernel/fields.ts';
import { command } from '../kernel/command.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import { loadEquipment } from './load-equipment.ts';
import { equipmentRoles } from './roles.ts';
import { runningCostKinds } from './running-cost-kinds.ts';

/** More years are no time of one cost. */
const LONGEST_DAYS = 3660;

/** What it cost over days, both included; nothing said of the last: on one day. Euros without VAT. */
export const noteRunningCost = command({
  name: 'NoteEquipmentCost',
  role: equipmentRoles.edit,
  input: z.object({
    id: recordId(),
    kind: choice(runningCostKinds),
    amount: decimal({ places: 2, min: 0, max: 100_000_000 }),
    from: date().meta({ example: '1990-03-05' }),
    until: optionalDate().meta({ example: '1990-03-31' }),
    note: optionalText(200),
  }),
  async handle(work, actor, { id, kind, amount, from, until, note }) {
    const equipment = await loadEquipment(work, actor, id);
    const last = until ?? from;
    if (last < from) throw invalid({ until: ['equipment.error.untilBefore'] });
    if (Date.parse(last) - Date.parse(from) > LONGEST_DAYS * 86_400_000)
      throw invalid({ until: ['equipment.error.tooLong'] });
    const cost = equipment.state.costsNoted + 1;
    await work.append(equipment, [
      { type: 'EquipmentCostNoted', data: { equipment: id, cost, kind, amount, from, until: last, note } },
    ]);
    return { id };
  },
});

/** A running cost that was noted by mistake. @throws Refusal `missing` for one that is not there */
export const removeRunningCost = command({
  name: 'RemoveEquipmentCost',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), cost: recordId() }),
  async handle(work, actor, { id, cost }) {
    const equipment = await loadEquipment(work, actor, id);
    if (!equipment.state.costs.includes(cost)) throw missing();
    await work.append(equipment, [{ type: 'EquipmentCostRemoved', data: { equipment: id, cost } }]);
    return { id };
  },
});
