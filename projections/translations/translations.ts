import { sql } from 'kysely';
import {
  EVERYWHERE,
  type TranslatedLanguage,
  type TranslationEvent,
} from '#domain/translations/translation.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const counted = (db: Database, corporation: number) =>
  db
    .insertInto('translation_version')
    .values({ corporation_id: corporation, version: 1 })
    .onConflict((c) =>
      c.column('corporation_id').doUpdateSet({ version: sql`translation_version.version + 1` }),
    )
    .execute();

/** Words in place of the shipped ones, and how often those of a place changed. */
export const translations = projection<TranslationEvent>({
  name: 'translations',
  tables: ['translation', 'translation_version'],
  on: {
    TranslationMade: async ({ translation, corporation, ...rest }, { db, recorded }) => {
      const row = { id: translation, corporation_id: corporation, revision: recorded.revision, ...rest };
      await db.insertInto('translation').values(row).execute();
      await counted(db, corporation);
    },
    TranslationEdited: async ({ translation, text }, { db, recorded }) => {
      await db
        .updateTable('translation')
        .set({ text, revision: recorded.revision })
        .where('id', '=', translation)
        .execute();
      await counted(db, recorded.metadata.corporation);
    },
    TranslationDeleted: async ({ translation }, { db, recorded }) => {
      await db.deleteFrom('translation').where('id', '=', translation).execute();
      await counted(db, recorded.metadata.corporation);
    },
  },
});

export interface TranslationRow {
  id: number;
  /** 0: everywhere. */
  corporation: number;
  language: TranslatedLanguage;
  key: string;
  text: string;
  revision: number;
}

const columns = sql`id, corporation_id as corporation, language, key, text, revision`;

export interface TranslationFilter {
  keyword: string | null;
  language: string | null;
}

/** Those of a corporation, and those that hold everywhere. */
const query = (corporation: number, { keyword, language }: TranslationFilter): ListQuery => ({
  table: 'translation',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id in (${corporation}, ${EVERYWHERE})`,
    ...(language === null ? [] : [sql`language = ${language}`]),
    ...matches(keyword),
  ],
  sorts: { key: { column: 'key', type: 'text' } },
  defaultSort: 'key',
});

export const listTranslations = (
  db: Database,
  corporation: number,
  filter: TranslationFilter,
  request: ListRequest,
): Promise<ListPage<TranslationRow>> => listPage<TranslationRow>(db, query(corporation, filter), request);

export const countTranslations = (
  db: Database,
  corporation: number,
  filter: TranslationFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** null for an unknown, deleted or foreign one. */
export async function findTranslation(
  db: Database,
  id: number,
  corporation: number,
): Promise<TranslationRow | null> {
  const { rows } = await sql<TranslationRow>`
    select ${columns} from translation where id = ${id} and corporation_id in (${corporation}, ${EVERYWHERE})`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What is said of one language in one place, by key; `EVERYWHERE` for what holds everywhere. */
export async function translationsOf(
  db: Database,
  corporation: number,
  language: string,
): Promise<Map<string, TranslationRow>> {
  const { rows } = await sql<TranslationRow>`
    select ${columns} from translation where corporation_id = ${corporation} and language = ${language}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Flat keys and their texts, by language. */
export type Wordings = Record<TranslatedLanguage, Record<string, string>>;

/** All that a corporation says otherwise: the customer's words with its own before them. */
export async function wordingsOf(db: Database, corporation: number): Promise<Wordings> {
  const { rows } = await sql<Pick<TranslationRow, 'language' | 'key' | 'text'>>`
    select language, key, text from translation where corporation_id in (${corporation}, ${EVERYWHERE})
    order by corporation_id`.execute(db); // its own last: they stand before the customer's
  const wordings: Wordings = { fr: {}, en: {} };
  for (const { language, key, text } of rows) wordings[language][key] = text;
  return wordings;
}

/** How often the words that a corporation shows have changed; also told with each session (db/identity/sessions.ts). */
export async function wordsVersion(db: Database, corporation: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(sum(version), 0)::int as version from translation_version
    where corporation_id in (${corporation}, ${EVERYWHERE})`.execute(db);
  return rows[0]?.version ?? 0;
}
