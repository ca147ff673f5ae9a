import { choices } from '#projections/records.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** VAT rates, units and categories to choose from. */
export async function productChoices({ services, corporation }: StaffContext) {
  const found = await choices(services.db, ['vat', 'unittype', 'productcategory'], corporation);
  const options = (resource: string) =>
    (found.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return { vat: options('vat'), units: options('unittype'), categories: options('productcategory') };
}
