import { questions } from '../kernel/questions.ts';
import type { DocumentKind } from '../kernel/document-kinds.ts';
import type { ChronologicalKind, Numbering, SeriesKind } from './numbering.ts';

/** What commands ask about documents. */
export interface DocumentQuestions {
  /** The document a version belongs to. */
  documentOfVersion(kind: DocumentKind, version: number, corporation: number): Promise<number | null>;
  /** The newest version of a document. */
  versionOfDocument(kind: DocumentKind, document: number, corporation: number): Promise<number | null>;
  /** The address of the user who made a commerce document; null where none is known. */
  emailOfCreator(kind: DocumentKind, document: number, corporation: number): Promise<string | null>;
  /** The quotation and the link that a token is of, by the token's hash. */
  quotationLink(tokenHash: string, corporation: number): Promise<{ quotation: number; link: number } | null>;
  /** What a corporation numbers by; nobody changes it until this transaction ends. */
  numbering(corporation: number): Promise<Numbering>;
  /** The kinds of which a number was allotted; none is allotted until this transaction ends. */
  numberedKinds(corporation: number): Promise<ReadonlySet<SeriesKind>>;
  /** The latest date of a series' validated documents that is not after `until`; null: there is none. */
  lastDateUntil(
    kind: ChronologicalKind,
    period: string,
    until: string,
    corporation: number,
  ): Promise<string | null>;
}

export const documentQuestions = questions<DocumentQuestions>('documents');
