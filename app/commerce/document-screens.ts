import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import { pathTo, pdfPath } from '../paths.ts';
import type { ScreenName } from '../screens.ts';

type DocumentScreen = 'list' | 'new' | 'edit' | 'details' | 'history' | 'proof' | 'mail';

/** The screens of each kind of document. */
export const documentScreens = {
  quotation: {
    list: 'quotationList',
    new: 'quotationNew',
    edit: 'quotationEdit',
    details: 'quotationDetails',
    history: 'quotationHistory',
    proof: 'quotationProof',
    mail: 'quotationMail',
  },
  invoice: {
    list: 'invoiceList',
    new: 'invoiceNew',
    edit: 'invoiceEdit',
    details: 'invoiceDetails',
    history: 'invoiceHistory',
    proof: 'invoiceProof',
    mail: 'invoiceMail',
  },
  refund: {
    list: 'refundList',
    new: 'refundNew',
    edit: 'refundEdit',
    details: 'refundDetails',
    history: 'refundHistory',
    proof: 'refundProof',
    mail: 'refundMail',
  },
} as const satisfies Record<DocumentKind, Record<DocumentScreen, ScreenName>>;

/** Where what is left of a document is paid, or given back; a quotation owes nothing. */
export const paymentScreens = {
  quotation: null,
  invoice: { screen: 'paymentNew', action: 'pay' },
  refund: { screen: 'refundPaymentNew', action: 'giveBack' },
} as const satisfies Record<DocumentKind, { screen: ScreenName; action: string } | null>;

/** Where a kept document is shown: its page, or its PDF when the form's button asked for that. */
export const keptAt = (kind: DocumentKind, version: number, form: FormData): string =>
  form.get('after') === 'pdf'
    ? pdfPath(version)
    : pathTo(documentScreens[kind].details, { versionId: version });

/** A field of a document's head that only some kinds ask for. */
type HeadField = 'expiryDate' | 'supplyDate' | 'paymentCondition' | 'paymentType' | 'deliveryTime';

interface FormTraits {
  /** What this kind's form asks for beside what all ask for. */
  fields: readonly HeadField[];
  required: readonly HeadField[];
  /** The client follows from another document. */
  clientFixed: boolean;
}

/** What differs between the forms of kinds; required ones are those that validation asks for. */
export const formTraits: Readonly<Record<DocumentKind, FormTraits>> = {
  quotation: {
    fields: ['expiryDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
    required: ['expiryDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
    clientFixed: false,
  },
  invoice: {
    fields: ['supplyDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
    required: ['paymentCondition', 'paymentType'],
    clientFixed: false,
  },
  refund: { fields: [], required: [], clientFixed: true },
};
