import type { Generated } from 'kysely';

/* Tables of shared documents. */

interface SharedDocumentTable {
  id: number;
  corporation_id: number;
  author_id: number | null;
  title: string;
  description: string | null;
  categories: number[];
  public: boolean;
  enabled: Generated<boolean>;
  authorised: string[];
  restricted: string[];
  created_at: string;
  changed_at: string;
  changed_ms: number;
  revision: number;
}

interface SharedCommentTable {
  id: number;
  share_id: number;
  corporation_id: number;
  user_id: number | null;
  text: string | null;
  created_at: string;
  edited_at: string | null;
}

interface SharedActivityTable {
  id: number;
  share_id: number;
  corporation_id: number;
  user_id: number | null;
  what: string;
  detail: string | null;
  comment_id: number | null;
  document_id: number | null;
  at: string;
  at_ms: number;
}

interface SharedActivityViewTable {
  user_id: number;
  corporation_id: number;
  until: string;
  until_ms: number;
  view_id: number;
  viewed_at: string;
}

interface SharedLinkTokenTable {
  link_id: number;
  share_id: number;
  corporation_id: number;
  token_hash: string;
  made_at: Generated<string>;
}

export interface SharingTables {
  shared_document: SharedDocumentTable;
  shared_comment: SharedCommentTable;
  shared_activity: SharedActivityTable;
  shared_activity_view: SharedActivityViewTable;
  shared_link_token: SharedLinkTokenTable;
}
