import type { DocumentContent, PartySnapshot } from '../documents/content/content.ts';
import type { InvoicePurpose } from '../documents/invoice.ts';
import type { CreditedContract } from '../documents/refund.ts';
import type { Letterhead } from '../documents/content/letterhead.ts';
import type { Instalment } from '../documents/payment-terms.ts';
import type { DocumentTotals } from '../amounts/totals.ts';
import type { CivilDate } from '../kernel/dates.ts';

/** Another document that this one names. */
export interface NamedDocument {
  number: string;
  date: CivilDate;
}

/** An invoice or credit note as it was validated: all that its electronic form is made from. */
export interface BilledDocument {
  kind: 'invoice' | 'refund';
  number: string;
  date: CivilDate;
  dueDate: CivilDate | null;
  /** What falls due when, where that is not all on one day. */
  schedule: readonly Instalment[];
  purpose: InvoicePurpose | null;
  content: DocumentContent;
  client: PartySnapshot;
  seller: Letterhead;
  totals: DocumentTotals;
  /** The invoices that a credit note corrects: one, or those that a rebate is given on. */
  corrects: readonly NamedDocument[];
  /** The contract that a rebate is given on, where that is no invoice. */
  contract: CreditedContract | null;
  /** The deposits that a closing invoice takes off; their deduction stands in its lines. */
  deposits: readonly NamedDocument[];
  /** Numbers of the sale orders that it was made from. */
  orders: readonly string[];
}
