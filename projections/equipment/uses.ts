import { sql } from 'kysely';
import { among, is, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const equipmentUses: Uses = {
  equipment: { table: 'equipment', refers: among('record_ids') },
  'equipment-supplier': { table: 'equipment', refers: is('supplier_id') },
  'equipment-buyer': { table: 'equipment', refers: is('buyer_id') },
  'equipment-kit': { table: 'equipment', refers: is('kit_id') },
  'equipment-device': { table: 'equipment_device', id: 'equipment_id', refers: is('device_id') },
  'equipment-count': { table: 'equipment_count', refers: among('record_ids') },
  'equipment-usage': { table: 'equipment_usage', refers: is('equipment_id') },
  'project-equipment': { table: 'equipment_usage', refers: is('project_id') },
  'project-inspection': { table: 'equipment_inspection', refers: is('project_id') },
  'project-maintenance': { table: 'equipment_maintenance', refers: is('project_id') },
  'equipment-usage-vehicle': { table: 'equipment_usage', refers: is('vehicle_id') },
  'equipment-cost': { table: 'equipment_cost', id: 'cost', refers: is('equipment_id') },
  'equipment-count-piece': {
    table: 'equipment_count_piece',
    id: 'count_id',
    // What a count expected alone and nobody found is no trace of it.
    refers: (id) => sql`equipment_id = ${id} and counted_at is not null`,
  },
  'equipment-inspection': { table: 'equipment_inspection', refers: is('equipment_id') },
  'equipment-inspection-provider': { table: 'equipment_inspection', refers: is('provider_id') },
  'equipment-maintenance': { table: 'equipment_maintenance', refers: is('equipment_id') },
  'equipment-maintenance-provider': { table: 'equipment_maintenance', refers: is('provider_id') },
};
