import type { CivilDate } from '../kernel/dates.ts';
import type { Postings } from '../accounting/posted.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { AllottedNumber } from '../company/allot-number.ts';
import { emptyContent, type DraftFacts, type PartySnapshot } from './content/content.ts';
import type { Letterhead } from './content/letterhead.ts';
import { noTotals, type DocumentTotals } from '../amounts/totals.ts';

/** What invoices and credit notes share: one version, numbered once, never changed after (CGI art. 289). */
export interface BillingState extends DraftFacts {
  corporation: number | null;
  status: 'draft' | 'validate';
  number: string | null;
  seller: Letterhead | null;
  sent: boolean;
  /** Hash of the stored PDF. */
  pdf: string | null;
  /** Hash of the electronic form that the PDF carries; null where it has none. */
  xml: string | null;
  deleted: boolean;
}

/** What validating an invoice or a credit note states for ever: number, day, parties and amounts. */
export interface ValidatedFacts extends AllottedNumber {
  version: number;
  date: CivilDate;
  seller: Letterhead;
  client: PartySnapshot | null;
  clientId: number;
  totals: DocumentTotals;
  /** What it books; absent of documents from before the books. */
  postings?: Postings;
  personal?: Sealed;
}

export const newBilling: BillingState = {
  corporation: null,
  version: 0,
  content: emptyContent,
  client: null,
  clientId: 0,
  totals: noTotals,
  status: 'draft',
  number: null,
  seller: null,
  sent: false,
  pdf: null,
  xml: null,
  deleted: false,
};

/** The PDF of a validated document, made once; older ones and those that keep not to EN 16931 carry no XML. */
export interface StoredPdf {
  version: number;
  /** Hash of the file. */
  file: string;
  /** Hash of its electronic form. */
  xml?: string;
}

export const storedPdf = ({ file, xml }: StoredPdf) => ({ pdf: file, xml: xml ?? null });

export const validatedState = ({ number, seller, client }: ValidatedFacts) => ({
  status: 'validate' as const,
  number,
  seller,
  client,
});

/** @throws Refusal `conflict`: a validated one is never edited or deleted. */
export function requireDraft(state: BillingState): void {
  if (state.status !== 'draft') throw conflict('NOT_DRAFT', 'errors.notDraft');
}

/** @throws Refusal `conflict`. */
export function requireValidated(state: BillingState): void {
  if (state.status !== 'validate') throw conflict('NOT_VALIDATED', 'errors.notValidated');
}

/** @throws Refusal `missing` when the document has no such version. */
export function requireVersion(state: BillingState, version: number): void {
  if (state.version !== version) throw missing();
}
