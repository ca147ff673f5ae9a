import { questions } from '../kernel/questions.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';

/** What commands ask about documents. */
export interface DocumentQuestions {
  /** The document a version belongs to. */
  documentOfVersion(kind: DocumentKind, version: number, corporation: number): Promise<number | null>;
  /** The newest version of a document. */
  versionOfDocument(kind: DocumentKind, document: number, corporation: number): Promise<number | null>;
  /** The address of the user who made a commerce document; null where none is known. */
  emailOfCreator(kind: DocumentKind, document: number, corporation: number): Promise<string | null>;
  /** Whether a client has an invoice or a credit note of this number already, whatever its case. */
  isNumberedSo(
    kind: 'invoice' | 'refund',
    number: string,
    client: number,
    corporation: number,
  ): Promise<boolean>;
  /** The quotation and the link that a token is of, by the token's hash. */
  quotationLink(tokenHash: string, corporation: number): Promise<{ quotation: number; link: number } | null>;
}

export const documentQuestions = questions<DocumentQuestions>('documents');
