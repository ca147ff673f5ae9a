import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '#domain/commerce/invoice.ts';
import {
  quotationAggregate,
  quotationVersion,
  type QuotationEvent,
  type QuotationState,
  type QuotationVersion,
} from '#domain/commerce/quotation.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/pool.ts';
import { findInvoiceVersion, type InvoiceRow } from './invoice-list.ts';
import { findQuotationVersion } from './quotation-list.ts';

/** Reads a stream's events, opened: the store's `read`. */
type ReadStream = (stream: string) => Promise<RecordedEvent[]>;

export interface QuotationDocument {
  id: number;
  revision: number;
  state: QuotationState;
  version: QuotationVersion;
  events: RecordedEvent[];
}

/** A quotation's version with its whole document, as its events tell it; null for an unknown or foreign version. */
export async function readQuotation(
  db: Database,
  read: ReadStream,
  versionId: number,
  corporation: number,
): Promise<QuotationDocument | null> {
  const found = await findQuotationVersion(db, versionId, corporation);
  if (found === null) return null;
  const events = await read(`quotation-${found.document}`);
  const state = foldStream<QuotationState, QuotationEvent>(quotationAggregate, events);
  if (quotationAggregate.isDeleted(state)) return null;
  return {
    id: found.document,
    revision: events.length,
    state,
    version: quotationVersion(state, versionId),
    events,
  };
}

export interface InvoiceDocument {
  id: number;
  revision: number;
  state: InvoiceState;
  /** What payments made of it. */
  row: InvoiceRow;
  events: RecordedEvent[];
}

/** An invoice as its events tell it, with its settlement; null for an unknown or foreign version. */
export async function readInvoice(
  db: Database,
  read: ReadStream,
  versionId: number,
  corporation: number,
): Promise<InvoiceDocument | null> {
  const row = await findInvoiceVersion(db, versionId, corporation);
  if (row === null) return null;
  const events = await read(`invoice-${row.document}`);
  const state = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, events);
  return { id: row.document, revision: events.length, state, row, events };
}
