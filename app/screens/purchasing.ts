import { documentFormWords } from '../documents/form/document-form-words.ts';
import { supplierInvoiceWords } from '../purchasing/supplier-invoice-words.ts';
import { form, live, screen, screensOf } from './screen.ts';

const purchase = screensOf('purchase');

/** Purchase orders and supplier invoices. */
export const purchasingScreens = {
  purchaseList: purchase.screen(
    '/purchase/list',
    'documents/list/document-list-page.tsx',
    'ROLE_PURCHASE_ORDER_LIST',
  ),
  purchaseExport: purchase.screen(
    '/purchase/list/export',
    'documents/list/document-export.ts',
    'ROLE_PURCHASE_ORDER_LIST',
  ),
  purchaseNew: live(
    purchase.form('/purchase/new', 'documents/form/document-new.tsx', 'ROLE_PURCHASE_ORDER_CREATE'),
    documentFormWords,
  ),
  purchaseDetails: purchase.screen(
    '/purchase/{versionId}/details',
    'documents/details/document-details.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseEdit: live(
    purchase.form(
      '/purchase/{versionId}/edit',
      'documents/form/document-edit.tsx',
      'ROLE_PURCHASE_ORDER_EDIT',
    ),
    documentFormWords,
  ),
  purchaseCompare: purchase.screen(
    '/purchase/{versionId}/compare',
    'documents/compare/document-compare.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseHistory: purchase.screen(
    '/purchase/{versionId}/history',
    'documents/history/history-page.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseProof: purchase.screen(
    '/purchase/{versionId}/proof',
    'history/document-proof.ts',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseMail: purchase.form(
    '/purchase/{versionId}/mail',
    'documents/mail/document-mail.tsx',
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
  purchaseInvoiceNew: live(
    form(
      '/purchase/{versionId}/invoice/new',
      'purchasing/purchase-invoice-new.tsx',
      'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
    ),
    supplierInvoiceWords,
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
  supplierInvoiceNew: live(
    form(
      '/supplier-invoice/new',
      'purchasing/supplier-invoice-new.tsx',
      'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
    ),
    supplierInvoiceWords,
  ),
  supplierInvoiceDetails: screen(
    '/supplier-invoice/{id}/details',
    'purchasing/supplier-invoice-details.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  supplierInvoiceEdit: live(
    form(
      '/supplier-invoice/{id}/edit',
      'purchasing/supplier-invoice-edit.tsx',
      'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
    ),
    supplierInvoiceWords,
  ),
} as const;
