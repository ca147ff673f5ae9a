import { deleteEquipment, editEquipment, registerEquipment } from '../equipment/equipment-commands.ts';
import { equipmentSchema } from '../equipment/equipment.ts';
import { folded } from '../kernel/folded.ts';
import { importedBy } from './import-kind.ts';

/** Pieces of equipment as the file of a depot says them; those without a code are given one. */
export const equipmentImport = importedBy({
  name: 'equipment',
  values: equipmentSchema,
  create: registerEquipment,
  edit: editEquipment,
  remove: deleteEquipment,
  unique: { field: 'code', of: ({ code }) => (code === null ? null : folded(code)) },
});
