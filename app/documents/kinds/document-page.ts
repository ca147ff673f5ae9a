import type { LineShare } from '#domain/documents/content/line-share.ts';
import type { InvoiceRecurrence } from '#domain/documents/invoice.ts';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import type { Intent } from '../../http/intents.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { DocumentFormData } from '../form/document-form-model.ts';
import type { ShownConsent } from '../quotations/consent.server.ts';
import type { Asked, Offered } from './actions.server.ts';

/** What is left to invoice of what was accepted: an amount excluding VAT, and lines. */
export interface Left {
  net: DecimalString;
  lines: LineShare[];
  /** Why the rest of an order is not to be invoiced. */
  closed: string | null;
}

/** What the page of a version shows of some kinds alone; of the others it stays as it is here. */
export interface OwnDetails {
  left: Left | null;
  /** The lines of an invoice that credit notes left something of. */
  leftToCredit: LineShare[] | null;
  /** What its client may still use of earlier payments, where something is due. */
  credit: DecimalString;
  /** Why a draft is not going to be validated, as text keys: VAT that its client cannot have. */
  obstacles: string[];
  /** The last lawful day to be paid, where it falls due after it. */
  tooLate: string | null;
  /** The recurring invoice that made it, and the day that was due. */
  recurrence: InvoiceRecurrence | null;
  mayWriteOff: boolean;
  /** It bills noted time, which a paper of its own tells day by day. */
  billsTime: boolean;
  consent: ShownConsent | null;
  /** Tabs between the document and its history. */
  tabs: { label: string; to: string }[];
}

export const noDetails: OwnDetails = {
  left: null,
  leftToCredit: null,
  credit: '0.00',
  obstacles: [],
  tooLate: null,
  recurrence: null,
  mayWriteOff: false,
  billsTime: false,
  consent: null,
  tabs: [],
};

/** A column of a kind's board: a label of its list, and the button of a document's page that leads there. */
export interface BoardStage {
  label: string;
  /** What its list calls it, where that is another name. */
  listed?: string;
  step?: {
    /** The button, which asks its question on the board. */
    action: string;
    /** The labels that it starts from. */
    from: readonly string[];
    role: RoleName;
  };
}

/** What a kind of document states of its page; all else is the same for all. */
export interface DocumentPage {
  /** What its buttons do, by name. */
  intents: Readonly<Record<string, Intent>>;
  /** Its buttons beside those of every kind. */
  actions(asked: Asked): Offered[];
  details?(context: StaffContext, view: DocumentView): Partial<OwnDetails> | Promise<Partial<OwnDetails>>;
  /** The columns of its board, where its list is shown as one too. */
  board?: readonly BoardStage[];
  /** Whether a version is still read by links that nobody answered by; absent of kinds without links. */
  isReadByLinks?(view: DocumentView): boolean;
  /** Whether it bills noted time, which may go along with its mail; absent of kinds that never do. */
  billsTime?(view: DocumentView): boolean;
  /** What the form of a draft shows beside what all show. */
  alsoEdited?(context: StaffContext, view: DocumentView): Promise<Pick<DocumentFormData, 'rebate'>>;
}
