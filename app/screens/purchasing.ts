import { form, screen } from './screen.ts';

/** Purchase orders and supplier invoices. */
export const purchasingScreens = {
  purchaseList: screen(
    '/purchase/list',
    'documents/purchase-orders/purchase-list.tsx',
    'ROLE_PURCHASE_ORDER_LIST',
  ),
  purchaseExport: screen(
    '/purchase/list/export',
    'documents/purchase-orders/purchase-export.ts',
    'ROLE_PURCHASE_ORDER_LIST',
  ),
  purchaseNew: form(
    '/purchase/new',
    'documents/purchase-orders/purchase-new.tsx',
    'ROLE_PURCHASE_ORDER_CREATE',
  ),
  purchaseDetails: screen(
    '/purchase/{versionId}/details',
    'documents/purchase-orders/purchase-details.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseEdit: form(
    '/purchase/{versionId}/edit',
    'documents/purchase-orders/purchase-edit.tsx',
    'ROLE_PURCHASE_ORDER_EDIT',
  ),
  purchaseCompare: screen(
    '/purchase/{versionId}/compare',
    'documents/purchase-orders/purchase-compare.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseHistory: screen(
    '/purchase/{versionId}/history',
    'documents/purchase-orders/purchase-history.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseProof: screen(
    '/purchase/{versionId}/proof',
    'documents/purchase-orders/purchase-proof.ts',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseMail: form(
    '/purchase/{versionId}/mail',
    'documents/purchase-orders/purchase-mail.tsx',
    'ROLE_PURCHASE_ORDER_SEND',
  ),
  purchaseSupply: screen(
    '/purchase/{versionId}/supply',
    'purchasing/supply.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseReceive: form(
    '/purchase/{versionId}/receive',
    'purchasing/receive.tsx',
    'ROLE_PURCHASE_ORDER_RECEIVE',
  ),
  purchaseInvoiceNew: form(
    '/purchase/{versionId}/invoice/new',
    'purchasing/purchase-invoice-new.tsx',
    'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  ),

  supplierInvoiceList: screen(
    '/supplier-invoice/list',
    'purchasing/supplier-invoice-list.tsx',
    'ROLE_PURCHASE_ORDER_LIST',
  ),
  supplierInvoiceExport: screen(
    '/supplier-invoice/list/export',
    'purchasing/supplier-invoice-export.ts',
    'ROLE_PURCHASE_ORDER_LIST',
  ),
  supplierInvoiceNew: form(
    '/supplier-invoice/new',
    'purchasing/supplier-invoice-new.tsx',
    'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  ),
  supplierInvoiceDetails: screen(
    '/supplier-invoice/{id}/details',
    'purchasing/supplier-invoice-details.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  supplierInvoiceEdit: form(
    '/supplier-invoice/{id}/edit',
    'purchasing/supplier-invoice-edit.tsx',
    'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  ),
} as const;
