import type {
  MailLanguage,
  MailTemplateEvent,
  MailUse,
  TemplateTexts,
} from '#domain/mailing/mail-template.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

export const mailTemplates = projection<MailTemplateEvent>({
  name: 'mail-templates',
  tables: ['mail_template'],
  on: {
    MailTemplateEdited: ({ corporation, use, language, subject, text }, { db, recorded }) => {
      const texts = { subject, text, revision: recorded.revision };
      return db
        .insertInto('mail_template')
        .values({ corporation_id: corporation, use, language, ...texts })
        .onConflict((conflict) => conflict.columns(['corporation_id', 'use', 'language']).doUpdateSet(texts))
        .execute();
    },
    MailTemplateCleared: ({ corporation, use, language }, { db }) =>
      db
        .deleteFrom('mail_template')
        .where('corporation_id', '=', corporation)
        .where('use', '=', use)
        .where('language', '=', language)
        .execute(),
  },
});

export interface OwnTemplate extends TemplateTexts {
  revision: number;
}

/** The template that a corporation wrote itself; null: it uses the product's own. */
export async function findTemplate(
  db: Database,
  corporation: number,
  use: MailUse,
  language: MailLanguage,
): Promise<OwnTemplate | null> {
  const row = await db
    .selectFrom('mail_template')
    .select(['subject', 'text', 'revision'])
    .where('corporation_id', '=', corporation)
    .where('use', '=', use)
    .where('language', '=', language)
    .executeTakeFirst();
  return row ?? null;
}

/** The uses and languages for which a corporation wrote its own. */
export function listOwnTemplates(
  db: Database,
  corporation: number,
): Promise<{ use: string; language: string }[]> {
  return db
    .selectFrom('mail_template')
    .select(['use', 'language'])
    .where('corporation_id', '=', corporation)
    .execute();
}
