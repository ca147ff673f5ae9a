import type { Generated, JSONColumnType } from 'kysely';

/* What users are told, and who signed in. */

interface NotificationTable {
  id: number;
  /** 0: of the installation. */
  corporation_id: number;
  kind: string;
  key: string | null;
  params: JSONColumnType<Record<string, string | number>>;
  target: string | null;
  author_id: number | null;
  title: string | null;
  text: string | null;
  addressed: number[] | null;
  at: string;
}

interface NotificationReaderTable {
  user_id: number;
  notice_id: number;
  corporation_id: number;
  kind: string;
  at: string;
  app: boolean;
  mail: string;
  read_at: string | null;
  hidden: boolean;
  mailed: boolean;
}

interface NotificationChoiceTable {
  user_id: number;
  choices: JSONColumnType<object>;
}

interface SignInAttemptTable {
  id: Generated<number>;
  at: Generated<string>;
  user_id: number | null;
  username: string | null;
  outcome: string;
  method: string;
  address: string;
  device: string | null;
}

export interface NotificationTables {
  sign_in_attempt: SignInAttemptTable;
  notice: NotificationTable;
  notice_reader: NotificationReaderTable;
  notice_choice: NotificationChoiceTable;
}
