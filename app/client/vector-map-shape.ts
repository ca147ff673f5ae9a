/** Longitude and latitude, as GeoJSON has them. */
export type Coordinates = [longitude: number, latitude: number];

/** What a browser draws above the operator's own map (app/client/vector-map.ts). */
export interface VectorMap {
  /** Address of the file of tiles. */
  tiles: string;
  lines: Coordinates[][];
  /** The way that is still to be driven; empty where none is. */
  planned: Coordinates[];
  sites: Coordinates[];
  stops: { at: Coordinates; number: number; tone?: string }[];
}
