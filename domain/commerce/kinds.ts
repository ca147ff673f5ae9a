import type { RoleName } from '../access/roles.ts';
import type { DocumentKind } from '../kernel/document-kinds.ts';
import * as invoices from './invoice-commands.ts';
import * as quotations from './quotation-commands.ts';
import * as refunds from './refund-commands.ts';

/** The commands that every kind of document has, by the same names. */
export const documentCommandsOf = {
  quotation: {
    draft: quotations.draftQuotation,
    edit: quotations.editQuotation,
    annotate: quotations.annotateQuotation,
    remove: quotations.deleteQuotationDraft,
    validate: quotations.validateQuotation,
    copy: quotations.copyQuotation,
    storePdf: quotations.storeQuotationPdf,
  },
  invoice: {
    draft: invoices.draftInvoice,
    edit: invoices.editInvoice,
    annotate: invoices.annotateInvoice,
    remove: invoices.deleteInvoiceDraft,
    validate: invoices.validateInvoice,
    copy: invoices.copyInvoice,
    storePdf: invoices.storeInvoicePdf,
  },
  refund: {
    draft: refunds.draftRefund,
    edit: refunds.editRefund,
    annotate: refunds.annotateRefund,
    remove: refunds.deleteRefundDraft,
    validate: refunds.validateRefund,
    copy: refunds.copyRefund,
    storePdf: refunds.storeRefundPdf,
  },
} as const;

type DocumentRight =
  'list' | 'create' | 'edit' | 'generate' | 'delete' | 'detail' | 'send' | 'duplicate' | 'print';

/** The role that each right over a kind of document asks for (first specification, section 6). */
export const documentRoles: Readonly<Record<DocumentKind, Readonly<Record<DocumentRight, RoleName>>>> = {
  quotation: {
    list: 'ROLE_QUOTATION_LIST', create: 'ROLE_QUOTATION_CREATE', edit: 'ROLE_QUOTATION_EDIT', generate: 'ROLE_QUOTATION_GENERATE',
    delete: 'ROLE_QUOTATION_DELETE', detail: 'ROLE_QUOTATION_DETAIL', send: 'ROLE_QUOTATION_SEND', duplicate: 'ROLE_QUOTATION_DUPLICATE',
    print: 'ROLE_QUOTATION_PDF_PRINT',
  },
  invoice: {
    list: 'ROLE_INVOICE_LIST', create: 'ROLE_INVOICE_CREATE', edit: 'ROLE_INVOICE_EDIT', generate: 'ROLE_INVOICE_GENERATE',
    delete: 'ROLE_INVOICE_DELETE', detail: 'ROLE_INVOICE_DETAIL', send: 'ROLE_INVOICE_SEND', duplicate: 'ROLE_INVOICE_DUPLICATE',
    print: 'ROLE_INVOICE_PDF_PRINT',
  },
  refund: {
    list: 'ROLE_REFUND_LIST', create: 'ROLE_REFUND_CREATE', edit: 'ROLE_REFUND_EDIT', generate: 'ROLE_REFUND_GENERATE',
    delete: 'ROLE_REFUND_DELETE', detail: 'ROLE_REFUND_DETAIL', send: 'ROLE_REFUND_SEND', duplicate: 'ROLE_REFUND_DUPLICATE',
    print: 'ROLE_REFUND_PRINT',
  },
}; // prettier-ignore
