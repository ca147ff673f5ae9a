import type { Event } from '../kernel/event.ts';
import { z } from 'zod';
import { optionalElectronicAddress } from '../einvoicing/electronic-address.ts';
import { addressSchema, type Address } from '../kernel/address.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import { flag, optionalReference, optionalText, text } from '../kernel/fields.ts';
import {
  optionalBic,
  optionalEmail,
  optionalIban,
  optionalSiren,
  optionalSiret,
  optionalVatNumber,
} from '../kernel/identifier-fields.ts';
import { siretBelongsTo } from '../kernel/identifiers.ts';
import type { Sealed } from '../kernel/personal.ts';

/** An account of the books: letters and digits, as accounting programs take them. */
const account = () =>
  optionalText(20)
    .refine((value) => value === null || /^[A-Za-z0-9]+$/.test(value), 'errors.account')
    .meta({ example: '411000' });

/** A client, supplier or prospect as forms and programs send it (first specification, section 5: at least one type, and a name). */
export const thirdPartySchema = z
  .object({
    name: text(120),
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
    phone: optionalText(30),
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
    note: optionalText(2000),
  })
  .superRefine((value, context) => {
    if (!value.client && !value.supplier && !value.prospect) {
      context.addIssue({ code: 'custom', path: ['client'], message: 'errors.thirdPartyType' });
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
}

export interface ThirdPartyTerms {
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
}

export interface ThirdPartyProfile extends ThirdPartyTerms {
  id: number;
  identity: ThirdPartyIdentity | null;
}

interface ThirdPartyFacts {
  thirdParty: number;
  /** null once erased. */
  identity: ThirdPartyIdentity | null;
  terms: ThirdPartyTerms;
  /** Present only of a natural person. */
  personal?: Sealed;
}

export type ThirdPartyEvent =
  | Event<'ThirdPartyCreated', ThirdPartyFacts & { corporation: number }>
  | Event<'ThirdPartyEdited', ThirdPartyFacts>
  | Event<'ThirdPartyDeleted', { thirdParty: number }>;

export interface ThirdPartyState {
  corporation: number | null;
  identity: ThirdPartyIdentity | null;
  terms: ThirdPartyTerms | null;
  deleted: boolean;
}

export const thirdPartyAggregate: Aggregate<ThirdPartyState, ThirdPartyEvent> = {
  name: 'thirdparty',
  initial: { corporation: null, identity: null, terms: null, deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'ThirdPartyCreated':
        return {
          corporation: event.data.corporation,
          identity: event.data.identity,
          terms: event.data.terms,
          deleted: false,
        };
      case 'ThirdPartyEdited':
        return { ...state, identity: event.data.identity, terms: event.data.terms };
      case 'ThirdPartyDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};
