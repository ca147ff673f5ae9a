import type { Access } from '../kernel/access.ts';

/* Stands by itself: addresses of screens name these roles, in the browser too. */

/** Who sees equipment, takes it in, works with it, and takes it away. */
export const equipmentRoles = {
  view: 'ROLE_EQUIPMENT_READ',
  add: 'ROLE_EQUIPMENT_CREATE',
  edit: 'ROLE_EQUIPMENT_EDIT',
  remove: 'ROLE_EQUIPMENT_DELETE',
  types: 'ROLE_EQUIPMENT_TYPE_READ',
  addType: 'ROLE_EQUIPMENT_TYPE_CREATE',
  editType: 'ROLE_EQUIPMENT_TYPE_EDIT',
  /** Where a vehicle was: nobody's by seeing equipment alone. */
  positions: 'ROLE_POSITION_READ',
  /** What a device or its server sends with. */
  sendPositions: 'ROLE_POSITION_INTAKE',
} as const satisfies Record<string, Access['role']>;
