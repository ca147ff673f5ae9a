import type { LaterSettings } from '../../company/commerce-settings.ts';
import type { OwnAccount } from '../../company/own-account.ts';
import type { CorporationProfile } from '../../company/corporation.ts';

/** The seller as printed on a document of that day; later changes of the corporation leave it as it was. */
export type Letterhead = Omit<
  CorporationProfile,
  | 'enabled'
  | 'showMase'
  | 'showTransport'
  | 'generateSaleOrder'
  | 'saleOrderAutoCreateProject'
  | 'numbering'
  | 'fiscalYearStart'
  | 'addresses'
  | 'vatRegime'
  | 'calendar'
  | 'payrollDocuments'
  | 'bankAccount'
  | 'account'
  | Exclude<keyof LaterSettings, 'electronicAddress' | 'mediatorName' | 'mediatorAddress' | 'mediatorWebsite'>
> & {
  /** The name of the bank that keeps the account; absent of older documents, and where nobody says it. */
  bank?: string;
  /** Whose account it is, where that is not the seller: a factor's. */
  accountHolder?: string;
};

/** To whom a consumer may turn, as one text; null where the seller names nobody. */
export const mediatorText = ({ mediatorName, mediatorAddress, mediatorWebsite }: Letterhead): string | null =>
  mediatorName ? [mediatorName, mediatorAddress, mediatorWebsite].filter(Boolean).join(', ') : null;

/** Where the seller is paid by transfer; null where its letterhead names no account. */
export function payeeOf({
  name,
  accountHolder,
  iban,
  bic,
}: Pick<Letterhead, 'name' | 'accountHolder' | 'iban' | 'bic'>): {
  name: string;
  iban: string;
  bic: string | null;
} | null {
  return iban === null ? null : { name: accountHolder ?? name, iban, bic };
}

/** @param chosen the account that the document asks to be paid on; null: the usual one */
export function letterheadOf(corporation: CorporationProfile, chosen: OwnAccount | null = null): Letterhead {
  const {
    enabled,
    showMase,
    showTransport,
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
    bankAccount,
    account: usual,
    ...letterhead
  } = corporation;
  void [
    enabled,
    showMase,
    showTransport,
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
    bankAccount,
  ];
  const account = chosen ?? usual ?? null;
  if (account === null) return letterhead;
  const { holder, bank, iban, bic } = account;
  return {
    ...letterhead,
    iban,
    bic,
    ...(bank !== null && { bank }),
    ...(holder !== '' && holder !== corporation.name && { accountHolder: holder }),
  };
}
