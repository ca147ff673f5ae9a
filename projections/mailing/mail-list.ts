import { sql } from 'kysely';
import type { MailEvent, MailStatus } from '#domain/mailing/mail.ts';
import type { CandidateEvent } from '#domain/recruitment/candidate.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { SystemMailKind } from '#domain/mailing/system-mail-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

interface Settled {
  status: MailStatus;
  reason: string | null;
  refused?: string[] | null;
  at: string | null;
}

/** How an attempt ended; `at` is null while the mail waits for the next one. */
const settle = (db: Database, mail: number, { status, reason, refused, at }: Settled) =>
  db
    .updateTable('mail_list')
    .set((eb) => ({
      status,
      reason,
      refused: refused ?? [],
      settled_at: at,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', mail)
    .execute();

export const mailList = projection<MailEvent | CandidateEvent>({
  name: 'mail-list',
  tables: ['mail_list'],
  on: {
    MailQueued: (
      { mail, corporation, document, client, to, cc, bcc, subject, repeats, reminder },
      { db, recorded },
    ) =>
      db
        .insertInto('mail_list')
        .values({
          id: mail,
          corporation_id: corporation,
          kind: document.kind,
          document_id: document.id,
          version_id: document.version,
          number: document.number,
          client_id: client ?? null,
          to: to ?? [],
          cc: cc ?? [],
          bcc: bcc ?? [],
          subject: subject ?? '',
          status: 'waiting',
          reason: null,
          repeats: repeats ?? null,
          reminder: reminder ?? null,
          user_id: recorded.metadata.user,
          queued_at: recorded.metadata.occurredAt,
          settled_at: null,
        })
        .execute(),
    NoticeQueued: ({ mail, corporation, about, to, cc, bcc, subject }, { db, recorded }) =>
      db
        .insertInto('mail_list')
        .values({
          id: mail,
          corporation_id: corporation,
          kind: about.kind,
          document_id: about.id,
          version_id: about.id,
          number: about.label,
          client_id: null,
          to: to ?? [],
          cc: cc ?? [],
          bcc: bcc ?? [],
          subject: subject ?? '',
          status: 'waiting',
          reason: null,
          repeats: null,
          reminder: null,
          user_id: recorded.metadata.user,
          queued_at: recorded.metadata.occurredAt,
          settled_at: null,
        })
        .execute(),
    MailPostponed: ({ mail, reason }, { db }) => settle(db, mail, { status: 'waiting', reason, at: null }),
    MailDelivered: ({ mail }, { db, recorded }) =>
      settle(db, mail, { status: 'done', reason: null, at: recorded.metadata.occurredAt }),
    MailKept: ({ mail }, { db, recorded }) =>
      settle(db, mail, { status: 'kept', reason: null, at: recorded.metadata.occurredAt }),
    MailPartlyDelivered: ({ mail, reason, refused }, { db, recorded }) =>
      settle(db, mail, { status: 'partial', reason, refused, at: recorded.metadata.occurredAt }),
    MailFailed: ({ mail, reason }, { db, recorded }) =>
      settle(db, mail, { status: 'failure', reason, at: recorded.metadata.occurredAt }),
    MailUncertain: ({ mail, reason }, { db, recorded }) =>
      settle(db, mail, { status: 'uncertain', reason, at: recorded.metadata.occurredAt }),
    CandidateErased: ({ candidate }, { db }) =>
      db
        .updateTable('mail_list')
        .set({ to: [], cc: [], bcc: [], subject: '' })
        .where('kind', '=', 'candidate')
        .where('document_id', '=', candidate)
        .execute(),
  },
});

export interface MailRow {
  id: number;
  /** The kind of document, or what a mail that belongs to none is about. */
  kind: DocumentKind | SystemMailKind;
  /** The document's version, or the id of what the mail is about. */
  version: number;
  /** The document's number, or a name of what the mail is about. */
  number: string;
  /** Empty, like the other receivers and the subject, once a natural person was erased. */
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  status: MailStatus;
  /** What the mail server said, of whatever did not go well. */
  reason: string | null;
  /** Receivers whom the server refused, of a mail that reached the others. */
  refused: string[];
  attempts: number;
  /** The stage of the reminder that it is; null for any other mail. */
  reminder: number | null;
  /** Who sent it; null for the product itself. */
  user: number | null;
  queuedAt: string;
  settledAt: string | null;
}

const columns = sql`id, kind, version_id as version, number, "to", cc, bcc, subject, status, reason, refused,
  attempts, reminder,
  user_id as user, queued_at as "queuedAt", settled_at as "settledAt"`;

/** The mails of one document, newest first. */
export async function mailsOf(
  db: Database,
  kind: string,
  document: number,
  corporation: number,
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select ${columns} from mail_list
    where kind = ${kind} and document_id = ${document} and corporation_id = ${corporation}
    order by id desc limit 100`.execute(db);
  return rows;
}

/** One mail; null for an unknown or foreign one. */
export async function findMail(db: Database, id: number, corporation: number): Promise<MailRow | null> {
  const { rows } = await sql<MailRow>`
    select ${columns} from mail_list where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

export interface MailFilter {
  /** The kinds whose mails may be seen. */
  kinds: readonly (DocumentKind | SystemMailKind)[];
  status: string | null;
  keyword: string | null;
  /** Reminders alone, grouped ones among them. */
  reminders?: boolean;
}

const query = (corporation: number, { kinds, status, keyword, reminders }: MailFilter): ListQuery => ({
  table: 'mail_list',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`kind = any(${[...kinds]}::text[])`,
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(reminders ? [sql`(reminder is not null or kind = 'groupedReminder')`] : []),
    ...matches(keyword),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

export const listMails = (
  db: Database,
  corporation: number,
  filter: MailFilter,
  request: ListRequest,
): Promise<ListPage<MailRow>> => listPage<MailRow>(db, query(corporation, filter), request);

export const countMails = (
  db: Database,
  corporation: number,
  filter: MailFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);
