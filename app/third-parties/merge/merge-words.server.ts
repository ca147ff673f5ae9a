import { addressLine } from '#domain/kernel/address.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import { valueOf, type MergedField, type ThirdPartyFacts } from '#domain/third-parties/merge.ts';
import { sortedBy } from '#domain/third-parties/sorted-by.ts';
import { findRecord, labelIn } from '#projections/records/records.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { formatMoney } from '../../ui/format.ts';

type Words = (context: StaffContext, facts: ThirdPartyFacts) => string | null | Promise<string | null>;

async function labelOf(context: StaffContext, resource: string, id: number | null): Promise<string | null> {
  const { services, corporation, language } = context;
  const found = id === null ? null : await findRecord(services.db, resource, corporation, id);
  return found && labelIn(language, resource, found);
}

/** Fields that are read otherwise than they stand in events. */
const words: Partial<Record<MergedField, Words>> = {
  siren: (_, { identity }) => [identity.siren, identity.siret].filter(Boolean).join(' · ') || null,
  address: ({ language }, { identity }) => addressLine(identity.address, language),
  phone: (_, { identity }) => identity.phone && writePhone(identity.phone),
  mobile: (_, { identity }) => (identity.mobile ? writePhone(identity.mobile) : null),
  language: ({ t }, { terms }) => t(`shell.language.${terms.language}`),
  capital: ({ language }, { terms }) => (terms.capital ? formatMoney(terms.capital, language) : null),
  creditLimit: ({ language }, { terms }) =>
    terms.creditLimit ? formatMoney(terms.creditLimit, language) : null,
  category: (context, { terms }) => labelOf(context, sortedBy.category, terms.category ?? null),
  serviceType: (context, { terms }) => labelOf(context, sortedBy.serviceType, terms.serviceType ?? null),
  portal: (context, { terms }) => labelOf(context, sortedBy.portal, terms.portal ?? null),
  paymentCondition: (context, { terms }) => labelOf(context, 'paymentcondition', terms.paymentCondition),
  paymentType: (context, { terms }) => labelOf(context, 'paymenttype', terms.paymentType),
  accountManager: async ({ services, corporation }, { terms: { accountManager } }) =>
    accountManager === undefined
      ? null
      : ((await namesOfMembers(services.db, [accountManager], corporation)).get(accountManager) ?? '–'),
};

/** What a record says in a field, as people read it. */
export async function valueInWords(
  context: StaffContext,
  facts: ThirdPartyFacts,
  field: MergedField,
): Promise<string | null> {
  const own = words[field];
  if (own) return own(context, facts);
  const value = valueOf(facts, field);
  return typeof value === 'string' && value !== '' ? value : null;
}
