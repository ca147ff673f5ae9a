import type { DocumentKind } from '../../kernel/document-kinds.ts';

/** What a list knows of a document that is to be mailed with others. */
export interface MailedWithOthers {
  kind: DocumentKind;
  number: string | null;
  label: string;
  sentAt: string | null;
  expiryDate: string | null;
}

const answered = {
  in_progress: 'sent',
  accepted: 'accepted',
  billable: 'accepted',
  refused: 'refused',
  cancel: 'cancelled',
  superseded: 'superseded',
} as const;
const received = {
  to_receive: 'accepted',
  partially_received: 'accepted',
  received: 'accepted',
  invoiced: 'accepted',
} as const;

/**
 * Labels of documents that are left out when several are mailed at once, by kind. A credit note that settles its
 * invoice is sent all the same.
 */
const leftOut: Readonly<Record<DocumentKind, Readonly<Record<string, string>>>> = {
  quotation: answered,
  saleOrder: answered,
  purchase: { ...answered, ...received },
  invoice: { paid: 'paid', overpaid: 'paid', cancelled: 'cancelled' },
  refund: {},
};

/**
 * Why a document is not mailed with others, as a text key; null when it is. Each can still be mailed on its own.
 * @param today civil date: what was to be answered by an earlier day is not mailed
 */
export function leftOutOfMail(document: MailedWithOthers, today: string): string | null {
  const { kind, number, label, sentAt, expiryDate } = document;
  if (number === null) return 'bulk.left.draft';
  const reason = leftOut[kind][label];
  if (reason !== undefined) return `bulk.left.${reason}`;
  if (sentAt !== null) return 'bulk.left.sent';
  return expiryDate !== null && expiryDate < today ? 'bulk.left.expired' : null;
}
