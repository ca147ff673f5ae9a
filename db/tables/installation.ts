import type { Generated } from 'kysely';

/* Tokens of programs, kept answers, words of customers and corporations, reports of crashes. */

interface ApiTokenTable {
  id: number;
  user_id: number;
  name: string;
  roles: string[];
  corporations: number[];
  expires_on: string;
  made_at: string;
  revoked_at: string | null;
  /** null of a program's. */
  purpose: string | null;
  revision: number;
}

interface ApiTokenKeyTable {
  token_id: number;
  token_hash: string;
  ending: string;
  used_at: string | null;
}

interface IdempotentAnswerTable {
  user_id: number;
  key: string;
  fingerprint: string;
  begun_at: Generated<string>;
  /** null: the request is under way. */
  status: number | null;
  answer: Buffer | null;
}

interface TranslationTable {
  id: number;
  /** 0: the whole installation. */
  corporation_id: number;
  language: string;
  key: string;
  text: string;
  revision: number;
}

interface TranslationVersionTable {
  corporation_id: number;
  version: number;
}

interface CustomerTable {
  id: number;
  name: string;
  domains: string[];
  contact: string | null;
  motto: string | null;
  revision: number;
}

interface CrashTable {
  id: Generated<number>;
  kind: string;
  corporation_id: number | null;
  user_id: number | null;
  at: Generated<string>;
  path: string | null;
  message: string;
  detail: string | null;
}

export interface ProgramsTables {
  api_token: ApiTokenTable;
  api_token_key: ApiTokenKeyTable;
  kept_answer: IdempotentAnswerTable;
  translation: TranslationTable;
  translation_version: TranslationVersionTable;
  customer: CustomerTable;
  crash: CrashTable;
}
