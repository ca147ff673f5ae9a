import { isTakenOver, type BillingState } from '#domain/documents/billing.ts';
import type { DraftFacts } from '#domain/documents/content/content.ts';
import {
  invoiceAggregate,
  type Credit,
  type InvoiceEvent,
  type InvoiceState,
} from '#domain/documents/invoice.ts';
import type { Instalment } from '#domain/documents/payment-terms.ts';
import type { Letterhead } from '#domain/documents/content/letterhead.ts';
import type { AgreementState } from '#domain/documents/agreement.ts';
import { purchaseAggregate } from '#domain/documents/purchase.ts';
import { quotationAggregate } from '#domain/documents/quotation.ts';
import { saleOrderAggregate } from '#domain/documents/sale-order.ts';
import type { Aggregate } from '#domain/kernel/aggregate.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import {
  refundAggregate,
  type CreditedContract,
  type RefundEvent,
  type RefundState,
} from '#domain/documents/refund.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { findVersion, type DocumentPurpose, type DocumentRow } from './document-query.ts';

/** Reads a stream's events, opened: the store's `read`. */
export type ReadStream = (stream: string) => Promise<RecordedEvent[]>;

/** The document that another was made from. */
export interface DocumentOrigin {
  kind: DocumentKind;
  id: number;
  version: number;
  number: string | null;
  date: string | null;
}

/** What every kind of document says at some moment, as its events tell it. */
export interface DocumentFacts extends Omit<DraftFacts, 'personal'> {
  number: string | null;
  status: string;
  seller: Letterhead | null;
  dueDate: string | null;
  /** What falls due when, where that is not all on one day. */
  schedule: Instalment[];
  /** Hash of the stored PDF. */
  pdf: string | null;
  /** Hash of the electronic invoice that the PDF carries. */
  xml: string | null;
  purpose: DocumentPurpose | null;
  /** The documents that it was made from: an invoice may be of several orders, a rebate of several invoices. */
  origins: DocumentOrigin[];
  /** The contract that a rebate is given on. */
  contract: CreditedContract | null;
  reasonRefuse: string | null;
  superseded: boolean;
  /** Ids of all versions, oldest first. */
  versions: number[];
  /** Credit notes that correct it. */
  credits: Credit[];
}

const billing = (
  state: BillingState,
  of: Pick<DocumentFacts, 'dueDate' | 'schedule' | 'purpose' | 'origins' | 'credits' | 'contract'>,
) => ({
  version: state.version,
  content: state.content,
  client: state.client,
  clientId: state.clientId,
  totals: state.totals,
  number: state.number,
  status: state.status,
  seller: state.seller,
  pdf: state.pdf,
  xml: state.xml,
  reasonRefuse: null,
  superseded: false,
  versions: [state.version],
  ...of,
});

const agreementFacts =
  <S extends AgreementState, E extends DomainEvent>(aggregate: Aggregate<S, E>) =>
  (events: readonly RecordedEvent[], version: number): DocumentFacts | null => {
    const state = foldStream(aggregate, events);
    const found = state.versions.find((one) => one.version === version);
    if (found === undefined) return null;
    const { content, client, clientId, totals, status, seller, pdf, reasonRefuse, superseded } = found;
    const origins = state.origin === null ? [] : [{ ...state.origin, date: null }];
    return {
      version,
      content,
      client,
      clientId,
      totals,
      status,
      seller,
      pdf,
      reasonRefuse,
      superseded,
      origins,
      number: state.number,
      dueDate: null,
      schedule: [],
      purpose: null,
      credits: [],
      contract: null,
      xml: null,
      versions: state.versions.map((one) => one.version),
    };
  };

function invoiceFacts(events: readonly RecordedEvent[]): DocumentFacts | null {
  const state = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, events);
  if (state.corporation === null || state.deleted) return null;
  const { dueDate, schedule, purpose, credits, origin, orders } = state;
  const origins = [
    ...(origin === null ? [] : [{ kind: 'quotation' as const, ...origin, date: null }]),
    ...orders.map((order) => ({ kind: 'saleOrder' as const, ...order, date: null })),
  ];
  return billing(state, {
    dueDate,
    schedule,
    purpose: isTakenOver(state) ? 'takenOver' : purpose,
    credits,
    origins,
    contract: null,
  });
}

function refundFacts(events: readonly RecordedEvent[]): DocumentFacts | null {
  const state = foldStream<RefundState, RefundEvent>(refundAggregate, events);
  if (state.corporation === null || state.deleted) return null;
  const named = [...(state.origin === null ? [] : [state.origin]), ...state.invoices];
  const origins = named.map((origin) => ({ kind: 'invoice' as const, ...origin }));
  const { contract } = state;
  const purpose = isTakenOver(state) ? 'takenOver' : null;
  return billing(state, { dueDate: null, schedule: [], purpose, credits: [], origins, contract });
}

const readers = {
  quotation: agreementFacts(quotationAggregate),
  saleOrder: agreementFacts(saleOrderAggregate),
  invoice: invoiceFacts,
  refund: refundFacts,
  purchase: agreementFacts(purchaseAggregate),
} as const;

/**
 * What a version said once these events of its document had happened; null before its birth and after its deletion.
 */
export const documentFacts = (
  kind: DocumentKind,
  events: readonly RecordedEvent[],
  version: number,
): DocumentFacts | null => readers[kind](events, version);

/** A version as it is now, with its row in the list and the events of its document. */
export interface DocumentView extends DocumentFacts {
  kind: DocumentKind;
  id: number;
  /** Number of the document's events: what an edit is made from. */
  revision: number;
  row: DocumentRow;
  events: RecordedEvent[];
}

/** A version as its events tell it; null for an unknown or foreign one, or one of another kind than asked for. */
export async function readDocument(
  db: Database,
  read: ReadStream,
  version: number,
  corporation: number,
  kind?: DocumentKind,
): Promise<DocumentView | null> {
  const row = await findVersion(db, version, corporation);
  if (row === null || (kind !== undefined && row.kind !== kind)) return null;
  const events = await read(`${row.kind}-${row.document}`);
  const facts = documentFacts(row.kind, events, version);
  return facts && { ...facts, kind: row.kind, id: row.document, revision: events.length, row, events };
}
