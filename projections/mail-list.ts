import type { MailEvent } from '#domain/commerce/mail.ts';
import type { Database } from '#db/pool.ts';
import { projection } from './projection.ts';

const settle = (db: Database, mail: number, status: string, reason: string | null, at: string) =>
  db.updateTable('mail_list').set({ status, reason, settled_at: at }).where('id', '=', mail).execute();

export const mailList = projection<MailEvent>({
  name: 'mail-list',
  tables: ['mail_list'],
  on: {
    MailQueued: ({ mail, corporation, document, to, subject }, { db, recorded }) =>
      db
        .insertInto('mail_list')
        .values({
          id: mail,
          corporation_id: corporation,
          kind: document.kind,
          document_id: document.id,
          version_id: document.version,
          number: document.number,
          to: to ?? [],
          subject: subject ?? '',
          status: 'waiting',
          reason: null,
          user_id: recorded.metadata.user,
          queued_at: recorded.metadata.occurredAt,
          settled_at: null,
        })
        .execute(),
    MailDelivered: ({ mail }, { db, recorded }) =>
      settle(db, mail, 'done', null, recorded.metadata.occurredAt),
    MailFailed: ({ mail, reason }, { db, recorded }) =>
      settle(db, mail, 'failure', reason, recorded.metadata.occurredAt),
    MailUncertain: ({ mail, reason }, { db, recorded }) =>
      settle(db, mail, 'uncertain', reason, recorded.metadata.occurredAt),
  },
});

export interface MailRow {
  id: number;
  version: number;
  number: string;
  /** Empty, like the subject, once a natural person was erased. */
  to: string[];
  subject: string;
  status: string;
  reason: string | null;
  queuedAt: string;
  settledAt: string | null;
}

/** The mails of one document, newest first. */
export function mailsOf(
  db: Database,
  kind: string,
  document: number,
  corporation: number,
): Promise<MailRow[]> {
  return db
    .selectFrom('mail_list')
    .select([
      'id',
      'version_id as version',
      'number',
      'to',
      'subject',
      'status',
      'reason',
      'queued_at as queuedAt',
      'settled_at as settledAt',
    ])
    .where('kind', '=', kind)
    .where('document_id', '=', document)
    .where('corporation_id', '=', corporation)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}
