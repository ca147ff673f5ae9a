import { is, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const transportUses: Uses = {
  'transportorder-client': { table: 'transport_order', refers: is('client_id') },
  'project-transport': { table: 'transport_order', refers: is('project_id') },
  'transportorder-equipment': { table: 'transport_order', refers: is('equipment_id') },
};
