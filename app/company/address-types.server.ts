import { olderUse, type CorporationAddress } from '#domain/company/corporation-parts.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { valueText } from '#domain/records/value-text.ts';
import { choices, labelsOf } from '#projections/records/records.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';

interface Reading {
  services: Pick<StaffContext['services'], 'db'>;
}

/** A record `addresstype` of a company. */
interface AddressType {
  id: number;
  label: string;
  use: string | null;
}

/** What the company's addresses can be: the types of its list, and those out of use that addresses of it still name. */
export async function addressTypes(
  { services }: Reading,
  { id, addresses = [] }: CorporationProfile,
): Promise<AddressType[]> {
  const found = await choices(services.db, ['addresstype'], id);
  const inUse = (found.get('addresstype') ?? []).map(({ id: type, label, values }) => ({
    id: type,
    label,
    use: valueText(values['use']),
  }));
  const known = new Set(inUse.map((type) => type.id));
  const others = addresses.flatMap(({ addressType }) => addressType ?? []).filter((type) => !known.has(type));
  const labels = await labelsOf(services.db, others, id);
  return [...inUse, ...[...labels].map(([type, label]) => ({ id: type, label, use: null }))];
}

/** The type of an address; of one from before there was a list, the first of the same use. */
export function typeOf(address: CorporationAddress, types: readonly AddressType[]): AddressType | null {
  const use = olderUse(address);
  const found =
    use === null
      ? types.find(({ id }) => id === address.addressType)
      : types.find((type) => type.use === use);
  return found ?? null;
}

export const typeOptions = (types: readonly AddressType[]): Option[] =>
  types.map(({ id, label }) => ({ value: id, label }));

/** An address as the company's page says it. */
export type ShownAddress = Pick<
  CorporationAddress,
  'label' | 'street' | 'complement' | 'postalCode' | 'city' | 'country'
> & { index: number; type: string | null };

/** The company's addresses, each with the name of its type. */
export async function shownAddresses(
  context: Reading & Pick<StaffContext, 't'>,
  company: CorporationProfile,
): Promise<ShownAddress[]> {
  const { addresses = [] } = company;
  if (addresses.length === 0) return [];
  const types = await addressTypes(context, company);
  return addresses.map((address, index) => {
    const older = 'kind' in address ? context.t(`companies.addressKind.${address.kind}`) : null;
    const { label, street, complement, postalCode, city, country } = address;
    const type = typeOf(address, types)?.label ?? older;
    return { index, type, label, street, complement, postalCode, city, country };
  });
}
