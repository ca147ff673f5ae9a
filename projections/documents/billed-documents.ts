import { isBilled } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import type { PartySnapshot } from '#domain/documents/content/content.ts';
import { letterheadOf, type Letterhead } from '#domain/documents/content/letterhead.ts';
import { dueDatesOf } from '#domain/documents/invoicing/due-dates.ts';
import { partySnapshot } from '#domain/documents/content/resolve-content.ts';
import { computeTotals, isDeduction, isItem } from '#domain/amounts/totals.ts';
import type { BilledDocument, NamedDocument } from '#domain/einvoicing/billed-document.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { money, negate, type DecimalString } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { findCorporation } from '../company/corporations.ts';
import type { DocumentView } from './documents.ts';
import { findThirdParty } from '../third-parties/third-parties.ts';

/** What a document's paper shows beside what its own events say. */
export interface PrintedFacts {
  seller: Letterhead;
  /** null once a natural person was erased. */
  client: PartySnapshot | null;
  /** The deposits that a closing invoice takes off, `net` without VAT. */
  deposits: (NamedDocument & { net: DecimalString })[];
}

/** The deposits that a document's lines take off, each once. */
function depositsOf({ content }: DocumentView): PrintedFacts['deposits'] {
  const taken = content.lines.filter(isDeduction);
  return [...new Map(taken.map(({ deducts }) => [deducts.number, deducts])).values()].map((deducts) => {
    const lines = taken.filter((line) => line.deducts.number === deducts.number);
    return { ...deducts, net: money(negate(computeTotals(lines, null).totalWithoutVat)) };
  });
}

/** Who stands on a document, as it was validated, or for a draft as they are today; and the deposits that it names. */
export async function printedFacts(
  db: Database,
  document: DocumentView,
  corporation: number,
): Promise<PrintedFacts> {
  const deposits = depositsOf(document);
  if (document.seller !== null) return { seller: document.seller, client: document.client, deposits };
  const profile = await findCorporation(db, corporation);
  if (profile === null) throw new Error(`Corporation ${corporation} does not exist`);
  const client = await findThirdParty(db, document.clientId, corporation);
  const { party } = documentKind(document.kind);
  return {
    seller: letterheadOf(profile, document.content.bankAccount ?? null),
    client: client && partySnapshot(client, party),
    deposits,
  };
}

/** The invoices that a credit note names. */
export const correctedBy = ({ origins }: Pick<DocumentView, 'origins'>): NamedDocument[] =>
  origins.flatMap(({ kind, number, date }) =>
    kind === 'invoice' && number !== null && date !== null ? [{ number, date }] : [],
  );

/** Stands in for the number that a draft has not yet. */
const UNNUMBERED = 'BROUILLON';

/**
 * An invoice or credit note as its electronic form is made from it; a draft as if it were validated today. null of
 * other kinds, without a line of something sold, of another program, and once its client was erased.
 */
export function billedDocument(
  document: DocumentView,
  { seller, client, deposits }: PrintedFacts,
): BilledDocument | null {
  const { kind, content, totals, purpose, origins } = document;
  if (!isBilled(kind) || purpose === 'takenOver' || client === null || !content.lines.some(isItem))
    return null;
  const date = content.date ?? todayIn(seller.timeZone, new Date());
  const term = document.status === 'draft' && kind === 'invoice' ? content.paymentCondition : null;
  const due = term && dueDatesOf(term, date, { ...content, purpose, totals });
  return {
    kind,
    number: document.number ?? UNNUMBERED,
    date,
    dueDate: document.dueDate ?? due?.dueDate ?? null,
    schedule: term ? (due?.schedule ?? []) : document.schedule,
    purpose,
    content,
    client,
    seller,
    totals,
    corrects: correctedBy(document),
    contract: document.contract,
    deposits: deposits.map(({ number, date: day }) => ({ number, date: day })),
    orders: origins.flatMap((origin) =>
      origin.kind === 'saleOrder' && origin.number !== null ? [origin.number] : [],
    ),
  };
}
