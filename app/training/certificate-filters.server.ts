import { staffNames } from '#projections/people/staff.ts';
import { certificateProviders } from '#projections/training/certificates.ts';
import { certificateKinds } from '#projections/training/matrix.ts';
import { askedId } from '../http/asked-id.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';
import { linkWith } from '../ui/links.ts';
import { certificateFilters, type CertificateNarrowing } from './certificate-filters.ts';

/** What certificates can be narrowed by, what they are, and the way out of each. @param address of the list */
export async function certificateNarrowing({ services, corporation, url, t }: StaffContext, address: string) {
  const { db } = services;
  const [kinds, people, providers] = await Promise.all([
    certificateKinds(db, corporation),
    staffNames(db, corporation),
    certificateProviders(db, corporation),
  ]);
  const named = (rows: readonly { id: number; name: string }[]): Option[] =>
    rows.map(({ id, name }) => ({ value: id, label: name || t('commerce.erased') }));
  const options: Record<CertificateNarrowing, Option[]> = {
    type: named(kinds),
    person: named(people),
    provider: named(providers),
    unproven: [{ value: 1, label: t('training.unproven') }],
  };
  const asked = {
    type: askedId(url.searchParams, 'type'),
    person: askedId(url.searchParams, 'person'),
    provider: askedId(url.searchParams, 'provider'),
    unproven: askedId(url.searchParams, 'unproven'),
  };
  return {
    options,
    narrowed: asked,
    chips: certificateFilters.flatMap((name) => {
      const label = options[name].find(({ value }) => value === asked[name])?.label;
      return label === undefined
        ? []
        : [{ label, to: linkWith(address, { [name]: null, cursor: null }), on: true as const }];
    }),
  };
}
