import type { MailLayout, MailLayoutEvent } from '#domain/mailing/mail-layout.ts';
import type { SmtpServer, SmtpServerEvent } from '#domain/mailing/smtp-server.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

const putServer = (
  db: Database,
  corporation: number,
  values: { revision: number; server?: string; has_password?: boolean },
) =>
  db
    .insertInto('smtp_server')
    .values({ corporation_id: corporation, ...values })
    .onConflict((conflict) => conflict.column('corporation_id').doUpdateSet(values))
    .execute();

/** How each corporation's mails look and leave. */
export const mailSettings = projection<MailLayoutEvent | SmtpServerEvent>({
  name: 'mail-settings',
  tables: ['mail_layout', 'smtp_server'],
  on: {
    MailLayoutEdited: ({ corporation, layout }, { db, recorded }) => {
      const values = { layout: JSON.stringify(layout), revision: recorded.revision };
      return db
        .insertInto('mail_layout')
        .values({ corporation_id: corporation, ...values })
        .onConflict((conflict) => conflict.column('corporation_id').doUpdateSet(values))
        .execute();
    },
    MailLayoutCleared: ({ corporation }, { db }) =>
      db.deleteFrom('mail_layout').where('corporation_id', '=', corporation).execute(),
    SmtpServerEdited: ({ corporation, server }, { db, recorded }) =>
      putServer(db, corporation, { server: JSON.stringify(server), revision: recorded.revision }),
    SmtpPasswordChanged: ({ corporation }, { db, recorded }) =>
      putServer(db, corporation, { has_password: true, revision: recorded.revision }),
    SmtpPasswordRemoved: ({ corporation }, { db, recorded }) =>
      putServer(db, corporation, { has_password: false, revision: recorded.revision }),
  },
});

/** The layout that a corporation gave its mails; null: it has the usual one. */
export async function findMailLayout(
  db: Database,
  corporation: number,
): Promise<{ layout: MailLayout; revision: number } | null> {
  const row = await db
    .selectFrom('mail_layout')
    .select(['layout', 'revision'])
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ? { layout: row.layout as MailLayout, revision: row.revision } : null; // projected above
}

/** A corporation's own mail server, without its password; null: it has none. */
export async function findSmtpServer(
  db: Database,
  corporation: number,
): Promise<(SmtpServer & { hasPassword: boolean; revision: number }) | null> {
  const row = await db
    .selectFrom('smtp_server')
    .select(['server', 'has_password', 'revision'])
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  if (!row?.server) return null;
  return { ...(row.server as SmtpServer), hasPassword: row.has_password, revision: row.revision }; // projected above
}
