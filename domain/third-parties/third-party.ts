import type { Event } from '../kernel/event.ts';
import { z } from 'zod';
import { optionalElectronicAddress } from '../kernel/electronic-address.ts';
import { addressSchema, type Address } from '../kernel/address.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import { flag, optionalDecimal, optionalReference, optionalText, reference, text } from '../kernel/fields.ts';
import {
  optionalBic,
  optionalEmail,
  optionalIban,
  optionalPhone,
  optionalSiren,
  optionalSiret,
  optionalVatNumber,
} from '../kernel/identifier-fields.ts';
import { siretBelongsTo } from '../kernel/identifiers.ts';
import type { Sealed } from '../kernel/personal.ts';
import { optionalActivityCode } from '../records/activity.ts';
import type { Sorting } from './sorted-by.ts';
import { accountsWith, type BankAccount } from './bank-account.ts';
import { optionalCivility, type Civility } from './civility.ts';
import type { ContactFacts } from './contact.ts';
import type { PlaceFacts } from './place.ts';
import type { RelationKind } from './relation.ts';

/** An account of the books: letters and digits, as accounting programs take them. */
const account = () =>
  optionalText(20)
    .refine((value) => value === null || /^[A-Za-z0-9]+$/.test(value), 'errors.account')
    .meta({ example: '411000' });

const optionalWebsite = () =>
  optionalText(200)
    .refine(
      (value) => value === null || /^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(value),
      'errors.url',
    )
    .meta({ example: 'https://www.exemple.fr' });

/** Records `thirdpartytag`, each once. */
export const tagIds = () =>
  z
    .array(reference('thirdpartytag'), { error: 'errors.invalid' })
    .max(50, 'errors.tooMany|max=50')
    .default([])
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));

const amount = () => optionalDecimal({ places: 2, min: 0, max: 999_999_999_999 });

/**
 * A client, supplier or prospect as forms and programs send it (first specification, section 5: at least one type,
 * and a name).
 */
export const thirdPartySchema = z
  .object({
    /** The company's name, or the family name of a natural person whose first name is said. */
    name: text(120),
    /** A natural person's. */
    civility: optionalCivility(),
    firstName: optionalText(60),
    /** What it is known by, where that is not its name. */
    tradeName: optionalText(120),
    legalForm: optionalText(40),
    /** In euros; a decimal (first specification, section 5). */
    capital: amount(),
    naf: optionalActivityCode(),
    category: optionalReference('category'),
    serviceType: optionalReference('servicetype'),
    portal: optionalReference('url'),
    website: optionalWebsite(),
    client: flag(),
    supplier: flag(),
    prospect: flag(),
    /** A natural person: its identity is encrypted in the events and can be erased. */
    naturalPerson: flag(),
    code: optionalText(30),
    siren: optionalSiren(),
    siret: optionalSiret(),
    vatNumber: optionalVatNumber(),
    email: optionalEmail(),
    /** Where it takes electronic invoices, when that is not its SIREN. */
    electronicAddress: optionalElectronicAddress(),
    phone: optionalPhone(),
    mobile: optionalPhone(),
    address: addressSchema,
    language: z.enum(['fr', 'en'], { error: 'errors.choice' }),
    paymentCondition: optionalReference('paymentcondition'),
    paymentType: optionalReference('paymenttype'),
    iban: optionalIban(),
    bic: optionalBic(),
    /** Auxiliary account: "C0042". */
    accountingCode: account(),
    /** General account as a client, where it is not the corporation's usual one. */
    generalAccount: account(),
    /** General account as a supplier. */
    supplierAccount: account(),
    /** Is not reminded of overdue invoices. */
    noReminders: flag(),
    /** What it may owe at most, including VAT; told, never enforced. */
    creditLimit: amount(),
    tags: tagIds(),
    /** Who looks after it: a person of the corporation. */
    accountManager: optionalReference('persons'),
    note: optionalText(2000),
  })
  .superRefine((value, context) => {
    if (!value.client && !value.supplier && !value.prospect) {
      context.addIssue({ code: 'custom', path: ['client'], message: 'errors.thirdPartyType' });
    }
    if (!value.naturalPerson && value.firstName) {
      context.addIssue({ code: 'custom', path: ['firstName'], message: 'errors.firstNameOfCompany' });
    }
    if (value.siren && value.siret && !siretBelongsTo(value.siret, value.siren)) {
      context.addIssue({ code: 'custom', path: ['siret'], message: 'errors.siretOfOther' });
    }
  });

/** Fields that say who a third party is, kept apart so that they can be encrypted for a natural person. */
export interface ThirdPartyIdentity {
  name: string;
  siren: string | null;
  siret: string | null;
  vatNumber: string | null;
  email: string | null;
  phone: string | null;
  address: Address;
  iban: string | null;
  bic: string | null;
  note: string | null;
  /** Absent where there is none. */
  electronicAddress?: string;
  civility?: Civility;
  firstName?: string;
  /** Of a natural person whose first name is said: `name` is both. */
  lastName?: string;
  tradeName?: string;
  website?: string;
  mobile?: string;
  /**
   * All accounts, where there are more than the one that `iban` and `bic` say or it has a label; those are the
   * default's.
   */
  accounts?: readonly BankAccount[];
}

export interface ThirdPartyTerms extends Sorting {
  client: boolean;
  supplier: boolean;
  prospect: boolean;
  naturalPerson: boolean;
  code: string | null;
  language: 'fr' | 'en';
  paymentCondition: number | null;
  paymentType: number | null;
  /** Absent of events that are older than the books. */
  accountingCode?: string | null;
  generalAccount?: string | null;
  supplierAccount?: string | null;
  noReminders?: boolean;
  /** Absent where there is none. */
  legalForm?: string;
  /** Decimals, in euros. */
  capital?: string;
  creditLimit?: string;
  naf?: string;
  tags?: readonly number[];
  accountManager?: number;
}

export interface ThirdPartyProfile extends ThirdPartyTerms {
  id: number;
  tags: readonly number[];
  identity: ThirdPartyIdentity | null;
  enabled: boolean;
  /** Where its invoices go, when that is not its own address. */
  billingAddress: Address | null;
}

interface ThirdPartyFacts {
  thirdParty: number;
  /** null once erased. */
  identity: ThirdPartyIdentity | null;
  terms: ThirdPartyTerms;
  /** Present only of a natural person. */
  personal?: Sealed;
}

/** What of a record was changed, as far as merging asks: words of `errors.mergeChanged`. */
type ChangedSince = 'edited' | 'state' | 'accounts' | 'addresses' | 'contacts' | 'relations' | 'shared';

/** One of its addresses or contacts, beside those of its identity; `facts` is null once erased. */
interface PartFacts<Facts> {
  thirdParty: number;
  facts: Facts | null;
  personal?: Sealed;
}

export type ThirdPartyEvent =
  | Event<'ThirdPartyCreated', ThirdPartyFacts & { corporation: number }>
  | Event<'ThirdPartyEdited', ThirdPartyFacts>
  | Event<'ThirdPartyEnabled', { thirdParty: number }>
  | Event<'ThirdPartyDisabled', { thirdParty: number }>
  /** A prospect that became a client: by its first accepted quotation, or by somebody's decision (null). */
  | Event<'ProspectConverted', { thirdParty: number; quotation: number | null }>
  | Event<
      'ThirdPartyBankAccountsSet',
      { thirdParty: number; accounts: readonly BankAccount[] | null; personal?: Sealed }
    >
  | Event<'ThirdPartyAddressAdded', PartFacts<PlaceFacts> & { address: number }>
  | Event<'ThirdPartyAddressEdited', PartFacts<PlaceFacts> & { address: number }>
  | Event<'ThirdPartyAddressRemoved', { thirdParty: number; address: number }>
  | Event<'ThirdPartyContactAdded', PartFacts<ContactFacts> & { contact: number }>
  | Event<'ThirdPartyContactEdited', PartFacts<ContactFacts> & { contact: number }>
  | Event<'ThirdPartyContactRemoved', { thirdParty: number; contact: number }>
  /** `other` is the `kind` of the third party: its parent company, its factor. */
  | Event<
      'ThirdPartyRelationAdded',
      { thirdParty: number; relation: number; other: number; kind: RelationKind }
    >
  | Event<'ThirdPartyRelationRemoved', { thirdParty: number; relation: number }>
  /** The same third party has a record of its own in other corporations: those of the same link. */
  | Event<'ThirdPartyShared', { thirdParty: number; link: number }>
  /** Another record of the same third party became a part of this one, which says what both say together. */
  | Event<
      'ThirdPartyDoubleMerged',
      ThirdPartyFacts & {
        merged: number;
        /** Who was merged into that one before. */
        followers: readonly number[];
        /** What named this one until then, by kind of use. */
        uses: readonly NamedUntil[];
      }
    >
  /** It says what it said before again. */
  | Event<'ThirdPartyDoubleSeparated', ThirdPartyFacts & { merged: number }>
  /** It is a pointer to that one from then on. `at` is an ISO instant. */
  | Event<'ThirdPartyMerged', { thirdParty: number; into: number; followers: readonly number[]; at: string }>
  | Event<'ThirdPartySeparated', { thirdParty: number; from: number; followers: readonly number[] }>
  | Event<'ThirdPartyNoted', { thirdParty: number; text: string | null; personal?: Sealed }>
  | Event<'ThirdPartyDeleted', { thirdParty: number }>;

/** Records of a kind that named a third party when another was merged into it. */
export interface NamedUntil {
  kind: string;
  count: number;
  /** Left out by events of before they were noted. */
  ids?: readonly number[];
}

/** A record that became a part of another, as that one knows of it. */
export interface TakenOver {
  merged: number;
  followers: readonly number[];
  uses: readonly NamedUntil[];
  /** What the kept one said until then. */
  before: Pick<ThirdPartyState, 'identity' | 'terms'>;
  /** What was changed first of the kept one since: a word of `errors.mergeChanged`. */
  changed: ChangedSince | null;
}

export interface ThirdPartyState {
  corporation: number | null;
  identity: ThirdPartyIdentity | null;
  terms: ThirdPartyTerms | null;
  enabled: boolean;
  addresses: readonly number[];
  contacts: readonly number[];
  relations: readonly { relation: number; other: number; kind: RelationKind }[];
  /** Shared with its records in other corporations; null: there are none. */
  link: number | null;
  /** The record that it is a pointer to, and since when (ISO instant). */
  mergedInto: number | null;
  mergedAt: string | null;
  /** Records that were merged into it, the latest last. */
  takenOver: readonly TakenOver[];
  deleted: boolean;
}

const without = (ids: readonly number[], id: number): number[] => ids.filter((one) => one !== id);

/** The identity once its accounts are these; the first is the default. */
export const identityWith = (
  identity: ThirdPartyIdentity,
  accounts: readonly BankAccount[],
): ThirdPartyIdentity => ({
  ...identity,
  iban: accounts[0]?.iban ?? null,
  bic: accounts[0]?.bic ?? null,
  accounts,
});

function evolveParts(state: ThirdPartyState, event: ThirdPartyEvent): ThirdPartyState {
  switch (event.type) {
    case 'ThirdPartyAddressAdded':
      return { ...state, addresses: [...state.addresses, event.data.address] };
    case 'ThirdPartyAddressRemoved':
      return { ...state, addresses: without(state.addresses, event.data.address) };
    case 'ThirdPartyContactAdded':
      return { ...state, contacts: [...state.contacts, event.data.contact] };
    case 'ThirdPartyContactRemoved':
      return { ...state, contacts: without(state.contacts, event.data.contact) };
    case 'ThirdPartyRelationAdded': {
      const { relation, other, kind } = event.data;
      return { ...state, relations: [...state.relations, { relation, other, kind }] };
    }
    case 'ThirdPartyRelationRemoved':
      return {
        ...state,
        relations: state.relations.filter(({ relation }) => relation !== event.data.relation),
      };
    default:
      return state;
  }
}

/** What changes of a record make two that were merged into one inseparable; notes do not. */
const changedBy: Partial<Record<ThirdPartyEvent['type'], ChangedSince>> = {
  ThirdPartyEdited: 'edited',
  ProspectConverted: 'edited',
  ThirdPartyEnabled: 'state',
  ThirdPartyDisabled: 'state',
  ThirdPartyBankAccountsSet: 'accounts',
  ThirdPartyAddressAdded: 'addresses',
  ThirdPartyAddressEdited: 'addresses',
  ThirdPartyAddressRemoved: 'addresses',
  ThirdPartyContactAdded: 'contacts',
  ThirdPartyContactEdited: 'contacts',
  ThirdPartyContactRemoved: 'contacts',
  ThirdPartyRelationAdded: 'relations',
  ThirdPartyRelationRemoved: 'relations',
  ThirdPartyShared: 'shared',
};

function noteChange(state: ThirdPartyState, event: ThirdPartyEvent): ThirdPartyState {
  const changed = changedBy[event.type];
  if (changed === undefined || state.takenOver.every((one) => one.changed !== null)) return state;
  return { ...state, takenOver: state.takenOver.map((one) => ({ ...one, changed: one.changed ?? changed })) };
}

function evolveMerge(state: ThirdPartyState, event: ThirdPartyEvent): ThirdPartyState {
  switch (event.type) {
    case 'ThirdPartyDoubleMerged': {
      const { merged, followers, uses, identity, terms } = event.data;
      const before = { identity: state.identity, terms: state.terms };
      const takenOver = [...state.takenOver, { merged, followers, uses, before, changed: null }];
      return { ...state, identity, terms, takenOver };
    }
    case 'ThirdPartyDoubleSeparated': {
      const { merged, identity, terms } = event.data;
      return {
        ...state,
        identity,
        terms,
        takenOver: state.takenOver.filter((one) => one.merged !== merged),
      };
    }
    case 'ThirdPartyMerged':
      return { ...state, mergedInto: event.data.into, mergedAt: event.data.at };
    case 'ThirdPartySeparated':
      return { ...state, mergedInto: null, mergedAt: null };
    default:
      return evolveParts(state, event);
  }
}

function evolve(before: ThirdPartyState, event: ThirdPartyEvent): ThirdPartyState {
  const state = noteChange(before, event);
  switch (event.type) {
    case 'ThirdPartyCreated': {
      const { corporation, identity, terms } = event.data;
      return { ...state, corporation, identity, terms };
    }
    case 'ThirdPartyEdited':
      return { ...state, identity: event.data.identity, terms: event.data.terms };
    case 'ThirdPartyEnabled':
      return { ...state, enabled: true };
    case 'ThirdPartyDisabled':
      return { ...state, enabled: false };
    case 'ProspectConverted':
      return { ...state, terms: state.terms && { ...state.terms, client: true, prospect: false } };
    case 'ThirdPartyBankAccountsSet': {
      const { accounts } = event.data;
      return { ...state, identity: state.identity && accounts && identityWith(state.identity, accounts) };
    }
    case 'ThirdPartyShared':
      return { ...state, link: event.data.link };
    case 'ThirdPartyDeleted':
      return { ...state, deleted: true };
    default:
      return evolveMerge(state, event);
  }
}

export const thirdPartyAggregate: Aggregate<ThirdPartyState, ThirdPartyEvent> = {
  name: 'thirdparty',
  events: {
    ThirdPartyCreated: true,
    ThirdPartyEdited: true,
    ThirdPartyEnabled: true,
    ThirdPartyDisabled: true,
    ProspectConverted: true,
    ThirdPartyBankAccountsSet: true,
    ThirdPartyAddressAdded: true,
    ThirdPartyAddressEdited: true,
    ThirdPartyAddressRemoved: true,
    ThirdPartyContactAdded: true,
    ThirdPartyContactEdited: true,
    ThirdPartyContactRemoved: true,
    ThirdPartyRelationAdded: true,
    ThirdPartyRelationRemoved: true,
    ThirdPartyShared: true,
    ThirdPartyDoubleMerged: true,
    ThirdPartyDoubleSeparated: true,
    ThirdPartyMerged: true,
    ThirdPartySeparated: true,
    ThirdPartyNoted: true,
    ThirdPartyDeleted: true,
  },
  initial: {
    corporation: null,
    identity: null,
    terms: null,
    enabled: true,
    addresses: [],
    contacts: [],
    relations: [],
    link: null,
    mergedInto: null,
    mergedAt: null,
    takenOver: [],
    deleted: false,
  },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

/** The bank accounts of a third party, the default first. */
export const accountsOf = (identity: ThirdPartyIdentity | null): readonly BankAccount[] =>
  identity === null ? [] : (identity.accounts ?? accountsWith([], identity.iban, identity.bic));
