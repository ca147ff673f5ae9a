import { z } from 'zod';
import { patternField } from '../kernel/number-pattern.ts';
import type { Event } from '../kernel/event.ts';
import { addressSchema } from '../kernel/address.ts';
import type { Aggregate, Loaded } from '../kernel/aggregate.ts';
import { bySeries, defaultPatterns, type SeriesKind } from './numbering.ts';
import type { WorkCalendar } from './calendar.ts';
import type { CommerceSettings, LaterSettings } from './commerce-settings.ts';
import type { OwnAccount } from './own-account.ts';
import type { CorporationAddress, CorporationSettings, Identity, VatRegime } from './corporation-parts.ts';
import { flag, optionalText, text, timeZone } from '../kernel/fields.ts';
import {
  optionalBic,
  optionalEmail,
  optionalIban,
  optionalSiren,
  optionalSiret,
  optionalVatNumber,
} from '../kernel/identifier-fields.ts';

/** What a corporation is: identity, letterhead and the settings of its commerce. */
export const corporationSchema = z.object({
  name: text(80),
  legalForm: optionalText(40),
  /** Capital as printed in the legal line: "120 000 €". */
  capital: optionalText(40),
  siren: optionalSiren(),
  siret: optionalSiret(),
  vatNumber: optionalVatNumber(),
  /** Registry of the company: "Brest". */
  rcs: optionalText(60),
  address: addressSchema,
  phone: optionalText(30),
  email: optionalEmail(),
  iban: optionalIban(),
  bic: optionalBic(),
  /** Accent colour of screens and documents, "#006a69". */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'errors.colour')
    .meta({ example: '#006a69' }),
  /** Hash of the logo in the file store. */
  logo: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullish()
    .transform((value) => value ?? null)
    .meta({ example: null }),
  currency: z.literal('EUR'),
  timeZone: timeZone(),
  fiscalYearStart: z.number().int().min(1).max(12),
  vatOnDebits: flag(),
  latePenalty: optionalText(200),
  showMase: flag(),
  showTransport: flag().optional(),
  generateSaleOrder: flag(),
  saleOrderAutoCreateProject: flag(),
  numbering: z.object({
    ...bySeries((kind) => patternField(defaultPatterns[kind]).optional()),
    quotation: patternField(defaultPatterns.quotation),
    invoice: patternField(defaultPatterns.invoice),
  }),
});

/** What the first corporations may say nothing of. */
interface LaterParts {
  naf?: string | null;
  insurance?: string | null;
  website?: string | null;
  /** Where else it is, beside the address of its letterhead. */
  addresses?: CorporationAddress[];
  vatRegime?: VatRegime;
  calendar?: WorkCalendar;
  /** The account of its list that documents ask to be paid on, where nothing else is chosen; null: none. */
  bankAccount?: number | null;
  /** Files attached to the corporation that go with every wage slip. */
  payrollDocuments?: number[];
  /** Whether it works with transport and pumping. */
  showTransport?: boolean;
}

export type CorporationDetails = z.output<typeof corporationSchema> & LaterSettings & LaterParts;
/**
 * A corporation as it is now. `iban` and `bic` are those of its usual account; of one that chose none from its list
 * yet, as it said them before there was a choice.
 */
export type CorporationProfile = CorporationDetails & {
  id: number;
  enabled: boolean;
  /** The usual account, while it is in use. */
  account?: OwnAccount;
};

export type CorporationEvent =
  | Event<'CorporationRegistered', { corporation: number; details: CorporationDetails }>
  | Event<'CorporationEdited', { corporation: number; details: CorporationDetails }>
  | Event<'CorporationNumberingEdited', { corporation: number; numbering: CorporationDetails['numbering'] }>
  /** The last number that another software gave in a period: ours goes on from there. */
  | Event<'CorporationSeriesStarted', { corporation: number; kind: SeriesKind; period: string; last: number }>
  | Event<'CorporationCommerceEdited', { corporation: number; settings: CommerceSettings }>
  | Event<'CorporationIdentityEdited', { corporation: number; identity: Identity }>
  | Event<'CorporationLogoSet', { corporation: number; logo: string | null }>
  | Event<'CorporationAddressesEdited', { corporation: number; addresses: CorporationAddress[] }>
  /** Before accounts were chosen from the list. */
  | Event<'CorporationBankAccountSet', { corporation: number; iban: string | null; bic: string | null }>
  /** `iban` and `bic` as the account had them on that day; null: none is chosen any more. */
  | Event<
      'CorporationUsualAccountSet',
      { corporation: number; bankAccount: number | null; iban: string | null; bic: string | null }
    >
  | Event<'CorporationSettingsEdited', { corporation: number; settings: CorporationSettings }>
  | Event<'CorporationCalendarSet', { corporation: number; calendar: WorkCalendar }>
  | Event<'CorporationPayrollDocumentsSet', { corporation: number; documents: number[] }>
  | Event<'CorporationEnabled', { corporation: number }>
  | Event<'CorporationDisabled', { corporation: number }>;

export interface CorporationState {
  id: number | null;
  details: CorporationDetails | null;
  enabled: boolean;
}

export type LoadedCorporation = Loaded<CorporationState, CorporationEvent>;

/** What an event changes of what a corporation is; null: nothing. */
export function changedDetails(event: CorporationEvent): Partial<CorporationDetails> | null {
  switch (event.type) {
    case 'CorporationRegistered':
    case 'CorporationEdited':
      return event.data.details;
    case 'CorporationNumberingEdited':
      return { numbering: event.data.numbering };
    case 'CorporationCommerceEdited':
    case 'CorporationSettingsEdited':
      return event.data.settings;
    case 'CorporationIdentityEdited':
      return event.data.identity;
    case 'CorporationLogoSet':
      return { logo: event.data.logo };
    case 'CorporationAddressesEdited':
      return { addresses: event.data.addresses };
    case 'CorporationBankAccountSet':
      return { iban: event.data.iban, bic: event.data.bic };
    case 'CorporationUsualAccountSet': {
      const { bankAccount, iban, bic } = event.data;
      return { bankAccount, iban, bic };
    }
    case 'CorporationCalendarSet':
      return { calendar: event.data.calendar };
    case 'CorporationPayrollDocumentsSet':
      return { payrollDocuments: event.data.documents };
    case 'CorporationSeriesStarted':
    case 'CorporationEnabled':
    case 'CorporationDisabled':
      return null;
  }
}

export const corporationAggregate: Aggregate<CorporationState, CorporationEvent> = {
  name: 'corporation',
  events: {
    CorporationRegistered: true,
    CorporationEdited: true,
    CorporationNumberingEdited: true,
    CorporationSeriesStarted: true,
    CorporationCommerceEdited: true,
    CorporationIdentityEdited: true,
    CorporationLogoSet: true,
    CorporationAddressesEdited: true,
    CorporationBankAccountSet: true,
    CorporationUsualAccountSet: true,
    CorporationSettingsEdited: true,
    CorporationCalendarSet: true,
    CorporationPayrollDocumentsSet: true,
    CorporationEnabled: true,
    CorporationDisabled: true,
  },
  initial: { id: null, details: null, enabled: true },
  evolve(state, event) {
    switch (event.type) {
      case 'CorporationRegistered':
      case 'CorporationEdited':
        return { ...state, id: event.data.corporation, details: event.data.details };
      case 'CorporationEnabled':
        return { ...state, enabled: true };
      case 'CorporationDisabled':
        return { ...state, enabled: false };
      default:
        if (state.details === null) return state;
        return { ...state, details: { ...state.details, ...changedDetails(event) } };
    }
  },
  corporationOf: () => null,
  isDeleted: () => false,
};
