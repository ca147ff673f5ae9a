import { documentKinds } from '../document-kinds/document-kinds.ts';
import { defaultFileNames } from '../company/file-names.ts';
import { defaultPatterns, numberingOf, seriesKinds } from '../company/numbering.ts';
import {
  effective,
  storedParameters,
  type ParameterKind,
  type ParameterValue,
  type SaidLayers,
  type StoredParameter,
} from './stored-parameters.ts';
import { commerceSettingsOf, type CommerceSettings } from '../company/commerce-settings.ts';
import type { CorporationDetails } from '../company/corporation.ts';

/** What parameters are about; programs set all of one type at once. */
export const parameterTypes = [
  'general',
  'default',
  'file_name',
  'numbering',
  'people',
  'transport',
] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** A setting of a corporation by its name (first specification, section 3, "Named parameters"). */
export interface Parameter {
  /** Its place in the list of all; never another's. */
  id: number;
  code: string;
  type: ParameterType;
}

/** Settings that are named by a single word. */
const singles = [
  ['general', 'generate_sale_order', 'generateSaleOrder'],
  ['general', 'sale_order_auto_create_project', 'saleOrderAutoCreateProject'],
  ['general', 'project_required', 'projectRequired'],
  ['general', 'vat_on_debits', 'vatOnDebits'],
  ['general', 'purchase_approval_threshold', 'purchaseApprovalThreshold'],
  ['general', 'reminders_enabled', 'remindersEnabled'],
  ['default', 'default_vat', 'defaultVat'],
  ['default', 'default_payment_condition', 'defaultPaymentCondition'],
  ['default', 'default_payment_type', 'defaultPaymentType'],
  ['default', 'quotation_validity_days', 'quotationValidityDays'],
] as const satisfies readonly (readonly [ParameterType, string, keyof CommerceSettings])[];

/** Settings that were named later: behind all others, whose ids stay. */
const laterSingles = [
  ['general', 'invoice_days_ahead', 'invoiceDaysAhead'],
] as const satisfies readonly (readonly [ParameterType, string, keyof CommerceSettings])[];

type SingleField = (typeof singles)[number][2] | (typeof laterSingles)[number][2];

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Where a parameter is kept: settings and numbers of the corporation; its currency is fixed. */
export type Place =
  | { in: 'fixed' }
  | { in: 'settings'; field: SingleField }
  | { in: 'fileNames'; kind: (typeof documentKinds)[number] }
  | { in: 'numbering'; kind: (typeof seriesKinds)[number] }
  | { in: 'stored'; parameter: StoredParameter };

interface Placed {
  code: string;
  type: ParameterType;
  place: Place;
}

const ofSetting = ([type, code, field]: readonly [ParameterType, string, SingleField]): Placed => ({
  code,
  type,
  place: { in: 'settings', field },
});

const ofStored = (parameter: StoredParameter): Placed => ({
  code: parameter.code,
  type: parameter.type,
  place: { in: 'stored', parameter },
});

const placed: readonly Placed[] = [
  { code: 'currency', type: 'general', place: { in: 'fixed' } },
  ...singles.map(ofSetting),
  ...documentKinds.map((kind): Placed => ({
    code: `${snake(kind)}_file_name`,
    type: 'file_name',
    place: { in: 'fileNames', kind },
  })),
  ...seriesKinds.map((kind): Placed => ({
    code: `${snake(kind)}_code`,
    type: 'numbering',
    place: { in: 'numbering', kind },
  })),
  ...storedParameters.filter(({ isNew }) => !isNew).map(ofStored),
  ...laterSingles.map(ofSetting),
  ...storedParameters.filter(({ isNew }) => isNew).map(ofStored),
];

/** Every parameter that a corporation has, with where it is kept. */
export const parameters: readonly (Parameter & { place: Place })[] = placed.map((one, index) => ({
  id: index + 1,
  ...one,
}));

export const parameterOf = (code: string): (typeof parameters)[number] | null =>
  parameters.find((one) => one.code === code) ?? null;

/** What a parameter says in a corporation. @param said what was said of the parameters that are no settings */
export function parameterValue(
  corporation: CorporationDetails,
  { place }: { place: Place },
  said: SaidLayers = { corporation: {}, installation: {} },
): ParameterValue {
  if (place.in === 'stored') return effective(place.parameter, said).value;
  const settings = commerceSettingsOf(corporation);
  if (place.in === 'fixed') return corporation.currency;
  if (place.in === 'settings') return settings[place.field];
  if (place.in === 'fileNames') return settings.fileNames[place.kind];
  return numberingOf(corporation.numbering)[place.kind];
}

/** The field of the settings' or numbers' form that a parameter is kept for. */
export function fieldOf(place: Place): string {
  if (place.in === 'fixed') return 'currency';
  if (place.in === 'stored') return place.parameter.code;
  if (place.in === 'settings') return place.field;
  return place.in === 'fileNames' ? `fileNames.${place.kind}` : place.kind;
}

const settingKinds: Readonly<Record<SingleField, ParameterKind>> = {
  generateSaleOrder: 'flag',
  saleOrderAutoCreateProject: 'flag',
  projectRequired: 'flag',
  vatOnDebits: 'flag',
  purchaseApprovalThreshold: 'decimal',
  remindersEnabled: 'flag',
  defaultVat: 'record',
  defaultPaymentCondition: 'record',
  defaultPaymentType: 'record',
  quotationValidityDays: 'integer',
  invoiceDaysAhead: 'integer',
};

/** The plain records that a parameter names one of. */
const settingResources: Readonly<Record<string, string>> = {
  defaultVat: 'vat',
  defaultPaymentCondition: 'paymentcondition',
  defaultPaymentType: 'paymenttype',
};

/** How a parameter is typed, and what it is chosen from. */
export function kindOf(place: Place): { kind: ParameterKind; refersTo: string | null } {
  if (place.in === 'stored')
    return { kind: place.parameter.kind, refersTo: place.parameter.refersTo ?? null };
  if (place.in === 'settings')
    return { kind: settingKinds[place.field], refersTo: settingResources[place.field] ?? null };
  const kinds = { fixed: 'fixed', fileNames: 'file_name', numbering: 'pattern' } as const;
  return { kind: kinds[place.in], refersTo: null };
}

/** What holds where a corporation says nothing. */
const usual = commerceSettingsOf({
  generateSaleOrder: false,
  saleOrderAutoCreateProject: false,
  vatOnDebits: false,
});

/** What a parameter says where nobody said anything; null of the fixed ones. */
export function usualValue(place: Place): ParameterValue {
  if (place.in === 'settings') return usual[place.field];
  if (place.in === 'fileNames') return defaultFileNames[place.kind];
  if (place.in === 'stored') return place.parameter.initial;
  return place.in === 'numbering' ? defaultPatterns[place.kind] : null;
}
