import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId, reference } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import { loadEquipment, requireNamed, requireThere } from './load-equipment.ts';
import { optionalMoment } from '../kernel/moment-field.ts';
import { equipmentQuestions } from './questions.ts';
import { equipmentRoles } from './roles.ts';

const at = () => optionalMoment('00:00').meta({ example: null });

/**
 * Fits a GPS device to a piece from an instant on: whoever carried it before does until then, so that earlier routes
 * stay theirs.
 */
export const fitDevice = command({
  name: 'FitGpsDevice',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), device: reference('gps'), at: at() }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { id, device, at: asked }) {
    const corporation = corporationOf(actor);
    const instant = asked ?? new Date(work.now).toISOString();
    const equipment = await loadEquipment(work, actor, id);
    requireThere(equipment);
    await requireNamed(work, actor, { records: { device: { resource: 'gps', id: device } } });
    if (Date.parse(instant) > Date.parse(work.now)) throw invalid({ at: ['equipment.error.ahead'] });
    const carrier = await work.ask(equipmentQuestions).carrierOf(device, null, corporation);
    if (carrier === id) return { id };
    const [own] = equipment.state.devices;
    if (own !== undefined) {
      if (instant <= own.since) throw invalid({ at: ['equipment.error.deviceBefore'] });
      await work.append(equipment, [
        { type: 'EquipmentDeviceRemoved', data: { equipment: id, device: own.device, at: instant } },
      ]);
    }
    if (carrier !== null) {
      const before = await loadEquipment(work, actor, carrier);
      const since = before.state.devices.find((one) => one.device === device)?.since;
      if (since !== undefined && instant <= since) throw invalid({ at: ['equipment.error.deviceBefore'] });
      await work.append(before, [
        { type: 'EquipmentDeviceRemoved', data: { equipment: carrier, device, at: instant } },
      ]);
    } else if ((await work.ask(equipmentQuestions).carrierOf(device, instant, corporation)) !== null)
      throw invalid({ at: ['equipment.error.deviceBefore'] });
    await work.append(equipment, [
      { type: 'EquipmentDeviceFitted', data: { equipment: id, device, at: instant } },
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
