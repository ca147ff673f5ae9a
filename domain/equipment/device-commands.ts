import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId, reference } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadEquipment, requireNamed, requireThere } from './load-equipment.ts';
import { optionalMoment } from '../kernel/moment-field.ts';
import { equipmentQuestions, type CarriedPeriod } from './questions.ts';
import { equipmentRoles } from './roles.ts';

const at = () => optionalMoment('00:00').meta({ example: null });

/**
 * Ends what is carried from an instant on by others, or by the piece itself. What ended later ended then.
 * @throws Refusal `invalid` at `at` for what began since
 */
async function endSince(
  work: UnitOfWork,
  actor: Actor,
  periods: readonly CarriedPeriod[],
  at: string,
): Promise<void> {
  if (periods.some(({ from }) => at <= from)) throw invalid({ at: ['equipment.error.deviceBefore'] });
  for (const { equipment, device, from, until } of periods) {
    const carrier = await loadEquipment(work, actor, equipment);
    await work.append(carrier, [
      until === null
        ? { type: 'EquipmentDeviceRemoved', data: { equipment, device, at } }
        : {
            type: 'EquipmentDevicePeriodCorrected',
            data: { equipment, device, began: from, from, until: at },
          },
    ]);
  }
}

/**
 * Fits a GPS device to a piece from an instant on: whoever carried it before does until then, so that earlier routes
 * stay theirs. Said of a piece that has it already, it had it from that earlier instant on.
 */
export const fitDevice = command({
  name: 'FitGpsDevice',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), device: reference('gps'), at: at() }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { id, device, at: asked }) {
    const instant = asked ?? new Date(work.now).toISOString();
    const equipment = await loadEquipment(work, actor, id);
    requireThere(equipment);
    await requireNamed(work, actor, { records: { device: { resource: 'gps', id: device } } });
    if (Date.parse(instant) > Date.parse(work.now)) throw invalid({ at: ['equipment.error.ahead'] });
    const periods = await work
      .ask(equipmentQuestions)
      .carriedSince({ device, equipment: id, at: instant }, corporationOf(actor));
    const own = periods.find((one) => one.equipment === id && one.device === device && one.until === null);
    if (own !== undefined && own.from <= instant) throw invalid({ at: ['equipment.error.deviceHere'] });
    await endSince(
      work,
      actor,
      periods.filter((one) => one !== own),
      instant,
    );
    // What ended may have been of the piece itself.
    await work.append(await loadEquipment(work, actor, id), [
      own === undefined
        ? { type: 'EquipmentDeviceFitted', data: { equipment: id, device, at: instant } }
        : {
            type: 'EquipmentDevicePeriodCorrected',
            data: { equipment: id, device, began: own.from, from: instant, until: null },
          },
    ]);
    return { id };
  },
});

/** Takes the GPS device off a piece. */
export const removeDevice = command({
  name: 'RemoveGpsDevice',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), at: at() }),
  async handle(work, actor, { id, at: asked }) {
    const instant = asked ?? new Date(work.now).toISOString();
    const equipment = await loadEquipment(work, actor, id);
    const [own] = equipment.state.devices;
    if (own === undefined) return { id };
    if (instant <= own.since) throw invalid({ at: ['equipment.error.deviceBefore'] });
    if (Date.parse(instant) > Date.parse(work.now)) throw invalid({ at: ['equipment.error.ahead'] });
    await work.append(equipment, [
      { type: 'EquipmentDeviceRemoved', data: { equipment: id, device: own.device, at: instant } },
    ]);
    return { id };
  },
});
