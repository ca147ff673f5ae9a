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
  productPurchaseList: screen(
    '/product-service/purchase',
    'products/purchase-list.tsx',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  ),
  productPurchaseExport: screen(
    '/product-service/purchase/export',
    'products/purchase-export.ts',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  ),
  productPurchaseNew: screen(
    '/product-service/purchase/new',
    'products/purchase-new.tsx',
    'ROLE_PRODUCT_SERVICE_PURCHASE_CREATE',
  ),
  productDetails: screen('/product-service/{id}/details', 'products/product-details.tsx', [
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  ]),
  productLogo: screen('/product-service/{id}/logo', 'products/product-logo.ts', [
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  ]),
  productEdit: screen('/product-service/{id}/edit', 'products/product-edit.tsx', [
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
    'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT',
  ]),
  specificPriceNew: screen(
    '/product-service/{id}/price/new',
    'products/price-new.tsx',
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
  ),
  specificPriceEdit: screen(
    '/product-service/{id}/price/{price}/edit',
    'products/price-edit.tsx',
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
  ),
  supplierProductNew: screen(
    '/product-service/{id}/supplier/new',
    'products/offer-new.tsx',
    'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT',
  ),
  supplierProductEdit: screen(
    '/product-service/{id}/supplier/{offer}/edit',
    'products/offer-edit.tsx',
    'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT',
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

  saleOrderList: screen('/sale-order/list', 'commerce/sale-order-list.tsx', 'ROLE_SALE_ORDER_LIST'),
  saleOrderExport: screen('/sale-order/list/export', 'commerce/sale-order-export.ts', 'ROLE_SALE_ORDER_LIST'),
  saleOrderNew: screen('/sale-order/new', 'commerce/sale-order-new.tsx', 'ROLE_SALE_ORDER_CREATE'),
  saleOrderDetails: screen(
    '/sale-order/{versionId}/details',
    'commerce/sale-order-details.tsx',
    'ROLE_SALE_ORDER_DETAIL',
  ),
  saleOrderEdit: screen(
    '/sale-order/{versionId}/edit',
    'commerce/sale-order-edit.tsx',
    'ROLE_SALE_ORDER_EDIT',
  ),
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
  saleOrderMail: screen(
    '/sale-order/{versionId}/mail',
    'commerce/sale-order-mail.tsx',
    'ROLE_SALE_ORDER_SEND',
  ),

  purchaseList: screen('/purchase/list', 'commerce/purchase-list.tsx', 'ROLE_PURCHASE_ORDER_LIST'),
  purchaseExport: screen('/purchase/list/export', 'commerce/purchase-export.ts', 'ROLE_PURCHASE_ORDER_LIST'),
  purchaseNew: screen('/purchase/new', 'commerce/purchase-new.tsx', 'ROLE_PURCHASE_ORDER_CREATE'),
  purchaseDetails: screen(
    '/purchase/{versionId}/details',
    'commerce/purchase-details.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseEdit: screen(
    '/purchase/{versionId}/edit',
    'commerce/purchase-edit.tsx',
    'ROLE_PURCHASE_ORDER_EDIT',
  ),
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
  purchaseMail: screen(
    '/purchase/{versionId}/mail',
    'commerce/purchase-mail.tsx',
    'ROLE_PURCHASE_ORDER_SEND',
  ),
  purchaseSupply: screen(
    '/purchase/{versionId}/supply',
    'purchases/supply.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),
  purchaseReceive: screen(
    '/purchase/{versionId}/receive',
    'purchases/receive.tsx',
    'ROLE_PURCHASE_ORDER_RECEIVE',
  ),
  purchaseInvoiceNew: screen(
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
  supplierInvoiceNew: screen(
    '/supplier-invoice/new',
    'purchases/supplier-invoice-new.tsx',
    'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  ),
  supplierInvoiceDetails: screen(
    '/supplier-invoice/{id}/details',
    'purchases/supplier-invoice-details.tsx',
    'ROLE_PURCHASE_ORDER_DETAIL',
  ),

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

  recurringList: screen('/invoice-repetitive/list', 'commerce/recurring-list.tsx', 'ROLE_INVOICE_LIST'),
  recurringNew: screen('/invoice-repetitive/new', 'commerce/recurring-new.tsx', 'ROLE_INVOICE_CREATE'),
  recurringEdit: screen('/invoice-repetitive/{id}/edit', 'commerce/recurring-edit.tsx', 'ROLE_INVOICE_EDIT'),
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

  refundNew: screen('/refund/new', 'commerce/refund-new.tsx', 'ROLE_REFUND_CREATE'),
  refundDetails: screen('/refund/{versionId}/details', 'commerce/refund-details.tsx', 'ROLE_REFUND_DETAIL'),
  refundHistory: screen('/refund/{versionId}/history', 'commerce/refund-history.tsx', 'ROLE_REFUND_DETAIL'),
  refundProof: screen('/refund/{versionId}/proof', 'commerce/refund-proof.ts', 'ROLE_REFUND_DETAIL'),
  refundEdit: screen('/refund/{versionId}/edit', 'commerce/refund-edit.tsx', 'ROLE_REFUND_EDIT'),

  refundMail: screen('/refund/{versionId}/mail', 'commerce/refund-mail.tsx', 'ROLE_REFUND_SEND'),

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

  documentFiles: screen('/{kind}/{versionId}/documents', 'sharing/attachments.tsx', [
    'ROLE_QUOTATION_VIEW_DOCUMENT',
    'ROLE_SALE_ORDER_VIEW_DOCUMENT',
    'ROLE_PURCHASE_ORDER_VIEW_DOCUMENT',
    'ROLE_QUOTATION_ATTACH_DOCUMENT',
    'ROLE_SALE_ORDER_ATTACH_DOCUMENT',
    'ROLE_PURCHASE_ORDER_ATTACH_DOCUMENT',
    'ROLE_INVOICE_VIEW_DOCUMENT',
    'ROLE_INVOICE_ATTACH_DOCUMENT',
    'ROLE_REFUND_VIEW_DOCUMENT',
    'ROLE_REFUND_ATTACH_DOCUMENT',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
  ]),
  documentDownload: screen('/document/{id}/download', 'sharing/document-download.ts', [
    'ROLE_QUOTATION_VIEW_DOCUMENT',
    'ROLE_SALE_ORDER_VIEW_DOCUMENT',
    'ROLE_PURCHASE_ORDER_VIEW_DOCUMENT',
    'ROLE_QUOTATION_ATTACH_DOCUMENT',
    'ROLE_SALE_ORDER_ATTACH_DOCUMENT',
    'ROLE_PURCHASE_ORDER_ATTACH_DOCUMENT',
    'ROLE_INVOICE_VIEW_DOCUMENT',
    'ROLE_INVOICE_ATTACH_DOCUMENT',
    'ROLE_REFUND_VIEW_DOCUMENT',
    'ROLE_REFUND_ATTACH_DOCUMENT',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
  ]),

  paymentList: screen('/payment/list', 'commerce/payment-list.tsx', 'ROLE_PAYMENT_LIST'),
  paymentExport: screen('/payment/list/export', 'commerce/payment-export.ts', 'ROLE_PAYMENT_LIST'),
  paymentOver: screen('/new_payment', 'commerce/payment-over.tsx', 'ROLE_PAYMENT_CREATE'),
  transferList: screen('/payment/transfer/list', 'commerce/transfer-list.tsx', 'ROLE_PAYMENT_LIST'),
  transferNew: screen('/payment/transfer/new', 'commerce/transfer-new.tsx', 'ROLE_PAYMENT_CREATE'),
  transferDetails: screen(
    '/payment/transfer/{id}/details',
    'commerce/transfer-details.tsx',
    'ROLE_PAYMENT_DETAIL',
  ),
  transferFile: screen('/payment/transfer/{id}/file', 'commerce/transfer-file.ts', 'ROLE_PAYMENT_CREATE'),
  paymentNew: screen('/new_payment/{id}', 'commerce/payment-new.tsx', 'ROLE_PAYMENT_CREATE'),
  refundPaymentNew: screen(
    '/new_payment_refund/{id}',
    'commerce/refund-payment-new.tsx',
    'ROLE_PAYMENT_CREATE',
  ),
  paymentEdit: screen('/payment_edit/{id}', 'commerce/payment-edit.tsx', 'ROLE_PAYMENT_EDIT'),
  paymentDetails: screen('/payment_detail/{id}', 'commerce/payment-details.tsx', 'ROLE_PAYMENT_DETAIL'),
  journal: screen('/accounting', 'accounting/journal.tsx', 'ROLE_ACCOUNTING_VIEW'),
  trialBalance: screen('/accounting/balance', 'accounting/trial-balance.tsx', 'ROLE_ACCOUNTING_VIEW'),
  vatReturn: screen('/accounting/vat', 'accounting/vat-return.tsx', 'ROLE_ACCOUNTING_VIEW'),
  accountingPeriods: screen('/accounting/periods', 'accounting/periods.tsx', 'ROLE_ACCOUNTING_VIEW'),
  chartOfAccounts: screen('/accounting/accounts', 'accounting/chart.tsx', 'ROLE_ACCOUNTING_EDIT_ACCOUNTS'),
  fecExport: screen('/accounting/export/fec', 'accounting/fec-export.ts', [
    'ROLE_ACCOUNTING_EXPORT',
    'ROLE_REVENUE_STATS_MANAGER',
  ]),
  sageExport: screen('/accounting/export/sage', 'accounting/sage-export.ts', [
    'ROLE_ACCOUNTING_EXPORT',
    'ROLE_REVENUE_STATS_MANAGER',
  ]),
  bankList: screen('/payment/bank/list', 'banking/bank-list.tsx', 'ROLE_PAYMENT_LIST'),
  bankNew: screen('/payment/bank/new', 'banking/bank-new.tsx', 'ROLE_PAYMENT_CREATE'),
  bankDetails: screen('/payment/bank/{id}/details', 'banking/bank-details.tsx', 'ROLE_PAYMENT_LIST'),
  bankLine: screen('/payment/bank/{id}/line/{line}', 'banking/bank-line.tsx', 'ROLE_PAYMENT_CREATE'),
  dueDates: screen('/ca/due', 'dunning/due.tsx', 'ROLE_INVOICE_LIST'),
  dueDatesExport: screen('/ca/due/export', 'dunning/due-export.ts', 'ROLE_INVOICE_LIST'),
  invoiceReminder: screen('/invoice/{versionId}/reminder', 'dunning/reminder.tsx', 'ROLE_INVOICE_SEND'),
  revenue: screen('/ca/detail', 'commerce/revenue.tsx', 'ROLE_REVENUE_STATS_LIST'),
  ageing: screen('/ca/ageing', 'commerce/ageing.tsx', 'ROLE_INVOICE_LIST'),
  commerce: screen('/commerce', 'commerce/commerce.tsx', [
    'ROLE_QUOTATION_LIST',
    'ROLE_SALE_ORDER_LIST',
    'ROLE_PURCHASE_ORDER_LIST',
    'ROLE_INVOICE_LIST',
    'ROLE_REFUND_LIST',
  ]),

  supplierList: screen('/supplier/list', 'third-parties/supplier-list.tsx', 'ROLE_THIRD_PARTY_READ'),
  supplierExport: screen(
    '/supplier/list/export',
    'third-parties/supplier-export.ts',
    'ROLE_THIRD_PARTY_READ',
  ),
  supplierNew: screen('/supplier/new', 'third-parties/supplier-new.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  supplierEdit: screen('/supplier/{id}/edit', 'third-parties/supplier-edit.tsx', 'ROLE_THIRD_PARTY_EDIT'),
  supplierDetails: screen(
    '/supplier/{id}/details',
    'third-parties/supplier-details.tsx',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyList: screen('/third-party/list', 'third-parties/third-party-list.tsx', 'ROLE_THIRD_PARTY_READ'),
  thirdPartyExport: screen(
    '/third-party/list/export',
    'third-parties/third-party-export.ts',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyNew: screen('/third-party/new', 'third-parties/third-party-new.tsx', 'ROLE_THIRD_PARTY_CREATE'),
  thirdPartyEdit: screen(
    '/third-party/{id}/edit',
    'third-parties/third-party-edit.tsx',
    'ROLE_THIRD_PARTY_EDIT',
  ),
  thirdPartyDetails: screen(
    '/third-party/{id}/detail',
    'third-parties/third-party-details.tsx',
    'ROLE_THIRD_PARTY_READ',
  ),
  thirdPartyGroups: screen(
    '/third_party/group',
    'third-parties/group-list.tsx',
    'ROLE_THIRD_PARTY_GROUP_READ',
  ),
  thirdPartyGroupDetails: screen(
    '/third_party/group/{id}',
    'third-parties/group-details.tsx',
    'ROLE_THIRD_PARTY_GROUP_READ',
  ),

  projectList: screen('/project/list', 'projects/project-list.tsx', 'ROLE_PROJECT_READ'),
  projectExport: screen('/project/list/export', 'projects/project-export.ts', 'ROLE_PROJECT_READ'),
  projectNew: screen('/project/new', 'projects/project-new.tsx', 'ROLE_PROJECT_CREATE'),
  projectDetails: screen('/project/{id}/details', 'projects/project-details.tsx', 'ROLE_PROJECT_READ'),
  projectEdit: screen('/project/{id}/edit', 'projects/project-edit.tsx', 'ROLE_PROJECT_EDIT'),

  admin: screen('/admin/', 'records/admin.tsx', 'ROLE_ADMIN'),
  commerceSettings: screen('/admin/commerce', 'organization/commerce-settings.tsx', 'ROLE_ADMIN'),
  numbering: screen('/admin/numbering', 'organization/numbering.tsx', 'ROLE_ADMIN'),
  reminderSettings: screen('/admin/reminder', 'dunning/reminder-settings.tsx', 'ROLE_ADMIN'),
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
