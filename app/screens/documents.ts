import { form, screen } from './screen.ts';

/** Documents of sale, mails and files. */
export const commerceScreens = {
  quotationList: screen('/quotation/list', 'documents/quotations/quotation-list.tsx', 'ROLE_QUOTATION_LIST'),
  quotationExport: screen(
    '/quotation/list/export',
    'documents/quotations/quotation-export.ts',
    'ROLE_QUOTATION_LIST',
  ),
  quotationNew: form('/quotation/new', 'documents/quotations/quotation-new.tsx', 'ROLE_QUOTATION_CREATE'),
  quotationDetails: screen(
    '/quotation/{versionId}/details',
    'documents/quotations/quotation-details.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationEdit: form(
    '/quotation/{versionId}/edit',
    'documents/quotations/quotation-edit.tsx',
    'ROLE_QUOTATION_EDIT',
  ),
  quotationCompare: screen(
    '/quotation/{versionId}/compare',
    'documents/quotations/quotation-compare.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationHistory: screen(
    '/quotation/{versionId}/history',
    'documents/quotations/quotation-history.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationProof: screen(
    '/quotation/{versionId}/proof',
    'documents/quotations/quotation-proof.ts',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationMail: form(
    '/quotation/{versionId}/mail',
    'documents/quotations/quotation-mail.tsx',
    'ROLE_QUOTATION_SEND',
  ),

  quotationConsent: screen(
    '/quotation/{versionId}/acceptance',
    'documents/quotations/quotation-consent.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),

  saleOrderList: screen('/sale-order/list', 'documents/orders/sale-order-list.tsx', 'ROLE_SALE_ORDER_LIST'),
  saleOrderExport: screen(
    '/sale-order/list/export',
    'documents/orders/sale-order-export.ts',
    'ROLE_SALE_ORDER_LIST',
  ),
  saleOrderNew: form('/sale-order/new', 'documents/orders/sale-order-new.tsx', 'ROLE_SALE_ORDER_CREATE'),
  saleOrderDetails: screen(
    '/sale-order/{versionId}/details',
    'documents/orders/sale-order-details.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderEdit: form(
    '/sale-order/{versionId}/edit',
    'documents/orders/sale-order-edit.tsx',
    'ROLE_SALE_ORDER_EDIT',
  ),
  saleOrderCompare: screen(
    '/sale-order/{versionId}/compare',
    'documents/orders/sale-order-compare.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderHistory: screen(
    '/sale-order/{versionId}/history',
    'documents/orders/sale-order-history.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderProof: screen(
    '/sale-order/{versionId}/proof',
    'documents/orders/sale-order-proof.ts',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderMail: form(
    '/sale-order/{versionId}/mail',
    'documents/orders/sale-order-mail.tsx',
    'ROLE_SALE_ORDER_SEND',
  ),

  invoiceList: screen('/invoice/list', 'documents/invoices/invoice-list.tsx', 'ROLE_INVOICE_LIST'),
  invoiceExport: screen('/invoice/list/export', 'documents/invoices/invoice-export.ts', 'ROLE_INVOICE_LIST'),
  invoiceNew: form('/invoice/new', 'documents/invoices/invoice-new.tsx', 'ROLE_INVOICE_CREATE'),
  invoiceDetails: screen(
    '/invoice/{versionId}/details',
    'documents/invoices/invoice-details.tsx',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceEdit: form('/invoice/{versionId}/edit', 'documents/invoices/invoice-edit.tsx', 'ROLE_INVOICE_EDIT'),
  invoiceHistory: screen(
    '/invoice/{versionId}/history',
    'documents/invoices/invoice-history.tsx',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceProof: screen(
    '/invoice/{versionId}/proof',
    'documents/invoices/invoice-proof.ts',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceMail: form('/invoice/{versionId}/mail', 'documents/invoices/invoice-mail.tsx', 'ROLE_INVOICE_SEND'),

  recurringList: screen('/invoice-repetitive/list', 'recurring/recurring-list.tsx', 'ROLE_INVOICE_LIST'),
  recurringNew: form('/invoice-repetitive/new', 'recurring/recurring-new.tsx', 'ROLE_INVOICE_CREATE'),
  recurringEdit: form('/invoice-repetitive/{id}/edit', 'recurring/recurring-edit.tsx', 'ROLE_INVOICE_EDIT'),
  recurringDetails: screen(
    '/invoice-repetitive/{id}/details',
    'recurring/recurring-details.tsx',
    'ROLE_INVOICE_DETAIL',
  ),

  refundList: screen('/refund/list', 'documents/credit-notes/refund-list.tsx', 'ROLE_REFUND_LIST'),
  refundExport: screen('/refund/list/export', 'documents/credit-notes/refund-export.ts', 'ROLE_REFUND_LIST'),

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
  rebateNew: form('/refund/rebate/new', 'documents/credit-notes/rebate-new.tsx', 'ROLE_REFUND_CREATE'),
  refundDetails: screen(
    '/refund/{versionId}/details',
    'documents/credit-notes/refund-details.tsx',
    'ROLE_REFUND_DETAIL',
  ),
  refundHistory: screen(
    '/refund/{versionId}/history',
    'documents/credit-notes/refund-history.tsx',
    'ROLE_REFUND_DETAIL',
  ),
  refundProof: screen(
    '/refund/{versionId}/proof',
    'documents/credit-notes/refund-proof.ts',
    'ROLE_REFUND_DETAIL',
  ),
  refundEdit: form('/refund/{versionId}/edit', 'documents/credit-notes/refund-edit.tsx', 'ROLE_REFUND_EDIT'),

  refundMail: form('/refund/{versionId}/mail', 'documents/credit-notes/refund-mail.tsx', 'ROLE_REFUND_SEND'),

  mailList: screen('/mail/list', 'mailing/mail-list.tsx', [
    'ROLE_QUOTATION_SEND',
    'ROLE_SALE_ORDER_SEND',
    'ROLE_PURCHASE_ORDER_SEND',
    'ROLE_INVOICE_SEND',
    'ROLE_REFUND_SEND',
  ]),
  mailDetails: screen('/mail/{id}/details', 'mailing/mail-details.tsx', [
    'ROLE_QUOTATION_SEND',
    'ROLE_SALE_ORDER_SEND',
    'ROLE_PURCHASE_ORDER_SEND',
    'ROLE_INVOICE_SEND',
    'ROLE_REFUND_SEND',
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
