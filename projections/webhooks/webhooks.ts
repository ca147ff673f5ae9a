import { sql } from 'kysely';
import type { DisabledReason, WebhookEvent } from '#domain/webhooks/webhook.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const change = (
  db: Database,
  id: number,
  set: { enabled?: boolean; disabled_for?: string | null; revision: number },
) => db.updateTable('webhook').set(set).where('id', '=', id).execute();

/** The webhooks of corporations: where they lead, and what they listen to. */
export const webhooks = projection<WebhookEvent>({
  name: 'webhooks',
  tables: ['webhook'],
  on: {
    WebhookCreated: ({ webhook, corporation, name, url, events, enabled }, { db, recorded }) =>
      db
        .insertInto('webhook')
        .values({
          id: webhook,
          corporation_id: corporation,
          name,
          url,
          events,
          enabled,
          disabled_for: enabled ? null : 'person',
          made_by: recorded.metadata.user,
          revision: recorded.revision,
        })
        .execute(),
    WebhookEdited: ({ webhook, name, url, events }, { db, recorded }) =>
      db
        .updateTable('webhook')
        .set({ name, url, events, revision: recorded.revision })
        .where('id', '=', webhook)
        .execute(),
    WebhookEnabled: ({ webhook }, { db, recorded }) =>
      change(db, webhook, { enabled: true, disabled_for: null, revision: recorded.revision }),
    WebhookDisabled: ({ webhook, reason }, { db, recorded }) =>
      change(db, webhook, { enabled: false, disabled_for: reason, revision: recorded.revision }),
    WebhookSecretRenewed: ({ webhook }, { db, recorded }) =>
      change(db, webhook, { revision: recorded.revision }),
    WebhookDeleted: ({ webhook }, { db }) => db.deleteFrom('webhook').where('id', '=', webhook).execute(),
  },
});

/** A webhook with how its last attempt went (null: none yet). */
export interface WebhookRow {
  id: number;
  name: string;
  url: string;
  events: string[];
  enabled: boolean;
  disabledFor: DisabledReason | null;
  revision: number;
  lastAt: string | null;
  lastDelivered: boolean | null;
  lastOutcome: string | null;
  lastCode: number | null;
}

const health = (column: string) =>
  sql`(select ${sql.ref(column)} from webhook_health h where h.webhook_id = webhook.id)`;

const columns = sql`id, name, url, events, enabled, disabled_for as "disabledFor", revision,
  ${health('tried_at')} as "lastAt",
  ${health('delivered')} as "lastDelivered", ${health('outcome')} as "lastOutcome", ${health('code')} as "lastCode"`;

const query = (corporation: number, keyword: string | null): ListQuery => ({
  table: 'webhook',
  id: 'id',
  select: columns,
  where: [sql`corporation_id = ${corporation}`, ...matches(keyword)],
  sorts: { name: { column: 'name_order', type: 'text' } },
  defaultSort: 'name',
});

export const listWebhooks = (
  db: Database,
  corporation: number,
  keyword: string | null,
  request: ListRequest,
): Promise<ListPage<WebhookRow>> => listPage<WebhookRow>(db, query(corporation, keyword), request);

export const countWebhooks = (
  db: Database,
  corporation: number,
  keyword: string | null,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, keyword), cap);

/** The person who made a webhook, and their address; null where that is nobody, or nobody with an address. */
export async function makerOf(db: Database, id: number): Promise<{ person: number; email: string } | null> {
  const row = await db
    .selectFrom('webhook')
    .innerJoin('user_account', 'user_account.id', 'webhook.made_by')
    .innerJoin('person', 'person.id', 'user_account.person_id')
    .select(['person.id as person', 'person.email'])
    .where('webhook.id', '=', id)
    .where('user_account.enabled', '=', true)
    .executeTakeFirst();
  return row === undefined || row.email === null ? null : { person: row.person, email: row.email };
}

/** null for an unknown, deleted or foreign one. */
export async function findWebhook(db: Database, id: number, corporation: number): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Names of webhooks of a corporation; of a deleted one there is none. */
export async function namesOfWebhooks(
  db: Database,
  corporation: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'name'])
    .where('corporation_id', '=', corporation)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
