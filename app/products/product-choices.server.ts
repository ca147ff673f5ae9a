import { productsOfZones } from '#projections/products/products.ts';
import { choices } from '#projections/records/records.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { worksWith } from '../http/works-with.ts';

const resources = ['vat', 'unittype', 'productcategory', 'producttype', 'transportzone'] as const;

/** VAT rates, units, categories, types and transport zones to choose from. */
export async function productChoices({ services, corporation, language, signedIn }: StaffContext) {
  const [found, ofZones] = await Promise.all([
    choices(services.db, resources, corporation, language),
    productsOfZones(services.db, corporation),
  ]);
  const options = (resource: (typeof resources)[number]) =>
    (found.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    vat: options('vat'),
    units: options('unittype'),
    categories: options('productcategory'),
    productTypes: options('producttype'),
    worksWithTransport: worksWith(signedIn, 'showTransport'),
    // The newest product of a zone prices it: whoever makes another one sees which that is.
    transportZones: options('transportzone').map(({ value, label }) => ({
      value,
      label: [label, ofZones.find(({ zone }) => zone === value)?.name].filter(Boolean).join(' · '),
    })),
  };
}

export type ProductChoices = Awaited<ReturnType<typeof productChoices>>;
