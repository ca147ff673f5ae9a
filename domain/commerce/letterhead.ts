import type { CorporationProfile } from '../organization/corporation.ts';

/** The seller as printed on a document of that day; later changes of the corporation leave it as it was. */
export type Letterhead = Omit<
  CorporationProfile,
  | 'enabled'
  | 'showMase'
  | 'generateSaleOrder'
  | 'saleOrderAutoCreateProject'
  | 'numbering'
  | 'fiscalYearStart'
>;

export function letterheadOf(corporation: CorporationProfile): Letterhead {
  const {
    enabled,
    showMase,
    generateSaleOrder,
    saleOrderAutoCreateProject,
    numbering,
    fiscalYearStart,
    ...letterhead
  } = corporation;
  void [enabled, showMase, generateSaleOrder, saleOrderAutoCreateProject, numbering, fiscalYearStart];
  return letterhead;
}
