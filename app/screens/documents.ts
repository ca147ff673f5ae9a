import type { RoleName } from '#domain/kernel/roles.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { recurringWords } from '../recurring/recurring-live-words.ts';
import { documentFormWords } from '../documents/form/document-form-words.ts';
import { form, live, screen, screensOf } from './screen.ts';

const quotation = screensOf('quotation');
const saleOrder = screensOf('saleOrder');
const invoice = screensOf('invoice');
const refund = screensOf('refund');

/** Who sends documents of some kind by mail. */
export const documentSenders = [
  'ROLE_QUOTATION_SEND',
  'ROLE_SALE_ORDER_SEND',
  'ROLE_PURCHASE_ORDER_SEND',
  'ROLE_INVOICE_SEND',
  'ROLE_REFUND_SEND',
] as const satisfies RoleName[];

/** Documents of sale, mails and files. */
export const commerceScreens = {
  quotationList: quotation.screen(
    '/quotation/list',
    'documents/list/document-list-page.tsx',
    'ROLE_QUOTATION_LIST',
  ),
  quotationExport: quotation.screen(
    '/quotation/list/export',
    'documents/list/document-export.ts',
    'ROLE_QUOTATION_LIST',
  ),
  quotationNew: live(
    quotation.form('/quotation/new', 'documents/form/document-new.tsx', 'ROLE_QUOTATION_CREATE'),
    documentFormWords,
  ),
  quotationDetails: quotation.screen(
    '/quotation/{versionId}/details',
    'documents/details/document-details.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationEdit: live(
    quotation.form('/quotation/{versionId}/edit', 'documents/form/document-edit.tsx', 'ROLE_QUOTATION_EDIT'),
    documentFormWords,
  ),
  quotationCompare: quotation.screen(
    '/quotation/{versionId}/compare',
    'documents/compare/document-compare.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationHistory: quotation.screen(
    '/quotation/{versionId}/history',
    'documents/history/history-page.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationProof: quotation.screen(
    '/quotation/{versionId}/proof',
    'history/document-proof.ts',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationMail: quotation.form(
    '/quotation/{versionId}/mail',
    'documents/mail/document-mail.tsx',
    'ROLE_QUOTATION_SEND',
  ),

  quotationConsent: screen(
    '/quotation/{versionId}/acceptance',
    'documents/quotations/quotation-consent.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),

  saleOrderList: saleOrder.screen(
    '/sale-order/list',
    'documents/list/document-list-page.tsx',
    'ROLE_SALE_ORDER_LIST',
  ),
  saleOrderExport: saleOrder.screen(
    '/sale-order/list/export',
    'documents/list/document-export.ts',
    'ROLE_SALE_ORDER_LIST',
  ),
  saleOrderNew: live(
    saleOrder.form('/sale-order/new', 'documents/form/document-new.tsx', 'ROLE_SALE_ORDER_CREATE'),
    documentFormWords,
  ),
  saleOrderDetails: saleOrder.screen(
    '/sale-order/{versionId}/details',
    'documents/details/document-details.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderEdit: live(
    saleOrder.form(
      '/sale-order/{versionId}/edit',
      'documents/form/document-edit.tsx',
      'ROLE_SALE_ORDER_EDIT',
    ),
    documentFormWords,
  ),
  saleOrderCompare: saleOrder.screen(
    '/sale-order/{versionId}/compare',
    'documents/compare/document-compare.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderHistory: saleOrder.screen(
    '/sale-order/{versionId}/history',
    'documents/history/history-page.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderProof: saleOrder.screen(
    '/sale-order/{versionId}/proof',
    'history/document-proof.ts',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderMail: saleOrder.form(
    '/sale-order/{versionId}/mail',
    'documents/mail/document-mail.tsx',
    'ROLE_SALE_ORDER_SEND',
  ),

  invoiceList: invoice.screen('/invoice/list', 'documents/list/document-list-page.tsx', 'ROLE_INVOICE_LIST'),
  invoiceExport: invoice.screen(
    '/invoice/list/export',
    'documents/list/document-export.ts',
    'ROLE_INVOICE_LIST',
  ),
  invoiceNew: live(
    invoice.form('/invoice/new', 'documents/form/document-new.tsx', 'ROLE_INVOICE_CREATE'),
    documentFormWords,
  ),
  invoiceDetails: invoice.screen(
    '/invoice/{versionId}/details',
    'documents/details/document-details.tsx',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceEdit: live(
    invoice.form('/invoice/{versionId}/edit', 'documents/form/document-edit.tsx', 'ROLE_INVOICE_EDIT'),
    documentFormWords,
  ),
  invoiceHistory: invoice.screen(
    '/invoice/{versionId}/history',
    'documents/history/history-page.tsx',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceProof: invoice.screen(
    '/invoice/{versionId}/proof',
    'history/document-proof.ts',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceMail: invoice.form(
    '/invoice/{versionId}/mail',
    'documents/mail/document-mail.tsx',
    'ROLE_INVOICE_SEND',
  ),

  recurringList: screen('/invoice-repetitive/list', 'recurring/recurring-list.tsx', 'ROLE_INVOICE_LIST'),
  recurringNew: live(form('/invoice-repetitive/new', 'recurring/recurring-new.tsx', 'ROLE_INVOICE_CREATE'), [
    'errors',
  ]),
  recurringEdit: live(
    form('/invoice-repetitive/{id}/edit', 'recurring/recurring-edit.tsx', 'ROLE_INVOICE_EDIT'),
    recurringWords,
  ),
  recurringDetails: screen(
    '/invoice-repetitive/{id}/details',
    'recurring/recurring-details.tsx',
    'ROLE_INVOICE_DETAIL',
  ),

  refundList: refund.screen('/refund/list', 'documents/list/document-list-page.tsx', 'ROLE_REFUND_LIST'),
  refundExport: refund.screen('/refund/list/export', 'documents/list/document-export.ts', 'ROLE_REFUND_LIST'),

  pdfBundle: screen('/document-bundle/{bundle}', 'documents/list/pdf-bundle.tsx', [
    'ROLE_QUOTATION_PDF_PRINT',
    'ROLE_SALE_ORDER_PDF_PRINT',
    'ROLE_PURCHASE_ORDER_PDF_PRINT',
    'ROLE_INVOICE_PDF_PRINT',
    'ROLE_REFUND_PRINT',
  ]),
  pdfBundleFile: screen('/document-bundle/{bundle}/file', 'documents/list/pdf-bundle-file.ts', [
    'ROLE_QUOTATION_PDF_PRINT',
    'ROLE_SALE_ORDER_PDF_PRINT',
    'ROLE_PURCHASE_ORDER_PDF_PRINT',
    'ROLE_INVOICE_PDF_PRINT',
    'ROLE_REFUND_PRINT',
  ]),

  refundNew: form('/refund/new', 'documents/credit-notes/refund-new.tsx', 'ROLE_REFUND_CREATE'),
  rebateNew: live(
    form('/refund/rebate/new', 'documents/credit-notes/rebate-new.tsx', 'ROLE_REFUND_CREATE'),
    documentFormWords,
  ),
  refundDetails: refund.screen(
    '/refund/{versionId}/details',
    'documents/details/document-details.tsx',
    'ROLE_REFUND_DETAIL',
  ),
  refundHistory: refund.screen(
    '/refund/{versionId}/history',
    'documents/history/history-page.tsx',
    'ROLE_REFUND_DETAIL',
  ),
  refundProof: refund.screen('/refund/{versionId}/proof', 'history/document-proof.ts', 'ROLE_REFUND_DETAIL'),
  refundEdit: live(
    refund.form('/refund/{versionId}/edit', 'documents/form/document-edit.tsx', 'ROLE_REFUND_EDIT'),
    documentFormWords,
  ),

  refundMail: refund.form('/refund/{versionId}/mail', 'documents/mail/document-mail.tsx', 'ROLE_REFUND_SEND'),

  // Which kinds of mails each of them sees is said by these (domain/mailing/system-mail-kinds.ts).
  mailList: screen('/mail/list', 'mailing/mail-list.tsx', [...documentSenders, transportRoles.view]),
  mailDetails: screen('/mail/{id}/details', 'mailing/mail-details.tsx', [
    ...documentSenders,
    transportRoles.view,
  ]),

  // Whose files they are says who sees them (domain/attachments/owners.ts): everybody sees their own.
  documentFiles: screen('/{kind}/{versionId}/documents', 'attachments/attachments.tsx', 'signed-in'),
  documentDownload: screen('/document/{id}/download', 'attachments/document-download.ts', 'signed-in'),
  documentPreview: screen('/document/{id}/preview', 'attachments/document-preview.ts', 'signed-in'),
  commerce: screen('/commerce', 'home/commerce.tsx', [
    'ROLE_QUOTATION_LIST',
    'ROLE_SALE_ORDER_LIST',
    'ROLE_PURCHASE_ORDER_LIST',
    'ROLE_INVOICE_LIST',
    'ROLE_REFUND_LIST',
  ]),
} as const;
