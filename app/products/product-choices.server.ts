import { choices } from '#projections/records/records.ts';
import type { StaffContext } from '../http/screen.server.ts';

const resources = ['vat', 'unittype', 'productcategory', 'producttype', 'transportzone'] as const;

/** VAT rates, units, categories, types and transport zones to choose from. */
export async function productChoices({ services, corporation, language }: StaffContext) {
  const found = await choices(services.db, resources, corporation, language);
  const options = (resource: (typeof resources)[number]) =>
    (found.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    vat: options('vat'),
    units: options('unittype'),
    categories: options('productcategory'),
    productTypes: options('producttype'),
    transportZones: options('transportzone'),
  };
}

export type ProductChoices = Awaited<ReturnType<typeof productChoices>>;
