import { compare } from '../kernel/decimal.ts';
import { accountsOf, identityWith, type ThirdPartyIdentity, type ThirdPartyTerms } from './third-party.ts';

/* What two records of the same third party say together, once they are one. */

export interface ThirdPartyFacts {
  identity: ThirdPartyIdentity;
  terms: ThirdPartyTerms;
}

/** What is taken together, since one says little without the other. */
const identityFields = {
  name: ['name', 'civility', 'firstName', 'lastName'],
  tradeName: ['tradeName'],
  siren: ['siren', 'siret'],
  vatNumber: ['vatNumber'],
  electronicAddress: ['electronicAddress'],
  address: ['address'],
  phone: ['phone'],
  mobile: ['mobile'],
  email: ['email'],
  website: ['website'],
  note: ['note'],
} as const satisfies Record<string, readonly (keyof ThirdPartyIdentity)[]>;

const termFields = [
  'code',
  'legalForm',
  'capital',
  'naf',
  'language',
  'paymentCondition',
  'paymentType',
  'creditLimit',
  'category',
  'serviceType',
  'portal',
  'accountManager',
  'accountingCode',
  'generalAccount',
  'supplierAccount',
] as const satisfies readonly (keyof ThirdPartyTerms)[];

const identityNames = [
  'name',
  'tradeName',
  'siren',
  'vatNumber',
  'electronicAddress',
  'address',
  'phone',
  'mobile',
  'email',
  'website',
  'note',
] as const satisfies readonly (keyof typeof identityFields)[];

/** What is chosen of one or the other; the rest adds up (types, tags, bank accounts, what excludes reminders). */
export const mergedFields = [...identityNames, ...termFields] as const;
export type MergedField = (typeof mergedFields)[number];

const said = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const isIdentityField = (field: MergedField): field is keyof typeof identityFields =>
  Object.hasOwn(identityFields, field);

/** What a record says in a field, as it stands in its events; the fields that go along are apart. */
export const valueOf = ({ identity, terms }: ThirdPartyFacts, field: MergedField): unknown =>
  isIdentityField(field) ? identity[field] : terms[field];

/** Fields in which both say something, and not the same: one of the two is to be chosen. */
export const differing = (kept: ThirdPartyFacts, merged: ThirdPartyFacts): MergedField[] =>
  mergedFields.filter((field) => {
    const keys = isIdentityField(field) ? identityFields[field] : null;
    const of = (facts: ThirdPartyFacts) =>
      JSON.stringify(keys ? keys.map((key) => facts.identity[key] ?? null) : valueOf(facts, field));
    return (
      said(valueOf(kept, field)) &&
      said(valueOf(merged, field)) &&
      of(kept) !== of(merged) &&
      !isSameAmount(field, valueOf(kept, field), valueOf(merged, field))
    );
  });

const isSameAmount = (field: MergedField, one: unknown, other: unknown): boolean =>
  (field === 'capital' || field === 'creditLimit') &&
  typeof one === 'string' &&
  typeof other === 'string' &&
  compare(one, other) === 0;

function taking<Facts extends object>(of: Facts, from: Facts, keys: readonly (keyof Facts)[]): Facts {
  const facts = { ...of };
  for (const key of keys) facts[key] = from[key];
  return facts;
}

/**
 * What the kept record says from then on: its own values, the other's where it says nothing or where that was chosen.
 * Whoever one of both was a client, supplier or natural person to us is so; tags and bank accounts are those of both.
 * @param taken fields of which the other's value is kept
 */
export function combined(
  kept: ThirdPartyFacts,
  merged: ThirdPartyFacts,
  taken: readonly MergedField[],
): ThirdPartyFacts {
  const fromMerged = (field: MergedField): boolean =>
    said(valueOf(merged, field)) && (taken.includes(field) || !said(valueOf(kept, field)));
  const names = identityNames.filter(fromMerged).flatMap((field) => [...identityFields[field]]);
  const identity = taking(kept.identity, merged.identity, names);
  const terms = taking(kept.terms, merged.terms, termFields.filter(fromMerged));
  const own = accountsOf(kept.identity);
  const added = accountsOf(merged.identity).filter(({ iban }) => !own.some((one) => one.iban === iban));
  const either = (flag: 'client' | 'supplier' | 'naturalPerson') => kept.terms[flag] || merged.terms[flag];
  const tags = [...new Set([...(kept.terms.tags ?? []), ...(merged.terms.tags ?? [])])].sort((a, b) => a - b);
  return {
    identity: added.length > 0 ? identityWith(identity, [...own, ...added]) : identity,
    terms: {
      ...terms,
      client: either('client'),
      supplier: either('supplier'),
      prospect: (kept.terms.prospect || merged.terms.prospect) && !either('client'),
      naturalPerson: either('naturalPerson'),
      ...((kept.terms.noReminders || merged.terms.noReminders) && { noReminders: true }),
      ...(tags.length > 0 && { tags }),
    },
  };
}

/** How long two records can be told apart again. */
export const UNDONE_WITHIN_HOURS = 24;
