import { z } from 'zod';
import { lineNatures } from '#domain/amounts/nature-of-operation.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { calendarOf, identityOf, settingsOf } from '#domain/company/company-commands.ts';
import { olderUse, vatRegimes } from '#domain/company/corporation-parts.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { bySeries, numberingOf } from '#domain/company/numbering.ts';
import { byDocumentKind } from '#domain/document-kinds/registry.ts';
import { weekdays } from '#domain/kernel/invoicing-day.ts';
import type { Language } from '#locales/index.ts';
import { labelsOf } from '#projections/records/records.ts';
import type { Services } from '../services.server.ts';
import { dayText, decimalText, recordNumber, referenceTo } from './answers.ts';

/* A company as programs read it: in brief for everybody who works in it, and whole. */

const text = z.string();
const maybe = text.nullable();
const flag = z.boolean();
const whole = z.int();

const brief = z.object({
  id: recordNumber,
  value: text,
  name: text,
  label: text,
  enabled: flag,
  logo: maybe.meta({ description: 'Hash of the picture of its letterhead' }),
  currency: text,
  showMase: flag,
  showTransport: flag,
  generateSaleOrder: flag,
  saleOrderAutoCreateProject: flag,
});

const address = z.object({ street: text, complement: maybe, postalCode: text, city: text, country: text });

const calendar = z.object({
  workdays: z.array(z.enum(weekdays)),
  whitMonday: flag,
  alsaceMoselle: flag,
  closings: z.array(z.object({ label: text, start: dayText, end: dayText })),
});

/** What takes a right to look at. */
const details = z.object({
  legalForm: maybe,
  capital: maybe,
  siren: maybe,
  siret: maybe,
  vatNumber: maybe,
  rcs: maybe,
  naf: maybe,
  insurance: maybe,
  address,
  phone: maybe,
  email: maybe,
  website: maybe,
  iban: maybe,
  bic: maybe,
  accent: text,
  timeZone: text,
  fiscalYearStart: whole,
  vatRegime: z.enum(vatRegimes),
  vatOnDebits: flag,
  latePenalty: maybe,
  projectRequired: flag,
  purchaseApprovalThreshold: decimalText.nullable(),
  approveOwnWhenAlone: flag,
  electronicAddress: maybe,
  remindersEnabled: flag,
  quotationValidityDays: whole,
  invoiceDaysAhead: whole,
  defaultPaymentCondition: referenceTo.nullable(),
  defaultPaymentType: referenceTo.nullable(),
  defaultVat: referenceTo.nullable(),
  freeLineNature: z.enum(lineNatures),
  mediatorName: maybe,
  mediatorAddress: maybe,
  mediatorWebsite: maybe,
  fileNames: z.object(byDocumentKind(() => text)),
  numbering: z.object(bySeries(() => text)),
  calendar,
  addresses: z.array(
    address.extend({
      addressType: referenceTo.nullable(),
      use: maybe.meta({ description: 'What it is for, of one from before there were types' }),
      label: maybe,
    }),
  ),
});

/** All of a company. */
export const companyAnswer = brief.extend(details.shape);

/** What of it whoever asks may look at: in brief, or all of it. */
export const companySeen = brief.extend(details.partial().shape);

/** What everybody who works in a company may know of it. */
export const presentBrief = (company: CorporationProfile): z.input<typeof brief> => ({
  id: company.id,
  value: company.name,
  name: company.name,
  label: company.name,
  enabled: company.enabled,
  logo: company.logo,
  currency: company.currency,
  showMase: company.showMase,
  showTransport: company.showTransport ?? false,
  generateSaleOrder: company.generateSaleOrder,
  saleOrderAutoCreateProject: company.saleOrderAutoCreateProject,
});

/** All of it, with the names of what it refers to. */
export async function presentCompany(
  db: Services['db'],
  language: Language,
  company: CorporationProfile,
): Promise<z.input<typeof companyAnswer>> {
  const { defaultVat, defaultPaymentCondition, defaultPaymentType, ...commerce } =
    commerceSettingsOf(company);
  const { addresses = [] } = company;
  const types = addresses.map(({ addressType }) => addressType);
  const ids = [defaultVat, defaultPaymentCondition, defaultPaymentType, ...types].flatMap((id) => id ?? []);
  const labels = await labelsOf(db, ids, company.id, language);
  const reference = (id: number | null | undefined) =>
    id === null || id === undefined ? null : { id, value: labels.get(id) ?? null };
  return {
    ...identityOf(company),
    ...settingsOf(company),
    ...commerce,
    ...presentBrief(company),
    iban: company.iban,
    bic: company.bic,
    defaultVat: reference(defaultVat),
    defaultPaymentCondition: reference(defaultPaymentCondition),
    defaultPaymentType: reference(defaultPaymentType),
    numbering: numberingOf(company.numbering),
    calendar: calendarOf(company),
    addresses: addresses.map((one) => ({
      ...one,
      addressType: reference(one.addressType),
      use: olderUse(one),
    })),
  };
}
