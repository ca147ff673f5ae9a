import { equipmentQuestions } from '#domain/equipment/questions.ts';
import { organizationQuestions } from '#domain/company/questions.ts';
import { placeOf, type Place } from '#domain/kernel/place.ts';
import { estimatedRoute, type Route, type VehicleSize } from '#domain/transport/routing.ts';
import { askingOver } from '#projections/answers.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { SiteWay } from './site-way.ts';

const amount = (said: string | null): number | null => (said === null ? null : Number(said));

async function sizeOf(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  equipment: number | null,
): Promise<VehicleSize | null> {
  if (equipment === null) return null;
  const piece = await askingOver(services.db).ask(equipmentQuestions).equipment(equipment, corporation);
  if (piece === null) return null;
  const { height, width, length, weight } = piece;
  return { height: amount(height), width: amount(width), length: amount(length), weight: amount(weight) };
}

/** The way of a vehicle between two places; without a service, or where it fails, an estimate. */
export async function wayBetween(
  context: Pick<StaffContext, 'services' | 'corporation'>,
  { from, to, equipment }: { from: Place; to: Place; equipment: number | null },
): Promise<Pick<SiteWay, 'fault'> & { route: Route }> {
  const { routing } = context.services;
  const points = [from, to];
  const told = routing === null ? null : await routing.route(points, await sizeOf(context, equipment));
  if (told === null) return { route: estimatedRoute(points), fault: null };
  return typeof told === 'string'
    ? { route: estimatedRoute(points), fault: told }
    : { route: told, fault: null };
}

const MINUTE = 60;

/** What is said of a way. */
export const siteWay = ({ route, fault }: Awaited<ReturnType<typeof wayBetween>>): SiteWay => ({
  metres: route.metres,
  minutes: Math.max(1, Math.ceil(route.seconds / MINUTE)),
  isEstimate: route.isEstimate,
  fault,
});

/** Where vehicles of the company set out from; null: nobody said. */
export async function depotOf({
  services,
  corporation,
}: Pick<StaffContext, 'services' | 'corporation'>): Promise<Place | null> {
  const said = await askingOver(services.db)
    .ask(organizationQuestions)
    .parameter('transport_depot', corporation);
  return typeof said === 'string' ? placeOf(said) : null;
}
