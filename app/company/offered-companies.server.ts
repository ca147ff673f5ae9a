import type { CorporationProfile } from '#domain/company/corporation.ts';
import { listCorporations } from '#projections/company/corporations.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** All companies that can be chosen, by name: those of the demo are left out once they were removed. */
export async function offeredCompanies({
  services,
}: Pick<StaffContext, 'services'>): Promise<CorporationProfile[]> {
  const [all, demo] = await Promise.all([listCorporations(services.db, 'all'), services.demoCompanies()]);
  return all.filter(({ id, enabled }) => enabled || !demo.has(id));
}
