import { form, screen } from './screen.ts';

/** Purchase orders and supplier invoices. */
export const purchasingScreens = {
  purchaseList: screen('/purchase/list', 'commerce/purchase-list.tsx', 'ROLE_PURCHASE_ORDER_LIST'),
  purchaseExport: screen('/purchase/list/export', 'commerce/purchase-export.ts', 'ROLE_PURCHASE_ORDER_LIST'),
  purchaseNew: form('/purchase/new', 'commerce/purchase-new.tsx', 'ROLE_PURCHASE_ORDER_CREATE'),
  purchaseDetails: screen(
    '/purchase/{versionId}/details',
    'commerce/purchase-details.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseEdit: form('/purchase/{versionId}/edit', 'commerce/purchase-edit.tsx', 'ROLE_PURCHASE_ORDER_EDIT'),
  purchaseCompare: screen(
    '/purchase/{versionId}/compare',
    'commerce/purchase-compare.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseHistory: screen(
    '/purchase/{versionId}/history',
    'commerce/purchase-history.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseProof: screen(
    '/purchase/{versionId}/proof',
    'commerce/purchase-proof.ts',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseMail: form('/purchase/{versionId}/mail', 'commerce/purchase-mail.tsx', 'ROLE_PURCHASE_ORDER_SEND'),
  purchaseSupply: screen(
    '/purchase/{versionId}/supply',
    'purchases/supply.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseReceive: form(
    '/purchase/{versionId}/receive',
    'purchases/receive.tsx',
    'ROLE_PURCHASE_ORDER_RECEIVE',
  ),
  purchaseInvoiceNew: form(
    '/purchase/{versionId}/invoice/new',
    'purchases/purchase-invoice-new.tsx',
    'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  ),

  supplierInvoiceList: screen(
    '/supplier-invoice/list',
    'purchases/supplier-invoice-list.tsx',
    'ROLE_PURCHASE_ORDER_LIST',
  ),
  supplierInvoiceExport: screen(
    '/supplier-invoice/list/export',
    'purchases/supplier-invoice-export.ts',
    'ROLE_PURCHASE_ORDER_LIST',
  ),
  supplierInvoiceNew: form(
    '/supplier-invoice/new',
    'purchases/supplier-invoice-new.tsx',
    'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  ),
  supplierInvoiceDetails: screen(
    '/supplier-invoice/{id}/details',
    'purchases/supplier-invoice-details.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  supplierInvoiceEdit: form(
    '/supplier-invoice/{id}/edit',
    'purchases/supplier-invoice-edit.tsx',
    'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  ),
} as const;
