import type { DocumentKind } from '../../document-kinds/document-kinds.ts';
import { documentKind } from '../../document-kinds/registry.ts';

/** What a list knows of a document that is to be mailed with others. */
export interface MailedWithOthers {
  kind: DocumentKind;
  number: string | null;
  label: string;
  sentAt: string | null;
  expiryDate: string | null;
}

/**
 * Why a document is not mailed with others, as a text key; null when it is. Each can still be mailed on its own.
 * @param today civil date: what was to be answered by an earlier day is not mailed
 */
export function leftOutOfMail(document: MailedWithOthers, today: string): string | null {
  const { kind, number, label, sentAt, expiryDate } = document;
  if (number === null) return 'bulk.left.draft';
  const reason = documentKind(kind).leftOutOfMail[label];
  if (reason !== undefined) return `bulk.left.${reason}`;
  if (sentAt !== null) return 'bulk.left.sent';
  return expiryDate !== null && expiryDate < today ? 'bulk.left.expired' : null;
}
