import { sql } from 'kysely';
import type { QuotationLinkEvent } from '#domain/commerce/quotation-link.ts';
import type { Database } from '#db/pool.ts';
import { projection } from './projection.ts';

const answered = (db: Database, link: number, answer: 'accepted' | 'refused', at: string) =>
  db.updateTable('quotation_link').set({ answer, answered_at: at }).where('id', '=', link).execute();

export const quotationLinks = projection<QuotationLinkEvent>({
  name: 'quotation-links',
  tables: ['quotation_link'],
  on: {
    QuotationLinkMade: ({ version, link, until, mail, language, to }, { db, recorded: { id, metadata } }) =>
      db
        .insertInto('quotation_link')
        .values({
          id: link,
          corporation_id: metadata.corporation,
          quotation_id: id,
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
        .execute(),
    QuotationLinkRevoked: ({ link }, { db, recorded }) =>
      db
        .updateTable('quotation_link')
        .set({ revoked_at: recorded.metadata.occurredAt })
        .where('id', '=', link)
        .execute(),
    QuotationConsentSigned: ({ link }, { db, recorded }) =>
      answered(db, link, 'accepted', recorded.metadata.occurredAt),
    QuotationRefusalSigned: ({ link }, { db, recorded }) =>
      answered(db, link, 'refused', recorded.metadata.occurredAt),
  },
});

export interface QuotationLinkRow {
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

/** The links to all versions of a quotation, the newest first. */
export async function linksOf(
  db: Database,
  quotation: number,
  corporation: number,
): Promise<QuotationLinkRow[]> {
  const { rows } = await sql<QuotationLinkRow>`
    select l.id, l.version_id as version, l.mail_id as mail, l."to", l.until, l.user_id as user, l.made_at as "madeAt",
      l.revoked_at as "revokedAt", l.answer, l.answered_at as "answeredAt", t.opened_at as "openedAt", t.last_opened_at as "lastOpenedAt"
    from quotation_link l left join quotation_link_token t on t.link_id = l.id
    where l.quotation_id = ${quotation} and l.corporation_id = ${corporation} order by l.id desc limit 50`.execute(
    db,
  );
  return rows;
}

/** What a token leads to. Whether its link still opens is the domain's answer. */
export interface LinkPlace {
  link: number;
  corporation: number;
  quotation: number;
  version: number;
  language: 'fr' | 'en';
}

/** The link of a token, by the token's hash: one question, the same for what there is and for what there is not. */
export async function findLinkByHash(db: Database, hash: string): Promise<LinkPlace | null> {
  const { rows } = await sql<LinkPlace>`
    select l.id as link, l.corporation_id as corporation, l.quotation_id as quotation, l.version_id as version, l.language
    from quotation_link_token t join quotation_link l on l.id = t.link_id where t.token_hash = ${hash}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The language that a link's page speaks first; null for an unknown or foreign link. */
export async function languageOfLink(
  db: Database,
  link: number,
  corporation: number,
): Promise<'fr' | 'en' | null> {
  const row = await db
    .selectFrom('quotation_link')
    .select('language')
    .where('id', '=', link)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.language ?? null;
}
