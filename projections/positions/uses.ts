import { is, type Uses } from '../uses-in.ts';

/** Where records are used here. */
export const positionUses: Uses = {
  'gpsroute-equipment': { table: 'gps_route', refers: is('equipment_id') },
};
