import type { Access } from '#domain/access/access.ts';

/** One address that people open: its file, and the role and scope it asks for, in this one place. */
export interface Screen extends Access {
  path: string;
  file: string;
  /** A page for people who are not signed in; others are sent home. */
  guest?: true;
}

const screen = <const P extends string>(path: P, file: string, role: Access['role'], scope: Access['scope'] = 'corporation') => ({ path, file, role, scope }); // prettier-ignore

const guest = <const P extends string>(path: P, file: string) => ({
  ...screen(path, file, 'public', 'installation'),
  guest: true as const,
});

/** Every screen of the product. What is not named here has no address; what names no role does not compile. */
export const screens = {
  login: guest('/login', 'session/login.tsx'),
  forgotPassword: guest('/forgot/password', 'session/forgot-password.tsx'),
  resetPassword: screen('/reset-password/{token}', 'session/reset-password.tsx', 'public', 'installation'),
  logout: screen('/app/logout', 'session/logout.ts', 'public', 'installation'),
  postLogout: screen('/logout', 'session/post-logout.ts', 'public', 'installation'),
  language: screen('/language', 'session/language.ts', 'public', 'installation'),
  corporation: screen('/corporation', 'session/corporation.ts', 'signed-in', 'installation'),
  search: screen('/search', 'session/search.ts', 'ROLE_ADMIN'),
  badRequest: screen('/400', 'errors/400.tsx', 'public', 'installation'),
  forbidden: screen('/403', 'errors/403.tsx', 'public', 'installation'),
  notFound: screen('/404', 'errors/404.tsx', 'public', 'installation'),
  serverError: screen('/500', 'errors/500.tsx', 'public', 'installation'),
  proofKey: screen('/proof-key', 'commerce/proof-key.tsx', 'public', 'installation'),
  gallery: screen('/_ui', 'ui/gallery-route.tsx', 'public', 'installation'),

  home: screen('/', 'home/home.tsx', 'signed-in', 'installation'),
  profile: screen('/profile', 'people/profile.tsx', 'signed-in', 'installation'),

  clientList: screen('/client/list', 'third-parties/client-list.tsx', 'ROLE_THIRD_PARTY_READ'),
  clientExport: screen('/client/list/export', 'third-parties/client-export.ts', 'ROLE_THIRD_PARTY_READ'),
  clientNew: screen('/client/new', 'third-parties/client-new.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  clientEdit: screen('/client/{id}/edit', 'third-parties/client-edit.tsx', 'ROLE_THIRD_PARTY_EDIT'),
  clientDetails: screen('/client/{id}/details', 'third-parties/client-details.tsx', 'ROLE_THIRD_PARTY_READ'),

  clientStatement: screen(
    '/client/{id}/statement',
    'third-parties/client-statement.tsx',
    'ROLE_INVOICE_LIST',
  ),

  productSaleList: screen(
    '/product-service/sale',
    'products/product-list.tsx',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
  ),
  productSaleExport: screen(
    '/product-service/sale/export',
    'products/product-export.ts',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
  ),
  productSaleNew: screen(
    '/product-service/sale/new',
    'products/product-new.tsx',
    'ROLE_PRODUCT_SERVICE_SALE_CREATE',
  ),
  productDetails: screen(
    '/product-service/{id}/details',
    'products/product-details.tsx',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
  ),
  productEdit: screen(
    '/product-service/{id}/edit',
    'products/product-edit.tsx',
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
  ),

  quotationList: screen('/quotation/list', 'commerce/quotation-list.tsx', 'ROLE_QUOTATION_LIST'),
  quotationExport: screen('/quotation/list/export', 'commerce/quotation-export.ts', 'ROLE_QUOTATION_LIST'),
  quotationNew: screen('/quotation/new', 'commerce/quotation-new.tsx', 'ROLE_QUOTATION_CREATE'),
  quotationDetails: screen(
    '/quotation/{versionId}/details',
    'commerce/quotation-details.tsx',
    'ROLE_QUOTATION_DETAIL',
  ),
  quotationEdit: screen('/quotation/{versionId}/edit', 'commerce/quotation-edit.tsx', 'ROLE_QUOTATION_EDIT'),
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
  quotationMail: screen('/quotation/{versionId}/mail', 'commerce/quotation-mail.tsx', 'ROLE_QUOTATION_SEND'),

  invoiceList: screen('/invoice/list', 'commerce/invoice-list.tsx', 'ROLE_INVOICE_LIST'),
  invoiceExport: screen('/invoice/list/export', 'commerce/invoice-export.ts', 'ROLE_INVOICE_LIST'),
  invoiceNew: screen('/invoice/new', 'commerce/invoice-new.tsx', 'ROLE_INVOICE_CREATE'),
  invoiceDetails: screen(
    '/invoice/{versionId}/details',
    'commerce/invoice-details.tsx',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceEdit: screen('/invoice/{versionId}/edit', 'commerce/invoice-edit.tsx', 'ROLE_INVOICE_EDIT'),
  invoiceHistory: screen(
    '/invoice/{versionId}/history',
    'commerce/invoice-history.tsx',
    'ROLE_INVOICE_DETAIL',
  ),
  invoiceProof: screen('/invoice/{versionId}/proof', 'commerce/invoice-proof.ts', 'ROLE_INVOICE_DETAIL'),
  invoiceMail: screen('/invoice/{versionId}/mail', 'commerce/invoice-mail.tsx', 'ROLE_INVOICE_SEND'),

  refundList: screen('/refund/list', 'commerce/refund-list.tsx', 'ROLE_REFUND_LIST'),
  refundExport: screen('/refund/list/export', 'commerce/refund-export.ts', 'ROLE_REFUND_LIST'),

  pdfBundle: screen('/document-bundle/{bundle}', 'commerce/pdf-bundle.tsx', [
    'ROLE_QUOTATION_PDF_PRINT',
    'ROLE_INVOICE_PDF_PRINT',
    'ROLE_REFUND_PRINT',
  ]),
  pdfBundleFile: screen('/document-bundle/{bundle}/file', 'commerce/pdf-bundle-file.ts', [
    'ROLE_QUOTATION_PDF_PRINT',
    'ROLE_INVOICE_PDF_PRINT',
    'ROLE_REFUND_PRINT',
  ]),

  refundNew: screen('/refund/new', 'commerce/refund-new.tsx', 'ROLE_REFUND_CREATE'),
  refundDetails: screen('/refund/{versionId}/details', 'commerce/refund-details.tsx', 'ROLE_REFUND_DETAIL'),
  refundHistory: screen('/refund/{versionId}/history', 'commerce/refund-history.tsx', 'ROLE_REFUND_DETAIL'),
  refundProof: screen('/refund/{versionId}/proof', 'commerce/refund-proof.ts', 'ROLE_REFUND_DETAIL'),
  refundEdit: screen('/refund/{versionId}/edit', 'commerce/refund-edit.tsx', 'ROLE_REFUND_EDIT'),

  refundMail: screen('/refund/{versionId}/mail', 'commerce/refund-mail.tsx', 'ROLE_REFUND_SEND'),

  mailList: screen('/mail/list', 'commerce/mail-list.tsx', [
    'ROLE_QUOTATION_SEND',
    'ROLE_INVOICE_SEND',
    'ROLE_REFUND_SEND',
  ]),
  mailDetails: screen('/mail/{id}/details', 'commerce/mail-details.tsx', [
    'ROLE_QUOTATION_SEND',
    'ROLE_INVOICE_SEND',
    'ROLE_REFUND_SEND',
  ]),

  documentFiles: screen('/{kind}/{versionId}/documents', 'sharing/attachments.tsx', [
    'ROLE_QUOTATION_VIEW_DOCUMENT',
    'ROLE_QUOTATION_ATTACH_DOCUMENT',
    'ROLE_INVOICE_VIEW_DOCUMENT',
    'ROLE_INVOICE_ATTACH_DOCUMENT',
    'ROLE_REFUND_VIEW_DOCUMENT',
    'ROLE_REFUND_ATTACH_DOCUMENT',
  ]),
  documentDownload: screen('/document/{id}/download', 'sharing/document-download.ts', [
    'ROLE_QUOTATION_VIEW_DOCUMENT',
    'ROLE_QUOTATION_ATTACH_DOCUMENT',
    'ROLE_INVOICE_VIEW_DOCUMENT',
    'ROLE_INVOICE_ATTACH_DOCUMENT',
    'ROLE_REFUND_VIEW_DOCUMENT',
    'ROLE_REFUND_ATTACH_DOCUMENT',
  ]),

  paymentList: screen('/payment/list', 'commerce/payment-list.tsx', 'ROLE_PAYMENT_LIST'),
  paymentExport: screen('/payment/list/export', 'commerce/payment-export.ts', 'ROLE_PAYMENT_LIST'),
  paymentNew: screen('/new_payment/{id}', 'commerce/payment-new.tsx', 'ROLE_PAYMENT_CREATE'),
  refundPaymentNew: screen(
    '/new_payment_refund/{id}',
    'commerce/refund-payment-new.tsx',
    'ROLE_PAYMENT_CREATE',
  ),
  paymentEdit: screen('/payment_edit/{id}', 'commerce/payment-edit.tsx', 'ROLE_PAYMENT_EDIT'),
  paymentDetails: screen('/payment_detail/{id}', 'commerce/payment-details.tsx', 'ROLE_PAYMENT_DETAIL'),
  revenue: screen('/ca/detail', 'commerce/revenue.tsx', 'ROLE_REVENUE_STATS_LIST'),
  ageing: screen('/ca/ageing', 'commerce/ageing.tsx', 'ROLE_INVOICE_LIST'),
  commerce: screen('/commerce', 'commerce/commerce.tsx', [
    'ROLE_QUOTATION_LIST',
    'ROLE_INVOICE_LIST',
    'ROLE_REFUND_LIST',
  ]),

  admin: screen('/admin/', 'records/admin.tsx', 'ROLE_ADMIN'),
  numbering: screen('/admin/numbering', 'organization/numbering.tsx', 'ROLE_ADMIN'),
  mailTemplates: screen('/admin/mail-template', 'commerce/mail-templates.tsx', 'ROLE_ADMIN'),
  mailTemplateEdit: screen(
    '/admin/mail-template/{use}/{language}',
    'commerce/mail-template-edit.tsx',
    'ROLE_ADMIN',
  ),
  recordList: screen('/admin/{resource}', 'records/record-list.tsx', 'signed-in'),
  recordNew: screen('/admin/{resource}/new', 'records/record-new.tsx', 'signed-in'),
  recordEdit: screen('/admin/{resource}/{id}/edit', 'records/record-edit.tsx', 'signed-in'),
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
