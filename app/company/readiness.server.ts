import type { CorporationProfile } from '#domain/company/corporation.ts';
import { readinessOf, type Readiness } from '#domain/company/readiness.ts';
import { choices } from '#projections/records/records.ts';
import type { Services } from '../services.server.ts';

/** Whether a company could invoice now, and what is missing. */
export async function readinessOfCompany(
  db: Services['db'],
  company: CorporationProfile,
): Promise<Readiness> {
  const records = await choices(db, ['vat', 'paymentcondition', 'paymenttype'], company.id);
  const has = (resource: string) => (records.get(resource) ?? []).length > 0;
  return readinessOf(company, {
    vat: has('vat'),
    paymentCondition: has('paymentcondition'),
    paymentType: has('paymenttype'),
  });
}
