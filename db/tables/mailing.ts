import type { Generated, JSONColumnType } from 'kysely';

/* What a corporation says of its mails. */

interface MailLayoutTable {
  corporation_id: number;
  layout: JSONColumnType<object>;
  revision: number;
}

interface SmtpServerTable {
  corporation_id: number;
  /** null while only a password was noted. */
  server: JSONColumnType<object> | null;
  has_password: Generated<boolean>;
  revision: number;
}

export interface MailingTables {
  mail_layout: MailLayoutTable;
  smtp_server: SmtpServerTable;
}
