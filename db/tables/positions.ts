import type { Generated } from 'kysely';
import type { RouteSource } from '#domain/positions/route.ts';

/** Latitude and longitude in millionths of a degree. */
interface GpsPositionTable {
  device_id: number;
  at: string;
  latitude: number;
  longitude: number;
}

interface GpsUnsettledTable {
  device_id: number;
  corporation_id: number;
  since: string;
}

interface PositionLookTable {
  id: Generated<number>;
  corporation_id: number;
  equipment_id: number | null;
  day: string;
  user_id: number | null;
  at: Generated<string>;
}

interface GpsRouteTable {
  id: number;
  corporation_id: number;
  equipment_id: number;
  device_id: number | null;
  started_at: string;
  ended_at: string;
  day: string;
  metres: number;
  points: number;
  source: RouteSource;
  hash: string;
  revision: number;
}

interface GpsRouteLinkTable {
  chain: string;
  place: number;
  corporation_id: number;
  route_id: number;
  hash: string;
}

interface PositionPauseTable {
  id: number;
  corporation_id: number;
  equipment_id: number;
  person_id: number;
  from_at: string;
  until_at: string;
}

export interface PositionTables {
  gps_position: GpsPositionTable;
  gps_proof: GpsPositionTable;
  gps_unsettled: GpsUnsettledTable;
  position_look: PositionLookTable;
  gps_route: GpsRouteTable;
  gps_route_link: GpsRouteLinkTable;
  position_pause: PositionPauseTable;
}
