import { choices } from '#projections/records/records.ts';
import { staffNames } from '#projections/people/staff.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import type { FoundCertificate } from '#projections/training/certificates.ts';
import { proposedNames, resolveTypedName } from '../documents/form/typed-name.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { typedDecimal, type Language } from '../ui/format.ts';
import type { Option } from '../ui/form/field.tsx';

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** A certificate as its form's fields hold it. */
export const certificateValues = (certificate: Partial<FoundCertificate>, language: Language) => ({
  type: textOf(certificate.type),
  people: certificate.person === undefined ? [] : [String(certificate.person)],
  person: textOf(certificate.person),
  expectedDate: textOf(certificate.expectedDate),
  endDate: textOf(certificate.endDate),
  provider: '',
  providerName: textOf(certificate.providerName),
  place: textOf(certificate.place),
  cost: typedDecimal(certificate.cost, language),
  comment: textOf(certificate.comment),
  obtainedOn: textOf(certificate.obtainedOn),
  validUntil: textOf(certificate.validUntil),
  number: textOf(certificate.number),
});

export type CertificateValues = ReturnType<typeof certificateValues>;

export interface CertificateChoices {
  types: Option[];
  people: Option[];
  /** Names of third parties, as the field proposes them. */
  providers: string[];
}

/** What the form of a certificate chooses from. */
export async function certificateChoices(context: StaffContext): Promise<CertificateChoices> {
  const { services, corporation, language } = context;
  const [records, people, providers] = await Promise.all([
    choices(services.db, ['certificatetype'], corporation, language),
    staffNames(services.db, corporation),
    proposedNames(context, null),
  ]);
  return {
    types: (records.get('certificatetype') ?? []).map(({ id, label }) => ({ value: id, label })),
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    providers,
  };
}

/** The sent form, with the provider that was typed by name. */
export async function certificateFormSent(context: StaffContext): Promise<FormData> {
  const form = await context.request.formData();
  await resolveTypedName(context, form, { typedAt: 'providerName', field: 'provider', type: null });
  return form;
}

/** Whom a certificate is obtained from, as pages lead to them. */
export async function providerOf(
  { services, corporation, may, t }: StaffContext,
  id: number | null,
): Promise<{ id: number; name: string; mayOpen: boolean } | null> {
  const found = id === null ? null : await findThirdParty(services.db, id, corporation);
  return (
    found && {
      id: found.id,
      name: found.identity?.name ?? t('commerce.erased'),
      mayOpen: may('ROLE_THIRD_PARTY_READ'),
    }
  );
}
