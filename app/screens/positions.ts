import { equipmentRoles } from '#domain/equipment/roles.ts';
import { screen } from './screen.ts';

/** Where vehicles were, for who may look; and what whoever has one switches off. */
export const positionScreens = {
  ownPositions: screen('/equipment/positions/mine', 'positions/own-positions.tsx', 'signed-in'),
  fleetPositions: screen('/equipment/positions', 'positions/fleet.tsx', equipmentRoles.positions),
  fleetEvents: screen('/equipment/positions/events', 'positions/fleet-events.ts', equipmentRoles.positions),
  positionsDay: screen('/equipment/{id}/positions', 'positions/day.tsx', equipmentRoles.positions),
  mapTiles: screen('/equipment/positions/map.pmtiles', 'positions/map-tiles.ts', 'signed-in'),
} as const;
