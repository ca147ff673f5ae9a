import type { Position } from '#domain/positions/position.ts';

const DEGREE = 111_194.93;

/** Where a way begins: Brest. */
export const depot = { latitude: 48.3904, longitude: -4.4861 };

/**
 * Positions of a vehicle that drives north at 36 km/h, a position every ten seconds, and stands for as long as is said.
 * @param from milliseconds since 1970
 * @param parts metres that it drives, or seconds that it stands
 */
export function driving(
  from: number,
  parts: readonly ({ metres: number } | { stands: number })[],
): Position[] {
  const found: Position[] = [{ at: from, ...depot }];
  let [at, north] = [from, 0];
  const put = () => found.push({ at, latitude: depot.latitude + north / DEGREE, longitude: depot.longitude });
  for (const part of parts) {
    const steps = 'metres' in part ? part.metres / 100 : part.stands / 10;
    for (let step = 0; step < steps; step += 1) {
      at += 10_000;
      if ('metres' in part) north += 100;
      put();
    }
  }
  return found;
}
