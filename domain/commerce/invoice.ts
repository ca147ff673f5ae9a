import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { AllottedNumber } from './allot-number.ts';
import type { DraftFacts, PartySnapshot } from './content.ts';
import type { Letterhead } from './letterhead.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { DocumentTotals } from './totals.ts';

/** The quotation that an invoice was made from. */
export interface QuotationOrigin {
  id: number;
  version: number;
  number: string | null;
}

export type InvoiceEvent =
  | Event<'InvoiceDrafted', DraftFacts & { corporation: number; origin: QuotationOrigin | null }>
  | Event<'InvoiceDraftEdited', DraftFacts>
  | Event<'InvoiceDraftDeleted', { version: number }>
  | Event<
      'InvoiceValidated',
      AllottedNumber & {
        version: number;
        date: CivilDate;
        dueDate: CivilDate;
        seller: Letterhead;
        client: PartySnapshot | null;
        clientId: number;
        totals: DocumentTotals;
        personal?: Sealed;
      }
    >
  | Event<'InvoiceSent', { version: number; mail: number | null }>
  | Event<'InvoicePdfStored', { version: number; file: string }>;

export interface InvoiceState extends Omit<DraftFacts, 'personal'> {
  corporation: number | null;
  origin: QuotationOrigin | null;
  status: 'draft' | 'validate';
  number: string | null;
  dueDate: CivilDate | null;
  seller: Letterhead | null;
  sent: boolean;
  pdf: string | null;
  deleted: boolean;
}

const noTotals: DocumentTotals = {
  lines: [], linesTotal: '0.00', totalDiscount: '0.00', totalWithoutVat: '0.00', vat: [], totalVat: '0.00', finalTotal: '0.00',
}; // prettier-ignore

const emptyContent: DraftFacts['content'] = {
  title: null, date: null, expiryDate: null, supplyDate: null, paymentCondition: null, paymentType: null, deliveryTime: null,
  referenceNumber: null, customerReferenceNumber: null, note: null, comment: null, personInCharge: null, lines: [], discount: null,
}; // prettier-ignore

const drafted = ({ version, content, client, clientId, totals }: DraftFacts) => ({
  version,
  content,
  client,
  clientId,
  totals,
});

function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  switch (event.type) {
    case 'InvoiceDrafted':
      return {
        ...state,
        ...drafted(event.data),
        corporation: event.data.corporation,
        origin: event.data.origin,
      };
    case 'InvoiceDraftEdited':
      return { ...state, ...drafted(event.data) };
    case 'InvoiceDraftDeleted':
      return { ...state, deleted: true };
    case 'InvoiceValidated': {
      const { number, dueDate, seller, client } = event.data;
      return { ...state, status: 'validate', number, dueDate, seller, client };
    }
    case 'InvoiceSent':
      return { ...state, sent: true };
    case 'InvoicePdfStored':
      return { ...state, pdf: event.data.file };
  }
}

export const invoiceAggregate: Aggregate<InvoiceState, InvoiceEvent> = {
  name: 'invoice',
  initial: {
    corporation: null, origin: null, version: 0, content: emptyContent, client: null, clientId: 0, totals: noTotals,
    status: 'draft', number: null, dueDate: null, seller: null, sent: false, pdf: null, deleted: false,
  },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
}; // prettier-ignore

/** A validated invoice is never edited or deleted (CGI art. 289; 3-decisions.md). @throws Refusal `conflict`. */
export function requireDraft(state: InvoiceState): void {
  if (state.status !== 'draft') throw conflict('INVOICE_NOT_DRAFT', 'errors.notDraft');
}

/** @throws Refusal `conflict`. */
export function requireValidated(state: InvoiceState): void {
  if (state.status !== 'validate') throw conflict('INVOICE_NOT_VALIDATED', 'errors.notValidated');
}

/** @throws Refusal `missing` when the document has no such version. */
export function requireVersion(state: InvoiceState, version: number): void {
  if (state.version !== version) throw missing();
}
