import type { CommerceSettings } from '#domain/company/commerce-settings.ts';
import { typedDecimal, type Language } from '../../ui/format.ts';

const checked = (value: boolean): string => (value ? 'on' : '');
const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

/** The settings as their form's fields hold them. */
export const commerceValues = (settings: CommerceSettings, language: Language) => ({
  generateSaleOrder: checked(settings.generateSaleOrder),
  saleOrderAutoCreateProject: checked(settings.saleOrderAutoCreateProject),
  projectRequired: checked(settings.projectRequired),
  vatOnDebits: checked(settings.vatOnDebits),
  purchaseApprovalThreshold: typedDecimal(settings.purchaseApprovalThreshold, language),
  approveOwnWhenAlone: checked(settings.approveOwnWhenAlone),
  electronicAddress: textOf(settings.electronicAddress),
  remindersEnabled: checked(settings.remindersEnabled),
  quotationValidityDays: textOf(settings.quotationValidityDays),
  invoiceDaysAhead: textOf(settings.invoiceDaysAhead),
  defaultPaymentCondition: textOf(settings.defaultPaymentCondition),
  defaultPaymentType: textOf(settings.defaultPaymentType),
  defaultVat: textOf(settings.defaultVat),
  freeLineNature: settings.freeLineNature,
  mediatorName: textOf(settings.mediatorName),
  mediatorAddress: textOf(settings.mediatorAddress),
  mediatorWebsite: textOf(settings.mediatorWebsite),
  fileNames: { ...settings.fileNames },
});

export type CommerceValues = ReturnType<typeof commerceValues>;
