import type { Generated } from 'kysely';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';

/* Links that clients open without an account. */

interface DocumentLinkTable {
  id: number;
  corporation_id: number;
  kind: DocumentKind;
  document_id: number;
  version_id: number;
  mail_id: number;
  language: 'fr' | 'en';
  to: string[];
  until: string;
  user_id: number | null;
  made_at: string;
  revoked_at: string | null;
  answer: 'accepted' | 'refused' | null;
  answered_at: string | null;
}

interface DocumentLinkTokenTable {
  link_id: number;
  token_hash: string;
  made_at: Generated<string>;
  opened_at: string | null;
  last_opened_at: string | null;
  opened: Generated<number>;
}

export interface LinkTables {
  document_link: DocumentLinkTable;
  document_link_token: DocumentLinkTokenTable;
}
