import { form, screen } from './screen.ts';

/** Files that were taken in, and those that have no list of their own. */
export const importScreens = {
  importList: screen('/import/list', 'imports/import-list.tsx', [
    'ROLE_THIRD_PARTY_READ',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
    'ROLE_PROJECT_READ',
    'ROLE_INVOICE_LIST',
    'ROLE_PAYMENT_LIST',
    'ROLE_ACCOUNTING_VIEW',
  ]),
  importNew: form('/import/new/{kind}', 'imports/import-new.tsx', [
    'ROLE_THIRD_PARTY_EDIT',
    'ROLE_PRODUCT_SERVICE_SALE_CREATE',
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
    'ROLE_PRODUCT_SERVICE_PURCHASE_CREATE',
    'ROLE_PROJECT_CREATE',
    'ROLE_INVOICE_GENERATE',
    'ROLE_PAYMENT_CREATE',
    'ROLE_ACCOUNTING_BOOK',
  ]),
  importDetails: screen('/import/{id}/details', 'imports/import-details.tsx', [
    'ROLE_THIRD_PARTY_READ',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
    'ROLE_PROJECT_READ',
    'ROLE_INVOICE_LIST',
    'ROLE_PAYMENT_LIST',
    'ROLE_ACCOUNTING_VIEW',
  ]),
} as const;
