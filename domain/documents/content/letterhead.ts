import type { LaterSettings } from '../../company/commerce-settings.ts';
import type { CorporationProfile } from '../../company/corporation.ts';

/** The seller as printed on a document of that day; later changes of the corporation leave it as it was. */
export type Letterhead = Omit<
  CorporationProfile,
  | 'enabled'
  | 'showMase'
  | 'generateSaleOrder'
  | 'saleOrderAutoCreateProject'
  | 'numbering'
  | 'fiscalYearStart'
  | 'addresses'
  | 'vatRegime'
  | 'calendar'
  | 'payrollDocuments'
  | Exclude<keyof LaterSettings, 'electronicAddress' | 'mediatorName' | 'mediatorAddress' | 'mediatorWebsite'>
>;

/** To whom a consumer may turn, as one text; null where the seller names nobody. */
export const mediatorText = ({
  mediatorName,
  mediatorAddress,
  mediatorWebsite,
}: Letterhead): string | null =>
  mediatorName ? [mediatorName, mediatorAddress, mediatorWebsite].filter(Boolean).join(', ') : null;

export function letterheadOf(corporation: CorporationProfile): Letterhead {
  const {
    enabled,
    showMase,
    generateSaleOrder,
    saleOrderAutoCreateProject,
    numbering,
    fiscalYearStart,
    projectRequired,
    purchaseApprovalThreshold,
    approveOwnWhenAlone,
    remindersEnabled,
    quotationValidityDays,
    invoiceDaysAhead,
    defaultPaymentCondition,
    defaultPaymentType,
    defaultVat,
    freeLineNature,
    fileNames,
    addresses,
    vatRegime,
    calendar,
    payrollDocuments,
    ...letterhead
  } = corporation;
  void [
    enabled,
    showMase,
    generateSaleOrder,
    saleOrderAutoCreateProject,
    numbering,
    fiscalYearStart,
    projectRequired,
    purchaseApprovalThreshold,
    approveOwnWhenAlone,
    remindersEnabled,
    quotationValidityDays,
    invoiceDaysAhead,
    defaultPaymentCondition,
    defaultPaymentType,
    defaultVat,
    freeLineNature,
    fileNames,
    addresses,
    vatRegime,
    calendar,
    payrollDocuments,
  ];
  return letterhead;
}
