import type { RoleName } from '../kernel/roles.ts';
import type { DocumentKind } from '../kernel/document-kinds.ts';
import * as invoices from './invoice-commands.ts';
import * as purchases from './purchase-commands.ts';
import * as quotations from './quotation-commands.ts';
import * as refunds from './refund-commands.ts';
import * as saleOrders from './sale-order-commands.ts';

/** The commands that every kind of document has, by the same names. */
export const documentCommandsOf = {
  quotation: {
    draft: quotations.draftQuotation,
    edit: quotations.editQuotation,
    annotate: quotations.annotateQuotation,
    assignProject: quotations.assignQuotationProject,
    remove: quotations.deleteQuotationDraft,
    validate: quotations.validateQuotation,
    copy: quotations.copyQuotation,
    storePdf: quotations.storeQuotationPdf,
  },
  saleOrder: {
    draft: saleOrders.draftSaleOrder,
    edit: saleOrders.editSaleOrder,
    annotate: saleOrders.annotateSaleOrder,
    assignProject: saleOrders.assignSaleOrderProject,
    remove: saleOrders.deleteSaleOrderDraft,
    validate: saleOrders.validateSaleOrder,
    copy: saleOrders.copySaleOrder,
    storePdf: saleOrders.storeSaleOrderPdf,
  },
  invoice: {
    draft: invoices.draftInvoice,
    edit: invoices.editInvoice,
    annotate: invoices.annotateInvoice,
    assignProject: invoices.assignInvoiceProject,
    remove: invoices.deleteInvoiceDraft,
    validate: invoices.validateInvoice,
    copy: invoices.copyInvoice,
    storePdf: invoices.storeInvoicePdf,
  },
  refund: {
    draft: refunds.draftRefund,
    edit: refunds.editRefund,
    annotate: refunds.annotateRefund,
    assignProject: refunds.assignRefundProject,
    remove: refunds.deleteRefundDraft,
    validate: refunds.validateRefund,
    copy: refunds.copyRefund,
    storePdf: refunds.storeRefundPdf,
  },
  purchase: {
    draft: purchases.draftPurchase,
    edit: purchases.editPurchase,
    annotate: purchases.annotatePurchase,
    assignProject: purchases.assignPurchaseProject,
    remove: purchases.deletePurchaseDraft,
    validate: purchases.validatePurchase,
    copy: purchases.copyPurchase,
    storePdf: purchases.storePurchasePdf,
  },
} as const;

/** The commands of an agreement that was validated, by the same names. */
export const agreementCommandsOf = {
  quotation: {
    markSent: quotations.markQuotationSent,
    accept: quotations.acceptQuotation,
    refuse: quotations.refuseQuotation,
    cancel: quotations.cancelQuotation,
    draftNextVersion: quotations.draftNextQuotationVersion,
    duplicate: quotations.duplicateQuotation,
  },
  saleOrder: {
    markSent: saleOrders.markSaleOrderSent,
    accept: saleOrders.acceptSaleOrder,
    refuse: saleOrders.refuseSaleOrder,
    cancel: saleOrders.cancelSaleOrder,
    draftNextVersion: saleOrders.draftNextSaleOrderVersion,
    duplicate: saleOrders.duplicateSaleOrder,
  },
  purchase: {
    markSent: purchases.markPurchaseSent,
    accept: purchases.acceptPurchase,
    refuse: purchases.refusePurchase,
    cancel: purchases.cancelPurchase,
    draftNextVersion: purchases.draftNextPurchaseVersion,
    duplicate: purchases.duplicatePurchase,
  },
} as const;

type DocumentRight =
  'list' | 'create' | 'edit' | 'generate' | 'delete' | 'detail' | 'send' | 'duplicate' | 'print' | 'project';

const commerceRoles = <Family extends 'QUOTATION' | 'SALE_ORDER' | 'PURCHASE_ORDER' | 'INVOICE'>(
  family: Family,
) =>
  ({
    list: `ROLE_${family}_LIST`,
    create: `ROLE_${family}_CREATE`,
    edit: `ROLE_${family}_EDIT`,
    generate: `ROLE_${family}_GENERATE`,
    delete: `ROLE_${family}_DELETE`,
    detail: `ROLE_${family}_DETAIL`,
    send: `ROLE_${family}_SEND`,
    duplicate: `ROLE_${family}_DUPLICATE`,
    print: `ROLE_${family}_PDF_PRINT`,
    project: `ROLE_${family}_AFFECT_PROJECT`,
  }) as const;

/** The role that each right over a kind of document asks for (first specification, section 6). */
export const documentRoles: Readonly<Record<DocumentKind, Readonly<Record<DocumentRight, RoleName>>>> = {
  quotation: commerceRoles('QUOTATION'),
  saleOrder: commerceRoles('SALE_ORDER'),
  invoice: commerceRoles('INVOICE'),
  refund: {
    list: 'ROLE_REFUND_LIST',
    create: 'ROLE_REFUND_CREATE',
    edit: 'ROLE_REFUND_EDIT',
    generate: 'ROLE_REFUND_GENERATE',
    delete: 'ROLE_REFUND_DELETE',
    detail: 'ROLE_REFUND_DETAIL',
    send: 'ROLE_REFUND_SEND',
    duplicate: 'ROLE_REFUND_DUPLICATE',
    print: 'ROLE_REFUND_PRINT',
    project: 'ROLE_REFUND_EDIT',
  },
  purchase: commerceRoles('PURCHASE_ORDER'),
};

/** The roles of what agreements alone have. */
export const agreementRights = {
  quotation: {
    accept: 'ROLE_QUOTATION_ACCEPT',
    refuse: 'ROLE_QUOTATION_REFUSE',
    cancel: 'ROLE_QUOTATION_CANCEL',
  },
  saleOrder: {
    accept: 'ROLE_SALE_ORDER_ACCEPT',
    refuse: 'ROLE_SALE_ORDER_REFUSE',
    cancel: 'ROLE_SALE_ORDER_CANCEL',
  },
  purchase: {
    accept: 'ROLE_PURCHASE_ORDER_ACCEPT',
    refuse: 'ROLE_PURCHASE_ORDER_REFUSE',
    cancel: 'ROLE_PURCHASE_ORDER_CANCEL',
  },
} as const;
