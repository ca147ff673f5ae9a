import type { CivilDate } from '../kernel/dates.ts';
import type { Postings, ThirdAccount } from '../accounting/posted.ts';
import { compare, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { AllottedNumber } from '../company/allot-number.ts';
import { emptyContent, keptFacts, type DraftFacts, type PartySnapshot } from './content/content.ts';
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
  /** What was settled of it in the program that it was taken over from; null: it was made here. */
  settledBefore: DecimalString | null;
}

/**
 * A bill of the program before, of which something is still to be settled. It is no sale here: it has the number of
 * that program, makes no entry and no revenue, and its amounts without VAT are none.
 */
export interface TakenOverFacts extends DraftFacts {
  corporation: number;
  number: string;
  settledBefore: DecimalString;
  /** Where what settles it is booked. */
  third: ThirdAccount;
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
  settledBefore: null,
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

export const takenOverState = (facts: TakenOverFacts) => ({
  ...keptFacts(facts),
  corporation: facts.corporation,
  status: 'validate' as const,
  number: facts.number,
  settledBefore: facts.settledBefore,
});

/** Made out in another program: there is nothing of ours to print, send, copy or credit line by line. */
export const isTakenOver = ({ settledBefore }: Pick<BillingState, 'settledBefore'>): boolean =>
  settledBefore !== null;

/**
 * One that was taken over by mistake, as long as nothing was made of it here.
 * @param due what is left of it
 * @throws Refusal `conflict` for what was made here, or was settled or sent since
 */
export function requireUntouched(state: BillingState, due: DecimalString): void {
  const { settledBefore, totals, sent } = state;
  if (settledBefore === null) throw conflict('NOT_TAKEN_OVER', 'errors.notTakenOver');
  if (compare(due, subtract(totals.finalTotal, settledBefore)) !== 0)
    throw conflict('TAKEN_OVER_SETTLED', 'errors.takenOverSettled');
  if (sent) throw conflict('TAKEN_OVER_SENT', 'errors.takenOverSent');
}
