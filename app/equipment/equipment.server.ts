import { deleteEquipment } from '#domain/equipment/equipment-commands.ts';
import { equipmentStatuses } from '#domain/equipment/equipment.ts';
import { removeRunningCost } from '#domain/equipment/running-cost-commands.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import {
  countEquipment,
  dueWindows,
  findEquipment,
  listEquipment,
  type EquipmentFilter,
  type EquipmentRow,
  type FoundEquipment,
} from '#projections/equipment/equipment.ts';
import { formText } from '../http/form-text.ts';
import { intent } from '../http/intents.server.ts';
import { pathTo } from '../paths.ts';
import type { Tracked } from '../tracked/tracked.server.ts';
import { askedId } from '../http/asked-id.ts';
import { equipmentLook } from './equipment-look.ts';
import { momentOf } from './moment.server.ts';

/** What pieces of equipment are read and changed by. */
export const equipment: Tracked<EquipmentRow, FoundEquipment, EquipmentFilter> = {
  look: equipmentLook,
  owner: 'equipment',
  roles: { create: equipmentRoles.add, edit: equipmentRoles.edit },
  find: (db, id, corporation, today) => findEquipment(db, id, corporation, momentOf({ today })),
  nameOf: ({ name }) => name,
  list: listEquipment,
  count: countEquipment,
  filterOf: ({ keyword }, status, _custom, { url, today }) => ({
    keyword,
    status: equipmentStatuses.find((one) => one === status) ?? null,
    type: askedId(url.searchParams, 'type'),
    category: askedId(url.searchParams, 'category'),
    inventoryType: askedId(url.searchParams, 'inventoryType'),
    inCharge: askedId(url.searchParams, 'inCharge'),
    supplier: askedId(url.searchParams, 'supplier'),
    pumping: url.searchParams.get('pumping') === 'yes' || null,
    kit: askedId(url.searchParams, 'kit'),
    place: url.searchParams.get('place') || null,
    due: dueWindows.find((one) => one === url.searchParams.get('due')) ?? null,
    ...momentOf({ today }),
  }),
  steps: {
    removeCost: {
      role: equipmentRoles.edit,
      intent: intent(
        removeRunningCost,
        (id, form) => ({ id, cost: formText(form, 'cost') }),
        ({ id }) => ({
          to: pathTo('equipmentDetails', { id }, { selectedTab: 'costs' }),
          flash: 'equipment.notice.removeCost',
        }),
      ),
    },
    remove: {
      role: equipmentRoles.remove,
      intent: intent(
        deleteEquipment,
        (id) => ({ id }),
        () => ({ to: equipmentLook.paths.list, flash: 'equipment.notice.deleted' }),
      ),
    },
  },
};
