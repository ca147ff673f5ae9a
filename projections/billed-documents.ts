import type { PartySnapshot } from '#domain/commerce/content.ts';
import { letterheadOf, type Letterhead } from '#domain/commerce/letterhead.ts';
import { dueDate, scheduleOf } from '#domain/commerce/payment-terms.ts';
import { partySnapshot } from '#domain/commerce/resolve-content.ts';
import { isItem } from '#domain/commerce/totals.ts';
import type { BilledDocument, NamedDocument } from '#domain/einvoicing/billed-document.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/pool.ts';
import { findCorporation } from './corporations.ts';
import { madeFrom } from './document-query.ts';
import type { DocumentView } from './documents.ts';
import { findThirdParty } from './third-parties.ts';

/** What a document's paper shows beside what its own events say. */
export interface PrintedFacts {
  seller: Letterhead;
  /** null once a natural person was erased. */
  client: PartySnapshot | null;
  /** The deposits that a closing invoice takes off; totals include VAT. */
  deposits: (NamedDocument & { total: DecimalString })[];
}

async function depositsOf(
  db: Database,
  { purpose, origins }: DocumentView,
  corporation: number,
): Promise<PrintedFacts['deposits']> {
  const quotation = origins.find(({ kind }) => kind === 'quotation');
  if (purpose !== 'final' || quotation === undefined) return [];
  const made = await madeFrom(db, quotation.version, corporation);
  return made.flatMap(({ purpose: part, number, date, total }) =>
    part === 'deposit' && number !== null && date !== null ? [{ number, date, total }] : [],
  );
}

/** Who stands on a document, as it was validated, or for a draft as they are today; and the deposits that it names. */
export async function printedFacts(
  db: Database,
  document: DocumentView,
  corporation: number,
): Promise<PrintedFacts> {
  const deposits = await depositsOf(db, document, corporation);
  if (document.seller !== null) return { seller: document.seller, client: document.client, deposits };
  const profile = await findCorporation(db, corporation);
  if (profile === null) throw new Error(`Corporation ${corporation} does not exist`);
  const client = await findThirdParty(db, document.clientId, corporation);
  const party = document.kind === 'purchase' ? 'supplier' : 'client';
  return { seller: letterheadOf(profile), client: client && partySnapshot(client, party), deposits };
}

/** Stands in for the number that a draft has not yet. */
const UNNUMBERED = 'BROUILLON';

/**
 * An invoice or credit note as its electronic form is made from it; a draft as if it were validated today. null of other
 * kinds, without a line of something sold, and once its client was erased.
 */
export function billedDocument(
  document: DocumentView,
  { seller, client, deposits }: PrintedFacts,
): BilledDocument | null {
  const { kind, content, totals, purpose, origins } = document;
  if ((kind !== 'invoice' && kind !== 'refund') || client === null || !content.lines.some(isItem))
    return null;
  const date = content.date ?? todayIn(seller.timeZone, new Date());
  const term = document.status === 'draft' && kind === 'invoice' ? content.paymentCondition : null;
  const corrected = origins.find((origin) => origin.kind === 'invoice');
  return {
    kind,
    number: document.number ?? UNNUMBERED,
    date,
    dueDate: document.dueDate ?? (term && dueDate(term, date)),
    schedule: term ? (scheduleOf(term, date, totals.finalTotal) ?? []) : document.schedule,
    purpose,
    content,
    client,
    seller,
    totals,
    corrects: corrected?.number && corrected.date ? { number: corrected.number, date: corrected.date } : null,
    deposits: deposits.map(({ number, date: day }) => ({ number, date: day })),
    orders: origins.flatMap((origin) =>
      origin.kind === 'saleOrder' && origin.number !== null ? [origin.number] : [],
    ),
  };
}
