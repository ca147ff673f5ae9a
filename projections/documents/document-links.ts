import { sql } from 'kysely';
import type { DocumentLinkFacts } from '#domain/documents/links/document-link.ts';
import type { InvoiceLinkEvent } from '#domain/documents/links/invoice-link.ts';
import type { QuotationLinkEvent } from '#domain/documents/links/quotation-link.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

interface Handed {
  db: Database;
  recorded: RecordedEvent;
}

const made =
  (kind: DocumentKind) =>
  (
    { version, link, until, mail, language, to }: DocumentLinkFacts,
    { db, recorded: { id, metadata } }: Handed,
  ) =>
    db
      .insertInto('document_link')
      .values({
        id: link,
        corporation_id: metadata.corporation,
        kind,
        document_id: id,
        version_id: version,
        mail_id: mail,
        language,
        to: to ?? [],
        until,
        user_id: metadata.user,
        made_at: metadata.occurredAt,
        revoked_at: null,
        answer: null,
        answered_at: null,
      })
      .execute();

const revoked = ({ link }: { link: number }, { db, recorded }: Handed) =>
  db
    .updateTable('document_link')
    .set({ revoked_at: recorded.metadata.occurredAt })
    .where('id', '=', link)
    .execute();

const answered =
  (answer: 'accepted' | 'refused') =>
  ({ link }: { link: number }, { db, recorded }: Handed) =>
    db
      .updateTable('document_link')
      .set({ answer, answered_at: recorded.metadata.occurredAt })
      .where('id', '=', link)
      .execute();

export const documentLinks = projection<QuotationLinkEvent | InvoiceLinkEvent>({
  name: 'document-links',
  tables: ['document_link'],
  on: {
    QuotationLinkMade: made('quotation'),
    InvoiceLinkMade: made('invoice'),
    QuotationLinkRevoked: revoked,
    InvoiceLinkRevoked: revoked,
    QuotationConsentSigned: answered('accepted'),
    QuotationRefusalSigned: answered('refused'),
  },
});

export interface DocumentLinkRow {
  id: number;
  version: number;
  mail: number;
  /** Empty once a natural person was erased. */
  to: string[];
  /** The last day that it is good for. */
  until: string;
  /** Who made it; null for the product itself. */
  user: number | null;
  madeAt: string;
  revokedAt: string | null;
  answer: 'accepted' | 'refused' | null;
  answeredAt: string | null;
  /** First and last opening of its page, each hour noted once; null as long as nobody opened it. */
  openedAt: string | null;
  lastOpenedAt: string | null;
}

/** The links to all versions of a document, the newest first. */
export async function linksOf(
  db: Database,
  { kind, id }: { kind: DocumentKind; id: number },
  corporation: number,
): Promise<DocumentLinkRow[]> {
  const { rows } = await sql<DocumentLinkRow>`
    select l.id, l.version_id as version, l.mail_id as mail, l."to", l.until, l.user_id as user, l.made_at as "madeAt",
      l.revoked_at as "revokedAt", l.answer, l.answered_at as "answeredAt", t.opened_at as "openedAt",
        t.last_opened_at as "lastOpenedAt"
    from document_link l left join document_link_token t on t.link_id = l.id
    where l.kind = ${kind} and l.document_id = ${id} and l.corporation_id = ${corporation} order by l.id desc
      limit 50`.execute(db);
  return rows;
}

/** What a token leads to. Whether its link still opens is the domain's answer. */
export interface LinkPlace {
  link: number;
  corporation: number;
  kind: DocumentKind;
  document: number;
  version: number;
  language: 'fr' | 'en';
}

/** The link of a token, by the token's hash: one question, the same for what there is and for what there is not. */
export async function findLinkByHash(db: Database, hash: string): Promise<LinkPlace | null> {
  const { rows } = await sql<LinkPlace>`
    select l.id as link, l.corporation_id as corporation, l.kind, l.document_id as document,
      l.version_id as version, l.language
    from document_link_token t join document_link l on l.id = t.link_id where t.token_hash = ${hash}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The links that a mail carries, in the order that they were made in. */
export function linksOfMail(
  db: Database,
  mail: number,
  corporation: number,
): Promise<Pick<LinkPlace, 'link' | 'kind' | 'version' | 'language'>[]> {
  return db
    .selectFrom('document_link')
    .select(['id as link', 'kind', 'version_id as version', 'language'])
    .where('mail_id', '=', mail)
    .where('corporation_id', '=', corporation)
    .orderBy('id')
    .execute();
}
