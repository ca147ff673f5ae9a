import { form, screen } from './screen.ts';

/** Documents of sale, mails and files. */
export const commerceScreens = {
  quotationList: screen('/quotation/list', 'commerce/quotation-list.tsx', 'ROLE_QUOTATION_LIST'),
  quotationExport: screen('/quotation/list/export', 'commerce/quotation-export.ts', 'ROLE_QUOTATION_LIST'),
  quotationNew: form('/quotation/new', 'commerce/quotation-new.tsx', 'ROLE_QUOTATION_CREATE'),
  quotationDetails: screen(
    '/quotation/{versionId}/details',
    'commerce/quotation-details.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationEdit: form('/quotation/{versionId}/edit', 'commerce/quotation-edit.tsx', 'ROLE_QUOTATION_EDIT'),
  quotationCompare: screen(
    '/quotation/{versionId}/compare',
    'commerce/quotation-compare.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationHistory: screen(
    '/quotation/{versionId}/history',
    'commerce/quotation-history.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationProof: screen(
    '/quotation/{versionId}/proof',
    'commerce/quotation-proof.ts',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationMail: form('/quotation/{versionId}/mail', 'commerce/quotation-mail.tsx', 'ROLE_QUOTATION_SEND'),

  quotationConsent: screen(
    '/quotation/{versionId}/acceptance',
    'commerce/quotation-consent.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),

  saleOrderList: screen('/sale-order/list', 'commerce/sale-order-list.tsx', 'ROLE_SALE_ORDER_LIST'),
  saleOrderExport: screen('/sale-order/list/export', 'commerce/sale-order-export.ts', 'ROLE_SALE_ORDER_LIST'),
  saleOrderNew: form('/sale-order/new', 'commerce/sale-order-new.tsx', 'ROLE_SALE_ORDER_CREATE'),
  saleOrderDetails: screen(
    '/sale-order/{versionId}/details',
    'commerce/sale-order-details.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderEdit: form('/sale-order/{versionId}/edit', 'commerce/sale-order-edit.tsx', 'ROLE_SALE_ORDER_EDIT'),
  saleOrderCompare: screen(
    '/sale-order/{versionId}/compare',
    'commerce/sale-order-compare.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderHistory: screen(
    '/sale-order/{versionId}/history',
    'commerce/sale-order-history.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderProof: screen(
    '/sale-order/{versionId}/proof',
    'commerce/sale-order-proof.ts',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderMail: form('/sale-order/{versionId}/mail', 'commerce/sale-order-mail.tsx', 'ROLE_SALE_ORDER_SEND'),

  invoiceList: screen('/invoice/list', 'commerce/invoice-list.tsx', 'ROLE_INVOICE_LIST'),
  invoiceExport: screen('/invoice/list/export', 'commerce/invoice-export.ts', 'ROLE_INVOICE_LIST'),
  invoiceNew: form('/invoice/new', 'commerce/invoice-new.tsx', 'ROLE_INVOICE_CREATE'),
  invoiceDetails: screen(
    '/invoice/{versionId}/details',
    'commerce/invoice-details.tsx',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceEdit: form('/invoice/{versionId}/edit', 'commerce/invoice-edit.tsx', 'ROLE_INVOICE_EDIT'),
  invoiceHistory: screen(
    '/invoice/{versionId}/history',
    'commerce/invoice-history.tsx',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceProof: screen('/invoice/{versionId}/proof', 'commerce/invoice-proof.ts', 'ROLE_INVOICE_DETAIL'),
  invoiceMail: form('/invoice/{versionId}/mail', 'commerce/invoice-mail.tsx', 'ROLE_INVOICE_SEND'),

  recurringList: screen('/invoice-repetitive/list', 'commerce/recurring-list.tsx', 'ROLE_INVOICE_LIST'),
  recurringNew: form('/invoice-repetitive/new', 'commerce/recurring-new.tsx', 'ROLE_INVOICE_CREATE'),
  recurringEdit: form('/invoice-repetitive/{id}/edit', 'commerce/recurring-edit.tsx', 'ROLE_INVOICE_EDIT'),
  recurringDetails: screen(
    '/invoice-repetitive/{id}/details',
    'commerce/recurring-details.tsx',
    'ROLE_INVOICE_DETAIL',
  ),

  refundList: screen('/refund/list', 'commerce/refund-list.tsx', 'ROLE_REFUND_LIST'),
  refundExport: screen('/refund/list/export', 'commerce/refund-export.ts', 'ROLE_REFUND_LIST'),

  pdfBundle: screen('/document-bundle/{bundle}', 'commerce/pdf-bundle.tsx', [
    'ROLE_QUOTATION_PDF_PRINT',
    'ROLE_SALE_ORDER_PDF_PRINT',
    'ROLE_PURCHASE_ORDER_PDF_PRINT',
    'ROLE_INVOICE_PDF_PRINT',
    'ROLE_REFUND_PRINT',
  ]),
  pdfBundleFile: screen('/document-bundle/{bundle}/file', 'commerce/pdf-bundle-file.ts', [
    'ROLE_QUOTATION_PDF_PRINT',
    'ROLE_SALE_ORDER_PDF_PRINT',
    'ROLE_PURCHASE_ORDER_PDF_PRINT',
    'ROLE_INVOICE_PDF_PRINT',
    'ROLE_REFUND_PRINT',
  ]),

  refundNew: form('/refund/new', 'commerce/refund-new.tsx', 'ROLE_REFUND_CREATE'),
  rebateNew: form('/refund/rebate/new', 'commerce/rebate-new.tsx', 'ROLE_REFUND_CREATE'),
  refundDetails: screen('/refund/{versionId}/details', 'commerce/refund-details.tsx', 'ROLE_REFUND_DETAIL'),
  refundHistory: screen('/refund/{versionId}/history', 'commerce/refund-history.tsx', 'ROLE_REFUND_DETAIL'),
  refundProof: screen('/refund/{versionId}/proof', 'commerce/refund-proof.ts', 'ROLE_REFUND_DETAIL'),
  refundEdit: form('/refund/{versionId}/edit', 'commerce/refund-edit.tsx', 'ROLE_REFUND_EDIT'),

  refundMail: form('/refund/{versionId}/mail', 'commerce/refund-mail.tsx', 'ROLE_REFUND_SEND'),

  mailList: screen('/mail/list', 'commerce/mail-list.tsx', [
    'ROLE_QUOTATION_SEND',
    'ROLE_SALE_ORDER_SEND',
    'ROLE_PURCHASE_ORDER_SEND',
    'ROLE_INVOICE_SEND',
    'ROLE_REFUND_SEND',
  ]),
  mailDetails: screen('/mail/{id}/details', 'commerce/mail-details.tsx', [
    'ROLE_QUOTATION_SEND',
    'ROLE_SALE_ORDER_SEND',
    'ROLE_PURCHASE_ORDER_SEND',
    'ROLE_INVOICE_SEND',
    'ROLE_REFUND_SEND',
  ]),

  // Whose files they are says who sees them (domain/sharing/owners.ts): everybody sees their own.
  documentFiles: screen('/{kind}/{versionId}/documents', 'sharing/attachments.tsx', 'signed-in'),
  documentDownload: screen('/document/{id}/download', 'sharing/document-download.ts', 'signed-in'),
  documentPreview: screen('/document/{id}/preview', 'sharing/document-preview.ts', 'signed-in'),
  commerce: screen('/commerce', 'commerce/commerce.tsx', [
    'ROLE_QUOTATION_LIST',
    'ROLE_SALE_ORDER_LIST',
    'ROLE_PURCHASE_ORDER_LIST',
    'ROLE_INVOICE_LIST',
    'ROLE_REFUND_LIST',
  ]),
} as const;
