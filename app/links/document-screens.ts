import type { AgreementKind, DocumentKind } from '#domain/kernel/document-kinds.ts';
import type { PartyRole } from '#domain/documents/content/resolve-content.ts';
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
    compare: 'quotationCompare',
  },
  saleOrder: {
    list: 'saleOrderList',
    new: 'saleOrderNew',
    edit: 'saleOrderEdit',
    details: 'saleOrderDetails',
    history: 'saleOrderHistory',
    proof: 'saleOrderProof',
    mail: 'saleOrderMail',
    compare: 'saleOrderCompare',
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
  purchase: {
    list: 'purchaseList',
    new: 'purchaseNew',
    edit: 'purchaseEdit',
    details: 'purchaseDetails',
    history: 'purchaseHistory',
    proof: 'purchaseProof',
    mail: 'purchaseMail',
    compare: 'purchaseCompare',
  },
} as const satisfies Record<DocumentKind, Record<DocumentScreen, ScreenName>> &
  Record<AgreementKind, Record<'compare', ScreenName>>;

/** The screen that sets versions side by side, where there can be several. */
export const compareScreens: Readonly<Record<DocumentKind, ScreenName | null>> = {
  quotation: 'quotationCompare',
  saleOrder: 'saleOrderCompare',
  invoice: null,
  refund: null,
  purchase: 'purchaseCompare',
};

/** Where what is left of a document is paid, or given back; an agreement owes nothing. */
export const paymentScreens = {
  quotation: null,
  saleOrder: null,
  purchase: null,
  invoice: { screen: 'paymentNew', action: 'pay' },
  refund: { screen: 'refundPaymentNew', action: 'giveBack' },
} as const satisfies Record<DocumentKind, { screen: ScreenName; action: string } | null>;

/**
 * Where a kept draft is shown, as the form's button asked: its page, with the question whether to validate it, or
 * its PDF.
 */
export function keptAt(kind: DocumentKind, version: number, form: FormData): string {
  const after = form.get('after');
  if (after === 'pdf') return pdfPath(version);
  const dialog = after === 'validate' ? after : null;
  return pathTo(documentScreens[kind].details, { versionId: version }, { dialog });
}

export const keptNotice = { tone: 'ok', key: 'commerce.notice.saved' } as const;

/** A field of a document's head that only some kinds ask for. */
type HeadField = 'expiryDate' | 'supplyDate' | 'paymentCondition' | 'paymentType' | 'deliveryTime';

interface FormTraits {
  /** What this kind's form asks for beside what all ask for. */
  fields: readonly HeadField[];
  required: readonly HeadField[];
  /** The client follows from another document. */
  clientFixed: boolean;
  /** Whom it is made out to. */
  party: PartyRole;
  /** Who can be chosen, where that is more than them. */
  chosenAmong?: 'buyer';
  /** What of a product's lines it takes: as it is sold, or as it is bought. */
  products: 'sale' | 'purchase';
}

/** The part of the menu that a kind stands in. */
export const areaOf = (kind: DocumentKind): 'sell' | 'purchase' =>
  formTraits[kind].party === 'supplier' ? 'purchase' : 'sell';

/** What differs between the forms of kinds; required ones are those that validation asks for. */
export const formTraits: Readonly<Record<DocumentKind, FormTraits>> = {
  quotation: {
    fields: ['expiryDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
    required: ['expiryDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
    clientFixed: false,
    party: 'client',
    chosenAmong: 'buyer',
    products: 'sale',
  },
  saleOrder: {
    fields: ['supplyDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
    required: ['paymentCondition', 'paymentType', 'deliveryTime'],
    clientFixed: false,
    party: 'client',
    products: 'sale',
  },
  invoice: {
    fields: ['supplyDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
    required: ['paymentCondition', 'paymentType'],
    clientFixed: false,
    party: 'client',
    products: 'sale',
  },
  refund: { fields: [], required: [], clientFixed: true, party: 'client', products: 'sale' },
  purchase: {
    fields: ['supplyDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
    required: ['paymentCondition', 'paymentType'],
    clientFixed: false,
    party: 'supplier',
    products: 'purchase',
  },
};
