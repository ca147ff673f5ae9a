import { choices } from '#projections/records/records.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** Payment conditions and types to choose from. */
export async function paymentChoices({ services, corporation, language }: StaffContext) {
  const found = await choices(services.db, ['paymentcondition', 'paymenttype'], corporation, language);
  const options = (resource: string) =>
    (found.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return { conditions: options('paymentcondition'), paymentTypes: options('paymenttype') };
}
