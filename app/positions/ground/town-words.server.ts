import type { Place } from '#domain/kernel/place.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { nearestTown } from './ground.server.ts';

/** Within so many metres of its middle, somebody is in a town. */
const IN_TOWN = 1500;

/** "Landerneau", or "4 km de Landerneau"; null where no town is near. */
export function townWords(t: StaffContext['t'], place: Place): string | null {
  const near = nearestTown(place);
  if (near === null) return null;
  const { name, metres } = near;
  return metres < IN_TOWN
    ? name
    : t('positions.nearTown', { town: name, km: String(Math.round(metres / 1000)) });
}
